import { pointerSteps } from "../../json/index.ts";
import { isObject, type JsonSchema, resolveReference } from "../../schema/index.ts";
import { MAX_NODES } from "../limits.ts";
import { tooLarge } from "../tooLarge.ts";
import { ALL_KINDS, type Kinds, kindsIn, type SchemaObject } from "./kinds.ts";
import { newNode, type Origin, type SchemaNode } from "./SchemaNode.ts";

/** A schema that is still to be read into its node, and the kinds that its values may have. */
export type OpenSchema = { readonly node: SchemaNode; readonly schema: SchemaObject; readonly kinds: Kinds };

/** The target of a reference and its JSON Pointer. */
export type Target = { readonly schema: unknown; readonly pointer: string };

/**
 * The subschemas of a schema. Each has one node, independent of the path to it. They are read one at a time from a list
 * of open schemas, so that no depth overflows the stack.
 *
 * @example
 * const schemas = new OpenSchemas({ type: "array", items: { type: "string" } }, "");
 * schemas.nodeOf({ type: "string" }, ALL_KINDS, "", origin);
 * schemas.readAll(({ node, schema }) => console.log(node.name, schema)); // reads what is open
 */
export class OpenSchemas {
  readonly #root: unknown;
  readonly #name: string;
  readonly #nodes = new Map<object, SchemaNode>();
  /** The nodes of schemas in places that allow fewer kinds of values. */
  #nodesWithin: Map<Kinds, Map<object, SchemaNode>> | undefined;
  readonly #open: OpenSchema[] = [];
  #counted = 0;

  /** `name` is the name of the root. */
  constructor(root: unknown, name: string) {
    this.#root = root;
    this.#name = name;
  }

  /** `kinds` are the kinds of values that the place allows. They count if the schema has no `type` itself. */
  nodeOf(schema: SchemaObject, kinds: Kinds, name: string, origin: Origin): SchemaNode {
    const named = kindsIn(schema.type);
    const nodes = named !== undefined || kinds === ALL_KINDS ? this.#nodes : this.#nodesOf(kinds);
    let node = nodes.get(schema);
    if (!node) {
      this.count();
      node = newNode(name, origin);
      nodes.set(schema, node);
      this.#open.push({ node, schema, kinds: named ?? kinds });
    }
    return node;
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

  /** The node of a schema in a place that allows all kinds; `undefined` if there is none. */
  knownNodeOf(schema: object): SchemaNode | undefined {
    return this.#nodes.get(schema);
  }

  /** @throws {SchemaError} `limit_exceeded` for too many schemas. */
  count(): void {
    if (this.#counted++ >= MAX_NODES) throw tooLarge(`more than ${MAX_NODES} schemas`);
  }

  /** Reads what is open, and what `read` opens. */
  readAll(read: (schema: OpenSchema) => void): void {
    for (let next = this.#open.pop(); next; next = this.#open.pop()) read(next);
  }

  /** The target of a reference; `undefined` if it is dangling. */
  resolve(schema: SchemaObject, ref: unknown): Target | undefined {
    if (typeof ref !== "string") return undefined;
    const resolved = resolveReference(this.#root as JsonSchema, ref, schema);
    return resolved.found ? resolved : undefined;
  }

  /** The name of a definition. */
  nameAt(pointer: string): string {
    return pointerSteps(pointer).at(-1) ?? this.#name;
  }

  /** The target of the `$ref` of a schema. */
  readonly targetOf = (schema: SchemaObject): unknown => this.resolve(schema, schema.$ref)?.schema;
}

/** Whether a schema accepts every value: `true`, or an object without keywords. */
export function isAnything(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.values(schema).every((value) => value === undefined));
}
