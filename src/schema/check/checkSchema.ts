import { shorten } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { KEYWORDS } from "../keywords.ts";
import { MAX_PROBLEMS, MAX_SCHEMA_DEPTH } from "../limits.ts";
import { SchemaError, type SchemaProblem } from "../SchemaError.ts";
import { isChecked, setCopy } from "../walk/copies.ts";
import { copySchema } from "../walk/copySchema.ts";
import { forEachSubschema, isObject } from "../walk/forEachSubschema.ts";
import { Place } from "../walk/Place.ts";
import { readable } from "../walk/readable.ts";
import { resolveReference } from "../walk/resolveReference.ts";
import { brokenKeywords } from "./brokenKeywords.ts";

/**
 * Checks that a schema can be used. It throws for keywords with values of a wrong type, for references without a
 * target, for circles of references, and for more than 400 levels. It never fetches anything. It ignores unknown
 * keywords and keywords whose value is `undefined`. The time is linear in the size of the schema.
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
 * The copy of a schema that `copySchema` makes, checked by `checkSchema`. Schemas that this package froze are checked
 * only once.
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
  if (isChecked(usable)) return usable;
  const [first, ...rest] = new Checking(usable).run();
  if (first !== undefined) throw new SchemaError([first, ...rest]);
  setCopy(usable, "checked");
  return usable;
}

/**
 * The problems for which `checkSchema` throws; `[]` for a schema that can be used.
 *
 * @example
 * problemsOf({ minimum: "1" }); // [{ code: "invalid_schema", path: "/minimum", message: "expected a number, …" }]
 */
export function problemsOf(schema: unknown): readonly SchemaProblem[] {
  try {
    checkSchema(schema);
    return [];
  } catch (error) {
    if (error instanceof SchemaError) return error.problems;
    throw error;
  }
}

/** A schema of the document. */
class Node extends Place<JsonSchema> {
  readonly depth: number;
  /** The subschemas that apply to the same value. */
  readonly inPlace: Node[] = [];
  height = 0;

  constructor(
    schema: JsonSchema,
    depth: number,
    ...where: [above: Node | string, keyword?: string, key?: string | number]
  ) {
    super(schema, ...where);
    this.depth = depth;
  }
}

class Checking {
  readonly root: JsonSchema;
  readonly problems: SchemaProblem[] = [];
  readonly nodes: Map<object, Node> = new Map();
  /** The same nodes, in the order in which they were found. */
  readonly order: Node[] = [];
  /** The targets of references. A target that is not a subschema of a keyword has the depth of a root. */
  readonly targets: [from: Node, schema: JsonSchema, pointer: string][] = [];
  /** Whether each schema has one place and there are no references, so that there is no circle, and a depth is a height. */
  isTree = true;

  constructor(root: JsonSchema) {
    this.root = root;
  }

  run(): readonly SchemaProblem[] {
    this.nodeOf(this.root, 1, "");
    for (let next = 0; next < this.order.length; next++) {
      if (this.problems.length >= MAX_PROBLEMS) return this.problems;
      const node = this.order[next] as Node;
      if (node.depth > MAX_SCHEMA_DEPTH) return [...this.problems, tooDeep(node)];
      this.visit(node);
      // References are followed only after every schema has the depth of its place.
      if (next < this.order.length - 1) continue;
      for (const [from, schema, pointer] of this.targets.splice(0)) {
        this.isTree = false;
        from.inPlace.push(this.nodeOf(schema, 1, pointer));
      }
    }
    const circle = this.problems.length === 0 && !this.isTree ? findCircle(this.order) : undefined;
    return circle ? [circle] : this.problems;
  }

  nodeOf(schema: JsonSchema, depth: number, above: Node | string, keyword?: string, key?: string | number): Node {
    let node = this.nodes.get(schema);
    if (node === undefined) {
      node = new Node(schema, depth, above, keyword, key);
      this.nodes.set(schema, node);
      this.order.push(node);
    } else {
      this.isTree = false;
    }
    return node;
  }

  visit(node: Node): void {
    const { schema, depth } = node;
    brokenKeywords(schema, (steps, message) => {
      this.add("invalid_schema", pointerTo(node.pointer, ...steps), message);
    });
    forEachSubschema(schema, (sub, keyword, key) => {
      if (isObject(sub)) {
        const child = this.nodeOf(sub as JsonSchema, depth + 1, node, keyword, key);
        if (KEYWORDS.get(keyword)?.marks.includes("in place")) node.inPlace.push(child);
      } else if (typeof sub !== "boolean") {
        this.add("invalid_schema", pointerTo(node.pointer, keyword, key), "expected a schema: an object or a boolean");
      }
    });
    for (const keyword of REFERENCES) {
      const ref = schema[keyword];
      if (typeof ref !== "string") continue;
      const resolved = resolveReference(this.root, ref, schema);
      if (!resolved.found) this.add("dangling_reference", pointerTo(node.pointer, keyword), resolved.reason);
      else if (isObject(resolved.schema)) this.targets.push([node, resolved.schema, resolved.pointer]);
    }
  }

  add(code: SchemaProblem["code"], path: string, message: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ code, path, message });
  }
}

const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"] as const;

/** Finds a schema that refers back to itself without going into the value: a check of it would never end. */
function findCircle(nodes: Iterable<Node>): SchemaProblem | undefined {
  for (const node of nodes) {
    const problem = node.height === 0 ? circleFrom(node) : undefined;
    if (problem) return problem;
  }
  return undefined;
}

/** Walks depth first, and computes the height of each node after the heights of the nodes below it. */
function circleFrom(start: Node): SchemaProblem | undefined {
  const open = new Set([start]);
  const path = [{ node: start, next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const { node } = top;
    const child = node.inPlace[top.next++];
    if (child === undefined) {
      node.height = 1 + node.inPlace.reduce((most, { height }) => Math.max(most, height), 0);
      if (node.height > MAX_SCHEMA_DEPTH) return tooDeep(node);
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
  return { code: "limit_exceeded", path, message: `expected at most ${MAX_SCHEMA_DEPTH} levels of schemas` };
}
