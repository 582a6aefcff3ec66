import type { JsonSchema } from "../../schema/index.ts";
import { NO_NOTES, type Node, type Written } from "../Node.ts";
import type { Writer } from "../Writer.ts";

/**
 * The schema of a node that takes null too, and says by it that a property is absent.
 *
 * OpenAI and DeepSeek take lists of types, but not with "object" or "array" in them.
 *
 * @example
 * nullable(node, { schema: { type: "string" }, notes }, out).schema; // { type: ["string", "null"] }
 */
export function nullable(node: Node, written: Written, out: Writer): Written {
  const { schema, notes } = written;
  if (node.strict.has("null")) return written;
  const { type, anyOf } = schema;
  if (type !== undefined && type !== "object" && type !== "array" && schema.const === undefined) {
    const list = [...new Set([type, "null" as const].flat())];
    return { schema: { ...schema, type: list, ...(schema.enum && { enum: [...schema.enum, null] }) }, notes };
  }
  const branches = anyOf ?? [out.finish({ schema, notes: NO_NOTES })];
  return { schema: { anyOf: [...branches, { type: "null" }] } satisfies JsonSchema, notes };
}
