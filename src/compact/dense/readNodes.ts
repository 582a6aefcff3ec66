import {
  forEachSubschema,
  ignoresRefSiblings,
  impliedTypes,
  isObject,
  type JsonSchema,
  type JsonSchemaType,
  pointerSteps,
  resolveReference,
} from "../../schema/index.ts";
import { ALL_KINDS, appliesOthers, isTypeName, type Kinds, kindsNamed, meantNames, namesIn } from "../kinds.ts";
import { kindsWithin } from "../kindsWithin.ts";
import { MOST_NODES, tooLarge } from "../limits.ts";
import { jsonText } from "./jsonText.ts";
import { readLiterals } from "./readLiterals.ts";
import { refuseParts } from "./refuseParts.ts";
import {
  type Form,
  type FormField,
  isCombined,
  type JsonOrigin,
  newNode,
  type Origin,
  Reference,
  type SchemaNode,
} from "./SchemaNode.ts";
import { titleOf } from "./titleOf.ts";

/**
 * The node of a schema, from which those of its parts can be reached.
 *
 * @example
 * readNodes({ properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { type: "string" } } }).form;
 * // { kind: "object", fields: [{ name: "a", type: { form: { kind: "word", word: "string" }, … }, optional: true }], … }
 */
export function readNodes(schema: unknown, name: string): SchemaNode {
  return new NodeReader(schema, name).readAll();
}

type SchemaObject = { readonly [keyword: string]: unknown };

/** What has done its work once the references are resolved. */
export const RESOLVED: ReadonlySet<string> = new Set(["$schema", "$id", "$defs", "definitions", "$anchor"]);
const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"];
/** Keywords whose values are data, though they may look like schemas. */
const VALUES: ReadonlySet<string> = new Set(["default", "const", "enum", "example", "examples"]);
/** The commonest keywords that hold no schemas. */
const DATA = new Set(["default", "minimum", "maximum", "minLength", "maxLength", "minItems", "format", "pattern"]);

const WORDS = {
  never: { kind: "word", word: "never" },
  string: { kind: "word", word: "string" },
  number: { kind: "word", word: "number" },
  integer: { kind: "word", word: "integer" },
  boolean: { kind: "word", word: "boolean" },
  object: { kind: "word", word: "object" },
  null: { kind: "word", word: "null" },
} as const satisfies Record<string, Form>;

/** Reads one schema at a time from a list of open ones, so that no depth overflows the stack. */
class NodeReader {
  readonly #root: unknown;
  readonly #name: string;
  readonly #nodes = new Map<object, SchemaNode>();
  /** Those whose surroundings leave fewer kinds to the value. */
  #nodesWithin: Map<Kinds, Map<object, SchemaNode>> | undefined;
  /** What the references lead to that have nothing beside them. */
  #aliases: Map<object, SchemaNode> | undefined;
  #booleans: Map<string, SchemaNode> | undefined;
  readonly #open: { node: SchemaNode; schema: SchemaObject; kinds: Kinds }[] = [];
  /** Those that have other types for the same value. */
  readonly #combined: SchemaNode[] = [];
  /** Those with keywords that are written as JSON and may hold schemas. */
  readonly #withJson: SchemaNode[] = [];
  readonly #origin = { json: undefined as JsonOrigin | undefined, dangling: [] as string[], isTitled: false };
  #legacy: boolean | undefined;
  #titles = 0;
  #counted = 0;

  constructor(root: unknown, name: string) {
    this.#root = root;
    this.#name = name;
  }

