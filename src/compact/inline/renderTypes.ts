import { depthFirst } from "../depthFirst.ts";
import { DEEPEST, MOST_COMBINATIONS } from "../limits.ts";
import { GLOBAL_NAMES, type IsWorthName, uniqueNames } from "../text/index.ts";
import { membersOf } from "./breakCircles.ts";
import { simplify } from "./simplify.ts";
import { partsOf, type Shape, type TypeNode, UNKNOWN } from "./TypeNode.ts";

/** How a layout writes one shape, and the description behind a declaration. */
export type Layout = {
  /** `written` gives the parts of the shape, of which a declared one is no more than a name. */
  write(shape: Shape, written: (part: TypeNode) => Written): Text;
  comment(description: string): string;
};

/** The text of a type; where it is a union, `branches` are the texts of its members. */
export type Text = { text: string; binding: "union" | "intersection" | "unit"; branches: readonly string[] };

/** A text, whether the name of a declared type occurs in it, and whether it is no more than that. */
export type Written = Text & { hasNames: boolean; isName: boolean };

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
export function renderTypes(root: TypeNode, layout: Layout, isWorthName: IsWorthName = takesMuch): string {
  return new Renderer(root, layout, isWorthName).render();
}

const takesMuch: IsWorthName = (uses, length) => length >= SHORT && (uses - 1) * length > SPARE_LENGTH;

const ROOT_NAME = "Parameters";
const SPARE_LENGTH = 400;
/** A type shorter than this is not worth a name, unless characters are short. */
const SHORT = 40;
const NO_PARTS: readonly TypeNode[] = [];

/** `size` is how many members it has as a union. */
type Settled = Written & { shape: Shape; depth: number; size: number };

class Renderer {
  readonly #root: TypeNode;
  readonly #layout: Layout;
  readonly #isWorthName: IsWorthName;
  readonly #uses = new Map<TypeNode, number>();
  /** Of the types that are declared. */
  readonly #names = new Map<TypeNode, string>();
  #newName: ((text: string) => string) | undefined;
  readonly #settled = new Map<TypeNode | Shape, Settled>();

  #greatestSizes: Map<TypeNode, number> | undefined;

  constructor(root: TypeNode, layout: Layout, isWorthName: IsWorthName) {
    this.#root = root;
    this.#layout = layout;
    this.#isWorthName = isWorthName;
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
      .map((node) => this.#declarationOf(node))
      .join("\n");
  }

  #declarationOf(node: TypeNode): string {
    const { text } = this.#settle(node);
    return `type ${this.#names.get(node) ?? ROOT_NAME} = ${text}${this.#commentOf(node)}`;
  }

  #commentOf({ description }: TypeNode): string {
    return description === undefined ? "" : this.#layout.comment(description);
  }

  /** The parts that may need a name, counted. */
  #countUses({ shape }: TypeNode): readonly TypeNode[] {
    if (isWord(shape) || shape.kind === "literals") return NO_PARTS;
    const parts = partsOf(shape).filter((part) => !isSharedWord(part));
    for (const part of parts) this.#uses.set(part, (this.#uses.get(part) ?? 0) + 1);
    return parts;
  }

  /** Types that simplifying makes are not in the order of {@link render}, and are settled when they are asked for. */
  #settle(node: TypeNode): Settled {
    // Most types are one of a few words, whose shapes are shared.
    const key = isSharedWord(node) ? node.shape : node;
    let settled = this.#settled.get(key);
    if (settled) return settled;
    const shape = this.#simplified(node.shape);
    const size = sizeOf(shape, (part) => this.#sizeOf(part));
    const { text, binding, branches } = this.#layout.write(shape, this.#written);
    const hasNames = this.#names.size > 0 && partsOf(shape).some((part) => this.#written(part).hasNames);
    let depth = 0;
    for (const part of partsOf(node.shape)) {
      if (!this.#names.has(part)) depth = Math.max(depth, this.#settle(part).depth + 1);
    }
    settled = { text, binding, branches, hasNames, isName: false, shape, depth, size };
    this.#settled.set(key, settled);
    const length = text.length + this.#commentOf(node).length;
    const isTooDeep = depth > DEEPEST && text.length >= SHORT;
    if (isTooDeep || this.#isWorthName(this.#uses.get(node) ?? 0, length, node.name)) this.#name(node);
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
    if (name === undefined) return this.#settle(node);
    return { text: name, binding: "unit", branches: [name], hasNames: true, isName: true };
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

/** A word that is written without a description, and never worth a name. */
function isSharedWord({ shape, description }: TypeNode): boolean {
  return description === undefined && isWord(shape);
}

/** Most types are a word. */
function isWord({ kind }: Shape): boolean {
  return kind === "keyword" || kind === "unknown" || kind === "never";
}
