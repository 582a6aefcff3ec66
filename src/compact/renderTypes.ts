import { membersOf } from "./breakCircles.ts";
import { depthFirst } from "./depthFirst.ts";
import { simplify } from "./simplify.ts";
import { partsOf, type Shape, type TypeNode, UNKNOWN } from "./TypeNode.ts";
import { uniqueNames } from "./uniqueNames.ts";

/** How a layout writes one shape; `written` gives its parts, of which a declared one is no more than a name. */
export type Layout = (shape: Shape, written: (part: TypeNode) => Written) => Text;

/** The text of a type; where it is a union, `branches` are the texts of its members. */
export type Text = { text: string; binding: "union" | "intersection" | "unit"; branches: readonly string[] };

/** A text, and whether the name of a declared type occurs in it. */
export type Written = Text & { hasNames: boolean };

/**
 * The text of a type tree: a bare type where that is enough, else declarations of which the last is
 * `type Parameters = …`. Declared is what is recursive; what stands in several places and would take more than
 * {@link SPARE_LENGTH} characters to repeat, so that the text grows no faster than the schema; and what lies deeper
 * than {@link DEEPEST}, so that every compiler can read it.
 *
 * @example
 * renderTypes(readSchema({ properties: { child: { $ref: "#" } } }), inlineLayout(50));
 * // type Parameters = {child?: Parameters}
 */
export function renderTypes(root: TypeNode, layout: Layout): string {
  return new Renderer(root, layout).render();
}

const ROOT_NAME = "Parameters";
/** Types that every script knows: a declaration of such a name would be a second one. */
export const GLOBAL_NAMES: readonly string[] = [
  ...["Array", "Boolean", "Date", "Error", "Function", "JSON", "Map", "Math", "Number", "Object", "Promise", "Record"],
  ...["Proxy", "Reflect", "RegExp", "Set", "String", "Symbol", "WeakMap", "WeakSet", "BigInt", "Iterator"],
  ...["Partial", "Required", "Readonly", "Pick", "Omit", "Exclude", "Extract", "NonNullable", "ReturnType"],
];
const SPARE_LENGTH = 400;
/** A type shorter than this is never worth a name. */
const SHORT = 40;
const DEEPEST = 64;
/** The most members of a union that an intersection may come to; the compiler, which tries each, gives up at 100,000. */
export const MOST_COMBINATIONS = 10_000;

const NO_PARTS: readonly TypeNode[] = [];

/** `size` is how many members it has as a union. */
type Settled = Written & { shape: Shape; depth: number; size: number };

class Renderer {
  readonly #root: TypeNode;
  readonly #layout: Layout;
  readonly #uses = new Map<TypeNode, number>();
  /** Of the types that are declared. */
  readonly #names = new Map<TypeNode, string>();
  #newName: ((text: string) => string) | undefined;
  readonly #settled = new Map<TypeNode | Shape, Settled>();

  #greatestSizes: Map<TypeNode, number> | undefined;

  constructor(root: TypeNode, layout: Layout) {
    this.#root = root;
    this.#layout = layout;
  }