  readAll(): SchemaNode {
    const root = this.#nodeOf(this.#root, this.#name);
    for (let next = this.#open.pop(); next; next = this.#open.pop()) {
      this.#fill(next.node, next.schema, next.kinds);
    }
    if (this.#withJson.length > 0) this.#shareJson();
    if (this.#combined.length > 0) refuseParts(this.#combined);
    this.#origin.isTitled = this.#titles > 0;
    return root;
  }

  /** One node a schema, whichever way leads to it; a reference with nothing beside it is what it leads to. */
  #nodeOf(start: unknown, startName: string, startKinds: Kinds = ALL_KINDS): SchemaNode {
    let [schema, name, kinds] = [start, startName, startKinds];
    let passed: Set<object> | undefined;
    while (isObject(schema) && typeof schema.$ref === "string" && isAlone(schema)) {
      const known = this.#aliases?.get(schema);
      if (known) return known;
      passed ??= new Set();
      const resolved = this.#resolve(schema, schema.$ref);
      if (!resolved || passed.has(schema)) break;
      passed.add(schema);
      name = pointerSteps(resolved.pointer).at(-1) ?? this.#name;
      kinds = ALL_KINDS;
      schema = resolved.schema;
      if (!isObject(schema)) return this.#booleanAt(schema, name, resolved.pointer);
    }
    if (!isObject(schema)) return plainNode(schema, name, this.#origin);
    if (namesIn(schema.type)) kinds = ALL_KINDS;
    const nodes = kinds === ALL_KINDS ? this.#nodes : this.#nodesOf(kinds);
    let node = nodes.get(schema);
    if (!node) {
      this.#count();
      node = newNode(name, this.#origin);
      nodes.set(schema, node);
      this.#open.push({ node, schema, kinds });
    }
    if (passed) {
      // A definition's own name says more than that of the field which led to it first.
      node.name = name;
      this.#aliases ??= new Map();
      for (const alias of passed) this.#aliases.set(alias, node);
    }
    return node;
  }

  #count(): void {
    if (this.#counted++ >= MOST_NODES) throw tooLarge(`more than ${MOST_NODES} schemas`);
  }

  #nodesOf(kinds: Kinds): Map<object, SchemaNode> {
    this.#nodesWithin ??= new Map();
    let nodes = this.#nodesWithin.get(kinds);
    if (!nodes) {
      nodes = new Map();
      this.#nodesWithin.set(kinds, nodes);
    }
    return nodes;
  }

  /** Booleans have no identity, but may be referred to. */
  #booleanAt(schema: unknown, name: string, pointer: string): SchemaNode {
    this.#booleans ??= new Map();
    let node = this.#booleans.get(pointer);
    if (!node) {
      node = plainNode(schema, name, this.#origin);
      this.#booleans.set(pointer, node);
    }
    return node;
  }

  #fill(node: SchemaNode, schema: SchemaObject, kinds: Kinds): void {
    const taken: string[] = [];
    const { $ref } = schema;
    if (typeof $ref === "string") {
      // One that stands alone and is read all the same is part of a circle of such, or leads nowhere.
      const target = this.#targetOf(schema, $ref);
      if (target) {
        taken.push("$ref");
        node.target = isAlone(schema) ? node : target;
        node.target.isNamed = true;
      } else node.marks.push("dangling");
    }
    // Up to draft 7 nothing counts beside a $ref.
    this.#legacy ??= typeof $ref === "string" ? ignoresRefSiblings(this.#root) : undefined;
    if (!(typeof $ref === "string" && this.#legacy)) this.#readTypes(node, schema, kinds, taken);
    let mayHaveSchemas = false;
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword];
      if (taken.includes(keyword) || RESOLVED.has(keyword) || value === undefined) continue;
      if (keyword === "description" && typeof value === "string") node.description = value;
      else if (keyword === "title" && typeof value === "string") node.title = value;
      else if (keyword === "$dynamicRef" || keyword === "$recursiveRef") {
        const target = typeof value === "string" ? this.#targetOf(schema, value) : undefined;
        if (target) node.references.push(target);
        node.rest.push([keyword, target ? new Reference(target) : value]);
      } else {
        node.rest.push([keyword, value]);
        mayHaveSchemas ||= !DATA.has(keyword);
      }
    }
    if (isCombined(node)) this.#combined.push(node);
    else if (node.form.kind === "none" && node.rest.some(allowsNothing)) node.form = WORDS.never;
    if (!mayHaveSchemas) return;
    this.#withJson.push(node);
    this.#readReferences(node);
  }

  #readTypes(node: SchemaNode, schema: SchemaObject, kinds: Kinds, taken: string[]): void {
    const names = namesIn(schema.type);
    let within = names ? kindsNamed(names) : kinds;
    const isApplying = appliesOthers(schema);
    if (isApplying) within = kindsWithin(schema, within, this.#targetOfReference);
    node.form = this.#formOf(node, schema, within, taken);
    if (schema.nullable === true) {
      node.nullable = true;
      taken.push("nullable");
    }
    if (!isApplying) return;
    const nodesOf = (keyword: string): SchemaNode[] | undefined => {
      const branches = schema[keyword];
      if (!isFilledList(branches)) return undefined;
      taken.push(keyword);
      return branches.map((branch) => this.#nodeOf(branch, node.name, within));
    };
    node.anyOf = nodesOf("anyOf");
    node.oneOf = nodesOf("oneOf");
    node.allOf = nodesOf("allOf");
  }

  readonly #targetOfReference = (schema: SchemaObject): unknown =>
    typeof schema.$ref === "string" ? this.#resolve(schema, schema.$ref)?.schema : undefined;

  #formOf(node: SchemaNode, schema: SchemaObject, kinds: Kinds, taken: string[]): Form {
    const { type } = schema;
    const literals = readLiterals(schema);
    if (literals) {
      for (const keyword of literals.taken) taken.push(keyword);
      for (const mark of literals.marks) node.marks.push(mark);
      return { kind: "literals", values: literals.values };
    }
    if (isTypeName(type)) {
      taken.push("type");
      return this.#formOfType(type, node, schema, taken);
    }
    const names = Array.isArray(type) ? namesIn(type) : undefined;
    if (names) {
      taken.push("type");
      node.marks.push("type[]");
      // What describes objects or arrays is written once.
      const members = [...names].map((name, index): Form => {
        const isFirst = names.indexOf(name) === index;
        return this.#formOfType(name, node, isFirst ? schema : {}, taken);
      });
      return { kind: "list", members };
    }
    if (type !== undefined) return { kind: "none" };
    const meant = meantNames(schema, kinds);
    const own = impliedTypes(schema).find((name) => meant.includes(name));
    if (!own) return { kind: "none" };
    node.marks.push("untyped");
    node.besides = kindsNamed(meant) & ~kindsNamed([own]);
    return this.#formOfType(own, node, schema, taken);
  }

  #formOfType(type: JsonSchemaType, node: SchemaNode, schema: SchemaObject, taken: string[]): Form {
    if (type === "object") return this.#object(node, schema, taken);
    if (type === "array") return this.#array(node, schema, taken);
    return WORDS[type];
  }

