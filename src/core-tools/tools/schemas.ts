import type { JsonSchema } from "../../schema/index.ts";

export const TEXT: JsonSchema = { type: "string" };
export const INTEGER: JsonSchema = { type: "integer" };
export const OBJECT: JsonSchema = { type: "object" };
export const OBJECT_OR_NULL: JsonSchema = { type: ["object", "null"] };
export const BOOLEAN: JsonSchema = { type: "boolean" };
