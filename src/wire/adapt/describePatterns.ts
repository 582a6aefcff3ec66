import { pointerTo } from "../../json/index.ts";
import { forEachSubschema, isObject, type PatternPart, patternParts, schemasIn } from "../../schema/index.ts";
import { addSentence } from "./addSentence.ts";
import type { Findings, Mutable } from "./Findings.ts";

/**
 * Writes patterns that a provider refuses into descriptions. The tool itself checks them nevertheless. A keyword whose
 * meaning would change without the pattern is written there as JSON: a condition (`not`, `if`) with the pattern in it, and
 * `patternProperties`, with what is said of all other properties.
 *
 * @example
 * describePatterns({ properties: { id: { type: "string", pattern: "^(?!0)" } } }, ["lookahead"], findings);
 * // The property `id` is { type: "string", description: "Must match the pattern ^(?!0)" }.
 */
export function describePatterns(root: Mutable, refused: readonly PatternPart[], { changes }: Findings): void {
  const isRefused = (pattern: unknown): boolean => {
    if (typeof pattern !== "string") return false;
    const parts = patternParts(pattern);
    return refused.some((part) => parts.has(part));
  };
  const conditions = conditionsWith(root, isRefused);
  for (const [schema, path] of schemasIn(root)) {
    const take = (keywords: readonly string[]): Mutable => {
      const taken: Mutable = {};
      for (const keyword of keywords.filter((one) => schema[one] !== undefined)) {
        taken[keyword] = schema[keyword];
        delete schema[keyword];
        changes.push({ path: pointerTo(path, keyword), rule: "patterns", before: taken[keyword], after: undefined });
      }
      return taken;
    };
    if (isRefused(schema.pattern)) addSentence(schema, `Must match the pattern ${take(["pattern"]).pattern}`);
    for (const keywords of CONDITIONS)
      if (conditions.has(schema[keywords[0]])) addSentence(schema, `Must fit ${JSON.stringify(take(keywords))}`);
    if (namesIn(schema).some(isRefused)) addSentence(schema, `Must fit ${JSON.stringify(take(NAMES))}`);
  }
}

/** A keyword whose schema is a condition, with those that depend on it. */
const CONDITIONS: readonly (readonly [string, ...string[]])[] = [["not"], ["if", "then", "else"]];

const NAMES: readonly string[] = ["patternProperties", "additionalProperties", "unevaluatedProperties"];

const namesIn = ({ patternProperties: names }: Mutable): string[] => (isObject(names) ? Object.keys(names) : []);

/** The schemas of conditions that contain a refused pattern. */
function conditionsWith(root: Mutable, isRefused: (pattern: unknown) => boolean): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const places: { readonly schema: Mutable; readonly around?: object | undefined }[] = [{ schema: root }];
  for (const { schema, around } of places) {
    if (around && (isRefused(schema.pattern) || namesIn(schema).some(isRefused))) found.add(around);
    forEachSubschema(schema, (sub, keyword) => {
      if (!isObject(sub)) return;
      const isCondition = CONDITIONS.some(([one]) => one === keyword);
      places.push({ schema: sub as Mutable, around: around ?? (isCondition ? sub : undefined) });
    });
  }
  return found;
}
