import { type Kinds, kindOf } from "./kinds.ts";
import { MOST_NODES, tooLarge } from "./limits.ts";
import type { Literal, Shape, TypeNode } from "./TypeNode.ts";

/**
 * The shape of the values of an `enum`, of those alone that are of the given kinds; of all of them where none is, as
 * the author of `{ type: "boolean", enum: ["True", "False"] }` means the values.
 *
 * @example
 * readValues(["a", 1], kindsNamed(["string"]), "mode");
 * // { kind: "literals", values: ["a"] }
 */
export function readValues(values: readonly unknown[], kinds: Kinds, name: string): Shape {
  const fitting = values.filter((value) => kindOf(value) & kinds);
  const meant = fitting.length > 0 ? fitting : values;
  if (meant.length > 0 && meant.every(isLiteral)) return { kind: "literals", values: meant };

  const open: { node: TypeNode; value: object }[] = [];
  const nodes = new Map<object, TypeNode>();

  const typeOf = (value: unknown): TypeNode => {
    if (typeof value !== "object" || value === null) return { name, shape: shapeOfLiteral(value) };
    let node = nodes.get(value);
    if (!node) {
      if (nodes.size >= MOST_NODES) throw tooLarge(`more than ${MOST_NODES} values`);
      node = { name, shape: { kind: "unknown" } };
      nodes.set(value, node);
      open.push({ node, value });
    }
    return node;
  };

  const members = meant.map(typeOf);
  // A list instead of recursion, as the values may be nested to any depth.
  for (let next = open.pop(); next; next = open.pop()) next.node.shape = shapeOfContainer(next.value, typeOf);
  const joined = joinLiterals(members);
  const [first] = joined;
  return first && joined.length === 1 ? first.shape : { kind: "union", members: joined };
}

function shapeOfContainer(value: object, typeOf: (value: unknown) => TypeNode): Shape {
  if (Array.isArray(value)) {
    return { kind: "tuple", prefix: value.map(typeOf), required: value.length, rest: undefined };
  }
  const fields = Object.entries(value).map(([name, member]) => {
    return { name, type: typeOf(member), optional: false, annotations: {} };
  });
  return { kind: "object", fields, others: undefined };
}

function shapeOfLiteral(value: unknown): Shape {
  // JSON.parse reads 1e400 as Infinity.
  if (typeof value === "number" && !Number.isFinite(value)) return { kind: "keyword", keyword: "number" };
  return isLiteral(value) ? { kind: "literals", values: [value] } : { kind: "unknown" };
}

function isLiteral(value: unknown): value is Literal {
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** Neighbouring literals as one type. */
function joinLiterals(members: readonly TypeNode[]): TypeNode[] {
  const joined: TypeNode[] = [];
  let run: Literal[] | undefined;
  for (const member of members) {
    if (member.shape.kind !== "literals") {
      joined.push(member);
      run = undefined;
    } else if (run) for (const value of member.shape.values) run.push(value);
    else {
      run = [...member.shape.values];
      joined.push({ name: member.name, shape: { kind: "literals", values: run } });
    }
  }
  return joined;
}
