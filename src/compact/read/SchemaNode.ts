import type { JsonSchemaType } from "../../schema/index.ts";
import { ALL_KINDS, type Kinds } from "./kinds.ts";

/**
 * One schema with everything that it says: its own type, the schemas that it applies to the same value, and the
 * keywords that no type expression stands for. Nothing is merged or left out, so the schema can be written back.
 *
 * @example
 * readNodes({ type: "integer", default: 3 }, "");
 * // { form: { kind: "word", word: "integer" }, rest: [["default", 3]], … }
 */
export type SchemaNode = {
  /** What a declaration of it may be called: the definition's or the field's name, any text. */
  name: string;
  form: Form;
  /** The kinds of values that its `type` and its surroundings leave. */
  kinds: Kinds;
  /** Words that tell how the type expression is to be read, where that is not the usual way. */
  marks: string[];
  /** Where its `$ref` leads; a `$ref` that nothing stands beside is no node of its own. */
  target: SchemaNode | undefined;
  anyOf: readonly SchemaNode[] | undefined;
  oneOf: readonly SchemaNode[] | undefined;
  allOf: readonly SchemaNode[] | undefined;
  nullable: boolean;
  description: string | undefined;
  title: string | undefined;
  /** The further keywords. */
  rest: (readonly [keyword: string, value: unknown])[];
  /** The nodes that the schemas in `rest` refer to. */
  references: SchemaNode[];
  /** The parts that TypeScript refuses here, which are written as `unknown` with their names. */
  refused: Set<SchemaNode> | undefined;
  /** True where it is known by its name alone, wherever it stands. */
  isNamed: boolean;
  /** True if a `$ref` with nothing beside it leads here. */
  isTarget: boolean;
  /** True where it is no schema, but fields that several objects have. */
  isGroup: boolean;
  readonly origin: Origin;
  /** In how many places its type stands, once that is counted. */
  uses: number;
  /** What its declaration is called, once that is settled. */
  typeName: string | undefined;
  written: Written | undefined;
};

/** A type as text, without the comment behind it. */
export type Expression = {
  text: string;
  binding: Binding;
  /** True for literals that an enum of the usual type has. */
  isRun: boolean;
  /** What the comment says of how to read it. */
  notes: string;
};

/** How tight the parts of a type hold together. */
export type Binding = "unit" | "intersection" | "union";

/** The text of a node; its notes are all that the comment says but the title and the description. */
export type Written = Expression & { depth: number };

/** What the nodes of one schema have in common. */
export type Origin = {
  /** Undefined where no keyword that is written as JSON has schemas. */
  readonly json: JsonOrigin | undefined;
  /** The references that lead nowhere. */
  readonly dangling: readonly string[];
  /** True where most fields have the title that their name gives. */
  readonly isTitled: boolean;
  /** True if nothing counts beside a `$ref`, as up to draft 7. */
  readonly isLegacy: boolean;
  /** Reads a schema inside a keyword that is written as JSON, for a layout that writes it as a type. */
  readonly readPart: (schema: unknown, name: string) => SchemaNode;
};

/** The schemas inside keywords that are written as JSON. */
export type JsonOrigin = {
  readonly schemas: Set<object>;
  /** Where their references lead, by the schema that has them. */
  readonly targets: Map<object, Map<string, SchemaNode>>;
  /** Those that stand there more than once. */
  readonly repeated: Map<object, SchemaNode>;
};

/** What a schema's own keywords make of it. */
export type Form =
  | { readonly kind: "none" }
  | WordForm
  | { readonly kind: "literals"; readonly values: readonly unknown[] }
  | ObjectForm
  | { readonly kind: "array"; readonly items: SchemaNode | undefined }
  | TupleForm
  | ListForm;

/** One of several forms: those that `type` lists, or what a schema without `type` is meant as, its own first. */
export type ListForm = { readonly kind: "list"; readonly members: readonly Form[] };

/** A type that one word stands for. */
export type Word = Exclude<JsonSchemaType, "array"> | "never";

/** A form that one word says. */
export type WordForm = { readonly kind: "word"; readonly word: Word };

/** An object with named fields, of which there may be none. */
export type ObjectForm = {
  readonly kind: "object";
  readonly fields: readonly FormField[];
  readonly others: SchemaNode | undefined;
  /** Nodes whose fields it has besides its own. */
  readonly groups?: readonly SchemaNode[];
};

