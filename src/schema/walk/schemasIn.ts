import { pointerTo } from "../../json/index.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { forEachSubschema, isObject } from "./forEachSubschema.ts";
import { resolveReference } from "./resolveReference.ts";

/** A schema that may be changed. */
export type MutableSchema = { [keyword: string | number]: unknown };

/** A schema, and its JSON Pointer in the root. */
export type SchemaAt = readonly [schema: MutableSchema, path: string];

/**
 * The root and each schema in it, the outer ones first. What is changed in a schema before the next one is taken counts.
 * Schemas at places that only references know, such as "#/components/schemas/City", come last.
 *
 * @example
 * [...schemasIn({ properties: { a: { type: "string" } } })].map(([, path]) => path); // ["", "/properties/a"]
 */
export function* schemasIn(root: MutableSchema): Generator<SchemaAt> {
  const places: SchemaAt[] = [[root, ""]];
  const seen = new Set<unknown>([root]);
  const add = (sub: unknown, path: string): void => {
    if (!isObject(sub) || seen.has(sub)) return;
    seen.add(sub);
    places.push([sub as MutableSchema, path]);
  };
  let [taken, followed] = [0, 0];
  while (taken < places.length) {
    for (; taken < places.length; taken++) {
      const [schema, path] = places[taken] as SchemaAt;
      yield [schema, path];
      forEachSubschema(schema, (sub, keyword, key) => add(sub, pointerTo(path, keyword, key)));
    }
    for (; followed < taken; followed++) {
      const [schema] = places[followed] as SchemaAt;
      const target = targetOf(schema, root);
      if (target?.found) add(target.schema, target.pointer);
    }
  }
}

function targetOf(schema: MutableSchema, root: MutableSchema): ReturnType<typeof resolveReference> | undefined {
  const { $ref } = schema;
  return typeof $ref === "string" ? resolveReference(root as JsonSchema, $ref, schema as JsonSchema) : undefined;
}
