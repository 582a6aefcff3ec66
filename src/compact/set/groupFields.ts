import { type CompactNode, type FormField, NO_ORIGIN, newNode, type ObjectForm } from "../read/index.ts";
import type { Merged } from "./mergeEqual.ts";

/**
 * Moves fields that several objects have into shared groups, if this takes fewer characters. Fields that often occur
 * together form one group.
 *
 * @example
 * groupFields(mergeEqual(tools.map(({ name, parameters }) => readNodes(parameters, name)), options));
 */
export function groupFields({ roots, nodes, lengths }: Merged): void {
  const counts = new Map<CompactNode, number>();
  for (const root of roots) counts.set(root, (counts.get(root) ?? 0) + 1);
  const grouping = new Grouping(lengths);
  for (const node of nodes) if (hasFields(node)) grouping.add(node, counts.get(node) ?? 1);
  grouping.merge();
  grouping.replace();
}

type ObjectNode = CompactNode & { form: ObjectForm };

function hasFields(node: CompactNode): node is ObjectNode {
  return node.form.kind === "object" && node.form.fields.length > 0;
}

/** A field, or a pair of parts that are adjacent often enough to be joined. */
type Part = {
  readonly index: number;
  readonly field?: FormField;
  readonly pair?: readonly [Part, Part];
  /** The number of its occurrences outside of larger parts. */
  count: number;
  /** The number of characters of the part, and of its name. */
  readonly length: number;
  readonly nameLength: number;
  group?: CompactNode;
};

/** Rounds double the length of a group at most. */
const ROUNDS = 12;
/** A shorter part never becomes a group. */
const SHORT = 32;
/** The number of characters of a declaration without its name and fields. */
const DECLARATION = 18;

class Grouping {
  readonly #lengths: ReadonlyMap<CompactNode, number>;
  readonly #fields = new Map<string, Part>();
  readonly #parts: Part[] = [];
  readonly #numbers = new Map<CompactNode | undefined, number>();
  readonly #objects: { node: ObjectNode; count: number; parts: Part[] }[] = [];

  constructor(lengths: ReadonlyMap<CompactNode, number>) {
    this.#lengths = lengths;
  }

  add(node: ObjectNode, count: number): void {
    const parts = node.form.fields.map((field) => this.#partOf(field));
    for (const part of parts) part.count += count;
    this.#objects.push({ node, count, parts });
  }

  #partOf(field: FormField): Part {
    const { name, type, optional } = field;
    const number = this.#numbers.get(type) ?? this.#numbers.size;
    this.#numbers.set(type, number);
    const key = `${number}${optional ? "?" : ":"}${name}`;
    let part = this.#fields.get(key);
    if (!part) {
      const length = name.length + 4 + (type ? (this.#lengths.get(type) ?? 0) : 20);
      part = this.#newPart({ field, count: 0, length, nameLength: Math.min(name.length, 40) });
      this.#fields.set(key, part);
    }
    return part;
  }

  #newPart(part: Omit<Part, "index">): Part {
    const added = { ...part, index: this.#parts.length };
    this.#parts.push(added);
    return added;
  }

  /** Joins neighbours in rounds. The most common fields come first, so that fields that occur together are adjacent. */
  merge(): void {
    for (const object of this.#objects) {
      object.parts = object.parts
        .filter(({ count }) => count > 1)
        .sort((a, b) => b.count - a.count || a.index - b.index);
    }
    for (let round = 0; round < ROUNDS; round++) {
      const pairs = this.#worthwhilePairs();
      if (pairs.size === 0) return;
      for (const object of this.#objects) object.parts = this.#joined(object.parts, object.count, pairs);
    }
  }

  #worthwhilePairs(): Pairs {
    const pairs = this.#pairs();
    for (const [left, others] of pairs) {
      for (const [right, pair] of others) {
        pair.saved = saving(left, right, pair.count);
        if (pair.saved <= 0) others.delete(right);
      }
      if (others.size === 0) pairs.delete(left);
    }
    return pairs;
  }

  /** Pairs of neighbours with their frequencies. */
  #pairs(): Pairs {
    const pairs: Pairs = new Map();
    for (const { parts, count } of this.#objects) {
      for (const [at, left] of parts.slice(0, -1).entries()) {
        const right = parts[at + 1] as Part;
        const others = pairs.get(left) ?? new Map<Part, Pair>();
        pairs.set(left, others);
        const pair = others.get(right) ?? { count: 0, saved: 0 };
        others.set(right, pair);
        pair.count += count;
      }
    }
    return pairs;
  }

  #joined(parts: readonly Part[], count: number, pairs: Pairs): Part[] {
    const joined: Part[] = [];
    const pairAt = (at: number): Pair | undefined => pairs.get(parts[at] as Part)?.get(parts[at + 1] as Part);
    for (let at = 0; at < parts.length; at++) {
      const left = parts[at] as Part;
      const pair = pairAt(at);
      if (!pair || (pairAt(at + 1)?.saved ?? 0) > pair.saved) {
        joined.push(left);
        continue;
      }
      const right = parts[++at] as Part;
      pair.part ??= this.#newPart({ ...pairOf(left, right), count: 0 });
      left.count -= count;
      right.count -= count;
      pair.part.count += count;
      joined.push(pair.part);
    }
    return joined;
  }

