import { hasKind, isObject, kindOf, type TypeSet, typesNamed } from "../../schema/index.ts";
import { MAX_NODES } from "../limits.ts";
import {
  type CompactNode,
  type Form,
  type FormField,
  isAnything,
  isCombined,
  isPlain,
  isScalar,
  type ListForm,
  type TupleForm,
  type Word,
} from "../read/index.ts";
import { tooLarge } from "../tooLarge.ts";
import { breakCircles } from "./breakCircles.ts";
import { type Annotations, type Field, NEVER, type Shape, type TypeNode, UNKNOWN } from "./TypeNode.ts";

/**
 * The type tree of a schema's node. Every value that the schema accepts has this type, with two exceptions in which the
 * author's intention is clear: a schema without `type` but with keywords of objects or arrays, such as `properties` or
 * `items`, becomes an object or array, and an `enum` all of whose values have another type than `type` is kept.
 *
 * Keywords that a type cannot express (`not`, `if`, lengths, patterns) and malformed keywords widen the type. It never
 * throws.
 *
 * @example
 * lowerNodes(readNodes({ type: "array", items: { type: "integer" } }, "")).shape;
 * // { kind: "array", items: { name: "", shape: { kind: "keyword", keyword: "number" } } }
 */
export function lowerNodes(root: CompactNode): TypeNode {
  const lowering = new Lowering();
  const type = lowering.typeOf(root);
  lowering.lowerAll();
  // A root that only refers to a definition stays a type of its own, and the definition keeps its name.
  return root.name === "" ? type : { name: "", shape: intersectionOf([type]) };
}

/** Makes one type at a time from a list of open types, so that no depth overflows the stack. */
class Lowering {
  /** One type per node, and per array or object in an `enum`, independent of the path to it. */
  readonly #types = new Map<object, TypeNode>();
  readonly #open: { readonly type: TypeNode; readonly shapeOf: () => Shape }[] = [];

  typeOf(node: CompactNode): TypeNode {
    if (isPlain(node)) return node.form.kind === "word" ? NEVER : UNKNOWN;
    if (isWordAlone(node)) return KEYWORDS[node.form.word];
    return this.#typeFrom(node, node.name, () => this.#shapeOf(node));
  }

  #typeFrom(source: object, name: string, shapeOf: () => Shape): TypeNode {
    let type = this.#types.get(source);
    if (!type) {
      if (this.#types.size >= MAX_NODES) throw tooLarge(`more than ${MAX_NODES} schemas and values`);
      type = { name, shape: UNKNOWN.shape };
      this.#types.set(source, type);
      this.#open.push({ type, shapeOf });
    }
    return type;
  }

  lowerAll(): void {
    const combined: TypeNode[] = [];
    for (let next = this.#open.pop(); next; next = this.#open.pop()) {
      const { type, shapeOf } = next;
      type.shape = shapeOf();
      if (type.shape.kind === "union" || type.shape.kind === "intersection") combined.push(type);
    }
    if (combined.length > 0) breakCircles(combined);
  }

