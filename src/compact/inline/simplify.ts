import type { Field, Literal, Shape, TypeNode } from "./TypeNode.ts";

/**
 * The shape with flattened unions, and with intersections merged as far as this repeats nothing: objects are merged,
 * literals are filtered, and kinds that exclude each other are removed.
 *
 * `look` returns the simplified shape of a part; `undefined` for a part that is written as its name and stays
 * unchanged.
 *
 * @example
 * const string: TypeNode = { name: "", shape: { kind: "keyword", keyword: "string" } };
 * simplify({ kind: "union", members: [string, NEVER, string] }, (node) => node.shape);
 * // { kind: "keyword", keyword: "string" }
 */
export function simplify(shape: Shape, look: Look): Shape {
  if (shape.kind === "union") return unite(shape.members, look);
  if (shape.kind === "intersection") return intersect(shape.members, look);
  return shape;
}

type Look = (node: TypeNode) => Shape | undefined;

function unite(members: readonly TypeNode[], look: Look): Shape {
  const alternatives = new Set<TypeNode>();
  for (const member of members) {
    const shape = look(member);
    if (shape?.kind === "unknown") return shape;
    if (shape?.kind === "union") for (const alternative of shape.members) alternatives.add(alternative);
    else if (shape?.kind !== "never") alternatives.add(member);
  }
  const [first, second] = alternatives;
  if (!first) return { kind: "never" };
  return (second ? undefined : look(first)) ?? { kind: "union", members: [...alternatives] };
}

function intersect(members: readonly TypeNode[], look: Look): Shape {
  const parts = intersectionParts(members, look);
  if (!parts) return { kind: "never" };
  const [first, second] = parts;
  if (!first) return { kind: "unknown" };
  if (!second) return look(first) ?? { kind: "intersection", members: [first] };

  const named: TypeNode[] = [];
  const plain: Alternatives[] = [];
  for (const part of parts) {
    const alternatives = alternativesOf(part, look);
    if (alternatives) plain.push(alternatives);
    else named.push(part);
  }
  if (plain.length === 0) return { kind: "intersection", members: named };
  const met = meet(plain, look);
  if (named.length === 0 || met.kind === "never") return met;
  return { kind: "intersection", members: saysNothing(met, look) ? named : [...named, nodeOf(met)] };
}

/** The parts except `unknown`; `undefined` if a part has no values. */
function intersectionParts(members: readonly TypeNode[], look: Look): ReadonlySet<TypeNode> | undefined {
  const parts = new Set<TypeNode>();
  for (const member of members) {
    const shape = look(member);
    if (shape?.kind === "never") return undefined;
    if (shape?.kind === "intersection") for (const part of shape.members) parts.add(part);
    else if (shape?.kind !== "unknown") parts.add(member);
  }
  return parts;
}

/** The alternatives of a type by the kind of their JSON values. Different kinds have no common values. */
type Alternatives = Map<string, TypeNode[]>;

/** `undefined` if an alternative is written as its name. */
function alternativesOf(node: TypeNode, look: Look): Alternatives | undefined {
  const shape = look(node);
  const alternatives: Alternatives = new Map();
  const add = (kind: string, alternative: TypeNode): void => {
    const list = alternatives.get(kind);
    if (list) list.push(alternative);
    else alternatives.set(kind, [alternative]);
  };
  for (const alternative of shape?.kind === "union" ? shape.members : [node]) {
    const one = look(alternative);
    if (one?.kind === "literals") {
      for (const [kind, values] of groupBy(one.values, kindOfLiteral)) {
        add(kind, nodeOf({ kind: "literals", values }));
      }
    } else {
      const kind = typeOfShape(one, look);
      if (kind === undefined) return undefined;
      add(kind, alternative);
    }
  }
  return alternatives;
}

function typeOfShape(shape: Shape | undefined, look: Look): string | undefined {
  switch (shape?.kind) {
    case "keyword":
      return shape.keyword;
    case "object":
      return "object";
    case "array":
    case "tuple":
      return "array";
    case "intersection": {
      // The rest of an intersection has one kind, although a named part does not show it.
      const kinds = shape.members.flatMap((member) => [...(alternativesOf(member, look)?.keys() ?? [])]);
      return new Set(kinds).size === 1 ? kinds[0] : undefined;
    }
    default:
      return undefined;
  }
}

