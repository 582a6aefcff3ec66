import type { JsonSchema } from "../schema/index.ts";

/**
 * The providers whose rules are known.
 *
 * @example
 * const provider: StrictProvider = "anthropic";
 */
export type StrictProvider = "openai" | "anthropic" | "gemini" | "mistral" | "deepseek" | "ollama";

/** Settings of `toStrictSchema`. */
export type StrictOptions = {
  provider: StrictProvider;
  /**
   * Send `minLength` and `maxLength` to OpenAI, which rejected them in 2025 and accepts them since 2026. Default:
   * `false`.
   */
  lengthLimits?: boolean;
};

/**
 * How a part of a schema was changed.
 *
 * - `described`: a constraint is only in the description
 * - `dropped`: an annotation, a constraint that cannot be described, or a branch without values was removed
 * - `nullable`: an optional property is required, and null means that it is absent
 * - `closed`: an object no longer accepts additional properties
 * - `union`: a `oneOf` became an `anyOf`
 * - `merged`: an `allOf`, or keywords beside a union, were merged
 * - `inlined`: a `$ref` was replaced by its target
 * - `recursive`: JSON text ends a recursion
 * - `pairs`: an object with free names is sent as a list of `{ key, value }`
 * - `json_text`: a value, or a union of ambiguous forms, is sent as JSON text
 * - `tuple`: an array with a schema per item is sent as an object (`item0`, `item1`, …)
 * - `rewritten`: an equivalent with other keywords, such as `enum` for `const`
 * - `wrapped`: the root is sent as the property `value` of an object
 */
export type StrictChangeKind =
  | "described"
  | "dropped"
  | "nullable"
  | "closed"
  | "union"
  | "merged"
  | "inlined"
  | "recursive"
  | "pairs"
  | "json_text"
  | "tuple"
  | "rewritten"
  | "wrapped";

/** A change to a schema. */
export type StrictChange = {
  kind: StrictChangeKind;
  /** A JSON Pointer into the original schema. */
  path: string;
  keyword: string;
  message: string;
  /** `false` if an answer that fits the strict schema may still not fit the original one. */
  isEnforced: boolean;
};

/**
 * Options of restoring an answer.
 *
 * @example
 * restore({ data: '{"id":9007199254740993}' }, { integers: "bigint" }); // { data: { id: 9007199254740993n } }
 */
export type RestoreOptions = {
  /**
   * With `"bigint"`, integers beyond ±(2^53 − 1) become bigints. Otherwise JSON text with such an integer stays text,
   * because a number would round it.
   */
  readonly integers?: "error" | "bigint" | undefined;
};

/**
 * A schema in the subset of a provider, with functions that convert its values in both directions.
 *
 * @example
 * const { schema, changes, restore }: StrictSchema = toStrictSchema(parameters, { provider: "openai" });
 */
export type StrictSchema = {
  /** The schema as plain, mutable JSON. */
  schema: JsonSchema;
  changes: StrictChange[];
  /**
   * Undoes the changes in a model's answer. Values that are not in the strict form stay unchanged, and so do lists of
   * pairs with a repeated key. It never throws.
   */
  restore(value: unknown, options?: RestoreOptions): unknown;
  /** The strict form of a value of the original schema, without properties that the schema does not name. */
  toStrictValue(value: unknown): unknown;
};
