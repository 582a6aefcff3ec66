import { pointerTo, shorten } from "../../json/index.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { KEYWORDS } from "../keywords.ts";
import { SchemaError, type SchemaProblem } from "../SchemaError.ts";
import { copySchema } from "../walk/copySchema.ts";
import { forEachSubschema, isObject } from "../walk/forEachSubschema.ts";
import { readable } from "../walk/readable.ts";
import { resolveReference } from "../walk/resolveReference.ts";
import { brokenKeywords } from "./brokenKeywords.ts";

/** Levels of schemas inside schemas; twice what a value of the usual 200 levels can use. */
const MAX_DEPTH = 400;
const MAX_PROBLEMS = 100;

/**
 * Returns if a schema can be used, and throws if not: keywords with values of a wrong type, references that lead
 * nowhere or round in a circle, more than 400 levels. It never fetches anything; keywords that JSON Schema does not
 * know are left alone, and one whose value is `undefined` counts as absent. The time is linear in the schema's size.
 *
 * @throws {SchemaError} with up to 100 problems and their JSON Pointers
 * @example
 * checkSchema({ type: "object", properties: { n: { $ref: "#/$defs/N" } }, $defs: { N: { type: "integer" } } });
 * checkSchema({ type: "strnig" });
 * // SchemaError: /type: expected one of "object", "array", …, received "strnig"
 */
export function checkSchema(schema: unknown): void {
  usableSchema(schema);
}

/**
 * A schema that `checkSchema` accepts, as `copySchema` reads it. What this package froze is checked once.
 *
 * @throws {SchemaError} as `checkSchema`
 * @example
 * usableSchema({ type: ["STRING", "NULL"], maxLength: undefined }); // { type: ["string", "null"] }
 */
export function usableSchema<S extends JsonSchema | boolean>(schema: S): S;
export function usableSchema(schema: unknown): JsonSchema | boolean;
export function usableSchema(schema: unknown): JsonSchema | boolean {
  if (typeof schema === "boolean") return schema;
  if (!readable(() => isObject(schema))) {
    throw new SchemaError([{ code: "invalid_schema", path: "", message: "expected an object or a boolean" }]);
  }
  const usable = copySchema(schema as object);
  if (checked.has(usable)) return usable;
  const [first, ...rest] = new Checking(usable).run();
  if (first !== undefined) throw new SchemaError([first, ...rest]);
  checked.add(usable);
  return usable;
}

/** Frozen, so that they stay usable. */
const checked: WeakSet<object> = new WeakSet();

/** A schema on the way: `inPlace` are the schemas that see the same value as it does. */
type Node = { schema: JsonSchema; pointer: string; depth: number; inPlace: Node[]; height: number };

class Checking {
  readonly root: JsonSchema;
  readonly problems: SchemaProblem[] = [];
  readonly nodes: Map<object, Node> = new Map();
  /** The same nodes, in the order in which they were found. */
  readonly order: Node[] = [];
  /** Where references lead. A place that nothing else leads to has the depth of a root. */
  readonly targets: [from: Node, schema: JsonSchema, pointer: string][] = [];

  constructor(root: JsonSchema) {
    this.root = root;
  }

  run(): readonly SchemaProblem[] {
    this.nodeOf(this.root, "", 1);
    for (let next = 0; next < this.order.length; next++) {
      if (this.problems.length >= MAX_PROBLEMS) return this.problems;
      const node = this.order[next] as Node;
      if (node.depth > MAX_DEPTH) return [...this.problems, tooDeep(node)];
      this.visit(node);
      // Only when every schema has the depth of its place is a reference followed.
      if (next < this.order.length - 1) continue;
      for (const [from, schema, pointer] of this.targets.splice(0)) from.inPlace.push(this.nodeOf(schema, pointer, 1));
    }
    const circle = this.problems.length === 0 ? findCircle(this.order) : undefined;
    return circle ? [circle] : this.problems;
  }

  nodeOf(schema: JsonSchema, pointer: string, depth: number): Node {
    let node = this.nodes.get(schema);
    if (node === undefined) {
      node = { schema, pointer, depth, inPlace: [], height: 0 };
      this.nodes.set(schema, node);
      this.order.push(node);
    }
    return node;
  }

  visit(node: Node): void {
    const { schema, pointer, depth } = node;
    for (const { keyword, message } of brokenKeywords(schema)) {
      this.add("invalid_schema", pointerTo(pointer, ...keyword), message);
    }
    forEachSubschema(schema, (sub, keyword, key) => {
      const place = pointerTo(pointer, keyword, key);
      if (isObject(sub)) {
        const child = this.nodeOf(sub as JsonSchema, place, depth + 1);
        if (KEYWORDS.get(keyword)?.marks.includes("in place")) node.inPlace.push(child);
      } else if (typeof sub !== "boolean") {
        this.add("invalid_schema", place, "expected a schema: an object or a boolean");
      }
    });
    for (const keyword of REFERENCES) {
      const ref = schema[keyword];
      if (typeof ref !== "string") continue;
      const resolved = resolveReference(this.root, ref, schema);
      if (!resolved.found) this.add("dangling_reference", pointerTo(pointer, keyword), resolved.reason);
      else if (isObject(resolved.schema)) this.targets.push([node, resolved.schema, resolved.pointer]);
    }
  }

  add(code: SchemaProblem["code"], path: string, message: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ code, path, message });
  }
}

const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"] as const;

/** Finds a schema that leads back to itself without going into the value, where a check would never end. */
function findCircle(nodes: Iterable<Node>): SchemaProblem | undefined {
  for (const node of nodes) {
    const problem = node.height === 0 ? circleFrom(node) : undefined;
    if (problem) return problem;
  }
  return undefined;
}

/** Goes depth first, and gives each node its height when all below it have theirs. */
function circleFrom(start: Node): SchemaProblem | undefined {
  const open = new Set([start]);
  const path = [{ node: start, next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const { node } = top;
    const child = node.inPlace[top.next++];
    if (child === undefined) {
      node.height = 1 + node.inPlace.reduce((most, { height }) => Math.max(most, height), 0);
      if (node.height > MAX_DEPTH) return tooDeep(node);
      open.delete(node);
      path.pop();
    } else if (open.has(child)) {
      const message = `expected references that come to an end, but they lead back to #${child.pointer}`;
      return { code: "dangling_reference", path: node.pointer, message };
    } else if (child.height === 0) {
      open.add(child);
      path.push({ node: child, next: 0 });
    }
  }
  return undefined;
}

function tooDeep({ pointer }: Node): SchemaProblem {
  const path = shorten(pointer);
  return { code: "limit_exceeded", path, message: `expected at most ${MAX_DEPTH} levels of schemas` };
}
