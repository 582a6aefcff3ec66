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
  /** Whether text that is not JSON is repaired if only one reading is possible. Default: `true`. */
  readonly repair?: boolean | undefined;
  /** Whether a value that does not fit is converted to the type that the schema requires. Default: `true`. */
  readonly coerce?: boolean | undefined;
  /** Whether a text that ends before its value does is closed, so that its beginning is used. Default: `false`. */
  readonly allowTruncated?: boolean | undefined;
  /**
   * How integers beyond ±(2^53 − 1), which a number would round, are read where the schema requires an `integer`: as
   * an error, a bigint, or a string. All other numbers stay numbers. Default: `"error"`.
   */
  readonly integers?: As | undefined;
  /** The maximum length of the text, in UTF-16 code units. Default: 1,048,576. */
  readonly maxLength?: number | undefined;
  /** The maximum number of nested objects and arrays. Default: 200. */
  readonly maxDepth?: number | undefined;
  /** The engine that validates, or a validator for this tool. If the source has its own validation, that is used. */
  readonly validator?: CreateValidator | Validator | undefined;
};

/**
 * How the arguments of calls to several tools are parsed. Each tool has its own schema, so `validator` must be an
 * engine: a Validator is rejected, because it was made for one schema.
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
