import { depthFirst } from "../depthFirst.ts";
import { MAX_UNION_MEMBERS } from "../limits.ts";

import { type CompactNode, type Form, immediateNodesIn } from "./CompactNode.ts";

/**
 * Marks the parts of types that TypeScript rejects: parts that lead back to their own type without a field or an
 * element in between, and unions that make an intersection too large, because TypeScript expands all combinations of
 * members.
 *
 * @example
 * readNodes({ anyOf: [{ $ref: "#" }, { type: "string" }] }, "loop").refused; // Set(1) with that node itself
 */
export function refuseParts(nodes: readonly CompactNode[]): void {
  const ordered = depthFirst(nodes, immediateNodesIn, markRefused);
  const sizes = new Map<CompactNode, number>();
  for (const node of ordered) sizes.set(node, memberCount(node, sizes));
}

function markRefused(node: CompactNode, part: CompactNode): void {
  node.refused ??= new Set();
  node.refused.add(part);
  part.isNamed = true;
}

/** The number of members of a type as a union. */
function memberCount(node: CompactNode, sizes: ReadonlyMap<CompactNode, number>): number {
  const { form, target, anyOf, oneOf, allOf = [], nullable } = node;
  const lists: (readonly CompactNode[])[] = target ? [[target]] : [];
  for (const branches of [anyOf, oneOf]) if (branches) lists.push(branches);
  for (const branch of allOf) lists.push([branch]);
  const isIntersection = lists.length + (form.kind === "none" ? 0 : 1) > 1;
  let size = membersOf(form);
  for (const list of lists) {
    const members = list.reduce((sum, part) => sum + (node.refused?.has(part) ? 1 : (sizes.get(part) ?? 1)), 0);
    if (isIntersection && size * members > MAX_UNION_MEMBERS) for (const part of list) markRefused(node, part);
    else size *= members;
  }
  return nullable ? size + 1 : size;
}

function membersOf(form: Form): number {
  switch (form.kind) {
    case "literals":
      return form.values.length;
    case "list":
      return form.members.reduce((sum, member) => sum + membersOf(member), 0);
    case "word":
      return form.word === "boolean" ? 2 : 1;
    default:
      return 1;
  }
}