  #object(node: SchemaNode, schema: SchemaObject, taken: string[]): Form {
    const { properties, required, additionalProperties, patternProperties } = schema;
    const fields: FormField[] = [];
    const names = isFilledList(required) && isListOfStrings(required) ? new Set(required) : undefined;
    if (names) taken.push("required");
    if (isObject(properties)) {
      const keys = Object.keys(properties);
      for (const name of keys) {
        const property = properties[name];
        const optional = !names?.delete(name);
        fields.push({ name, type: this.#nodeOf(property, name), optional });
        if (isObject(property) && property.$ref === undefined) {
          if (typeof property.title === "string" && property.title === titleOf(name)) this.#titles++;
          else this.#titles--;
        }
      }
      if (keys.length > 0) taken.push("properties");
    }
    if (names) for (const name of names) fields.push({ name, type: undefined, optional: false });
    // An index signature holds for every key, also for those that are named or match a pattern.
    const isFree = fields.length === 0 && (!isObject(patternProperties) || isEmpty(patternProperties));
    let others: SchemaNode | undefined;
    if (typeof additionalProperties === "boolean") {
      taken.push("additionalProperties");
      node.marks.push(additionalProperties ? "open" : "closed");
    } else if (isObject(additionalProperties) && (isFree || isEmpty(additionalProperties))) {
      taken.push("additionalProperties");
      others = this.#nodeOf(additionalProperties, node.name);
    }
    if (fields.length > 0 || others) return { kind: "object", fields, others };
    if (!isObject(properties)) return WORDS.object;
    taken.push("properties");
    return { kind: "object", fields, others };
  }

  #array(node: SchemaNode, schema: SchemaObject, taken: string[]): Form {
    const { prefixItems, items, additionalItems } = schema;
    const isOld = !isFilledList(prefixItems) && isFilledList(items);
    const prefix = isFilledList(prefixItems) ? prefixItems : isOld ? items : undefined;
    const [restKeyword, others] = isOld ? ["additionalItems", additionalItems] : ["items", items];
    const isSchema = typeof others === "boolean" || isObject(others);
    if (prefix) {
      taken.push(isOld ? "items" : "prefixItems");
      if (isOld) node.marks.push("items[]");
    }
    if (isSchema) taken.push(restKeyword);
    const rest = isSchema ? this.#nodeOf(others, node.name) : undefined;
    if (!prefix) return { kind: "array", items: rest };
    return {
      kind: "tuple",
      prefix: prefix.map((item) => this.#nodeOf(item, node.name)),
      required: typeof schema.minItems === "number" ? schema.minItems : 0,
      rest: others === false ? undefined : (rest ?? "anything"),
    };
  }

  /** Finds the references in the schemas that are written as JSON, and what these have in memory more than once. */
  #readReferences(node: SchemaNode): void {
    const open: SchemaObject[] = [];
    const visit = (subschema: unknown): void => {
      if (isObject(subschema)) open.push(subschema);
    };
    forEachSubschema(Object.fromEntries(node.rest), visit);
    if (open.length === 0) return;
    const { schemas, targets, repeated } = this.#json();
    for (let next = open.pop(); next; next = open.pop()) {
      if (schemas.has(next)) {
        const shared = this.#nodeOf(next, node.name);
        shared.isNamed = true;
        repeated.set(next, shared);
        node.references.push(shared);
        continue;
      }
      this.#count();
      schemas.add(next);
      for (const keyword of REFERENCES) {
        const ref = next[keyword];
        if (typeof ref !== "string") continue;
        const target = this.#targetOf(next, ref);
        if (!target) continue;
        targets.set(next, (targets.get(next) ?? new Map()).set(keyword, target));
        node.references.push(target);
      }
      forEachSubschema(next, visit);
    }
  }