  #shapeOf(node: CompactNode): Shape {
    const { name, nullable, target, anyOf, oneOf, allOf = [] } = node;
    if (isAnything(keywordOf(node, "not"))) return NEVER.shape;
    const own = this.#ownShape(node);
    if (!isCombined(node) && !nullable) return own;
    const applied = [...(target ? [target] : []), ...allOf].map((part) => this.typeOf(part));
    for (const branches of [anyOf, oneOf]) {
      if (branches) applied.push({ name, shape: unionOf(branches.map((branch) => this.typeOf(branch))) });
    }
    const shape = applied.length === 0 ? own : intersectionOf([{ name, shape: own }, ...applied]);
    return nullable ? unionOf([{ name, shape }, KEYWORDS.null]) : shape;
  }

  /** The type of the schema's own keywords. */
  #ownShape(node: CompactNode): Shape {
    const { form } = node;
    if (form.kind === "literals") return this.#valuesShape(form.values, node);
    const value = keywordOf(node, "const");
    if (value !== undefined) return this.#valuesShape([value], node);
    const values = keywordOf(node, "enum");
    return Array.isArray(values) ? this.#valuesShape(values, node) : this.#formShape(form, node);
  }

  #formShape(form: Form, node: CompactNode): Shape {
    switch (form.kind) {
      case "word":
        return form.word === "object" ? this.#objectShape([], undefined, node) : KEYWORDS[form.word].shape;
      case "object":
        return this.#objectShape(form.fields, form.others, node);
      case "array":
        return { kind: "array", items: form.items ? this.typeOf(form.items) : UNKNOWN };
      case "tuple":
        return this.#tupleShape(form, node);
      case "list":
        return unionOf(inOrder(form, node).map((each) => ({ name: node.name, shape: this.#formShape(each, node) })));
      default:
        return UNKNOWN.shape;
    }
  }

  /** A tuple of the lengths that `minItems` and `maxItems` allow, as far as few further elements tell them. */
  #tupleShape({ prefix: elements, required, rest: others }: TupleForm, node: CompactNode): Shape {
    const maxItems = keywordOf(node, "maxItems");
    const most = typeof maxItems === "number" && maxItems >= 0 ? maxItems : Number.POSITIVE_INFINITY;
    const rest = others === "anything" ? UNKNOWN : others && this.typeOf(others);
    const prefix = elements.slice(0, most).map((element) => this.typeOf(element));
    if (required > (rest === undefined ? prefix.length : most)) return NEVER.shape;
    const longest = prefix.length + MAX_FURTHER_ELEMENTS;
    const length = rest === undefined ? 0 : most <= longest ? most : Math.min(required, longest);
    while (rest !== undefined && prefix.length < length) prefix.push(rest);
    return { kind: "tuple", prefix, required, rest: prefix.length < most ? rest : undefined };
  }

  #objectShape(fields: readonly FormField[], named: CompactNode | undefined, node: CompactNode): Shape {
    const others = this.#others(named, node);
    const written = fields.map((field) => this.#field(field, others));
    const names = this.#namesOfProperties(node);
    if (names === undefined) return { kind: "object", fields: written, others };
    const known = new Set(fields.map(({ name }) => name));
    const isClosed = others === NEVER || node.marks.includes("closed");
    const further = isClosed ? [] : [...names].filter((name) => !known.has(name));
    // No object has a required name that is not allowed.
    const allowed = written
      .filter(({ name, optional }) => names.has(name) || !optional)
      .map((field) => (names.has(field.name) ? field : { ...field, type: NEVER }));
    const added = further.map((name) => this.#field({ name, type: undefined, optional: true }, others));
    return { kind: "object", fields: [...allowed, ...added], others: undefined };
  }

  /** The names that `propertyNames` allows, if it lists them. They are written as optional fields. */
  #namesOfProperties(node: CompactNode): ReadonlySet<string> | undefined {
    const schema = keywordOf(node, "propertyNames");
    if (schema === undefined) return undefined;
    const listed = schema === false ? new Set<string>() : listedNames(node.origin.readPart(schema, node.name));
    return listed && listed.size <= MAX_LISTED_NAMES ? listed : undefined;
  }

  /** Other keys match a pattern or are additional. TypeScript cannot distinguish them, so the type is a union. */
  #others(named: CompactNode | undefined, node: CompactNode): TypeNode | undefined {
    const { name, marks } = node;
    const typeOfPart = (schema: unknown): TypeNode => this.typeOf(node.origin.readPart(schema, name));
    const others = keywordOf(node, "additionalProperties");
    const unnamed = marks.includes("open") ? UNKNOWN : others === undefined ? undefined : typeOfPart(others);
    const additional = named ? this.typeOf(named) : unnamed;
    const patterns = keywordOf(node, "patternProperties");
    const patterned = isObject(patterns) ? Object.values(patterns).map(typeOfPart) : [];
    if (patterned.length === 0) return additional;
    return { name, shape: unionOf([...patterned, additional ?? (marks.includes("closed") ? NEVER : UNKNOWN)]) };
  }

  #field({ name, type, optional }: FormField, others: TypeNode | undefined): Field {
    if (!type) return { name, type: others ?? UNKNOWN, optional, annotations: NO_ANNOTATIONS };
    return { name, type: this.typeOf(type), optional, annotations: this.#annotations(type) };
  }

  #annotations(node: CompactNode): Annotations {
    const described = node.isTarget || node.description !== undefined ? node : node.target;
    if (described?.description === undefined) return NO_ANNOTATIONS;
    const { description } = described;
    if (described === node && !node.isTarget) return { description };
    const target = this.typeOf(described);
    target.description = description;
    return { target };
  }

  /**
   * The values with a type that all schemas of the place allow, or else that `type` names, or else all values, because
   * the author of `{ type: "boolean", enum: ["True", "False"] }` means the values.
   */
  #valuesShape(values: readonly unknown[], node: CompactNode): Shape {
    const { types, name } = node;
    const fittingIn = (allowed: TypeSet) => values.filter((value) => hasKind(allowed, kindOf(value)));
    const own = typesNamed(keywordOf(node, "type"));
    const meant = [fittingIn(types), fittingIn(own), values].find((some) => some.length > 0) ?? values;
    if (meant.length > 0 && meant.every(isScalar)) return { kind: "literals", values: meant };
    return unionOf(meant.map((value) => this.#valueType(value, name)));
  }

  #valueType(value: unknown, name: string): TypeNode {
    if (isScalar(value)) return { name, shape: { kind: "literals", values: [value] } };
    // JSON.parse reads 1e400 as Infinity.
    if (typeof value === "number") return KEYWORDS.number;
    return typeof value === "object"
      ? this.#typeFrom(value as object, name, () => this.#containerShape(value as object, name))
      : UNKNOWN;
  }

  #containerShape(value: object, name: string): Shape {
    const typeOf = (part: unknown): TypeNode => this.#valueType(part, name);
    if (Array.isArray(value)) {
      return { kind: "tuple", prefix: value.map(typeOf), required: value.length, rest: undefined };
    }
    const fields = Object.entries(value).map(([key, member]): Field => {
      return { name: key, type: typeOf(member), optional: false, annotations: NO_ANNOTATIONS };
    });
    return { kind: "object", fields, others: undefined };
  }
}

