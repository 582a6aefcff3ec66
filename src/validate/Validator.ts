import type { JsonSchema } from "../schema/index.ts";

/**
 * One way in which a value does not fit its schema, in words that a model can act on.
 *
 * @example
 * const issue: Issue = {
 *   path: "/days",
 *   keyword: "type",
 *   schemaPath: "#/properties/days/type",
 *   message: 'expected integer, received string "5"',
 *   expected: "integer",
 *   received: 'string "5"',
 * };
 */
export type Issue = {
  /** A JSON Pointer into the value; "" is the value itself. */
  path: string;
  /** The keyword of JSON Schema that was not met; `limit` if the check was given up. */
  keyword: string;
  /** A JSON Pointer into the schema, after "#"; references are followed, so it names the place where the keyword is written. */
  schemaPath: string;
  message: string;
  expected: string;
  /** The type and the text of the value, cut to some 60 characters. */
  received: string;
};

/**
 * Checks values against one schema. Neither method throws, whatever the JSON value is.
 *
 * @example
 * const validator: Validator = createValidator({ type: "integer" });
 * validator.check(5); // true
 */
export interface Validator {
  /** True if the value fits the schema. */
  check(value: unknown): boolean;
  /**
   * @internal Whether a value as `JSON.parse` makes it fits, and is plain: no number is so large that it may be rounded,
   * containers have at most `maxDepth` levels, and, if `noBackslash`, no key has a backslash.
   */
  checkParsed?(value: unknown, maxDepth: number, noBackslash: boolean): boolean;
  /**
   * The issues of a value, at most `limit` (100) of them. `total` counts all, but not beyond 1,000: a value with a
   * million faults costs no more.
   */
  issues(value: unknown, limit?: number): { issues: Issue[]; total: number };
  /** @internal `issues` for a value that was checked and does not fit: it is not checked again. */
  issuesOfMisfit?(value: unknown): { issues: Issue[]; total: number };
  /**
   * The validator for values in which integers beyond ±(2^53 − 1) are bigints, whose limits it checks exactly. It is this
   * validator itself, if that accepts bigints. A schema that allows numbers, but does not name integers, rejects a bigint, because
   * consumers of a `number` expect a JavaScript number.
   */
  readonly exact?: Validator;
}

/** Settings of `createValidator`. */
export type ValidatorOptions = {
  /**
   * `"assert"` rejects strings that are not of the `format`, if it is a known one; `"annotate"` ignores formats, as draft
   * 2020-12 does. Default: `"assert"`.
   */
  formats?: "assert" | "annotate" | undefined;
};

/**
 * An engine: makes a validator of a schema, or throws a SchemaError.
 *
 * @example
 * const create: CreateValidator = createAjvValidator;
 */
export type CreateValidator = (schema: JsonSchema | boolean, options?: ValidatorOptions) => Validator;
