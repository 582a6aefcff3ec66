/**
 * The nodes that can be reached from the roots, each after everything that it leads to, except where that leads back
 * to it: such an edge is reported. It keeps its own stack, so that no depth overflows the engine's.
 *
 * @example
 * depthFirst(["a"], (node) => ({ a: ["b", "c"], b: ["c"], c: ["a"] })[node] ?? [], console.log); // logs c a
 * // ["c", "b", "a"]
 */
export function depthFirst<Node>(
  roots: Iterable<Node>,
  edges: (node: Node) => Iterable<Node>,
  onCircle: (from: Node, to: Node) => void,
): Node[] {
  const finished: Node[] = [];
  const state = new Map<Node, "open" | "finished">();
  const stack: { node: Node; rest: Iterator<Node> }[] = [];
  const open = (node: Node): void => {
    state.set(node, "open");
    stack.push({ node, rest: edges(node)[Symbol.iterator]() });
  };
  for (const root of roots) {
    if (!state.has(root)) open(root);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.rest.next();
      if (next.done) {
        stack.pop();
        state.set(top.node, "finished");
        finished.push(top.node);
      } else if (!state.has(next.value)) open(next.value);
      else if (state.get(next.value) === "open") onCircle(top.node, next.value);
    }
  }
  return finished;
}