/** @internal A longer list of names tells the model less than it costs. */
const MAX_LISTED_NAMES = 1_000;

/** @internal Tuples that may be longer than their named elements by more are written as open. */
const MAX_FURTHER_ELEMENTS = 3;

/** The strings that a schema allows, if it lists all of them. */
function listedNames(node: CompactNode, depth = 0): ReadonlySet<string> | undefined {
  const { form, target, anyOf, oneOf, allOf = [] } = node;
  if (depth > MAX_NAMES_DEPTH) return undefined;
  const listsOf = (parts: readonly CompactNode[]) => parts.map((part) => listedNames(part, depth + 1));
  const lists = listsOf(target === undefined || target === node ? allOf : [target, ...allOf]);
  if (form.kind === "literals") lists.push(new Set(form.values.filter((value) => typeof value === "string")));
  for (const branches of [anyOf, oneOf]) {
    const alternatives = branches === undefined ? [undefined] : listsOf(branches);
    if (alternatives.every((names) => names !== undefined))
      lists.push(new Set(alternatives.flatMap((names) => [...names])));
  }
  const [first, ...others] = lists.filter((names) => names !== undefined);
  return first && new Set([...first].filter((name) => others.every((names) => names.has(name))));
}

/** @internal */
const MAX_NAMES_DEPTH = 8;

type WordAlone = CompactNode & { readonly form: { readonly kind: "word"; readonly word: Exclude<Word, "object"> } };

/** Whether the type of a node is a keyword that is never declared. Most nodes have such a type, which they share. */
function isWordAlone(node: CompactNode): node is WordAlone {
  const { form, rest, nullable, isNamed, isTarget } = node;
  const isKeyword = form.kind === "word" && form.word !== "object";
  return isKeyword && rest.length === 0 && !nullable && !isNamed && !isTarget && !isCombined(node);
}

/** The types that a schema without `type` means have a fixed order. */
function inOrder({ members }: ListForm, { marks }: CompactNode): readonly Form[] {
  if (!marks.includes("untyped")) return members;
  const placeOf = (form: Form): number => ORDER.indexOf(form.kind === "word" ? form.word : form.kind);
  return members.toSorted((left, right) => placeOf(left) - placeOf(right));
}

const ORDER = ["string", "number", "boolean", "object", "array", "tuple", "null"];

const NO_ANNOTATIONS: Annotations = {};
const NUMBER: TypeNode = { name: "", shape: { kind: "keyword", keyword: "number" } };
const KEYWORDS = {
  never: NEVER,
  string: { name: "", shape: { kind: "keyword", keyword: "string" } },
  number: NUMBER,
  integer: NUMBER,
  boolean: { name: "", shape: { kind: "keyword", keyword: "boolean" } },
  null: { name: "", shape: { kind: "keyword", keyword: "null" } },
} satisfies { [word in Exclude<Word, "object">]: TypeNode };

/** A keyword without a type in the dense layout. Up to draft 7 all keywords beside a `$ref` are ignored. */
function keywordOf({ rest, target, marks, origin }: CompactNode, keyword: string): unknown {
  if (rest.length === 0 || (origin.isLegacy && (target || marks.includes("dangling")))) return undefined;
  for (const [name, value] of rest) if (name === keyword) return value;
  return undefined;
}

function intersectionOf(members: readonly TypeNode[]): Shape {
  return { kind: "intersection", members };
}

function unionOf(members: readonly TypeNode[]): Shape {
  return { kind: "union", members };
}
