import {
  forEachSubschema,
  isObject,
  type JsonSchema,
  type PatternPart,
  patternParts,
  repairReference,
  resolveReference,
  schemasIn,
} from "../../schema/index.ts";
import { addSentence } from "./addSentence.ts";
import type { Findings, Mutable } from "./Findings.ts";
import { noteIn } from "./Note.ts";
import type { SchemaChange } from "./ToolChange.ts";

/**
 * Writes patterns that a provider refuses into descriptions. The tool itself checks them nevertheless. A keyword whose
 * meaning would change without the pattern is written there as JSON: a condition (`not`, `if`, `contains`) with the pattern
 * in it, and `patternProperties`, with what is said of all other properties. A `oneOf` becomes an `anyOf`, because a value
 * may fit several branches without it.
 *
 * @example
 * describePatterns({ properties: { id: { type: "string", pattern: "^(?!0)" } } }, ["lookahead"], findings);
 * // The property `id` is { type: "string", description: "Must match the pattern ^(?!0)" }.
 */
export function describePatterns(root: Mutable, refused: readonly PatternPart[], findings: Findings): void {
  const isRefused = (pattern: unknown): boolean => {
    if (typeof pattern !== "string") return false;
    const parts = patternParts(pattern);
    return refused.some((part) => parts.has(part));
  };
  const isOwn = (schema: Mutable, keyword: string): boolean =>
    keyword === "pattern"
      ? isRefused(schema.pattern)
      : keyword === "patternProperties" && namesIn(schema).some(isRefused);
  describeKeywords(root, isOwn, "patterns", findings);
}

/**
 * Writes keywords into descriptions, as {@link describePatterns} does: `isOwn` says which of `pattern`,
 * `patternProperties`, `propertyNames` and `unevaluatedProperties` of a schema these are.
 *
 * @example
 * describeKeywords(root, (_, keyword) => keyword === "propertyNames", "propertyNames", findings);
 * // { propertyNames: { pattern: "^a" } } is { description: 'Must fit {"propertyNames":{"pattern":"^a"}}' }.
 */
export function describeKeywords(
  root: Mutable,
  isOwn: (schema: Mutable, keyword: string) => boolean,
  rule: SchemaChange["rule"],
  findings: Findings,
): void {
  const holders = holdersOf(root, (schema) => OWN.some((keyword) => isOwn(schema, keyword)));
  if (holders.size === 0) return;
  for (const [schema, path] of schemasIn(root)) {
    const given = noteIn(schema, path, findings);
    const note: Change = (keyword, after) => given(keyword, rule, after);
    if (isOwn(schema, "pattern"))
      addSentence(schema, `Must match the pattern ${take(["pattern"], schema, note).pattern}`);
    const isMoved = ([keyword]: Keywords): boolean =>
      OWN.includes(keyword) ? isOwn(schema, keyword) : holders.has(schema[keyword]);
    for (const keywords of MOVED)
      if (isMoved(keywords)) addSentence(schema, `Must fit ${JSON.stringify(take(keywords, schema, note))}`);
    openBranches(schema, holders, note);
  }
  // What was moved may have been the target of one.
  for (const [schema, path] of schemasIn(root)) if (schema !== root) repairReference(schema, path, root, findings);
}

/** Sets a keyword, or removes it, and lists the change. */
type Change = (keyword: string, after: unknown) => void;

const OWN: readonly string[] = ["pattern", "patternProperties", "propertyNames", "unevaluatedProperties"];

/** A keyword, with those that depend on it. */
type Keywords = readonly [string, ...string[]];

/** The keywords whose meaning would change without a pattern in them. */
const MOVED: readonly Keywords[] = [
  ["not"],
  ["if", "then", "else"],
  ["contains", "minContains", "maxContains"],
  ["propertyNames"],
  ["patternProperties", "additionalProperties", "unevaluatedProperties"],
  ["unevaluatedProperties"],
];

function take(keywords: readonly string[], schema: Mutable, note: Change): Mutable {
  const given = keywords.filter((keyword) => schema[keyword] !== undefined);
  const taken = Object.fromEntries(given.map((keyword) => [keyword, schema[keyword]]));
  for (const keyword of given) note(keyword, undefined);
  return taken;
}

/** Several branches of a `oneOf` may fit a value without the pattern. */
function openBranches(schema: Mutable, holders: ReadonlySet<unknown>, note: Change): void {
  const { oneOf, anyOf, allOf } = schema;
  if (!Array.isArray(oneOf) || !oneOf.some((branch) => holders.has(branch))) return;
  note("oneOf", undefined);
  if (anyOf === undefined) note("anyOf", oneOf);
  else note("allOf", [...(Array.isArray(allOf) ? allOf : []), { anyOf: oneOf }]);
}

const namesIn = ({ patternProperties: names }: Mutable): string[] => (isObject(names) ? Object.keys(names) : []);

/** The schemas that have such a keyword, in themselves, below them, or by a reference. */
function holdersOf(root: Mutable, isHolder: (schema: Mutable) => boolean): ReadonlySet<unknown> {
  const users = new Map<unknown, object[]>();
  const holders = new Set<unknown>();
  for (const [schema] of schemasIn(root)) {
    if (isHolder(schema)) holders.add(schema);
    const { $ref } = schema;
    const target =
      typeof $ref === "string" ? resolveReference(root as JsonSchema, $ref, schema as JsonSchema) : undefined;
    const used: unknown[] = target?.found ? [target.schema] : [];
    forEachSubschema(schema, (sub) => used.push(sub));
    for (const one of used) {
      const of = users.get(one) ?? [];
      users.set(one, of);
      of.push(schema);
    }
  }
  for (const holder of holders) for (const user of users.get(holder) ?? []) holders.add(user);
  return holders;
}
