import { type JsonSchema, type JsonSchemaType, SchemaError } from "../../schema/index.ts";
import { createValidator } from "../../validate/index.ts";
import { isOfType, joinAllNotes, joinNotes, NO_NOTES, type Node, type Notes, type Trip } from "../Node.ts";
import { notedNode } from "./linkNode.ts";
import { type Listed, type ScalarNode, scalarNode } from "./scalarNode.ts";
import { innermost, separated } from "./separated.ts";

/** A union; `accepts` tells whether a strict value fits the strict schema of a branch. */
export type UnionNode = Node & {
  form: "union";
  readonly children: readonly Node[];
  readonly branches: readonly Node[];
  notes: Notes;
  accepts(branch: number, value: unknown): boolean;
};

/**
 * A value of one of several forms; `onText` is called where some are sent as one JSON text.
 *
 * @example
 * unionOf([text, scalar], NO_NOTES, () => {});
 */
export function unionOf(nodes: readonly Node[], notes: Notes, onText: () => void): Node {
  const flat = nodes.flatMap((node) => (isUnion(node) ? node.children : [node]));
  const all = joinAllNotes([notes, ...nodes.filter(isUnion).map((node) => node.notes)]);
  const enums = mergedEnums(flat);
  if (enums !== undefined) return scalarNode(enums.scalar, joinNotes(all, enums.notes));
  return flat.length === 1 ? notedNode(flat[0] as Node, all) : unionNode(flat, all, onText);
}

function unionNode(children: readonly Node[], notes: Notes, onText: () => void): UnionNode {
  let known: readonly Node[] | undefined;
  // What a link leads to is known only when all is read.
  const branchesOf = (): readonly Node[] => {
    if (known !== undefined) return known;
    known = separated(children);
    if (known !== children) onText();
    return known;
  };
  let strictTypes: ReadonlySet<JsonSchemaType> | undefined;
  let schemas: JsonSchema[] | undefined;
  let definitions: JsonSchema["$defs"];
  const accepts = (index: number, value: unknown): boolean => {
    const schema = schemas?.[index];
    if (schema === undefined) return false;
    checked[index] ??= { ...schema, ...(definitions && { $defs: definitions }) };
    try {
      const validator = createValidator(checked[index]);
      return (validator.exact ?? validator).check(value);
    } catch (error) {
      // A chain of references that is longer than a validator follows: then no form is preferred.
      if (error instanceof SchemaError) return false;
      throw error;
    }
  };
  const checked: JsonSchema[] = [];
  const decode = (value: unknown, trip: Trip): unknown => {
    const branches = branchesOf();
    const meant = branches.flatMap((branch, index) => (isOfType(value, branch.strict) ? [index] : []));
    const index = meant.length === 1 ? meant[0] : meant.find((candidate) => accepts(candidate, value));
    return index === undefined ? value : branches[index]?.decode(value, trip);
  };
  return {
    form: "union",
    get branches() {
      return branchesOf();
    },
    children,
    notes,
    get original() {
      return typesOfLeaves(children);
    },
    get strict() {
      strictTypes ??= new Set(branchesOf().flatMap(({ strict }) => [...strict]));
      return strictTypes;
    },
    height: children.reduce((most, { height }) => Math.max(most, height), 0),
    write(out) {
      out.spend();
      const branches = branchesOf();
      const [only] = branches;
      if (only && branches.length === 1) {
        const written = only.write(out);
        return { schema: written.schema, notes: joinNotes(notes, written.notes) };
      }
      const written = branches.map((branch) => out.finish(branch.write(out)));
      schemas ??= written;
      definitions = out.definitions;
      // Where nothing is referenced a union may not stand directly in another one: each branch needs a type.
      const anyOf = out.rules.references === "keep" ? written : written.flatMap((schema) => schema.anyOf ?? [schema]);
      return { schema: { anyOf }, notes };
    },
    decode: (value, trip) => trip.into(value, () => decode(value, trip)),
    accepts,
    withoutNull() {
      const rest = branchesOf().flatMap((branch) => {
        if (!branch.strict.has("null")) return [branch];
        return branch.strict.size === 1 ? [] : [branch.withoutNull?.() ?? branch];
      });
      return rest.some(({ strict }) => strict.has("null")) || rest.length === 0
        ? undefined
        : unionOf(rest, notes, onText);
    },
  };
}

/** Through references, of which several may lead to one union, each node once. */
function typesOfLeaves(children: readonly Node[]): Set<JsonSchemaType> {
  const types = new Set<JsonSchemaType>();
  const nodes = new Set(children.map(innermost));
  // What is added on the way is visited too.
  for (const node of nodes) {
    if (isUnion(node)) for (const child of node.children) nodes.add(innermost(child));
    else for (const type of node.original) types.add(type);
  }
  return types;
}

function isUnion(node: Node): node is UnionNode {
  return node.form === "union";
}

/** Choices without texts of their own are one choice. */
function mergedEnums(branches: readonly Node[]): ScalarNode | undefined {
  const scalars = branches.filter((node): node is ScalarNode => node.form === "scalar");
  if (branches.length < 2 || scalars.length < branches.length) return undefined;
  const values = new Set<Listed>();
  for (const { scalar, notes } of scalars) {
    if (scalar.values === undefined || notes.descriptions.length + notes.limits.length > 0) return undefined;
    for (const value of scalar.values) values.add(value);
  }
  const types = [...new Set(scalars.flatMap(({ scalar }) => scalar.types))];
  return scalarNode({ types, keywords: {}, values: [...values] }, NO_NOTES);
}
