import { pointerTo } from "../../json/index.ts";
import { forEachSubschema, isObject, type JsonSchema, resolveReference } from "../../schema/index.ts";
import type { Mutable } from "./Findings.ts";

/** A schema, and its JSON Pointer in the root. */
export type Place = readonly [schema: Mutable, path: string];

/**
 * The root and each schema in it, the outer ones first. What is changed in a schema before the next one is taken counts.
 * Schemas at places that only references know, such as "#/components/schemas/City", come last.
 *
 * @example
 * [...schemasIn({ properties: { a: { type: "string" } } })].map(([, path]) => path); // ["", "/properties/a"]
 */
export function* schemasIn(root: Mutable): Generator<Place> {
  const places: Place[] = [[root, ""]];
  const seen = new Set<unknown>([root]);
  const add = (sub: unknown, path: string): void => {
    if (!isObject(sub) || seen.has(sub)) return;
    seen.add(sub);
    places.push([sub as Mutable, path]);
  };
  let [taken, followed] = [0, 0];
  while (taken < places.length) {
    for (; taken < places.length; taken++) {
      const [schema, path] = places[taken] as Place;
      yield [schema, path];
      forEachSubschema(schema, (sub, keyword, key) => add(sub, pointerTo(path, keyword, key)));
    }
    for (; followed < taken; followed++) {
      const [schema] = places[followed] as Place;
      const target = targetOf(schema, root);
      if (target?.found) add(target.schema, target.pointer);
    }
  }
}

function targetOf(schema: Mutable, root: Mutable): ReturnType<typeof resolveReference> | undefined {
  const { $ref } = schema;
  return typeof $ref === "string" ? resolveReference(root as JsonSchema, $ref, schema as JsonSchema) : undefined;
}
