import fc from "fast-check";
import type { CompactOptions, SchemaConverter } from "../../src/compact/index.ts";
import { isObject, isTypeName } from "../../src/schema/index.ts";
import { anySchema } from "./schemas.ts";

/**
 * The options that texts are written with.
 *
 * @example
 * for (const [name, options] of layouts) new SchemaConverter(options);
 */
export const layouts: [name: string, options: CompactOptions][] = [
  ["inline", {}],
  ["inline, quoted keys", { quotedKeys: true }],
  ["inline, cut", { maxDescriptionLength: 50 }],
  ["dense", { layout: "dense" }],
  ["dense, no constraints", { layout: "dense", constraints: false }],
  ["dense, types alone", { layout: "dense", constraints: false, includeDescriptions: false }],
];

/**
 * How many characters the text has more than what is promised.
 *
 * @example
 * excessOf({ type: "string" }, "string"); // below 0
 */
export function excessOf(schema: unknown, text: string): number {
  // A schema without a type says little, and the words around its keywords may be longer.
  const isTyped = isObject(schema) && isTypeName(schema.type);
  return text.length - Math.max("unknown".length, JSON.stringify(schema).length + (isTyped ? 0 : 12));
}

/**
 * The random schemas whose text is longer than their JSON, with that text.
 *
 * @example
 * expect(longerThanJson(new SchemaConverter(), 200, 3)).toEqual([]);
 */
export function longerThanJson(
  converter: SchemaConverter,
  numRuns: number,
  seed: number,
): { schema: unknown; text: string }[] {
  // Definitions that nothing refers to would leave room for much.
  const samples = fc
    .sample(anySchema, { numRuns, seed })
    .flatMap((schema): unknown[] => [
      { ...schema, $defs: undefined, definitions: undefined },
      ...Object.values(schema.properties ?? {}),
    ]);
  return samples
    .filter((schema) => isObject(schema) || typeof schema === "boolean")
    .map((schema) => JSON.parse(JSON.stringify(schema)))
    .map((schema) => ({ schema, text: converter.convert(schema) }))
    .filter(({ schema, text }) => !ESCAPED.test(JSON.stringify(schema)) && excessOf(schema, text) > 0);
}

/** What a comment or a type has to escape, and JSON does not. */
const ESCAPED = /\*\/|[\u007f\u2028\u2029]/;
