import { depthFirst } from "../depthFirst.ts";
import { partsOf, type TypeNode, UNKNOWN } from "./TypeNode.ts";

/**
 * Replaces parts by `unknown` that contain their own type without a field or an element in between, as in `{ anyOf: [{
 * $ref: "#" }, …] }`. Validators do not agree on such schemas, and TypeScript rejects such type aliases.
 *
 * @example
 * const node: TypeNode = { name: "", shape: { kind: "union", members: [] } };
 * node.shape = { kind: "union", members: [node] };
 * breakCircles([node]);
 * node.shape; // { kind: "union", members: [UNKNOWN] }
 */
export function breakCircles(nodes: readonly TypeNode[]): void {
  const circles = new Map<TypeNode, Set<TypeNode>>();
  depthFirst(nodes, membersOf, (from, to) => {
    const ends = circles.get(from) ?? new Set();
    circles.set(from, ends.add(to));
  });
  for (const [node, ends] of circles) {
    if (node.shape.kind !== "union" && node.shape.kind !== "intersection") continue;
    const members = node.shape.members.map((member) => (ends.has(member) ? UNKNOWN : member));
    node.shape = { kind: node.shape.kind, members };
  }
}

/**
 * The parts whose types apply to the same value as the whole type.
 *
 * @example
 * membersOf({ name: "", shape: { kind: "union", members: [UNKNOWN] } }); // [UNKNOWN]
 */
export function membersOf({ shape }: TypeNode): readonly TypeNode[] {
  return shape.kind === "union" || shape.kind === "intersection" ? partsOf(shape) : [];
}
