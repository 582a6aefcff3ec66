import { ALL_TYPES, type JsonSchemaType, type TypeSet } from "../../schema/index.ts";

/**
 * A schema without any loss: its own type, its subschemas that apply to the same value, and the keywords that have no
 * type expression. Nothing is merged or left out, so the schema can be restored.
 *
 * @example
 * readNodes({ type: "integer", default: 3 }, "");
 * // { form: { kind: "word", word: "integer" }, rest: [["default", 3]], … }
 */
export type CompactNode = {
  /** The preferred name of its declaration: the name of the definition or the field, which may be any text. */
  name: string;
  form: Form;
  /** The types of values that its `type` and its place allow. */
  types: TypeSet;
  /** Marks for a type expression with a special meaning. */
  marks: readonly string[];
  /** The target of its `$ref`. A schema with only a `$ref` has no node of its own. */
  target: CompactNode | undefined;
  anyOf: readonly CompactNode[] | undefined;
  oneOf: readonly CompactNode[] | undefined;
  allOf: readonly CompactNode[] | undefined;
  nullable: boolean;
  description: string | undefined;
  title: string | undefined;
  /** The other keywords. */
  rest: readonly (readonly [keyword: string, value: unknown])[];
  /** The targets of the references in `rest`; `undefined` without references. */
  references: CompactNode[] | undefined;
  /** The parts that TypeScript rejects in this place. They are written as `unknown` with their names. */
  refused: Set<CompactNode> | undefined;
  /** Whether it is written as its name in all places. */
  isNamed: boolean;
  /** Whether it is the target of a `$ref` without other keywords. */
  isTarget: boolean;
  /** Whether it is not a schema, but a group of fields that several objects have. */
  isGroup: boolean;
  readonly origin: Origin;
  /** The number of places of its type, once they are counted. */
  uses: number;
  /** The name of its declaration, once it is settled. */
  typeName: string | undefined;
  written: Written | undefined;
};

/** A type as text, without the comment after it. */
export type Expression = {
  text: string;
  binding: Binding;
  /** Whether the literals are those of an enum with the usual type. */
  isRun: boolean;
  /** The marks in the comment. */
  notes: string;
};

/** The precedence of a type expression. */
export type Binding = "unit" | "intersection" | "union";

/** The text of a node. Its notes are the comment without the title and the description. */
export type Written = Expression & { depth: number };

/** The shared data of the nodes of one schema. */
export type Origin = {
  /** `undefined` if no keyword that is written as JSON contains schemas. */
  readonly json: JsonOrigin | undefined;
  /** The dangling references. */
  readonly dangling: readonly string[];
  /** Whether most fields have the title that pydantic makes from their name. */
  readonly isTitled: boolean;
  /** Whether keywords beside a `$ref` are ignored, as up to draft 7. */
  readonly isLegacy: boolean;
  /** Reads a schema inside a keyword that is written as JSON, for a layout that writes it as a type. */
  readonly readPart: (schema: unknown, name: string) => CompactNode;
};

/** The schemas inside keywords that are written as JSON. */
export type JsonOrigin = {
  readonly schemas: Set<object>;
  /** The targets of their references, by the schema with the reference. */
  readonly targets: Map<object, Map<string, CompactNode>>;
  /** The schemas that are in several places. */
  readonly repeated: Map<object, CompactNode>;
};

/** The form that a schema's own keywords describe. */
export type Form =
  | { readonly kind: "none" }
  | WordForm
  | { readonly kind: "literals"; readonly values: readonly unknown[] }
  | ObjectForm
  | { readonly kind: "array"; readonly items: CompactNode | undefined }
  | TupleForm
  | ListForm;

/**
 * One of several forms: the types in `type`, or the types that a schema without `type` means, the described one first.
 */
export type ListForm = { readonly kind: "list"; readonly members: readonly Form[] };

/** A type that is one word. */
export type Word = Exclude<JsonSchemaType, "array"> | "never";

/** A form that is one word. */
export type WordForm = { readonly kind: "word"; readonly word: Word };

/** An object with named fields, possibly none. */
export type ObjectForm = {
  readonly kind: "object";
  readonly fields: readonly FormField[];
  readonly others: CompactNode | undefined;
  /** Nodes with further fields of this object. */
  readonly groups?: readonly CompactNode[];
};

/** `type` is `undefined` if the name is required but not in `properties`. */
export type FormField = { readonly name: string; readonly type: CompactNode | undefined; readonly optional: boolean };

/**
 * The first `required` elements are required. `rest` is the type of further elements; `"anything"` if the schema does
 * not mention them.
 */
export type TupleForm = {
  readonly kind: "tuple";
  readonly prefix: readonly CompactNode[];
  readonly required: number;
  readonly rest: CompactNode | "anything" | undefined;
};

/** A keyword's value that is the name of a node. */
export class Reference {
  readonly node: CompactNode;

  constructor(node: CompactNode) {
    this.node = node;
  }
}

/** The origin of nodes without a schema. */
export const NO_ORIGIN: Origin = {
  json: undefined,
  dangling: [],
  isTitled: false,
  isLegacy: false,
  readPart: (_, name) => newNode(name, NO_ORIGIN),
};

