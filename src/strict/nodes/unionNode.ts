import type { JsonValue } from "../../json/index.ts";
import type { JsonSchema, JsonSchemaType } from "../../schema/index.ts";
import { createValidator } from "../../validate/index.ts";
import { isOfType, joinNotes, NO_NOTES, type Node, type Notes, type Trip } from "../Node.ts";
import { sameJson } from "../sameJson.ts";
import { notedNode } from "./linkNode.ts";
import { type ScalarNode, scalarNode } from "./scalarNode.ts";
import { textNode } from "./textNode.ts";

/** A union of nodes. */
export type UnionNode = Node & { form: "union"; branches: readonly Node[]; notes: Notes };

/**
 * A value of one of several forms. Each form of the answer must tell which one it is, so those that could be taken for
 * each other become one JSON text.
 *
 * @example
 * unionOf([text, scalar], NO_NOTES);
 */
export function unionOf(nodes: readonly Node[], notes: Notes, onText: () => void = () => {}): Node {
  const flat = nodes.flatMap((node) => (isUnion(node) ? node.branches : [node]));
  const branches = foldedTexts(foldedObjects(foldedLists(flat)));
  if (branches !== flat) onText();
  notes = nodes.reduce((all, node) => (isUnion(node) ? joinNotes(all, node.notes) : all), notes);
  const enums = mergedEnums(branches);
  if (enums !== undefined) return scalarNode(enums.scalar, joinNotes(notes, enums.notes));
  return branches.length === 1 ? notedNode(branches[0] as Node, notes) : unionNode(branches, notes);
}

function unionNode(branches: readonly Node[], notes: Notes): UnionNode {
  let schemas: JsonSchema[] | undefined;
  let definitions: JsonSchema["$defs"];
  const accepts = (index: number, value: unknown): boolean => {
    const schema = schemas?.[index];
    if (schema === undefined) return false;
    checked[index] ??= { ...schema, ...(definitions && { $defs: definitions }) };
    return createValidator(checked[index], { interpret: true }).check(value);
  };
  const checked: JsonSchema[] = [];
  const decode = (value: unknown, trip: Trip): unknown => {
    const meant = branches.flatMap((branch, index) => (isOfType(value, branch.strict) ? [index] : []));
    const index = meant.length === 1 ? meant[0] : meant.find((candidate) => accepts(candidate, value));
    return index === undefined ? value : branches[index]?.decode(value, trip);
  };
  return {
    form: "union",
    branches,
    notes,
    get original() {
      return new Set(branches.flatMap(({ original }) => [...original]));
    },
    get strict() {
      return new Set(branches.flatMap(({ strict }) => [...strict]));
    },
    height: branches.reduce((most, { height }) => Math.max(most, height), 0),
    write(out) {
      out.spend();
      const written = branches.map((branch) => out.finish(branch.write(out)));
      schemas ??= written;
      definitions = out.definitions;
      // Where nothing is referenced a union may not stand directly in another one: each branch needs a type.
      const anyOf = out.rules.references === "keep" ? written : written.flatMap((schema) => schema.anyOf ?? [schema]);
      return { schema: { anyOf }, notes };
    },
    decode: (value, trip) => trip.into(value, () => decode(value, trip)),
    encode: (value, trip) =>
      trip.into(value, () => {
        const meant = branches.flatMap((branch, index) => {
          return isOfType(value, branch.original) && (branch.fits?.(value) ?? true) ? [index] : [];
        });
        if (meant.length === 1) return branches[meant[0] as number]?.encode(value, trip);
        let fallback: { written: unknown } | undefined;
        for (const index of meant) {
          const written = branches[index]?.encode(value, trip);
          if (!accepts(index, written)) continue;
          if (sameJson(decode(written, trip), value)) return written;
          fallback ??= { written };
        }
        return fallback ? fallback.written : value;
      }),
    withoutNull() {
      const rest = branches.flatMap((branch) => {
        if (!branch.strict.has("null")) return [branch];
        return branch.strict.size === 1 ? [] : [branch.withoutNull?.() ?? branch];
      });
      return rest.some(({ strict }) => strict.has("null")) || rest.length === 0 ? undefined : unionOf(rest, notes);
    },
  };
}

