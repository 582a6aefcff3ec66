import { depthFirst } from "../depthFirst.ts";
import { MAX_TYPE_DEPTH, MAX_UNION_MEMBERS } from "../limits.ts";

import { GLOBAL_NAMES, type IsWorthName, uniqueNames } from "../text/index.ts";
import { membersOf } from "./breakCircles.ts";
import { simplify } from "./simplify.ts";
import { partsOf, type Shape, type TypeNode, UNKNOWN } from "./TypeNode.ts";

/** A layout: it writes one shape, and the description of a declaration. */
export type Layout = {
  /** `written` returns the texts of the parts. The text of a declared part is its name. */
  write(shape: Shape, written: (part: TypeNode) => Written): Text;
  comment(description: string): string;
};

/** The text of a type. For a union, `branches` are the texts of its members. */
export type Text = { text: string; binding: "union" | "intersection" | "unit"; branches: readonly string[] };

/** A text, whether it contains the name of a declared type, and whether it is only such a name. */
export type Written = Text & { hasNames: boolean; isName: boolean };

/**
 * The text of a type tree: a bare type if possible, otherwise declarations that end with `type Parameters = …`. It
 * declares recursive types; types in several places whose repetition takes more than {@link SPARE_LENGTH} characters,
 * so that the text does not grow faster than the schema; and types deeper than {@link MAX_TYPE_DEPTH}, so that every compiler
 * can read the text.
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
/** A shorter type is not declared, unless characters are scarce. */
const SHORT = 40;
const NO_PARTS: readonly TypeNode[] = [];

/** `size` is the number of its members as a union. */
type Settled = Written & { shape: Shape; depth: number; size: number };

class Renderer {
  readonly #root: TypeNode;
  readonly #layout: Layout;
  readonly #isWorthName: IsWorthName;
  readonly #uses = new Map<TypeNode, number>();
  /** The names of the declared types. */
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
    // Parts come first, so that the text of a type is composed of finished texts, without recursion.
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

  /** Counts the parts that may need a name. */
  #countUses({ shape }: TypeNode): readonly TypeNode[] {
    if (isWord(shape) || shape.kind === "literals") return NO_PARTS;
    const parts = partsOf(shape).filter((part) => !isSharedWord(part));
    for (const part of parts) this.#uses.set(part, (this.#uses.get(part) ?? 0) + 1);
    return parts;
  }

  /** Types that `simplify` makes are not in the order of {@link render}, so they are settled on demand. */
  #settle(node: TypeNode): Settled {
    // Most types are one of a few words, whose shapes are shared.
    const key = isSharedWord(node) ? node.shape : node;
    let settled = this.#settled.get(key);
    if (settled) return settled;
    const shape = this.#simplified(node.shape);
    const size = memberCount(shape, (part) => this.#sizeOf(part));
    const { text, binding, branches } = this.#layout.write(shape, this.#written);
    const hasNames = this.#names.size > 0 && partsOf(shape).some((part) => this.#written(part).hasNames);
    let depth = 0;
    for (const part of partsOf(node.shape)) {
      if (!this.#names.has(part)) depth = Math.max(depth, this.#settle(part).depth + 1);
    }
    settled = { text, binding, branches, hasNames, isName: false, shape, depth, size };
    this.#settled.set(key, settled);
    const length = text.length + this.#commentOf(node).length;
    const isTooDeep = depth > MAX_TYPE_DEPTH && text.length >= SHORT;
    if (isTooDeep || this.#isWorthName(this.#uses.get(node) ?? 0, length, node.name)) this.#name(node);
    return settled;
  }

  /** Removes parts of an intersection that would make too many combinations, which widens it. */
  #simplified(whole: Shape): Shape {
    if (whole.kind !== "union" && whole.kind !== "intersection") return whole;
    const shape = simplify(whole, (part) => (this.#names.has(part) ? undefined : this.#settle(part).shape));
    if (shape.kind !== "intersection") return shape;
    let size = 1;
    const members = shape.members.filter((part) => {
      const product = size * this.#sizeOf(part);
      if (product <= MAX_UNION_MEMBERS) size = product;
      return product <= MAX_UNION_MEMBERS;
    });
    return members.length > 0 ? { kind: "intersection", members } : UNKNOWN.shape;
  }

  #sizeOf(node: TypeNode): number {
    if (!this.#names.has(node)) return this.#settle(node).size;
    return this.#settled.get(node)?.size ?? this.#greatestSizeOf(node);
  }

  /** The text of a recursive type that is not settled yet. */
  #greatestSizeOf(node: TypeNode): number {
    this.#greatestSizes ??= new Map();
    const sizes = this.#greatestSizes;
    const unknownParts = (whole: TypeNode) => membersOf(whole).filter((part) => !sizes.has(part));
    for (const each of depthFirst([node], unknownParts, () => {})) {
      sizes.set(
        each,
        memberCount(each.shape, (part) => sizes.get(part) ?? 1),
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

/** The number of members of a type as a union. */
function memberCount(shape: Shape, sizeOfPart: (part: TypeNode) => number): number {
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

/** A keyword type without a description, which is never declared. */
function isSharedWord({ shape, description }: TypeNode): boolean {
  return description === undefined && isWord(shape);
}

/** Most types are keywords. */
function isWord({ kind }: Shape): boolean {
  return kind === "keyword" || kind === "unknown" || kind === "never";
}
