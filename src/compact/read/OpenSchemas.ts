import { pointerSteps } from "../../json/index.ts";
import { ALL_TYPES, isObject, SchemaModel, type Target, type TypeSet } from "../../schema/index.ts";
import { MAX_NODES } from "../limits.ts";
import { tooLarge } from "../tooLarge.ts";
import { type CompactNode, newNode, type Origin } from "./CompactNode.ts";
import { type SchemaObject, typesIn, typesReader } from "./types.ts";

/** A schema that is still to be read into its node, and the types that its values may have. */
export type OpenSchema = { readonly node: CompactNode; readonly schema: SchemaObject; readonly types: TypeSet };

/**
 * The subschemas of a schema. Each has one node, independent of the path to it. They are read one at a time from a list
 * of open schemas, so that no depth overflows the stack.
 *
 * @example
 * const schemas = new OpenSchemas({ type: "array", items: { type: "string" } }, "");
 * schemas.nodeOf({ type: "string" }, ALL_TYPES, "", origin);
 * schemas.readAll(({ node, schema }) => console.log(node.name, schema)); // reads what is open
 */
export class OpenSchemas {
  readonly #model: SchemaModel;
  /** The types that a schema allows by all schemas that apply to the same value. */
  readonly typesWithin: (schema: SchemaObject) => TypeSet;
  readonly #name: string;
  readonly #nodes = new Map<object, CompactNode>();
  /** The nodes of schemas in places that allow fewer types of values. */
  #nodesWithin: Map<TypeSet, Map<object, CompactNode>> | undefined;
  readonly #open: OpenSchema[] = [];
  #counted = 0;

  /** `name` is the name of the root. */
  constructor(root: unknown, name: string) {
    // Not `modelOf`: to keep a model for each tool makes the text of a new tool 10 % slower.
    this.#model = new SchemaModel(isObject(root) ? root : {});
    this.typesWithin = typesReader(this.#model);
    this.#name = name;
  }

  /** `types` are the types of values that the place allows. They count if the schema has no `type` itself. */
  nodeOf(schema: SchemaObject, types: TypeSet, name: string, origin: Origin): CompactNode {
    const named = typesIn(schema.type);
    const nodes = named !== undefined || types === ALL_TYPES ? this.#nodes : this.#nodesOf(types);
    let node = nodes.get(schema);
    if (!node) {
      this.count();
      node = newNode(name, origin);
      nodes.set(schema, node);
      this.#open.push({ node, schema, types: named ?? types });
    }
    return node;
  }

  #nodesOf(types: TypeSet): Map<object, CompactNode> {
    this.#nodesWithin ??= new Map();
    let nodes = this.#nodesWithin.get(types);
    if (!nodes) {
      nodes = new Map();
      this.#nodesWithin.set(types, nodes);
    }
    return nodes;
  }

  /** The node of a schema in a place that allows all types; `undefined` if the schema is not read there. */
  knownNodeOf(schema: object): CompactNode | undefined {
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
  resolve(schema: SchemaObject, ref: string): Target | undefined {
    return ref === schema.$ref ? this.#model.targetOf(schema) : this.#model.resolve(schema, ref);
  }

  /** The name of a definition. */
  nameAt(pointer: string): string {
    return pointerSteps(pointer).at(-1) ?? this.#name;
  }
}

/** Whether a schema accepts every value: `true`, or an object without keywords. */
export function isAnything(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.values(schema).every((value) => value === undefined));
}
