import { ALL_TYPES, ignoresRefSiblings, isObject, type TypeSet } from "../../schema/index.ts";
import { jsonText } from "../text/index.ts";
import { addReference, type CompactNode, isCombined, newNode, type Origin, Reference } from "./CompactNode.ts";
import { JsonSchemas, type OpenOrigin } from "./JsonSchemas.ts";
import { isAnything, type OpenSchema, OpenSchemas } from "./OpenSchemas.ts";
import { isFilledList, readForm, WORDS } from "./readForm.ts";
import { refuseParts } from "./refuseParts.ts";
import { titleOf } from "./titleOf.ts";
import { addsNull, appliesOthers, type SchemaObject } from "./types.ts";

/**
 * The node of a schema, from which the nodes of its parts can be reached.
 *
 * @example
 * readNodes({ properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { type: "string" } } }, "root").form;
 * // { kind: "object", fields: [{ name: "a", type: { form: { kind: "word", word: "string" }, … }, optional: true }], … }
 */
export function readNodes(schema: unknown, name: string): CompactNode {
  return new NodeReader(schema, name).readAll(schema, name);
}

/** Data that is needed only until the references are resolved. */
export const RESOLVED: ReadonlySet<string> = new Set(["$schema", "$id", "$defs", "definitions", "$anchor"]);
/** The most common keywords without schemas. */
const DATA = new Set(["default", "minimum", "maximum", "minLength", "maxLength", "minItems", "format", "pattern"]);

class NodeReader {
  readonly #schemas: OpenSchemas;
  /** The targets of references: by references without other keywords, and those without identity by their pointers. */
  readonly #targets = new Map<object | string, CompactNode>();
  /** The nodes with other types for the same value. */
  readonly #combined: CompactNode[] = [];
  readonly #origin: OpenOrigin;
  readonly #json: JsonSchemas;
  /** The number of fields with the title of their name, minus the number of other fields. */
  #titles = 0;

