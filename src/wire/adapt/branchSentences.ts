import { isObject } from "../../schema/index.ts";
import type { Mutable } from "./Findings.ts";
import { isNever } from "./mergedSchemas.ts";

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
 * What tells a branch from the others: the values that it fixes, the parameters that it requires, those that it has and
 * not all have, and its further rules; an empty text if it takes everything.
 *
 * @example
 * const branch = { properties: { do: { const: "add" }, at: {} }, required: ["do", "id"] };
 * groupOf(branch, { rules: [], sentences: [] }, branchNames([branch, {}])); // 'do "add" and id, also at'
 */
export function groupOf(branch: Mutable, { rules, sentences }: Told, names: BranchNames): string {
  const named = namesOf(branch, names);
  const fitting = rules.length > 0 ? `arguments that fit ${rules.join(" and ")}` : "";
  const parts = [named, fitting].filter((part) => part !== "").join(" with ");
  const group = [parts, ...sentences.map((sentence) => `(${sentence})`)].join(" ").trim();
  return group === "" && branch.additionalProperties === false ? "no arguments" : group;
}

/** The names of properties that all of some branches have, and those whose schemas differ among them. */
export type BranchNames = { readonly common: ReadonlySet<string>; readonly differing: ReadonlySet<string> };

/**
 * The names of properties that all branches have, and those whose types differ among them.
 *
 * @example
 * branchNames([{ properties: { a: { type: "string" }, b: {} } }, { properties: { a: { type: "null" } } }]);
 * // { common: Set { "a" }, differing: Set { "a" } }
 */
export function branchNames(branches: readonly Mutable[]): BranchNames {
  const types = new Map<string, unknown[]>();
  for (const { properties = {} } of branches) {
    for (const [name, sub] of Object.entries(properties as object)) {
      const found = types.get(name) ?? [];
      types.set(name, found);
      found.push(isObject(sub) ? sub.type : undefined);
    }
  }
  const where = (test: (found: readonly unknown[]) => boolean): Set<string> =>
    new Set(Array.from(types).flatMap(([name, found]) => (test(found) ? [name] : [])));
  return {
    common: where((found) => found.length === branches.length),
    differing: where((found) => new Set(found.map((type) => JSON.stringify(type))).size > 1),
  };
}

function namesOf({ properties = {}, required, title }: Mutable, { common, differing }: BranchNames): string {
  const own = Object.entries(properties as object).flatMap(([name, sub]) => (isNever(sub) ? [] : [name]));
  const needed = Array.isArray(required) && required.length > 0 ? required.map(String) : own;
  const shown = (name: string): string => {
    const sub = Object.hasOwn(properties as object, name) ? (properties as Mutable)[name] : undefined;
    const { const: fixed, type } = isObject(sub) ? sub : {};
    if (fixed !== undefined) return `${name} ${JSON.stringify(fixed)}`;
    return differing.has(name) && typeof type === "string" ? `${name} (${type})` : name;
  };
  const given = new Set(needed);
  const others = own.filter((name) => !given.has(name) && (!common.has(name) || differing.has(name)));
  const also = others.length > 0 ? `, also ${others.map(shown).join(", ")}` : "";
  const names = `${needed.map(shown).join(" and ")}${also}`;
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
