import { describeValue, isMisspelt, pointerTo } from "../../json/index.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { KEYWORDS, KEYWORDS_OF } from "../keywords.ts";
import { MAX_PROBLEMS, MAX_UNKNOWN_KEYWORDS } from "../limits.ts";
import { SchemaError, type SchemaProblem } from "../SchemaError.ts";
import { forEachSubschema, isObject } from "../walk/forEachSubschema.ts";
import { checkSchema } from "./checkSchema.ts";

/**
 * Checks that a schema can be the parameters of a tool: the checks of `checkSchema`, and the root must have the type
 * object. If the schema is not foreign, so that the user can correct it, misspelled keywords and a bare map of
 * properties are errors too.
 *
 * @throws {SchemaError} `invalid_schema`
 * @example
 * checkParameters({ type: "object", propertes: {} }, { isForeign: false });
 * // SchemaError: /propertes: unknown keyword "propertes". Did you mean "properties"?
 */
export function checkParameters(schema: JsonSchema, { isForeign }: { readonly isForeign: boolean }): void {
  checkSchema(schema);
  const problems = [...rootProblems(schema), ...(isForeign ? [] : [...bareProblems(schema), ...spellings(schema)])];
  const [first, ...rest] = problems.slice(0, MAX_PROBLEMS);
  if (first !== undefined) throw new SchemaError([first, ...rest]);
}

function rootProblems({ type }: JsonSchema): SchemaProblem[] {
  if (type === undefined || [type].flat().includes("object")) return [];
  const message = `expected "object" at the root, because the arguments of a call are an object, received ${JSON.stringify(type)}: make it a property of an object`;
  return [{ code: "invalid_schema", path: "/type", message }];
}

/** A root without keywords about properties, but with unknown keywords whose values are schemas. */
function bareProblems(root: JsonSchema): SchemaProblem[] {
  const names = Object.keys(root);
  if (names.some((name) => SAYING.has(name) && root[name] !== undefined)) return [];
  const bare = names.filter((name) => isUnknown(name) && looksLikeSchema(root[name]));
  const [name] = bare;
  if (name === undefined) return [];
  const shown = describeValue(name);
  const message = `expected a keyword of JSON Schema, received ${shown} with a schema in it: write { "type": "object", "properties": { ${shown}: … } }`;
  return [{ code: "invalid_schema", path: pointerTo("", name), message }];
}

/** The keywords with which a root may describe its properties. */
const SAYING: ReadonlySet<string> = new Set([
  ...KEYWORDS_OF.object.filter((keyword) => keyword !== "required"),
  ...["$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "not", "if", "enum", "const"],
]);

const LIKELY = ["type", "$ref", "enum", "const", "properties", "items", "anyOf", "oneOf", "allOf"];

function looksLikeSchema(value: unknown): boolean {
  return isObject(value) && LIKELY.some((keyword) => Object.hasOwn(value, keyword));
}

function spellings(root: JsonSchema): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  let left = MAX_UNKNOWN_KEYWORDS;
  const pointers = new Map<{ readonly [keyword: string]: unknown }, string>([[root, ""]]);
  // A Map's iterator also visits what is added on the way.
  for (const [schema, pointer] of pointers) {
    for (const keyword of Object.keys(schema)) {
      const meant = isUnknown(keyword) && left-- > 0 ? meantKeyword(keyword) : undefined;
      // If the schema also has the known keyword, the unknown one is not a misspelling of it.
      if (meant === undefined || Object.hasOwn(schema, meant)) continue;
      const message = `unknown keyword ${JSON.stringify(keyword)}. Did you mean ${JSON.stringify(meant)}?`;
      problems.push({ code: "invalid_schema", path: pointerTo(pointer, keyword), message });
    }
    forEachSubschema(schema, (sub, keyword, key) => {
      if (isObject(sub) && !pointers.has(sub)) pointers.set(sub, pointerTo(pointer, keyword, key));
    });
  }
  return problems;
}

function isUnknown(keyword: string): boolean {
  return !KEYWORDS.has(keyword) && !/^(?:x-|~)/i.test(keyword);
}

/**
 * A short keyword must begin with the same letter as the name, because many schemas have keywords of their own, such as
 * `when`. Only names with `$` are compared with keywords with `$`, because some schemas have a `comment` or a `schema`.
 */
function meantKeyword(name: string): string | undefined {
  return MEANT.find((keyword) => {
    const isOfItsKind = keyword.startsWith("$") === name.startsWith("$");
    return isOfItsKind && (keyword.length > 5 || keyword[0] === name[0]) && isMisspelt(name, keyword);
  });
}

/** Shorter names are too similar to each other. */
const MEANT = [...KEYWORDS.keys()].filter((keyword) => keyword.length >= 4);
