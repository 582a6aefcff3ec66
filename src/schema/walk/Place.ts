import { pointerOf } from "../../json/index.ts";
import { forEachSubschema, isObject } from "./forEachSubschema.ts";

/**
 * A schema and the keyword that holds it, with the schema above it, or the JSON Pointer of a schema where a walk begins.
 * Nearly no schema has a problem, so that its own pointer is made only for those who ask for it.
 *
 * @example
 * const root = new Place({ items: { type: "string" } });
 * new Place({ type: "string" }, root, "items").pointer; // "/items"
 */
export class Place<S extends AnySchema = AnySchema> {
  readonly schema: S;
  readonly above: Place<S> | string;
  readonly keyword: string;
  readonly key: string | number | undefined;

  constructor(schema: S, above: Place<S> | string = "", keyword = "", key?: string | number) {
    this.schema = schema;
    this.above = above;
    this.keyword = keyword;
    this.key = key;
  }

  /** The JSON Pointer of the schema in its document. */
  get pointer(): string {
    const steps: (string | number)[] = [];
    let { above, keyword, key }: Place<S> = this;
    while (typeof above !== "string") {
      if (key !== undefined) steps.push(key);
      steps.push(keyword);
      ({ above, keyword, key } = above);
    }
    return above + pointerOf(steps.reverse());
  }
}

type AnySchema = { readonly [keyword: string]: unknown };

/**
 * A schema and all schemas below it, those of keywords. A schema in several places is found once, where the fewest steps
 * lead to it. The walk ends beyond `most` schemas, because a getter may give new ones without an end.
 *
 * @example
 * placesOf({ items: { not: {} } }).map(({ pointer }) => pointer); // ["", "/items", "/items/not"]
 */
export function placesOf<S extends AnySchema>(root: S, most: number = Number.POSITIVE_INFINITY): Place<S>[] {
  const places = [new Place(root)];
  const found = new Set<unknown>([root]);
  // The loop also visits what is added on the way.
  for (const place of places) {
    if (places.length > most) break;
    forEachSubschema(place.schema, (sub, keyword, key) => {
      if (!isObject(sub) || found.has(sub)) return;
      found.add(sub);
      places.push(new Place(sub as S, place, keyword, key));
    });
  }
  return places;
}