  /** Declares the groups that save characters. All other fields stay in their objects. */
  replace(): void {
    const declared = this.#worthwhileParts();
    for (const part of this.#parts) if (declared.has(part)) part.group = groupOf(part);
    for (const { node, parts } of this.#objects) {
      const { groups } = unfolded(parts);
      if (groups.length === 0) continue;
      const taken = new Set(groups.flatMap(fieldsOf));
      const fields = node.form.fields.filter((field) => !taken.has(this.#partOf(field)));
      node.form = { ...node.form, fields, groups: groups.map(({ group }) => group as CompactNode) };
    }
  }

  #worthwhileParts(): ReadonlySet<Part> {
    const worthwhile = new Set<Part>();
    for (const part of this.#parts.toReversed()) {
      const isWorthIt = part.length >= SHORT && part.count > 1 && cost(part, part.count) < part.count * part.length;
      if (isWorthIt) worthwhile.add(part);
      for (const half of part.pair ?? []) half.count += isWorthIt ? 1 : part.count;
    }
    return worthwhile;
  }
}

type Pair = { count: number; saved: number; part?: Part };

/** Pairs by their left and right part. */
type Pairs = Map<Part, Map<Part, Pair>>;

function pairOf(left: Part, right: Part): Omit<Part, "index"> {
  const length = left.length + right.length;
  return { pair: [left, right], count: 0, length, nameLength: left.nameLength };
}

/** The number of characters of a part in this number of places, declared or not. */
function cost({ length, nameLength }: Part | Omit<Part, "index">, count: number): number {
  return Math.min(count * length, (count + 1) * (nameLength + 1) + DECLARATION + length);
}

function saving(left: Part, right: Part, count: number): number {
  const before = cost(left, left.count) + cost(right, right.count);
  const name = pairOf(left, right).nameLength + 1;
  const halves = cost(left, left.count - count + 1) + cost(right, right.count - count + 1);
  return before - halves - (count + 1) * name - DECLARATION;
}

/** The declared groups among the parts, and the fields of all other parts. */
function unfolded(parts: readonly Part[]): { groups: Part[]; fields: Part[] } {
  const [groups, fields]: [Part[], Part[]] = [[], []];
  for (const part of parts) {
    const inner = part.group
      ? { groups: [part], fields: [] }
      : part.pair
        ? unfolded(part.pair)
        : { groups: [], fields: [part] };
    for (const group of inner.groups) groups.push(group);
    for (const field of inner.fields) fields.push(field);
  }
  return { groups, fields };
}

function fieldsOf(part: Part): Part[] {
  return part.pair ? part.pair.flatMap(fieldsOf) : [part];
}

/** Named after the first of its own fields. */
function groupOf(part: Part): CompactNode {
  const { groups, fields } = part.pair ? unfolded(part.pair) : { groups: [], fields: [part] };
  const own = fields.sort((a, b) => a.index - b.index).map(({ field }) => field as FormField);
  const extended = groups.map(({ group }) => group as CompactNode);
  const names = own.length > 0 ? own.slice(0, 1) : extended;
  const node = newNode(names.map(({ name }) => name).join("_"), NO_ORIGIN);
  return {
    ...node,
    form: { kind: "object", fields: own, others: undefined, groups: extended },
    isGroup: true,
    isNamed: true,
  };
}