function kindOfLiteral(value: Literal): string {
  return value === null ? "null" : typeof value;
}

/** The intersection of unions: a value must fit one alternative of each. */
function meet(all: readonly Alternatives[], look: Look): Shape {
  const met: Shape[] = [];
  for (const kind of all[0]?.keys() ?? []) {
    const lists = all.map((alternatives) => alternatives.get(kind) ?? []);
    if (lists.some((list) => list.length === 0)) continue;
    const shape = kind === "object" || kind === "array" ? meetContainers(lists, look) : meetPlainValues(lists, look);
    if (shape) met.push(shape);
  }
  const [first = { kind: "never" }, second] = met;
  if (!second) return first;
  return { kind: "union", members: met.flatMap((shape) => (shape.kind === "union" ? shape.members : nodeOf(shape))) };
}

function meetPlainValues(lists: readonly TypeNode[][], look: Look): Shape | undefined {
  const shapes = lists.map((list) => list.map(look));
  const [first, ...others] = shapes
    .map((list) => list.map((shape) => (shape?.kind === "literals" ? shape.values : undefined)))
    .filter((list) => list.every((values) => values !== undefined))
    .map((list) => new Set(list.flat()));
  if (!first) return shapes.flat().find((shape) => shape?.kind === "keyword");
  const values = [...first].filter((value) => others.every((set) => set.has(value)));
  return values.length > 0 ? { kind: "literals", values } : undefined;
}

/** Merges single types. Unions of several types stay unchanged, because distributing them would repeat the others. */
function meetContainers(lists: readonly TypeNode[][], look: Look): Shape | undefined {
  const alone = mergeObjects(lists.filter((list) => list.length === 1).flat(), look);
  const telling = alone.filter((node) => !saysNothing(look(node), look));
  const choices = lists.filter(({ length }) => length > 1).map((list): Shape => ({ kind: "union", members: list }));
  const [first = alone[0], second] = [...telling, ...choices.map(nodeOf)];
  if (!first || second) return { kind: "intersection", members: [...telling, ...choices.map(nodeOf)] };
  return choices[0] ?? look(first);
}

/** Whether a type is `{}` or `unknown[]`, which only describe the kind of the value. */
function saysNothing(shape: Shape | undefined, look: Look): boolean {
  if (shape?.kind === "object") return shape.fields.length === 0 && shape.others === undefined;
  return shape?.kind === "array" && look(shape.items)?.kind === "unknown";
}

/**
 * One object with the fields of all objects. Objects with a type for other fields stay separate, because this type
 * would also apply to the merged fields.
 */
function mergeObjects(nodes: readonly TypeNode[], look: Look): TypeNode[] {
  const merged: TypeNode[] = [];
  const apart: TypeNode[] = [];
  const fields: Field[] = [];
  for (const node of new Set(nodes)) {
    const shape = look(node);
    if (shape?.kind === "object" && !shape.others) {
      merged.push(node);
      for (const field of shape.fields) fields.push(field);
    } else apart.push(node);
  }
  if (merged.length < 2) return [...merged, ...apart];
  const named = [...groupBy(fields, ({ name }) => name).values()];
  const shape: Shape = { kind: "object", fields: named.map(mergeFields), others: undefined };
  return [nodeOf(shape), ...apart];
}

function mergeFields(fields: readonly Field[]): Field {
  const [first] = fields as [Field, ...Field[]];
  if (fields.length === 1) return first;
  return {
    name: first.name,
    type: { name: first.name, shape: { kind: "intersection", members: fields.map(({ type }) => type) } },
    optional: fields.every(({ optional }) => optional),
    // The first description of the field is used.
    annotations: fields.find(({ annotations }) => annotations.description !== undefined)?.annotations ?? {},
  };
}

/** Like Map.groupBy, which the oldest supported engines do not have. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function nodeOf(shape: Shape): TypeNode {
  return { name: "", shape };
}
