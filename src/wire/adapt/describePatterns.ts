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
import { type Note, noteIn } from "./Note.ts";

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
  const holders = holdersOf(root, isRefused);
  if (holders.size === 0) return;
  for (const [schema, path] of schemasIn(root)) {
    const note = noteIn(schema, path, findings);
    if (isRefused(schema.pattern))
      addSentence(schema, `Must match the pattern ${take(["pattern"], schema, note).pattern}`);
    const isMoved = ([keyword]: Keywords): boolean =>
      keyword === "patternProperties" ? namesIn(schema).some(isRefused) : holders.has(schema[keyword]);
    for (const keywords of MOVED)
      if (isMoved(keywords)) addSentence(schema, `Must fit ${JSON.stringify(take(keywords, schema, note))}`);
    openBranches(schema, holders, note);
  }
  // What was moved may have been the target of one.
  for (const [schema, path] of schemasIn(root)) if (schema !== root) repairReference(schema, path, root, findings);
}

/** A keyword, with those that depend on it. */
type Keywords = readonly [string, ...string[]];

/** The keywords whose meaning would change without a pattern in them. */
const MOVED: readonly Keywords[] = [
  ["not"],
  ["if", "then", "else"],
  ["contains", "minContains", "maxContains"],
  ["patternProperties", "additionalProperties", "unevaluatedProperties"],
];

function take(keywords: readonly string[], schema: Mutable, note: Note): Mutable {
  const given = keywords.filter((keyword) => schema[keyword] !== undefined);
  const taken = Object.fromEntries(given.map((keyword) => [keyword, schema[keyword]]));
  for (const keyword of given) note(keyword, "patterns", undefined);
  return taken;
}

/** Several branches of a `oneOf` may fit a value without the pattern. */
function openBranches(schema: Mutable, holders: ReadonlySet<unknown>, note: Note): void {
  const { oneOf, anyOf, allOf } = schema;
  if (!Array.isArray(oneOf) || !oneOf.some((branch) => holders.has(branch))) return;
  note("oneOf", "patterns", undefined);
  if (anyOf === undefined) note("anyOf", "patterns", oneOf);
  else note("allOf", "patterns", [...(Array.isArray(allOf) ? allOf : []), { anyOf: oneOf }]);
}

const namesIn = ({ patternProperties: names }: Mutable): string[] => (isObject(names) ? Object.keys(names) : []);

/** The schemas that have a refused pattern, in themselves, below them, or by a reference. */
function holdersOf(root: Mutable, isRefused: (pattern: unknown) => boolean): ReadonlySet<unknown> {
  const users = new Map<unknown, object[]>();
  const holders = new Set<unknown>();
  for (const [schema] of schemasIn(root)) {
    if (isRefused(schema.pattern) || namesIn(schema).some(isRefused)) holders.add(schema);
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
