import { isObject } from "../walk/forEachSubschema.ts";
import type { Repair } from "./Repairs.ts";

/**
 * Whether a value is an empty list, which PHP writes for an object without keys.
 *
 * @example
 * isEmptyList([]); // true
 */
export const isEmptyList = (value: unknown): value is readonly [] => Array.isArray(value) && value.length === 0;

/** What is read as a schema: an object, or the empty list that means one. */
export type SchemaSource = { readonly [keyword: string]: unknown } | readonly [];

/**
 * Whether a value is read as a schema.
 *
 * @example
 * isSchemaSource([]); // true
 */
export const isSchemaSource = (value: unknown): value is SchemaSource => isObject(value) || isEmptyList(value);

/** The repair of a schema that is an empty list. */
export const EMPTY_LIST: Repair = { path: "", rule: "keywords", before: [], after: {} };