  /** What is written as a type is no more than its name inside keywords that are written as JSON, known or not. */
  #shareJson(): void {
    const seen = new Set<object>();
    for (const node of this.#withJson) {
      const open: unknown[] = node.rest.filter(([keyword]) => !VALUES.has(keyword)).map(([, value]) => value);
      for (let next = open.pop(); next !== undefined || open.length > 0; next = open.pop()) {
        if (typeof next !== "object" || next === null || next instanceof Reference || seen.has(next)) continue;
        const shared = this.#nodes.get(next);
        if (shared) {
          shared.isNamed = true;
          this.#json().repeated.set(next, shared);
          node.references.push(shared);
          continue;
        }
        this.#count();
        seen.add(next);
        if (isObject(next) && typeof next.$ref === "string") this.#origin.dangling.push(next.$ref);
        for (const part of Object.values(next)) open.push(part);
      }
    }
  }

  #json(): JsonOrigin {
    this.#origin.json ??= { schemas: new Set(), targets: new Map(), repeated: new Map() };
    return this.#origin.json;
  }

  /** What a reference leads to, which then has a name; undefined where that is nowhere. */
  #targetOf(schema: SchemaObject, ref: string): SchemaNode | undefined {
    const resolved = this.#resolve(schema, ref);
    if (!resolved) {
      this.#origin.dangling.push(ref);
      return undefined;
    }
    const name = pointerSteps(resolved.pointer).at(-1) ?? this.#name;
    const node = isObject(resolved.schema)
      ? this.#nodeOf(resolved.schema, name)
      : this.#booleanAt(resolved.schema, name, resolved.pointer);
    node.isNamed = true;
    if (isObject(resolved.schema) && resolved.schema.$ref === undefined) node.name = name;
    return node;
  }

  #resolve(schema: SchemaObject, ref: string): { schema: unknown; pointer: string } | undefined {
    const resolved = resolveReference(this.#root as JsonSchema, ref, schema);
    return resolved.found ? resolved : undefined;
  }
}

/** The node of a boolean, or of what is no schema at all. */
function plainNode(schema: unknown, name: string, origin: Origin): SchemaNode {
  const node = newNode(name, origin);
  if (schema === false) node.form = WORDS.never;
  else if (schema === true) node.marks.push("true");
  else node.marks.push(`!${jsonText(schema)}`);
  return node;
}

function allowsNothing([keyword, value]: readonly [string, unknown]): boolean {
  if (keyword === "not") return value === true || (isObject(value) && isEmpty(value));
  return keyword === "enum" && Array.isArray(value) && value.length === 0;
}

function isAlone(schema: SchemaObject): boolean {
  return Object.keys(schema).every((key) => key === "$ref" || RESOLVED.has(key) || schema[key] === undefined);
}

function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

function isListOfStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isEmpty(schema: SchemaObject): boolean {
  return Object.values(schema).every((value) => value === undefined);
}
