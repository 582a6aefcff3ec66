/**
 * A draft of JSON Schema that Ajv knows.
 *
 * @example
 * const draft: Draft = "2020-12";
 */
export type Draft = "2020-12" | "2019-09" | "draft-07" | "draft-06";