  constructor(root: unknown, name: string) {
    this.#schemas = new OpenSchemas(root, name);
    this.#origin = {
      json: undefined,
      dangling: [],
      isTitled: false,
      isLegacy: ignoresRefSiblings(root),
      readPart: (schema, part) => this.#readFrom(schema, part),
    };
    this.#json = new JsonSchemas(
      this.#schemas,
      this.#partOf,
      (schema, ref) => this.#targetOf(schema, ref),
      this.#origin,
    );
  }

  readAll(schema: unknown, name: string): CompactNode {
    const root = this.#readFrom(schema, name);
    this.#json.share();
    if (this.#combined.length > 0) refuseParts(this.#combined);
    this.#origin.isTitled = this.#titles > 0;
    return root;
  }

  #readFrom(schema: unknown, name: string): CompactNode {
    const node = this.#nodeOf(schema, name);
    this.#schemas.readAll((open) => this.#fill(open));
    return node;
  }

  readonly #partOf = (schema: unknown, name: string): CompactNode => this.#nodeOf(schema, name);

  readonly #fieldOf = (schema: unknown, name: string): CompactNode => {
    if (isObject(schema) && schema.$ref === undefined) {
      this.#titles += typeof schema.title === "string" && schema.title === titleOf(name) ? 1 : -1;
    }
    return this.#nodeOf(schema, name);
  };

  /** One node per schema, independent of the path to it. A reference without other keywords becomes its target. */
  #nodeOf(schema: unknown, name: string, types: TypeSet = ALL_TYPES): CompactNode {
    if (!isObject(schema)) return plainNode(schema, name, this.#origin);
    return isAlias(schema) ? this.#aliasedNode(schema, name, types) : this.#ownNode(schema, name, types);
  }

  #ownNode(schema: SchemaObject, name: string, types: TypeSet): CompactNode {
    return this.#schemas.nodeOf(schema, types, name, this.#origin);
  }

  /** The target of a chain of references; the last reference if it is a circle or dangling. */
  #aliasedNode(start: SchemaObject, startName: string, types: TypeSet): CompactNode {
    const passed = new Set<object>();
    let [schema, name] = [start, startName];
    while (isAlias(schema)) {
      const known = this.#targets.get(schema);
      if (known) return known;
      const target = this.#schemas.resolve(schema, schema.$ref as string);
      if (!target || passed.has(schema)) break;
      passed.add(schema);
      name = this.#schemas.nameAt(target.pointer);
      if (!isObject(target.schema)) return this.#booleanAt(target.schema, name, target.pointer);
      schema = target.schema;
    }
    if (passed.size === 0) return this.#ownNode(schema, name, types);
    const node = this.#ownNode(schema, name, ALL_TYPES);
    // A definition's own name is better than the name of the field that led to it first.
    node.name = name;
    node.isTarget = true;
    for (const alias of passed) this.#targets.set(alias, node);
    return node;
  }

  /** Booleans have no identity, but may be targets of references. */
  #booleanAt(schema: unknown, name: string, pointer: string): CompactNode {
    let node = this.#targets.get(pointer);
    if (!node) {
      node = plainNode(schema, name, this.#origin);
      this.#targets.set(pointer, node);
    }
    return node;
  }

  #fill(open: OpenSchema): void {
    const { node, schema } = open;
    const taken: string[] = [];
    const { $ref } = schema;
    const isReference = typeof $ref === "string";
    if (isReference) this.#readTarget(node, schema, $ref, taken);
    const hasTypes = !isReference || !this.#origin.isLegacy;
    if (hasTypes) this.#readTypes(open, taken);
    const mayHaveSchemas = this.#readOthers(node, schema, taken);
    if (isCombined(node)) this.#combined.push(node);
    else if (hasTypes && node.form.kind === "none" && node.rest.some(allowsNothing)) node.form = WORDS.never;
    if (mayHaveSchemas) this.#json.add(node);
  }

  #readTarget(node: CompactNode, schema: SchemaObject, ref: string, taken: string[]): void {
    // A reference without other keywords that becomes a node is part of a circle or dangling.
    const target = this.#targetOf(schema, ref);
    if (!target) {
      node.marks = ["dangling"];
      return;
    }
    taken.push("$ref");
    node.target = isAlias(schema) ? node : target;
    node.target.isNamed = true;
  }

  #readTypes({ node, schema, types }: OpenSchema, taken: string[]): void {
    const isApplying = appliesOthers(schema);
    node.types = isApplying ? types & this.#schemas.typesWithin(schema) : types;
    node.form = readForm({ schema, node, taken, readPart: this.#partOf, readField: this.#fieldOf }, node.types);
    if (addsNull(schema, () => this.#schemas.typesWithin(schema))) {
      node.nullable = true;
      taken.push("nullable");
    }
    if (!isApplying) return;
    for (const keyword of ["anyOf", "oneOf", "allOf"] as const) {
      const branches = schema[keyword];
      if (!isFilledList(branches)) continue;
      taken.push(keyword);
      node[keyword] = branches.map((branch) => this.#nodeOf(branch, node.name, node.types));
    }
  }

  /** Stores the keywords without a type; returns whether they may contain schemas. */
  #readOthers(node: CompactNode, schema: SchemaObject, taken: readonly string[]): boolean {
    const rest: [keyword: string, value: unknown][] = [];
    let mayHaveSchemas = false;
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword];
      if (value === undefined || taken.includes(keyword) || RESOLVED.has(keyword)) continue;
      if (keyword === "description" && typeof value === "string") node.description = value;
      else if (keyword === "title" && typeof value === "string") node.title = value;
      else if (isDynamicReference(keyword)) rest.push([keyword, this.#dynamicTarget(node, schema, value)]);
      else {
        rest.push([keyword, value]);
        mayHaveSchemas ||= !DATA.has(keyword);
      }
    }
    if (rest.length > 0) node.rest = rest;
    return mayHaveSchemas;
  }

  #dynamicTarget(node: CompactNode, schema: SchemaObject, ref: unknown): unknown {
    const target = typeof ref === "string" ? this.#targetOf(schema, ref) : undefined;
    if (!target) return ref;
    addReference(node, target);
    return new Reference(target);
  }

  /** The target of a reference, which gets a name; `undefined` if the reference is dangling. */
  #targetOf(schema: SchemaObject, ref: string): CompactNode | undefined {
    const target = this.#schemas.resolve(schema, ref);
    if (!target) {
      this.#origin.dangling.push(ref);
      return undefined;
    }
    const name = this.#schemas.nameAt(target.pointer);
    const isBoolean = !isObject(target.schema);
    const node = isBoolean ? this.#booleanAt(target.schema, name, target.pointer) : this.#nodeOf(target.schema, name);
    node.isNamed = true;
    if (isObject(target.schema) && target.schema.$ref === undefined) node.name = name;
    return node;
  }
}

/** The node of a boolean schema or of an invalid schema. */
function plainNode(schema: unknown, name: string, origin: Origin): CompactNode {
  const node = newNode(name, origin);
  if (schema === false) node.form = WORDS.never;
  else node.marks = [schema === true ? "true" : `!${jsonText(schema)}`];
  return node;
}

/** Whether a schema is a reference without other keywords. */
function isAlias(schema: SchemaObject): boolean {
  if (typeof schema.$ref !== "string") return false;
  return Object.keys(schema).every((key) => key === "$ref" || RESOLVED.has(key) || schema[key] === undefined);
}

function isDynamicReference(keyword: string): boolean {
  return keyword === "$dynamicRef" || keyword === "$recursiveRef";
}

function allowsNothing([keyword, value]: readonly [string, unknown]): boolean {
  if (keyword === "not") return isAnything(value);
  return keyword === "enum" && Array.isArray(value) && value.length === 0;
}
