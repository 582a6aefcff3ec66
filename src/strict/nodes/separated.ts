import type { JsonSchemaType } from "../../schema/index.ts";
import { NO_NOTES, type Node } from "../Node.ts";
import type { ScalarNode } from "./scalarNode.ts";
import { textNode } from "./textNode.ts";

/**
 * The branches of a union, so that the form of an answer tells which one is meant: where one of several of the same
 * type has values in another form than the original, they are one JSON text. To be called when all links are set.
 *
 * @example
 * separated([textNode(new Set(["array"]), NO_NOTES), text]); // one text
 */
export function separated(branches: readonly Node[]): readonly Node[] {
  for (let all = branches; ; ) {
    const mixed = CODED.map((type) => mixedOf(all, type)).find((group) => group.length > 0);
    if (mixed === undefined) return all;
    const gone = new Set(mixed);
    const types = new Set(mixed.flatMap(({ original }) => [...original]));
    all = [...all.filter((node) => !gone.has(node)), textNode(types, NO_NOTES)];
  }
}

/** The types that values in another form have. */
const CODED = ["array", "object", "string"] as const;

/** The branches of a type that could be taken for each other. */
function mixedOf(branches: readonly Node[], type: JsonSchemaType): readonly Node[] {
  const group = branches.filter(({ strict }) => strict.has(type));
  if (group.length < 2) return [];
  const forms = formsOf(group).filter(({ strict }) => strict.has(type));
  return hasCoded(forms) && !(type === "object" && areAllApart(forms)) ? group : [];
}

/** The nodes at the end of all references and unions; of one that several lead to, a second one, and no more. */
function formsOf(group: readonly Node[]): readonly Node[] {
  const forms: Node[] = [];
  const counts = new Map<Node, number>();
  const open = [...group].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const at = innermost(node);
    const count = counts.get(at) ?? 0;
    if (count >= 2) continue;
    counts.set(at, count + 1);
    if (at.branches === undefined) forms.push(at);
    else for (const branch of at.branches.toReversed()) open.push(branch);
  }
  return forms;
}

/**
 * The node that a chain of links and notes ends at.
 *
 * @example
 * innermost(notedNode(node, notes)) === node; // true
 */
export function innermost(node: Node): Node {
  let at = node;
  for (let inner = at.inner?.(); inner !== undefined; inner = at.inner?.()) at = inner;
  return at;
}

/** Whether a value of one of these, or one inside it, is in another form; true too where that is too far to see. */
function hasCoded(forms: readonly Node[]): boolean {
  const plain = new Set<Node>();
  for (const form of forms) {
    const nodes = new Set([form]);
    // What is added on the way is visited too.
    for (const node of nodes) {
      if (node.isCoded || nodes.size > MAX_SEEN) return true;
      for (const child of node.children ?? []) if (!plain.has(child)) nodes.add(child);
    }
    for (const node of nodes) plain.add(node);
  }
  return false;
}

const MAX_SEEN = 1_000;
const MAX_COMPARED = 200;

function areAllApart(forms: readonly Node[]): boolean {
  if (forms.length > MAX_COMPARED) return false;
  return forms.every((left, index) => forms.slice(index + 1).every((right) => areApart(left, right)));
}

/** Whether no object is of both forms, as one needs a property that the other has not, or another constant in it. */
function areApart({ properties: left }: Node, { properties: right }: Node): boolean {
  if (left === undefined || right === undefined) return false;
  if ([...right].some(([key, { isRequired }]) => isRequired && !left.has(key))) return true;
  return [...left].some(([key, { node, isRequired }]) => {
    const other = right.get(key);
    return isRequired && (other === undefined || (other.isRequired && areOtherValues(node, other.node)));
  });
}

function areOtherValues(left: Node, right: Node): boolean {
  const others = new Set(valuesOf(right));
  return others.size > 0 && valuesOf(left)?.every((value) => !others.has(value)) === true;
}

function valuesOf(node: Node): ScalarNode["scalar"]["values"] {
  const at = innermost(node);
  return at.form === "scalar" ? (at as ScalarNode).scalar.values : undefined;
}