/** `type` is undefined where the name is required and no property describes it. */
export type FormField = { readonly name: string; readonly type: SchemaNode | undefined; readonly optional: boolean };

/** The first `required` elements must be there; `rest` is what may follow, `"anything"` where the schema says nothing. */
export type TupleForm = {
  readonly kind: "tuple";
  readonly prefix: readonly SchemaNode[];
  readonly required: number;
  readonly rest: SchemaNode | "anything" | undefined;
};

/** A keyword's value that is the name of a node. */
export class Reference {
  readonly node: SchemaNode;

  constructor(node: SchemaNode) {
    this.node = node;
  }
}

/** Of nodes that no schema has. */
export const NO_ORIGIN: Origin = {
  json: undefined,
  dangling: [],
  isTitled: false,
  isLegacy: false,
  readPart: (_, name) => newNode(name, NO_ORIGIN),
};

const NO_FORM: Form = { kind: "none" };

/**
 * A node of a schema that says nothing yet.
 *
 * @example
 * newNode("path", origin).form; // { kind: "none" }
 */
export function newNode(name: string, origin: Origin): SchemaNode {
  // All keys in one order, as engines are much faster with objects of one shape.
  return {
    name,
    form: NO_FORM,
    kinds: ALL_KINDS,
    marks: [],
    target: undefined,
    anyOf: undefined,
    oneOf: undefined,
    allOf: undefined,
    nullable: false,
    description: undefined,
    title: undefined,
    rest: [],
    references: [],
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
 * The nodes that the type of a node contains or names, in their order; with `withReferences` also those that its
 * comment names.
 *
 * @example
 * nodesIn(readNodes({ type: "array", items: { type: "string" } }, ""), false); // [the node of the items]
 */
export function nodesIn(node: SchemaNode, withReferences: boolean): readonly SchemaNode[] {
  const { kind } = node.form;
  const isPlain = kind === "word" || kind === "literals" || kind === "none";
  if (isPlain && !isCombined(node) && node.references.length === 0) return NO_NODES;
  const nodes = isCombined(node) ? immediateNodesIn(node) : [];
  for (const part of partsOf(node.form)) if (part) nodes.push(part);
  if (withReferences) for (const reference of node.references) nodes.push(reference);
  return nodes;
}

/**
 * The nodes whose types hold for the same value as the node's own.
 *
 * @example
 * immediateNodesIn(readNodes({ anyOf: [{ type: "string" }, { type: "null" }] }, "")); // [both branches]
 */
export function immediateNodesIn({ target, anyOf, oneOf, allOf }: SchemaNode): SchemaNode[] {
  const nodes: SchemaNode[] = target ? [target] : [];
  for (const branches of [anyOf, oneOf, allOf]) if (branches) for (const branch of branches) nodes.push(branch);
  return nodes;
}

/**
 * True for a boolean schema, and for a value that is no schema.
 *
 * @example
 * isPlain(readNodes(true, "")); // true
 */
export function isPlain({ marks: [mark], form, rest }: SchemaNode): boolean {
  if (mark === "true" || mark?.startsWith("!")) return true;
  return form.kind === "word" && form.word === "never" && rest.length === 0;
}

const NO_NODES: readonly SchemaNode[] = [];

/**
 * True where other types hold for the same value as the node's own.
 *
 * @example
 * isCombined(readNodes({ anyOf: [{ type: "string" }, { type: "null" }] }, "")); // true
 */
export function isCombined({ target, anyOf, oneOf, allOf }: SchemaNode): boolean {
  return Boolean(target ?? anyOf ?? oneOf ?? allOf);
}

function partsOf(form: Form): readonly (SchemaNode | undefined)[] {
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
 * Puts another node in the place of each that the type of a node contains.
 *
 * @example
 * replaceNodesIn(node, (part) => same.get(part) ?? part);
 */
export function replaceNodesIn(node: SchemaNode, other: (part: SchemaNode) => SchemaNode): void {
  node.form = withNodes(node.form, other);
  if (node.target) node.target = other(node.target);
  if (node.refused) node.refused = new Set(Array.from(node.refused, other));
  for (const keyword of ["anyOf", "oneOf", "allOf"] as const) {
    const branches = node[keyword];
    if (branches) node[keyword] = branches.map(other);
  }
}

function withNodes(form: Form, other: (part: SchemaNode) => SchemaNode): Form {
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
