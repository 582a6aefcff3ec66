import { describeValue, isMisspelt, pointerTo } from "../../json/index.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { KEYWORDS, KEYWORDS_OF } from "../keywords.ts";
import { SchemaError, type SchemaProblem } from "../SchemaError.ts";
import { forEachSubschema, isObject } from "../walk/forEachSubschema.ts";
import { checkSchema } from "./checkSchema.ts";

/**
 * Returns if a schema can be the parameters of a tool, and throws if not: as `checkSchema`, and if its root is of
 * another type than object. A schema that is not foreign, which its user can change, may have no misspelt keyword
 * either, and may not be the properties alone.
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

const MAX_PROBLEMS = 100;

function rootProblems({ type }: JsonSchema): SchemaProblem[] {
  if (type === undefined || [type].flat().includes("object")) return [];
  const message = `expected "object" at the root, because the arguments of a call are an object, received ${JSON.stringify(type)}: make it a property of an object`;
  return [{ code: "invalid_schema", path: "/type", message }];
}

/** A root that says nothing about its properties, but has unknown keywords with schemas in them. */
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

/** The keywords with which a root may tell of its properties. */
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
  let left = MAX_UNKNOWN;
  const pointers = new Map<{ readonly [keyword: string]: unknown }, string>([[root, ""]]);
  // A Map's iterator also visits what is added on the way.
  for (const [schema, pointer] of pointers) {
    for (const keyword of Object.keys(schema)) {
      const meant = isUnknown(keyword) && left-- > 0 ? meantKeyword(keyword) : undefined;
      // A keyword that stands there too is not the one that was meant.
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
 * A keyword of a few letters has the first one in common with the name, as many schemas have keywords of their own, such
 * as `when`. `$`-keywords are meant only by `$`-names, as some have a `comment` or a `schema`.
 */
function meantKeyword(name: string): string | undefined {
  return MEANT.find((keyword) => {
    const isOfItsKind = keyword.startsWith("$") === name.startsWith("$");
    return isOfItsKind && (keyword.length > 5 || keyword[0] === name[0]) && isMisspelt(name, keyword);
  });
}

/** Shorter names are too near to each other to tell. */
const MEANT = [...KEYWORDS.keys()].filter((keyword) => keyword.length >= 4);
/** Names are compared with every keyword; real schemas have a few unknown ones. */
const MAX_UNKNOWN = 1_000;