  render(): string {
    // Parts come first, so that the text of a type is put together from finished texts, without recursion.
    for (const node of depthFirst(
      [this.#root],
      (node) => this.#countUses(node),
      (_, to) => this.#name(to),
    )) {
      this.#settle(node);
    }
    if (this.#names.size === 0) return this.#settle(this.#root).text;
    const partsWritten = (node: TypeNode): readonly TypeNode[] => partsOf(this.#settle(node).shape);
    return depthFirst([this.#root], partsWritten, () => {})
      .filter((node) => node === this.#root || this.#names.has(node))
      .map((node) => `type ${this.#names.get(node) ?? ROOT_NAME} = ${this.#settle(node).text}`)
      .join("\n");
  }

  /** The parts that may need a name, counted. */
  #countUses({ shape }: TypeNode): readonly TypeNode[] {
    if (isWord(shape) || shape.kind === "literals") return NO_PARTS;
    const parts = partsOf(shape).filter((part) => !isWord(part.shape));
    for (const part of parts) this.#uses.set(part, (this.#uses.get(part) ?? 0) + 1);
    return parts;
  }

  /** Types that simplifying makes are not in the order of {@link render}, and are settled when they are asked for. */
  #settle(node: TypeNode): Settled {
    // Most types are one of a few words, whose shapes are shared.
    const key = isWord(node.shape) ? node.shape : node;
    let settled = this.#settled.get(key);
    if (settled) return settled;
    const shape = this.#simplified(node.shape);
    const size = sizeOf(shape, (part) => this.#sizeOf(part));
    const { text, binding, branches } = this.#layout(shape, this.#written);
    const hasNames = this.#names.size > 0 && partsOf(shape).some((part) => this.#written(part).hasNames);
    let depth = 0;
    for (const part of partsOf(node.shape)) {
      if (!this.#names.has(part)) depth = Math.max(depth, this.#settle(part).depth + 1);
    }
    settled = { text, binding, branches, hasNames, shape, depth, size };
    this.#settled.set(key, settled);
    const repeated = ((this.#uses.get(node) ?? 0) - 1) * settled.text.length;
    if (settled.text.length >= SHORT && (repeated > SPARE_LENGTH || settled.depth > DEEPEST)) this.#name(node);
    return settled;
  }

  /** Without the parts of an intersection that would make too many combinations, so that it is wider. */
  #simplified(whole: Shape): Shape {
    if (whole.kind !== "union" && whole.kind !== "intersection") return whole;
    const shape = simplify(whole, (part) => (this.#names.has(part) ? undefined : this.#settle(part).shape));
    if (shape.kind !== "intersection") return shape;
    let size = 1;
    const members = shape.members.filter((part) => {
      const product = size * this.#sizeOf(part);
      if (product <= MOST_COMBINATIONS) size = product;
      return product <= MOST_COMBINATIONS;
    });
    return members.length > 0 ? { kind: "intersection", members } : UNKNOWN.shape;
  }

  #sizeOf(node: TypeNode): number {
    if (!this.#names.has(node)) return this.#settle(node).size;
    return this.#settled.get(node)?.size ?? this.#greatestSizeOf(node);
  }

  /** Of what is recursive, and not settled yet. */
  #greatestSizeOf(node: TypeNode): number {
    this.#greatestSizes ??= new Map();
    const sizes = this.#greatestSizes;
    const unknownParts = (whole: TypeNode) => membersOf(whole).filter((part) => !sizes.has(part));
    for (const each of depthFirst([node], unknownParts, () => {})) {
      sizes.set(
        each,
        sizeOf(each.shape, (part) => sizes.get(part) ?? 1),
      );
    }
    return sizes.get(node) ?? 1;
  }

  readonly #written = (node: TypeNode): Written => {
    const name = this.#names.get(node);
    return name === undefined ? this.#settle(node) : { text: name, binding: "unit", branches: [name], hasNames: true };
  };

  #name(node: TypeNode): void {
    if (this.#names.has(node)) return;
    this.#newName ??= uniqueNames([ROOT_NAME], GLOBAL_NAMES);
    this.#names.set(node, node === this.#root ? ROOT_NAME : this.#newName(node.name));
  }
}

/** How many members a type has as a union. */
function sizeOf(shape: Shape, sizeOfPart: (part: TypeNode) => number): number {
  switch (shape.kind) {
    case "literals":
      return shape.values.length;
    case "union":
      return shape.members.reduce((sum, part) => sum + sizeOfPart(part), 0);
    case "intersection":
      return shape.members.reduce((product, part) => product * sizeOfPart(part), 1);
    default:
      return 1;
  }
}

/** Most types are a word, which is never worth a name. */
function isWord({ kind }: Shape): boolean {
  return kind === "keyword" || kind === "unknown" || kind === "never";
}
