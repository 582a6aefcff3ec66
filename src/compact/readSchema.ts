import {
  ignoresRefSiblings,
  isObject,
  type JsonSchema,
  type JsonSchemaType,
  pointerSteps,
  resolveReference,
} from "../schema/index.ts";
import { breakCircles } from "./breakCircles.ts";
import { ALL_KINDS, appliesOthers, type Kinds, kindsNamed, meantNames, namesIn } from "./kinds.ts";
import { kindsWithin } from "./kindsWithin.ts";
import { MOST_NODES, tooLarge } from "./limits.ts";
import { readValues } from "./readValues.ts";
import { type Annotations, type Field, NEVER, type Shape, type TypeNode, UNKNOWN } from "./TypeNode.ts";

/**
 * The type tree of a schema: every value that the schema accepts fits it. Two exceptions, where the author's intention
 * is plain: a schema without `type` and with keywords of objects or arrays, such as `properties` or `items`, is an object
 * or array, and an `enum` that `type` rules out whole stands.
 *
 * What a type cannot say (`not`, `if`, lengths, patterns) and what is malformed widens the type; nothing throws.
 *
 * @example
 * readSchema({ type: "array", items: { type: "integer" } }).shape;
 * // { kind: "array", items: { name: "", shape: { kind: "keyword", keyword: "number" } } }
 */
export function readSchema(schema: unknown): TypeNode {
  return new SchemaReader(schema).readAll();
}

type SchemaObject = { readonly [keyword: string]: unknown };

/** A schema to be read, the kinds that it names itself, and those that it may be. */
type Open = {
  readonly node: TypeNode;
  readonly schema: SchemaObject;
  readonly names: readonly JsonSchemaType[] | undefined;
  readonly kinds: Kinds;
};

/** Reads one schema at a time from a list of open ones, so that no depth overflows the stack. */
class SchemaReader {
  readonly #root: unknown;
  readonly #legacy: boolean;
  /** One node a schema, whichever way leads to it; by the kinds that its surroundings leave to it. */
  readonly #nodes = new Map<Kinds, Map<object, TypeNode>>();
  readonly #open: Open[] = [];
  #count = 0;

  constructor(root: unknown) {
    this.#root = root;
    this.#legacy = ignoresRefSiblings(root);
  }

  readAll(): TypeNode {
    const root = this.#typeOf(this.#root, "");
    const nodes: TypeNode[] = [];
    for (let next = this.#open.pop(); next; next = this.#open.pop()) {
      next.node.shape = this.#read(next, next.node.name);
      if (next.node.shape.kind === "union" || next.node.shape.kind === "intersection") nodes.push(next.node);
    }
    if (nodes.length > 0) breakCircles(nodes);
    return root;
  }

  /** `kinds` is what the surroundings let the value be; it counts for a schema that does not say so itself. */
  #typeOf(schema: unknown, name: string, kinds: Kinds = ALL_KINDS): TypeNode {
    if (schema === false) return NEVER;
    if (!isObject(schema)) return UNKNOWN;
    const names = namesIn(schema.type);
    const context = names ? ALL_KINDS : kinds;
    let nodes = this.#nodes.get(context);
    if (!nodes) {
      nodes = new Map();
      this.#nodes.set(context, nodes);
    }
    let node = nodes.get(schema);
    if (!node) {
      if (this.#count++ >= MOST_NODES) throw tooLarge(`more than ${MOST_NODES} schemas`);
      node = { name, shape: UNKNOWN.shape };
      nodes.set(schema, node);
      this.#open.push({ node, schema, names, kinds: names ? kindsNamed(names) : kinds });
    }
    return node;
  }

