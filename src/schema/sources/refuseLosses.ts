import { pointerTo } from "../../json/index.ts";
import { SchemaError, type SchemaProblem } from "../SchemaError.ts";
import { forEachSubschema, isObject, MOST_SUBSCHEMAS } from "../walk/forEachSubschema.ts";

/**
 * Returns where a schema says in JSON Schema all that its author wrote, and throws where not: types of values that
 * JSON does not have, refinements and codecs that TypeBox hides in properties, places that a library marked as lost.
 *
 * @throws {SchemaError} `unsupported_source` with up to 100 places and the way out
 * @example
 * refuseLosses(Type.Object({ a: Type.BigInt() }));
 * // SchemaError: /properties/a/type: JSON has no values of type "bigint": take text or a number, and …
 */
export function refuseLosses(root: { readonly [keyword: string]: unknown }): void {
  const problems: SchemaProblem[] = [];
  const add = (path: string, message: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push({ code: "unsupported_source", path, message });
  };
  // A Map's iterator also visits what is added on the way.
  const pointers = new Map<{ readonly [keyword: string]: unknown }, string>([[root, ""]]);
  for (const [schema, pointer] of pointers) {
    if (pointers.size > MOST_SUBSCHEMAS) break;
    if (typeof schema[LOST] === "string") add(pointer, `${schema[LOST]}: ${WAY_OUT}`);
    for (const mark of Object.keys(HIDDEN)) {
      if (Object.hasOwn(schema, mark)) add(pointer, `JSON Schema has no word for ${HIDDEN[mark]}: ${WAY_OUT}`);
    }
    if (NO_JSON_TYPES.has(schema.type)) {
      add(pointerTo(pointer, "type"), `JSON has no values of type ${JSON.stringify(schema.type)}: ${WAY_OUT}`);
    }
    forEachSubschema(schema, (sub, keyword, key) => {
      if (isObject(sub) && !pointers.has(sub)) pointers.set(sub, pointerTo(pointer, keyword, key));
    });
  }
  const [first, ...rest] = problems;
  if (first !== undefined) throw new SchemaError([first, ...rest]);
}

/**
 * Settings for a library's converter, by the library's name, with which it does not leave out in silence, or refuse
 * without a place, what JSON has no values for: it leaves a mark there.
 *
 * @example
 * source["~standard"].jsonSchema.input({ target: "draft-2020-12", libraryOptions: MARKING.arktype });
 */
export const MARKING: { readonly [vendor: string]: { readonly [option: string]: unknown } } = {
  zod: { unrepresentable: ({ message }: { message: string }) => ({ [LOST]: message }) },
  // ArkType widens these to {}; the other fallbacks are for what its own validation still checks.
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
      // A check that JSON Schema cannot say is left to the library; its pattern without its flags would be another one.
      const { pattern, ...rest } = jsonSchema;
      return requirement instanceof RegExp && requirement.source === pattern ? rest : jsonSchema;
    },
  },
};

type ValibotAction = {
  errors: string[] | undefined;
  jsonSchema: { pattern?: string };
  valibotAction: { requirement?: unknown };
};

/** Nothing that a user would call a keyword. */
const LOST = "~openjiuwen-tools:lost";
const MAX_PROBLEMS = 100;
const NO_JSON_TYPES: ReadonlySet<unknown> = new Set([
  "bigint",
  "constructor",
  "function",
  "symbol",
  "undefined",
  "void",
]);
/** What TypeBox hides in a schema, and would be lost without a word. */
const HIDDEN: { readonly [mark: string]: string } = { "~refine": "Type.Refine", "~codec": "Type.Codec" };
const WAY_OUT = "take text or a number here, and turn it into the value in a transform of your library or in the tool";
