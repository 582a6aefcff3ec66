import { forEachSubschema, isObject } from "../../schema/index.ts";
import { addReference, type CompactNode, type JsonOrigin, type Origin, Reference } from "./CompactNode.ts";
import type { OpenSchemas } from "./OpenSchemas.ts";
import type { SchemaObject } from "./types.ts";

/** The shared state of the nodes of one schema while it is read. */
export type OpenOrigin = Origin & { json: JsonOrigin | undefined; readonly dangling: string[]; isTitled: boolean };

const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"];
/** Keywords whose values are data, although they may look like schemas. */
const VALUES: ReadonlySet<string> = new Set(["default", "const", "enum", "example", "examples"]);

/**
 * Reads the schemas inside keywords that are written as JSON: the targets of their references, and which of them are
 * shared objects.
 *
 * @example
 * const schemas = new JsonSchemas(open, nodeOf, targetOf, origin);
 * schemas.add(node); // as soon as the node has its further keywords
 * schemas.share(); // as soon as all nodes are read
 */
export class JsonSchemas {
  readonly #open: OpenSchemas;
  readonly #nodeOf: (schema: unknown, name: string) => CompactNode;
  readonly #targetOf: (schema: SchemaObject, ref: string) => CompactNode | undefined;
  readonly #origin: OpenOrigin;
  readonly #nodes: CompactNode[] = [];

  constructor(
    open: OpenSchemas,
    nodeOf: (schema: unknown, name: string) => CompactNode,
    targetOf: (schema: SchemaObject, ref: string) => CompactNode | undefined,
    origin: OpenOrigin,
  ) {
    this.#open = open;
    this.#nodeOf = nodeOf;
    this.#targetOf = targetOf;
    this.#origin = origin;
  }

  /** Adds a node whose other keywords may contain schemas, and finds their references. */
  add(node: CompactNode): void {
    this.#nodes.push(node);
    const open: SchemaObject[] = [];
    const visit = (subschema: unknown): void => {
      if (isObject(subschema)) open.push(subschema);
    };
    forEachSubschema(Object.fromEntries(node.rest), visit);
    if (open.length === 0) return;
    const { schemas } = this.#json();
    for (let next = open.pop(); next; next = open.pop()) {
      if (schemas.has(next)) {
        this.#repeat(next, this.#nodeOf(next, node.name), node);
        continue;
      }
      this.#open.count();
      schemas.add(next);
      for (const keyword of REFERENCES) this.#readReference(next, keyword, node);
      forEachSubschema(next, visit);
    }
  }

  #readReference(schema: SchemaObject, keyword: string, node: CompactNode): void {
    const ref = schema[keyword];
    const target = typeof ref === "string" ? this.#targetOf(schema, ref) : undefined;
    if (!target) return;
    const { targets } = this.#json();
    targets.set(schema, (targets.get(schema) ?? new Map()).set(keyword, target));
    addReference(node, target);
  }

  /**
   * Marks schemas that are also written as types, so that JSON contains only their names, in known and unknown
   * keywords.
   */
  share(): void {
    if (this.#nodes.length === 0) return;
    const seen = new Set<object>();
    for (const node of this.#nodes) {
      const open: unknown[] = node.rest.filter(([keyword]) => !VALUES.has(keyword)).map(([, value]) => value);
      while (open.length > 0) for (const part of this.#partsToShare(open.pop(), node, seen)) open.push(part);
    }
  }

  #partsToShare(value: unknown, node: CompactNode, seen: Set<object>): readonly unknown[] {
    if (typeof value !== "object" || value === null || value instanceof Reference || seen.has(value)) return [];
    const shared = this.#open.knownNodeOf(value);
    if (shared) {
      this.#repeat(value, shared, node);
      return [];
    }
    this.#open.count();
    seen.add(value);
    if (isObject(value) && typeof value.$ref === "string") this.#origin.dangling.push(value.$ref);
    return Object.values(value);
  }

  #repeat(schema: object, shared: CompactNode, node: CompactNode): void {
    shared.isNamed = true;
    this.#json().repeated.set(schema, shared);
    addReference(node, shared);
  }

  #json(): JsonOrigin {
    this.#origin.json ??= { schemas: new Set(), targets: new Map(), repeated: new Map() };
    return this.#origin.json;
  }
}
