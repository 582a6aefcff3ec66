import type { JsonSchema, JsonSchemaType } from "../../schema/index.ts";
import { NO_NOTES, type Node, type Notes } from "../Node.ts";
import { anyNode } from "./anyNode.ts";

/** A list; `nodeAt` gives the node of a place. */
export type ListNode = Node & { form: "list"; nodeAt(index: number): Node };

/**
 * A list of items of one schema; `prefix` are the schemas of its first places.
 *
 * @example
 * listNode({ items: node, prefix: [], keywords: { maxItems: 5 } }, NO_NOTES);
 */
export function listNode(
  { items, prefix, keywords }: { items: Node | false; prefix: readonly Node[]; keywords: JsonSchema },
  notes: Notes,
): ListNode {
  const nodes = items === false ? prefix : [...prefix, items];
  const beyond = items === false ? anyNode(NO_NOTES) : items;
  const nodeAt = (index: number): Node => prefix[index] ?? beyond;
  return {
    form: "list",
    nodeAt,
    children: nodes,
    original: ARRAY,
    strict: ARRAY,
    height: 1 + nodes.reduce((most, { height }) => Math.max(most, height), 0),
    write(out) {
      out.spend();
      const places = prefix.map((node) => out.finish(node.write(out)));
      const first = places.length === 0 ? {} : { prefixItems: places };
      // No word for "nothing more" but the limit, which a list without items has in its keywords.
      const rest = items === false ? {} : { items: out.finish(items.write(out)) };
      return { schema: { type: "array", ...first, ...rest, ...keywords }, notes };
    },
    decode(value, trip) {
      if (!Array.isArray(value)) return value;
      return trip.into(value, () => value.map((item, index) => nodeAt(index).decode(item, trip)));
    },
  };
}

const ARRAY: ReadonlySet<JsonSchemaType> = new Set<JsonSchemaType>(["array"]);
