import { LONG_TEXT } from "../costs.ts";
import type { PatternNode } from "./parsePattern.ts";

/** The length of the longest text on which a native engine needs at most so many steps. */
export function longestText(tree: PatternNode | undefined, maxSteps: number): number {
  if (tree === undefined) return 0;
  let low = -1;
  let high = LONG_TEXT;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (nativeSteps(tree, middle) <= maxSteps) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** An upper bound of the steps of a backtracking engine on a text of this length. */
export function nativeSteps(tree: PatternNode | undefined, length: number): number {
  if (tree === undefined) return Infinity;
  return (isAnchored(tree) ? 1 : length + 1) * waysThrough(tree, length) * stepsOf(tree);
}

function isAnchored(node: PatternNode): boolean {
  if (node.kind === "sequence") return node.parts[0] !== undefined && isAnchored(node.parts[0]);
  if (node.kind === "choice") return node.branches.every(isAnchored);
  return node.kind === "assert" && node.source === "^";
}

/** An upper bound of the ways that a backtracking engine can go through a node, on a text of this length. */
function waysThrough(node: PatternNode, length: number): number {
  switch (node.kind) {
    case "char":
    case "assert":
      return 1;
    case "backReference":
      return length + 1; // One way, but it may compare the whole text.
    case "sequence":
      return node.parts.reduce((ways, part) => ways * waysThrough(part, length), 1);
    case "choice":
      return node.branches.reduce((ways, branch) => ways + waysThrough(branch, length), 0);
    case "look":
      return 1 + waysThrough(node.body, length);
    case "repeat": {
      const once = waysThrough(node.body, length);
      const most = Math.min(node.max, Math.max(length, node.min) + 1);
      if (once <= 1) return Math.max(1, most - Math.min(node.min, most) + 1);
      return (most - Math.min(node.min, most) + 1) * once ** most;
    }
  }
}

/** The most steps between two places where the native engine has a choice. */
function stepsOf(node: PatternNode): number {
  switch (node.kind) {
    case "sequence":
      return node.parts.reduce((size, part) => size + stepsOf(part), 1);
    case "choice":
      return node.branches.reduce((size, branch) => size + stepsOf(branch), 1);
    case "look":
      return 1 + stepsOf(node.body);
    case "repeat":
      return 1 + stepsOf(node.body) * Math.max(1, node.min);
    default:
      return 1;
  }
}
