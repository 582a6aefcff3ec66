import { describeValue } from "./describe.ts";
import { didYouMean } from "./didYouMean.ts";
import { isPlainObject } from "./isPlainObject.ts";
import { OptionError } from "./OptionError.ts";

/**
 * The values that an option accepts: a list of allowed values, or a test with a description of the values that pass it,
 * and the rule for its `items` if the option is an array. `undefined` always passes, because it means that the option
 * is not set.
 *
 * @example
 * const rule: OptionRule = ["assert", "annotate"];
 */
export type OptionRule =
  | readonly (string | number | boolean | null)[]
  | { readonly expected: string; accepts(value: unknown): boolean; readonly items?: OptionRule };

/**
 * The rule of each option of a function.
 *
 * @example
 * const rules: OptionRules = { repair: BOOLEAN, maxDepth: integerIn(0, 1000), formats: ["assert", "annotate"] };
 */
export type OptionRules = { readonly [option: string]: OptionRule };

/**
 * Checks that the options are an object of known options with allowed values.
 *
 * @param owner the name of the function or class, for the message.
 * @throws {OptionError} The message names the nearest known name or value.
 * @example
 * checkOptions("run", { timeout: 5 }, { timeoutMs: POSITIVE, signal: ANYTHING });
 * // OptionError: run: unknown option "timeout". Did you mean "timeoutMs"?
 */
export function checkOptions(owner: string, options: unknown, rules: OptionRules): void {
  if (options === undefined) return;
  const names = namesOf(options);
  if (names === undefined) {
    // `map` gives the index as the second argument.
    const hint = typeof options === "number" ? `; in \`map\`, write (item) => ${owner}(item)` : "";
    const message = `${owner}: expected an object of options, received ${describeValue(options)}${hint}`;
    throw new OptionError("invalid_options", "", message);
  }
  for (const option of names) {
    const rule = Object.hasOwn(rules, option) ? rules[option] : undefined;
    if (rule === undefined) {
      const known = Object.keys(rules);
      const all = known.length === 0 ? " It takes no options." : ` The options are ${quoted(known, "and")}.`;
      const hint = didYouMean(option, known) || all;
      throw new OptionError("unknown_option", option, `${owner}: unknown option ${describeValue(option)}.${hint}`);
    }
    checkOption(owner, option, readOption(owner, options as object, option), rule);
  }
}

/**
 * Checks that an option accepts a value.
 *
 * @throws {OptionError} `invalid_option`
 * @example
 * checkOption("toStrict", "provider", "opnai", ["openai", "anthropic"]);
 * // OptionError: toStrict: option "provider": expected "openai" or "anthropic", received "opnai". Did you mean "openai"?
 */
export function checkOption(owner: string, option: string, value: unknown, rule: OptionRule): void {
  if (value !== undefined) requireOption(owner, option, value, rule);
}

/**
 * Like `checkOption`, for an option without a default: it rejects `undefined`, too.
 *
 * @throws {OptionError} `invalid_option`
 * @example
 * requireOption("toStrict", "provider", undefined, ["openai", "anthropic"]);
 * // OptionError: toStrict: option "provider": expected "openai" or "anthropic", received undefined
 */
export function requireOption(owner: string, option: string, value: unknown, rule: OptionRule): void {
  if (isList(rule)) {
    if (rule.includes(value as string)) return;
    const texts = rule.filter((allowed): allowed is string => typeof allowed === "string");
    const hint = typeof value === "string" ? didYouMean(value, texts) : "";
    fail(owner, option, quoted(rule, "or"), value, hint);
  }
  if (!accepts(rule, value)) fail(owner, option, rule.expected, value, "");
  const { items } = rule;
  if (items === undefined) return;
  for (const [index, item] of (value as readonly unknown[]).entries())
    requireOption(owner, `${option}[${index}]`, item, items);
}

/** No rule accepts a value that throws when it is read, such as a revoked Proxy. */
function accepts(rule: Exclude<OptionRule, readonly unknown[]>, value: unknown): boolean {
  try {
    return rule.accepts(value);
  } catch {
    return false;
  }
}

/** The rule of options that accept `true` or `false`. */
export const BOOLEAN: OptionRule = [true, false];
/** The rule of options that accept a string. */
export const STRING: OptionRule = { expected: "a string", accepts: (value) => typeof value === "string" };
/** The rule of options that accept a function. */
export const FUNCTION: OptionRule = { expected: "a function", accepts: (value) => typeof value === "function" };
/** The rule of options that accept an object, but not null, an array or a function. */
export const OBJECT: OptionRule = {
  expected: "an object",
  accepts: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};
/** The rule of options that accept any value. */
export const ANYTHING: OptionRule = { expected: "any value", accepts: () => true };

/**
 * The rule of options that accept an integer of a range.
 *
 * @example
 * integerIn(0, 1000).expected; // "an integer from 0 to 1000"
 */
export function integerIn(min: number, max: number): Exclude<OptionRule, readonly unknown[]> {
  return {
    expected: `an integer from ${min} to ${max}`,
    accepts: (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
  };
}

/**
 * The rule of options that limit a size: an integer from `min` on, or `Infinity`.
 *
 * @example
 * limitFrom(1).expected; // "an integer from 1 on, or Infinity"
 */
export function limitFrom(min: number): Exclude<OptionRule, readonly unknown[]> {
  return {
    expected: `an integer from ${min} on, or Infinity`,
    accepts: (value) => value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) >= min),
  };
}

function isList(rule: OptionRule): rule is readonly (string | number | boolean | null)[] {
  return Array.isArray(rule);
}

function fail(owner: string, option: string, expected: string, value: unknown, hint: string): never {
  const message = `${owner}: option ${describeValue(option)}: expected ${expected}, received ${describeValue(value)}${hint && `.${hint}`}`;
  throw new OptionError("invalid_option", option, message);
}

/**
 * The names of options, or `undefined` if the value is not an object of options. An instance of a class without own
 * keys is rejected, because it may inherit options, which `Object.keys` does not find.
 */
function namesOf(options: unknown): string[] | undefined {
  if (typeof options !== "object" || options === null) return undefined;
  try {
    const names = Object.keys(options);
    const areOptions = !Array.isArray(options) && (names.length > 0 || isPlainObject(options));
    return areOptions ? names : undefined;
  } catch {
    return undefined;
  }
}

/** A getter or a Proxy may throw. */
function readOption(owner: string, options: object, option: string): unknown {
  try {
    return (options as { [option: string]: unknown })[option];
  } catch (cause) {
    const message = `${owner}: option ${describeValue(option)} cannot be read`;
    throw Object.assign(new OptionError("invalid_option", option, message), { cause });
  }
}

function quoted(values: readonly unknown[], word: "and" | "or"): string {
  const texts = values.map(describeValue);
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} ${word} ${texts.at(-1)}`;
}
