/**
 * The nodes that can be reached from the roots in postorder: each node after its successors. Edges that lead back to an
 * open node are reported. It uses its own stack, so that no depth overflows the engine's stack.
 *
 * @example
 * depthFirst(["a"], (node) => ({ a: ["b", "c"], b: ["c"], c: ["a"] })[node] ?? [], console.log); // logs c a
 * // ["c", "b", "a"]
 */
export function depthFirst<Node>(
  roots: Iterable<Node>,
  edges: (node: Node) => readonly Node[],
  onCircle: (from: Node, to: Node) => void,
): Node[] {
  const finished: Node[] = [];
  const isOpen = new Map<Node, boolean>();
  const stack: { node: Node; ends: readonly Node[]; next: number }[] = [];
  const visit = (node: Node): void => {
    const ends = edges(node);
    isOpen.set(node, ends.length > 0);
    if (ends.length > 0) stack.push({ node, ends, next: 0 });
    else finished.push(node);
  };
  for (const root of roots) {
    if (!isOpen.has(root)) visit(root);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      if (top.next === top.ends.length) {
        stack.pop();
        isOpen.set(top.node, false);
        finished.push(top.node);
        continue;
      }
      const end = top.ends[top.next++] as Node;
      const isCircle = isOpen.get(end);
      if (isCircle === undefined) visit(end);
      else if (isCircle) onCircle(top.node, end);
    }
  }
  return finished;
}
