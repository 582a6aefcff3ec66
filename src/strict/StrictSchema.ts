import type { JsonSchema } from "../schema/index.ts";

/**
 * The providers whose rules are known.
 *
 * @example
 * const provider: StrictProvider = "anthropic";
 */
export type StrictProvider = "openai" | "anthropic" | "gemini" | "mistral" | "deepseek" | "ollama";

/**
 * Settings of `toStrictSchema`.
 *
 * @example
 * const options: StrictOptions = { provider: "openai", lengthLimits: true };
 */
export type StrictOptions = {
  provider: StrictProvider;
  /** Send `minLength` and `maxLength` to OpenAI, which refused them in 2025 and took them in 2026. False unless given. */
  lengthLimits?: boolean;
};

/**
 * What was done to a part of a schema.
 *
 * - `described`: a constraint stands in the description only
 * - `dropped`: a word without meaning for the value is gone, or a constraint that has no words, or what no value fits
 * - `nullable`: an optional property is required, and null says that it is absent
 * - `closed`: an object takes no unnamed properties any more
 * - `union`: a `oneOf` became an `anyOf`
 * - `merged`: an `allOf`, or what stands beside a union, was merged
 * - `inlined`: a `$ref` was replaced by its target
 * - `recursive`: a recursion is cut by JSON text
 * - `pairs`: an object with free names is sent as a list of `{ key, value }`
 * - `json_text`: a value, or a choice of forms that could be taken for each other, is sent as JSON text
 * - `tuple`: a list with a schema for each place is sent as an object
 * - `rewritten`: the same in other words, such as `const` for `enum`
 * - `wrapped`: the root is sent as the property `value` of an object
 *
 * @example
 * const kind: StrictChangeKind = "nullable";
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

/**
 * One thing that had to change.
 *
 * @example
 * const change: StrictChange = {
 *   kind: "described",
 *   path: "/properties/name/maxLength",
 *   keyword: "maxLength",
 *   message: "maxLength 10 stands in the description only",
 *   isEnforced: false,
 * };
 */
export type StrictChange = {
  kind: StrictChangeKind;
  /** A JSON Pointer into the original schema. */
  path: string;
  keyword: string;
  message: string;
  /** False where an answer that fits the strict schema may still break the original. */
  isEnforced: boolean;
};

/**
 * How an answer is restored.
 *
 * @example
 * restore({ data: '{"id":9007199254740993}' }, { integers: "bigint" }); // { data: { id: 9007199254740993n } }
 */
export type RestoreOptions = {
  /** Unless `"bigint"`, JSON text that holds an integer beyond ±(2^53 − 1) stays text, as a number would round it. */
  readonly integers?: "error" | "bigint" | undefined;
};

/**
 * A schema in the subset of a provider, and the way there and back for its values.
 *
 * @example
 * const { schema, changes, restore }: StrictSchema = toStrictSchema(parameters, { provider: "openai" });
 */
export type StrictSchema = {
  /** Plain JSON, which may be changed. */
  schema: JsonSchema;
  changes: StrictChange[];
  /**
   * Undoes the changes in a model's answer. What is not in the strict form stays as it is, and so does a list of pairs
   * in which a key comes twice; it never throws.
   */
  restore(value: unknown, options?: RestoreOptions): unknown;
  /** The strict form of a value of the original schema, without properties that the schema does not name. */
  toStrictValue(value: unknown): unknown;
};