  #read({ schema, names, kinds }: Open, name: string): Shape {
    // Up to draft 7 nothing counts beside a $ref.
    if (this.#legacy && typeof schema.$ref === "string") return intersectionOf([this.#target(schema)]);
    if (isAnything(schema.not)) return NEVER.shape;

    let shape: Shape;
    if (appliesOthers(schema)) {
      const within = kindsWithin(schema, kinds, this.#targetOf);
      const own = this.#ownShape(schema, name, within, names);
      const applied = this.#appliedTypes(schema, name, within);
      shape = applied.length === 0 ? own : intersectionOf([{ name, shape: own }, ...applied]);
    } else shape = this.#ownShape(schema, name, kinds, names);
    return schema.nullable === true ? unionOf([{ name, shape }, KEYWORD_TYPES.null]) : shape;
  }

  /** What the schema's own keywords say. */
  #ownShape(schema: SchemaObject, name: string, kinds: Kinds, declared: readonly JsonSchemaType[] | undefined): Shape {
    if (Object.hasOwn(schema, "const")) return readValues([schema.const], kinds, name);
    if (Array.isArray(schema.enum)) return readValues(schema.enum, kinds, name);
    const names = declared ?? meantNames(schema, kinds);
    const [first, second] = names;
    if (!first) return UNKNOWN.shape;
    if (!second) return this.#shapeOfKind(first, schema, name);
    return unionOf(names.map((kind) => ({ name, shape: this.#shapeOfKind(kind, schema, name) })));
  }

  #shapeOfKind(kind: JsonSchemaType, schema: SchemaObject, name: string): Shape {
    if (kind === "object") return this.#object(schema, name);
    if (kind === "array") return this.#array(schema, name);
    return KEYWORD_TYPES[kind].shape;
  }

  /** The types of the schemas that it applies to the same value. */
  #appliedTypes(schema: SchemaObject, name: string, kinds: Kinds): TypeNode[] {
    const types = typeof schema.$ref === "string" ? [this.#target(schema)] : [];
    for (const branch of listIn(schema.allOf)) types.push(this.#typeOf(branch, name, kinds));
    for (const branches of [listIn(schema.anyOf), listIn(schema.oneOf)]) {
      if (branches.length === 0) continue;
      types.push({ name, shape: unionOf(branches.map((branch) => this.#typeOf(branch, name, kinds))) });
    }
    return types;
  }

  #object(schema: SchemaObject, name: string): Shape {
    const others = this.#others(schema, name);
    const required = new Set(listIn(schema.required).filter((key) => typeof key === "string"));
    const properties = isObject(schema.properties) ? schema.properties : {};
    const fields: Field[] = [];
    for (const key of Object.keys(properties)) {
      const property = properties[key];
      const optional = !required.delete(key);
      fields.push({ name: key, type: this.#typeOf(property, key), optional, annotations: this.#annotations(property) });
    }
    for (const key of required) fields.push({ name: key, type: others ?? UNKNOWN, optional: false, annotations: {} });
    return { kind: "object", fields, others };
  }

  /** A key that is not named matches a pattern or is additional: TypeScript cannot tell, so it is either type. */
  #others({ additionalProperties, patternProperties }: SchemaObject, name: string): TypeNode | undefined {
    const patterned = isObject(patternProperties) ? Object.values(patternProperties) : [];
    const closed = additionalProperties === undefined || additionalProperties === false;
    if (closed && patterned.length === 0) return undefined;
    if (patterned.length === 0) return this.#typeOf(additionalProperties, name);
    return { name, shape: unionOf([...patterned, additionalProperties].map((schema) => this.#typeOf(schema, name))) };
  }

  #array(schema: SchemaObject, name: string): Shape {
    // Up to draft 2019-09 `items` may be what prefixItems is now, and additionalItems what items is.
    const [prefix, rest] = Array.isArray(schema.prefixItems)
      ? [schema.prefixItems, schema.items]
      : Array.isArray(schema.items)
        ? [schema.items, schema.additionalItems]
        : [[], schema.items];
    if (prefix.length === 0) return { kind: "array", items: this.#typeOf(rest, name) };
    return {
      kind: "tuple",
      prefix: prefix.map((item) => this.#typeOf(item, name)),
      required: typeof schema.minItems === "number" ? schema.minItems : 0,
      rest: rest === false ? undefined : this.#typeOf(rest, name),
    };
  }

  #annotations(schema: unknown): Annotations {
    if (!isObject(schema)) return NO_ANNOTATIONS;
    const { description } = schema;
    if (typeof description === "string") return { description };
    const described = typeof schema.$ref === "string" && description === undefined ? this.#targetOf(schema) : undefined;
    if (!isObject(described) || typeof described.description !== "string") return NO_ANNOTATIONS;
    const target = this.#target(schema);
    target.description = described.description;
    return { target };
  }

  readonly #targetOf = (schema: SchemaObject): unknown => this.#resolve(schema)?.schema;

  #target(schema: SchemaObject): TypeNode {
    const target = this.#resolve(schema);
    if (!target) return UNKNOWN;
    const name = pointerSteps(target.pointer).at(-1) ?? "";
    const node = this.#typeOf(target.schema, name);
    // A definition's own name says more than that of the field which led to it first.
    if (isObject(target.schema)) node.name = name;
    return node;
  }

  #resolve(schema: SchemaObject): { schema: unknown; pointer: string } | undefined {
    if (typeof schema.$ref !== "string") return undefined;
    const resolved = resolveReference(this.#root as JsonSchema, schema.$ref, schema);
    return resolved.found ? resolved : undefined;
  }
}

const NO_ANNOTATIONS: Annotations = {};
const NUMBER: TypeNode = { name: "", shape: { kind: "keyword", keyword: "number" } };
const KEYWORD_TYPES = {
  string: { name: "", shape: { kind: "keyword", keyword: "string" } },
  number: NUMBER,
  integer: NUMBER,
  boolean: { name: "", shape: { kind: "keyword", keyword: "boolean" } },
  null: { name: "", shape: { kind: "keyword", keyword: "null" } },
} satisfies Record<string, TypeNode>;

function isAnything(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

function intersectionOf(members: readonly TypeNode[]): Shape {
  return { kind: "intersection", members };
}

function unionOf(members: readonly TypeNode[]): Shape {
  return { kind: "union", members };
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
