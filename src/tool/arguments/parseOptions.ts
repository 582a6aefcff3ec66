import { BOOLEAN, checkOptions, type Flat, integerIn, limitFrom, type OptionRules } from "../../checks/index.ts";
import { type Integers, MAX_DEPTH } from "../../json/index.ts";
import type { CreateValidator, Validator } from "../../validate/index.ts";

/**
 * How the text of a call's arguments is parsed.
 *
 * @example
 * import { createAjvValidator } from "openjiuwen-tools/ajv";
 * tool.parseArguments(text, { maxLength: 10_000, validator: createAjvValidator });
 */
export type ParseArgumentsOptions<As extends Integers = "error"> = {
  /** Whether text that is no JSON is repaired when only one reading is possible. Default: `true`. */
  readonly repair?: boolean | undefined;
  /** Whether a value that does not fit is brought into the form that the schema wants. Default: `true`. */
  readonly coerce?: boolean | undefined;
  /** Whether a text that ends before its value does is closed, and what there is of it taken. Default: `false`. */
  readonly allowTruncated?: boolean | undefined;
  /**
   * What becomes of integers beyond ±(2^53 − 1), which a number would round: an error, a bigint, or their text, where
   * the schema says `integer`. All other numbers stay numbers. Default: `"error"`.
   */
  readonly integers?: As | undefined;
  /** The longest text that is read, in UTF-16 code units. Default: 1,048,576. */
  readonly maxLength?: number | undefined;
  /** How deep objects and arrays may be nested. Default: 200. */
  readonly maxDepth?: number | undefined;
  /** The engine that validates, or a validator of this one tool. A source's own validation is asked instead of it. */
  readonly validator?: CreateValidator | Validator | undefined;
};

/**
 * How the arguments of calls to several tools are read. Each tool is validated by its own schema, so `validator` is an
 * engine: a Validator, which was made of one schema, is refused.
 *
 * @example
 * tools.parse(call, { validator: createAjvValidator });
 */
export type SetOptions<As extends Integers = "error"> = Flat<
  Omit<ParseArgumentsOptions<As>, "validator"> & {
    readonly validator?: CreateValidator | undefined;
  }
>;

/** The options with any value of `integers`. */
export type ReadOptions = ParseArgumentsOptions<Integers>;

/** The default options, which most calls use; they need no check. */
export const NO_OPTIONS: SetOptions<never> = Object.freeze({});

/**
 * Throws unless the options for the arguments of one tool are valid.
 *
 * @throws {OptionError}
 */
export function checkParseOptions(owner: string, options: object): void {
  if (options !== NO_OPTIONS) checkOptions(owner, options, PARSE_RULES);
}

/** Like {@link checkParseOptions}, for calls to any of several tools. */
export function checkSetOptions(owner: string, options: object): void {
  if (options !== NO_OPTIONS) checkOptions(owner, options, SET_RULES);
}

const COMMON_RULES: OptionRules = {
  repair: BOOLEAN,
  coerce: BOOLEAN,
  allowTruncated: BOOLEAN,
  integers: ["error", "bigint", "string"],
  maxLength: limitFrom(0),
  maxDepth: integerIn(0, MAX_DEPTH),
};

const isEngine = (value: unknown): boolean => typeof value === "function";

const PARSE_RULES: OptionRules = {
  ...COMMON_RULES,
  validator: {
    expected: "a function that makes validators, such as createAjvValidator, or a Validator",
    accepts: (value) => isEngine(value) || isValidator(value),
  },
};

/** The rules of the options of a set, for functions that take further options. */
export const SET_RULES: OptionRules = {
  ...COMMON_RULES,
  validator: {
    expected: "a function that makes a validator of each tool's schema, such as createAjvValidator",
    accepts: isEngine,
  },
};

function isValidator(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { check, issues } = value as Partial<Validator>;
  return typeof check === "function" && typeof issues === "function";
}
