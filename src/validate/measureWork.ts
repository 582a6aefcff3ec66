import { forEachSubschema, isObject, type JsonSchema } from "../schema/index.ts";

/**
 * Keywords whose schemas take part only where a reference leads to them.
 *
 * @example
 * UNUSED.has("$defs"); // true
 */
export const UNUSED: ReadonlySet<string> = new Set(["$defs", "definitions", "contentSchema"]);

/**
 * What one look at a value by one schema costs, in units of the Budget, where it is enough to be paid for: `own`, and
 * `perPart` for each item or property of the value. What the schema holds for parts of the value pays for itself.
 *
 * @example
 * const work: SchemaWork = { own: 800, inner: 0, perPart: 0, isLeaf: false };
 */
export type SchemaWork = {
  own: number;
  /** What it leaves to the schema around it, as it is too little to be paid for by itself. */
  inner: number;
  perPart: number;
  /** No schema stands in it, and it refers to none. */
  isLeaf: boolean;
};

/**
 * The work of each schema of a document, by the schema object. In a document without references of at most 100 schemas
 * the parts of values cost nothing: none can be looked at more often than that.
 *
 * @example
 * measureWork({ anyOf: [{ const: 1 }, …, { const: 10 }] }); // Map { the schema → { own: 800, … }, … }
 */
export function measureWork(root: JsonSchema): ReadonlyMap<object, SchemaWork> {
  const works = new Map<Keywords, SchemaWork>();
  // A Set's iterator also visits what is added on the way.
  const seen = new Set<Keywords>([root]);
  let isLarge = false;
  for (const schema of seen) {
    isLarge ||= schema.$ref !== undefined;
    forEachSubschema(schema, (sub) => {
      if (!isObject(sub)) return;
      isLarge ||= seen.has(sub);
      seen.add(sub);
    });
  }
  isLarge ||= seen.size > FEW_SCHEMAS;
  for (const schema of seen) {
    const work = workOf(schema, works);
    if (isLarge && ITERATING.some((keyword) => iterates(schema[keyword]))) work.perPart = PART;
  }
  return works;
}

/**
 * How many items or properties a value has; characters count for less.
 *
 * @example
 * sizeOf({ a: 1, b: [2, 3] }); // 2
 */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length / 128;
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

type Keywords = { readonly [keyword: string]: unknown };

const FEW_SCHEMAS = 100;
/** For a schema that looks at the same value, for each item or property, for a name that may be there. */
const [BRANCH, PART, NAMED] = [80, 100, 12];
/** Engines of JavaScript list the names of a large object far more slowly. */
const [MANY, NAMED_OF_MANY] = [500, 80];
/** What costs less does not pay: paying costs as much. */
const FREE = 400;

const IN_PLACE: ReadonlySet<string> = new Set([
  ...["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"],
]);
const ITERATING = [
  ...["items", "additionalItems", "contains", "unevaluatedItems", "uniqueItems", "enum", "additionalProperties"],
  ...["patternProperties", "propertyNames", "unevaluatedProperties", "format", "minLength", "maxLength"],
];

/** A reference pays for itself. */
function iterates(keyword: unknown): boolean {
  return keyword !== undefined && !(isObject(keyword) && keyword.$ref !== undefined);
}

/** The depth is that of a schema that `checkSchema` accepted. */
function workOf(schema: Keywords, works: Map<Keywords, SchemaWork>): SchemaWork {
  const known = works.get(schema);
  if (known !== undefined) return known;
  const work = { own: 0, inner: 0, perPart: 0, isLeaf: schema.$ref === undefined };
  works.set(schema, work);
  let named = 0;
  forEachSubschema(schema, (sub, keyword) => {
    if (UNUSED.has(keyword)) return;
    work.isLeaf = false;
    if (!IN_PLACE.has(keyword)) named++;
    else work.own += BRANCH + (isObject(sub) ? workOf(sub, works).inner : 0);
  });
  work.own += named * (named > MANY ? NAMED_OF_MANY : NAMED);
  if (work.own <= FREE) [work.own, work.inner] = [0, work.own];
  return work;
}
