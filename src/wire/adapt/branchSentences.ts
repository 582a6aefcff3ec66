import { isObject } from "../../schema/index.ts";
import type { Mutable } from "./Findings.ts";

/** What the description says of branches that became one schema: rules as JSON, and sentences. */
export type Told = { readonly rules: string[]; readonly sentences: string[] };

/**
 * The sentence that says which parameters belong together; `undefined` if a branch takes everything, or all say the same.
 *
 * @example
 * sentenceOf("anyOf", ["city", "zip"]); // "Give at least one of: city; zip."
 */
export function sentenceOf(keyword: "anyOf" | "oneOf", groups: readonly string[]): string | undefined {
  const distinct = [...new Set(groups)];
  if (distinct.length < 2 || distinct.includes("")) return undefined;
  return `Give ${keyword === "oneOf" ? "exactly one" : "at least one"} of: ${listed(distinct, "alternative")}.`;
}

/**
 * What tells a branch from the others: the values that it fixes, the parameters that it requires, and its further rules;
 * an empty text if it takes everything.
 *
 * @example
 * groupOf({ properties: { do: { const: "add" } }, required: ["do", "id"] }, { rules: [], sentences: [] });
 * // 'do "add" and id'
 */
export function groupOf(branch: Mutable, { rules, sentences }: Told): string {
  const named = namesOf(branch);
  const fitting = rules.length > 0 ? `arguments that fit ${rules.join(" and ")}` : "";
  const parts = [named, fitting].filter((part) => part !== "").join(" with ");
  const group = [parts, ...sentences.map((sentence) => `(${sentence})`)].join(" ").trim();
  return group === "" && branch.additionalProperties === false ? "no arguments" : group;
}

function namesOf({ properties = {}, required, title }: Mutable): string {
  const given =
    Array.isArray(required) && required.length > 0 ? required.map(String) : Object.keys(properties as object);
  const parts = given.map((name) => {
    const sub = Object.hasOwn(properties as object, name) ? (properties as Mutable)[name] : undefined;
    const fixed = isObject(sub) ? sub.const : undefined;
    return fixed === undefined ? name : `${name} ${JSON.stringify(fixed)}`;
  });
  const names = parts.join(" and ");
  return typeof title === "string" && title !== "" ? `${title}${names && ` (${names})`}` : names;
}

/**
 * The rules of a branch that have no place among the parameters, as JSON; `undefined` without such rules.
 *
 * @example
 * rulesOf({ required: ["a"], minProperties: 2 }); // '{"minProperties":2}'
 */
export function rulesOf(branch: Mutable): string | undefined {
  const isOpenOrClosed = (keyword: string, value: unknown): boolean =>
    typeof value === "boolean" && keyword.endsWith("Properties");
  const rules = Object.entries(branch).filter(
    ([keyword, value]) => RULES.has(keyword) && !isOpenOrClosed(keyword, value),
  );
  if (rules.length === 0) return undefined;
  return `{${rules.map(([keyword, value]) => `${JSON.stringify(keyword)}:${jsonOf(value)}`).join(",")}}`;
}

/** The JSON of values that never change: many branches may refer to the same large ones. */
function jsonOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const text = TEXTS.get(value) ?? JSON.stringify(value);
  TEXTS.set(value, text);
  return text;
}

const TEXTS = new WeakMap<object, string>();

const RULES: ReadonlySet<string> = new Set([
  ...["if", "then", "else", "not", "enum", "const", "dependentRequired", "dependentSchemas", "dependencies"],
  ...["patternProperties", "propertyNames", "additionalProperties", "unevaluatedProperties"],
  ...["minProperties", "maxProperties"],
]);

/**
 * Texts in a sentence. Those that would make it too long are counted.
 *
 * @example
 * listed(["a", "x".repeat(5000)], "rule"); // "a; 1 rule that is not shown"
 */
export function listed(texts: readonly string[], what: string): string {
  const shown: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (length + text.length > MAX_SENTENCE) continue;
    length += text.length;
    shown.push(text);
  }
  const left = texts.length - shown.length;
  const rest = left === 1 ? `1 ${what} that is not shown` : `${left} ${what}s that are not shown`;
  return [...shown, ...(left > 0 ? [rest] : [])].join("; ");
}

/** The characters of a sentence about branches, which a description has. @internal */
const MAX_SENTENCE = 2_000;
