import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SuiteIndex } from "../Suite.ts";

/** A key of the greeting; `one` and `list` take what the suite has for the key. */
type Rule = { readonly key: string; readonly optional?: true } & (
  | { readonly form: "text" }
  | { readonly form: "one" }
  | { readonly form: "list"; readonly least: number }
);

/** The Python runner reads this table too. */
const RULES: readonly Rule[] = JSON.parse(readFileSync(join(import.meta.dirname, "greeting.json"), "utf8"));

/**
 * What is wrong with a testee's greeting; undefined where nothing is. Null is like an absent key.
 *
 * @example
 * greetingFault({ name: "mine", level: "accepts", capabilities: [] }, readIndex()); // 'expected "kinds" in the greeting'
 */
export function greetingFault(greeting: object, index: SuiteIndex): string | undefined {
  const known = knownIn(index);
  for (const rule of RULES) {
    const value = (greeting as { readonly [key: string]: unknown })[rule.key] ?? undefined;
    const fault = value === undefined ? absent(rule) : faultOf(rule, value, known[rule.key] ?? []);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** What a testee can name, by the key of the greeting. */
function knownIn({ levels, capabilities, files }: SuiteIndex): { readonly [key: string]: readonly string[] } {
  return {
    level: levels,
    capabilities,
    kinds: [...new Set<string>(files.map(({ kind }) => kind))],
    subjects: [...new Set(files.map(({ subject }) => subject))],
    profiles: [...new Set(files.flatMap(({ profiles }) => profiles))],
  };
}

const absent = ({ key, optional }: Rule): string | undefined =>
  optional ? undefined : `expected "${key}" in the greeting`;

function faultOf(rule: Rule, value: unknown, known: readonly string[]): string | undefined {
  const { key } = rule;
  const received = `received ${JSON.stringify(value)}`;
  if (rule.form === "text") {
    return typeof value === "string" && value !== "" ? undefined : `expected "${key}" to be a text, ${received}`;
  }
  if (rule.form === "one") {
    return known.includes(value as string) ? undefined : `expected "${key}" to be ${known.join(" or ")}, ${received}`;
  }
  if (!Array.isArray(value)) return `expected "${key}" to be a list, ${received}`;
  if (value.length < rule.least) return `expected "${key}" to have an item, ${received}`;
  const unknown = value.filter((item) => !known.includes(item));
  return unknown.length === 0
    ? undefined
    : `expected "${key}" to have only ${known.join(", ")}, received ${JSON.stringify(unknown[0])}`;
}
