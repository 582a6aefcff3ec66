import { pointerTo } from "../../json/index.ts";
import { MAX_SUBSCHEMAS } from "../limits.ts";
import { SchemaError, type SchemaProblem } from "../SchemaError.ts";
import { type Place, placesOf } from "../walk/Place.ts";

/**
 * Checks that JSON Schema represents everything that the author of a schema wrote. It throws for types whose values are
 * not JSON-serializable, for refinements and codecs that TypeBox hides in properties, and for places that a library's
 * converter marked as lost.
 *
 * @throws {SchemaError} `unsupported_source` with up to 100 places and a solution
 * @example
 * assertRepresentable(Type.Object({ a: Type.BigInt() }));
 * // SchemaError: /properties/a/type: JSON has no values of type "bigint": take text or a number, and …
 */
export function assertRepresentable(root: { readonly [keyword: string]: unknown }): void {
  if (!mayHaveMarks(root, { left: MAX_QUICK })) return;
  const problems: SchemaProblem[] = [];
  const add = (place: Place, message: string, keyword?: string): void => {
    if (problems.length >= MAX_PROBLEMS) return;
    const path = pointerTo(place.pointer, keyword);
    problems.push({ code: "unsupported_source", path, message: `${message}: ${WAY_OUT}` });
  };
  for (const place of placesOf(root, MAX_SUBSCHEMAS)) {
    const { schema } = place;
    if (typeof schema[LOST] === "string") add(place, schema[LOST]);
    for (const [mark, name] of HIDDEN)
      if (Object.hasOwn(schema, mark)) add(place, `JSON Schema has no word for ${name}`);
    if (NO_JSON_TYPES.has(schema.type)) {
      add(place, `JSON has no values of type ${JSON.stringify(schema.type)}`, "type");
    }
  }
  const [first, ...rest] = problems;
  if (first !== undefined) throw new SchemaError([first, ...rest]);
}

/**
 * Whether anything in a value, be it a schema or not, looks like a place without a representation. It is not so of nearly
 * all schemas, and is found without the places of all of them.
 */
function mayHaveMarks(value: unknown, walk: { left: number }): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (walk.left-- <= 0) return true;
  for (const mark of MARKS) if (Object.hasOwn(value, mark)) return true;
  if (NO_JSON_TYPES.has((value as { readonly type?: unknown }).type)) return true;
  for (const key of Object.keys(value)) {
    if (mayHaveMarks((value as { readonly [key: string]: unknown })[key], walk)) return true;
  }
  return false;
}

/** How many objects are looked at before the places are. @internal */
const MAX_QUICK = 1_000;

/**
 * Options for the converters of libraries, by the library's name. With them a converter leaves a mark at each place
 * without a representation in JSON Schema, instead of omitting it silently or throwing without a location.
 *
 * @example
 * source["~standard"].jsonSchema.input({ target: "draft-2020-12", libraryOptions: MARKING.arktype });
 */
export const MARKING: { readonly [vendor: string]: { readonly [option: string]: unknown } } = {
  zod: {
    unrepresentable: ({ message }: { message: string }) => ({ [LOST]: message }),
    // Zod writes the schema of a binary text, which is never a File.
    override({ zodSchema, jsonSchema }: ZodOverride) {
      if (zodSchema._zod.def.type === "file") jsonSchema[LOST] = "JSON has no values of type File";
    },
  },
  // ArkType widens these to {}. Its other fallbacks are not needed, because ArkType's own validation still checks them.
  arktype: {
    fallback: Object.fromEntries(
      ["date", "domain", "proto", "symbolKey", "unit"].map((code) => [
        code,
        ({ domain = code, proto, unit }: { domain?: string; proto?: { name: string }; unit?: unknown }) => ({
          [LOST]: `JSON has no values of type ${proto?.name ?? (code === "unit" ? typeof unit : domain)}`,
        }),
      ]),
    ),
  },
  valibot: {
    overrideSchema: ({ errors }: { errors: string[] | undefined }) => errors && { [LOST]: errors.join(" ") },
    overrideAction: ({ errors, jsonSchema, valibotAction: { requirement } }: ValibotAction) => {
      if (errors === undefined) return undefined;
      // The library itself checks what JSON Schema cannot express. A pattern without its flags would have another
      // meaning.
      const { pattern, ...rest } = jsonSchema;
      return requirement instanceof RegExp && requirement.source === pattern ? rest : jsonSchema;
    },
  },
};

type ZodOverride = {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string } } };
  readonly jsonSchema: { [keyword: string]: unknown };
};

type ValibotAction = {
  errors: string[] | undefined;
  jsonSchema: { pattern?: string };
  valibotAction: { requirement?: unknown };
};

/** The keyword of the mark, a name that no user's schema has. */
const LOST = "~openjiuwen-tools:lost";
/** @internal */
const MAX_PROBLEMS = 100;
const NO_JSON_TYPES: ReadonlySet<unknown> = new Set([
  "bigint",
  "constructor",
  "function",
  "symbol",
  "undefined",
  "void",
  // TypeBox 0.34 names classes too.
  ...["AsyncIterator", "Constructor", "Date", "Function", "Iterator", "Promise", "RegExp", "Uint8Array"],
]);
/** The hidden properties of TypeBox that would be lost silently; the symbol is that of TypeBox 0.34. */
const HIDDEN: readonly [mark: string | symbol, name: string][] = [
  ["~refine", "Type.Refine"],
  ["~codec", "Type.Codec"],
  [Symbol.for("TypeBox.Transform"), "Type.Transform"],
];
const MARKS: readonly (string | symbol)[] = [LOST, ...HIDDEN.map(([mark]) => mark)];
const WAY_OUT = "take text or a number here, and turn it into the value in a transform of your library or in the tool";