const NO_FORM: Form = { kind: "none" };
/** Most nodes have no marks and no other keywords. */
const NONE: readonly never[] = [];

/**
 * A new node without keywords.
 *
 * @example
 * newNode("path", origin).form; // { kind: "none" }
 */
export function newNode(name: string, origin: Origin): CompactNode {
  // All keys in one order, because engines are much faster with objects of one shape.
  return {
    name,
    form: NO_FORM,
    types: ALL_TYPES,
    marks: NONE,
    target: undefined,
    anyOf: undefined,
    oneOf: undefined,
    allOf: undefined,
    nullable: false,
    description: undefined,
    title: undefined,
    rest: NONE,
    references: undefined,
    refused: undefined,
    isNamed: false,
    isTarget: false,
    isGroup: false,
    origin,
    uses: 0,
    typeName: undefined,
    written: undefined,
  };
}

/**
 * Adds the target of a reference in a keyword that is written as JSON.
 *
 * @example
 * addReference(node, target);
 * node.references; // [target]
 */
export function addReference(node: CompactNode, target: CompactNode): void {
  node.references ??= [];
  node.references.push(target);
}

/**
 * The nodes that the type of a node contains or names, in their order; with `withReferences` also those that its
 * comment names.
 *
 * @example
 * nodesIn(readNodes({ type: "array", items: { type: "string" } }, ""), false); // [the node of the items]
 */
export function nodesIn(node: CompactNode, withReferences: boolean): readonly CompactNode[] {
  const { kind } = node.form;
  const isPlain = kind === "word" || kind === "literals" || kind === "none";
  if (isPlain && !isCombined(node) && !node.references) return NO_NODES;
  const nodes = isCombined(node) ? immediateNodesIn(node) : [];
  for (const part of partsOf(node.form)) if (part) nodes.push(part);
  if (withReferences && node.references) for (const reference of node.references) nodes.push(reference);
  return nodes;
}

/**
 * The nodes whose types apply to the same value as the node's own type.
 *
 * @example
 * immediateNodesIn(readNodes({ anyOf: [{ type: "string" }, { type: "null" }] }, "")); // [both branches]
 */
export function immediateNodesIn({ target, anyOf, oneOf, allOf }: CompactNode): CompactNode[] {
  const nodes: CompactNode[] = target ? [target] : [];
  for (const branches of [anyOf, oneOf, allOf]) if (branches) for (const branch of branches) nodes.push(branch);
  return nodes;
}

/**
 * Whether a node is of a boolean schema or of an invalid schema.
 *
 * @example
 * isPlain(readNodes(true, "")); // true
 */
export function isPlain({ marks: [mark], form, rest }: CompactNode): boolean {
  if (mark === "true" || mark?.startsWith("!")) return true;
  return form.kind === "word" && form.word === "never" && rest.length === 0;
}

const NO_NODES: readonly CompactNode[] = [];

/**
 * Whether other types apply to the same value as the node's own type.
 *
 * @example
 * isCombined(readNodes({ anyOf: [{ type: "string" }, { type: "null" }] }, "")); // true
 */
export function isCombined({ target, anyOf, oneOf, allOf }: CompactNode): boolean {
  return Boolean(target ?? anyOf ?? oneOf ?? allOf);
}

function partsOf(form: Form): readonly (CompactNode | undefined)[] {
  switch (form.kind) {
    case "object":
      return [...(form.groups ?? []), ...form.fields.map(({ type }) => type), form.others];
    case "array":
      return [form.items];
    case "tuple":
      return typeof form.rest === "object" ? [...form.prefix, form.rest] : form.prefix;
    case "list":
      return form.members.flatMap(partsOf);
    default:
      return NO_NODES;
  }
}

/**
 * Replaces each node that the type of a node contains.
 *
 * @example
 * replaceNodesIn(node, (part) => same.get(part) ?? part);
 */
export function replaceNodesIn(node: CompactNode, other: (part: CompactNode) => CompactNode): void {
  node.form = withNodes(node.form, other);
  if (node.target) node.target = other(node.target);
  if (node.refused) node.refused = new Set(Array.from(node.refused, other));
  for (const keyword of ["anyOf", "oneOf", "allOf"] as const) {
    const branches = node[keyword];
    if (branches) node[keyword] = branches.map(other);
  }
}

function withNodes(form: Form, other: (part: CompactNode) => CompactNode): Form {
  switch (form.kind) {
    case "object": {
      const fields = form.fields.map((field) => ({ ...field, type: field.type && other(field.type) }));
      return { ...form, fields, others: form.others && other(form.others) };
    }
    case "array":
      return { ...form, items: form.items && other(form.items) };
    case "tuple":
      return {
        ...form,
        prefix: form.prefix.map(other),
        rest: typeof form.rest === "object" ? other(form.rest) : form.rest,
      };
    case "list":
      return { ...form, members: form.members.map((member) => withNodes(member, other)) };
    default:
      return form;
  }
}
