import type { DenseOptions } from "../dense/index.ts";
import { depthFirst } from "../depthFirst.ts";
import { MAX_DENSE_LENGTH } from "../limits.ts";
import { type CompactNode, nodesIn, replaceNodesIn } from "../read/index.ts";
import { cutAtWord, jsonText } from "../text/index.ts";
import { tooLarge } from "../tooLarge.ts";

/** The result of {@link mergeEqual}. */
export type Merged = {
  /** The node that replaces a node. */
  firstOf: (node: CompactNode) => CompactNode;
  roots: CompactNode[];
  /** All nodes that can be reached from the roots, each after its parts. */
  nodes: CompactNode[];
  /** The approximate number of characters of a type with its comment. */
  lengths: ReadonlyMap<CompactNode, number>;
};

/**
 * Replaces all nodes with the same text by one node, also across schemas.
 *
 * @example
 * mergeEqual([readNodes({ items: { type: "string" } }, "a"), readNodes({ type: "string" }, "b")], options).nodes.length; // 2
 */
export function mergeEqual(roots: readonly CompactNode[], options: DenseOptions): Merged {
  const order = depthFirst(
    roots,
    (node) => nodesIn(node, options.constraints),
    () => {},
  );
  const kinds = kindsOf(order, options);
  const firsts = new Map<number, CompactNode>();
  for (const node of order) {
    const { number } = kinds.get(node) as Kind;
    const first = firsts.get(number);
    if (!first) firsts.set(number, node);
    else first.isNamed ||= node.isNamed;
  }
  const firstOf = (node: CompactNode): CompactNode => firsts.get((kinds.get(node) as Kind).number) as CompactNode;
  const lengths = new Map<CompactNode, number>();
  for (const node of firsts.values()) {
    replaceNodesIn(node, firstOf);
    const parts = nodesIn(node, false).map((part) => lengths.get(part) ?? 0);
    lengths.set(
      node,
      parts.reduce((sum, length) => sum + length, (kinds.get(node) as Kind).length - FRAME),
    );
  }
  return { firstOf, roots: roots.map(firstOf), nodes: [...firsts.values()], lengths };
}

/** Equal numbers for equal nodes, and the length of their text without their parts. */
type Kind = { number: number; length: number };

/**
 * Recursive nodes count as equal until a difference is found, so this takes several rounds, until a round finds no more
 * differences. In the last round a recursive node equals no other node.
 */
function kindsOf(order: readonly CompactNode[], options: DenseOptions): ReadonlyMap<object, Kind> {
  const places = new Map<object, number>(order.map((node, place) => [node, place]));
  let before: ReadonlyMap<object, Kind> = new Map();
  for (let round = 1, found = 0; ; round++) {
    const circleOf = (node: object) => (round < ROUNDS ? before.get(node)?.number : places.get(node));
    const { kinds, count, hasCircles } = compareOnce(order, places, circleOf, options);
    if (!hasCircles || count === found || round === ROUNDS) return kinds;
    before = kinds;
    found = count;
  }
}

/** One round. `circleOf` returns the number for a part that leads back to its own node. */
function compareOnce(
  order: readonly CompactNode[],
  places: ReadonlyMap<object, number>,
  circleOf: (node: object) => number | undefined,
  options: DenseOptions,
): { kinds: ReadonlyMap<object, Kind>; count: number; hasCircles: boolean } {
  const kinds = new Map<object, Kind>();
  const numbers = new Map<string, number>();
  let hasCircles = false;
  let spent = 0;
  const name = (part: object): string | undefined => {
    const kind = kinds.get(part);
    if (kind || !places.has(part)) return kind && `#${kind.number}`;
    hasCircles = true;
    return `^${circleOf(part)}`;
  };
  for (const [place, node] of order.entries()) {
    // References in JSON have other targets in other schemas.
    const isElsewhere = options.constraints && node.references !== undefined;
    const text = isElsewhere ? `${place}` : jsonText(wordsOf(node, options), name);
    spent += text.length;
    if (spent > LARGEST) throw tooLarge(`more than ${LARGEST} characters`);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    kinds.set(node, { number, length: text.length });
  }
  return { kinds, count: numbers.size, hasCircles };
}

const ROUNDS = 8;
/** The number of all compared characters. */
const LARGEST = 4 * MAX_DENSE_LENGTH;

/** Everything that is written for a node. Nodes of a schema with titled fields are written differently. */
function wordsOf(node: CompactNode, { constraints, maxDescriptionLength }: DenseOptions): unknown[] {
  const { form, target, anyOf, oneOf, allOf, nullable, description, marks, title, rest, origin } = node;
  const said = maxDescriptionLength > 0 && description !== undefined && cutAtWord(description, maxDescriptionLength);
  const types = [form, target, anyOf, oneOf, allOf, nullable, said];
  const others = constraints ? [marks, title, rest, origin.isTitled] : [[], undefined, [], false];
  return [...types, ...others].map((part) => part ?? null);
}

/** Characters of the text of an `integer` that are not its own. */
const FRAME = 75;