function isUnion(node: Node): node is UnionNode {
  return node.form === "union";
}

/** Lists of which one is in another form than in the original are JSON text: an empty one, at least, would be each. */
function foldedLists(branches: readonly Node[]): readonly Node[] {
  const lists = branches.filter(({ strict }) => strict.has("array"));
  if (lists.length < 2 || !lists.some((node) => isCoded(node))) return branches;
  return branches.map((node) => (lists.includes(node) ? textNode(node.original, NO_NOTES) : node));
}

/** Objects of which one is in another form are JSON text too, where their names and constants do not tell them apart. */
function foldedObjects(branches: readonly Node[]): readonly Node[] {
  const objects = branches.filter(({ strict }) => strict.has("object"));
  if (objects.length < 2 || objects.length > MAX_COMPARED || !objects.some((node) => isCoded(node))) return branches;
  const known = objects.map(propertiesOf);
  if (known.every((left, index) => known.slice(index + 1).every((right) => areApart(left, right)))) return branches;
  return branches.map((node) => (objects.includes(node) ? textNode(node.original, NO_NOTES) : node));
}

const MAX_COMPARED = 200;

type Properties = NonNullable<Node["properties"]> | undefined;

function propertiesOf(node: Node): Properties {
  let at: Node | undefined = node;
  while (at?.inner) at = at.inner();
  return at?.properties;
}

function areApart(left: Properties, right: Properties): boolean {
  if (left === undefined || right === undefined) return false;
  const needsOther = (one: NonNullable<Properties>, other: NonNullable<Properties>): boolean =>
    [...one].some(([key, { isRequired }]) => isRequired && !other.has(key));
  if (needsOther(left, right) || needsOther(right, left)) return true;
  return [...left].some(([key, { node, isRequired }]) => {
    const other = right.get(key);
    return isRequired && other?.isRequired === true && areOtherValues(node, other.node);
  });
}

function areOtherValues(left: Node, right: Node): boolean {
  if (left.form !== "scalar" || right.form !== "scalar") return false;
  const others = new Set((right as ScalarNode).scalar.values);
  return others.size > 0 && (left as ScalarNode).scalar.values?.every((value) => !others.has(value)) === true;
}

/** Whether values have another form than in the original, as far as it can be seen from here. */
function isCoded(node: Node | undefined, depth = 0): boolean {
  if (node === undefined || depth > MAX_LOOK) return false;
  if (node.form === "text" || node.form === "pairs" || node.form === "tuple") return true;
  const inside = isUnion(node) ? node.branches : (node.children ?? []);
  return isCoded(node.inner?.(), depth + 1) || inside.some((child) => isCoded(child, depth + 1));
}

const MAX_LOOK = 6;

/** JSON text beside another string is JSON text together with it. */
function foldedTexts(branches: readonly Node[]): readonly Node[] {
  const strings = branches.filter(({ strict }) => strict.has("string"));
  if (strings.length < 2 || !strings.some((node) => hasForm(node, "text"))) return branches;
  const types = new Set<JsonSchemaType>();
  for (const { original } of strings) for (const type of original) types.add(type);
  return [...branches.filter((node) => !strings.includes(node)), textNode(types, NO_NOTES)];
}

function hasForm(node: Node | undefined, form: Node["form"]): boolean {
  for (let at = node; at !== undefined; at = at.inner?.()) if (at.form === form) return true;
  return false;
}

/** Choices without texts of their own are one choice. */
function mergedEnums(branches: readonly Node[]): ScalarNode | undefined {
  const scalars = branches.filter((node): node is ScalarNode => node.form === "scalar");
  if (branches.length < 2 || scalars.length < branches.length) return undefined;
  const values: JsonValue[] = [];
  for (const { scalar, notes } of scalars) {
    if (scalar.values === undefined || notes.descriptions.length + notes.limits.length > 0) return undefined;
    values.push(...scalar.values);
  }
  const types = [...new Set(scalars.flatMap(({ scalar }) => scalar.types))];
  return scalarNode({ types, keywords: {}, values: [...new Set(values)] }, NO_NOTES);
}
