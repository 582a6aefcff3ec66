import { setOwn } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import { isOfType, type Node, type Trip } from "./Node.ts";
import type { ListNode } from "./nodes/listNode.ts";
import type { ObjectNode } from "./nodes/objectNode.ts";
import type { PairsNode } from "./nodes/pairsNode.ts";
import type { Listed, ScalarNode } from "./nodes/scalarNode.ts";
import { innermost } from "./nodes/separated.ts";
import type { TextNode } from "./nodes/textNode.ts";
import type { TupleNode } from "./nodes/tupleNode.ts";
import type { UnionNode } from "./nodes/unionNode.ts";
import { sameJson } from "./sameJson.ts";

type Inner =
  | ListNode
  | ObjectNode
  | PairsNode
  | ScalarNode
  | TextNode
  | TupleNode
  | UnionNode
  | (Node & { form: "any" });

/**
 * The strict form of a value of the original schema. It never throws; what is not of the expected form stays as it is.
 *
 * @example
 * encode(tupleNode([number, number], undefined, 2, true, NO_NOTES), [1, 2], new Trip()); // { item0: 1, item1: 2 }
 */
export function encode(node: Node, value: unknown, trip: Trip): unknown {
  const at = innermost(node) as Inner;
  switch (at.form) {
    case "text":
      return textOf(at, value);
    case "list":
      if (!Array.isArray(value)) return value;
      return trip.into(value, () => value.map((item, index) => encode(at.nodeAt(index), item, trip)));
    case "tuple":
      return Array.isArray(value) ? encode(at.object, namedPlaces(at, value), trip) : value;
    case "pairs":
      if (!isObject(value)) return value;
      return trip.into(value, () =>
        Object.keys(value).map((key) => ({ key, value: encode(at.value, value[key], trip) })),
      );
    case "object":
      return isObject(value) ? trip.into(value, () => encodeObject(at, value, trip)) : value;
    case "union":
      return trip.into(value, () => encodeBranch(at, value, trip));
    default:
      return value;
  }
}

function textOf({ values, original }: TextNode, value: unknown): unknown {
  if (values) {
    // The listed value is written: the keys of an equal one may be in another order.
    const [listed] = values.flatMap((other) => (sameJson(other, value) ? [JSON.stringify(other)] : []));
    return listed ?? value;
  }
  if (!isOfType(value, original)) return value;
  try {
    return JSON.stringify(value);
  } catch {
    // Too deep, or it contains itself.
    return value;
  }
}

function namedPlaces(
  { places: { named, hasRest } }: TupleNode,
  value: readonly unknown[],
): { [name: string]: unknown } {
  return { ...value.slice(0, named), ...(hasRest && { rest: value.slice(named) }) };
}

function encodeObject({ fields, rest }: ObjectNode, value: { readonly [key: string]: unknown }, trip: Trip): unknown {
  const out: Record<string, unknown> = {};
  for (const { name, key, node, isRequired, isNullable } of fields) {
    const isAbsent = !Object.hasOwn(value, name) || (value[name] === null && !isRequired && !node.original.has("null"));
    if (!isAbsent) setOwn(out, key, value[name] === null && isNullable ? null : encode(node, value[name], trip));
    else if (isNullable) setOwn(out, key, null);
  }
  if (rest.form === "closed") return out;
  const names = new Set(fields.map(({ name }) => name));
  const others = Object.keys(value).filter((name) => !names.has(name));
  if (rest.form === "pairs") {
    setOwn(out, rest.key, encode(rest.node, Object.fromEntries(others.map((name) => [name, value[name]])), trip));
  } else {
    for (const name of others) setOwn(out, name, rest.node ? encode(rest.node, value[name], trip) : value[name]);
  }
  return out;
}

function encodeBranch(union: UnionNode, value: unknown, trip: Trip): unknown {
  const { branches } = union;
  const ofType = branches.flatMap((branch, index) => (isOfType(value, branch.original) ? [{ branch, index }] : []));
  const fitting = ofType.filter(({ branch }) => fits(branch, value));
  // A value of no branch may still be one of them with properties that no branch names, which go.
  const meant = fitting.length > 0 ? fitting : ofType;
  const [first] = meant;
  if (first && meant.length === 1) return encode(first.branch, value, trip);
  let fallback: { written: unknown } | undefined;
  for (const { branch, index } of meant) {
    const written = encode(branch, value, trip);
    if (!union.accepts(index, written)) continue;
    if (sameJson(union.decode(written, trip), value)) return written;
    fallback ??= { written };
  }
  return fallback ? fallback.written : value;
}

/** False where a value of the node's types is certainly of another form. */
function fits(node: Node, value: unknown): boolean {
  const at = innermost(node) as Inner;
  switch (at.form) {
    case "scalar":
      return isOfType(value, at.original) && (at.scalar.values?.includes(value as Listed) ?? true);
    case "text":
      return at.values?.some((other) => sameJson(other, value)) ?? true;
    case "object":
      return isObject(value) && fitsFields(at, value);
    case "tuple": {
      const { named, least, hasRest } = at.places;
      return Array.isArray(value) && value.length >= least && (hasRest || value.length <= named);
    }
    default:
      return true;
  }
}

function fitsFields({ fields, rest }: ObjectNode, value: { readonly [key: string]: unknown }): boolean {
  const names = new Set(fields.map(({ name }) => name));
  if (rest.form === "closed" && Object.keys(value).some((name) => !names.has(name))) return false;
  return fields.every(({ name, node, isRequired, isNullable }) => {
    if (!isRequired || isNullable) return true;
    return Object.hasOwn(value, name) && (node.form !== "scalar" || fits(node, value[name]));
  });
}
