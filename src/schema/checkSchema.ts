import { shorten } from "../json/index.ts";
import { brokenKeywords } from "./brokenKeywords.ts";
import type { JsonSchema } from "./JsonSchema.ts";
import { resolveReference } from "./resolveReference.ts";
import { SchemaError, type SchemaProblem } from "./SchemaError.ts";
import { forEachSubschema, isObject, pointerTo } from "./subschemas.ts";

/** Levels of schemas inside schemas; twice what a value of the usual 200 levels can use. */
const MAX_DEPTH = 400;
const MAX_PROBLEMS = 100;

/**
 * Returns where a schema can be used, and throws where not: keywords with values of a wrong type, references that lead
 * nowhere or round in a circle, more than 400 levels. It never fetches anything; keywords that JSON Schema does not
 * know are left alone. The time is linear in the schema's size.
 *
 * @throws {SchemaError} with up to 100 problems and their JSON Pointers
 * @example
 * checkSchema({ type: "object", properties: { n: { $ref: "#/$defs/N" } }, $defs: { N: { type: "integer" } } });
 * checkSchema({ type: "strnig" });
 * // SchemaError: /type: expected one of "object", "array", …, received "strnig"
 */
export function checkSchema(schema: unknown): void {
  const problems: SchemaProblem[] = [];
  if (typeof schema !== "boolean") {
    if (isObject(schema)) checkAll(schema as JsonSchema, problems);
    else problems.push({ code: "invalid_schema", path: "", message: "expected an object or a boolean" });
  }
  const [first, ...rest] = problems;
  if (first !== undefined) throw new SchemaError([first, ...rest]);
}

/** A schema on the way: `inPlace` are the schemas that see the same value as it does. */
type Node = { schema: JsonSchema; pointer: string; depth: number; inPlace: Node[]; height: number };

function checkAll(root: JsonSchema, problems: SchemaProblem[]): void {
  const nodes = new Map<object, Node>();
  const nodeOf = (schema: JsonSchema, pointer: string, depth: number): Node => {
    let node = nodes.get(schema);
    if (node === undefined) {
      node = { schema, pointer, depth, inPlace: [], height: 0 };
      nodes.set(schema, node);
    }
    return node;
  };

  nodeOf(root, "", 1);
  // A Map's iterator also visits what is added on the way.
  for (const node of nodes.values()) {
    if (problems.length >= MAX_PROBLEMS) return;
    if (node.depth > MAX_DEPTH) {
      problems.push(tooDeep(node));
      return;
    }
    for (const { keyword, message } of brokenKeywords(node.schema)) {
      const path = pointerTo(node.pointer, ...keyword);
      if (problems.length < MAX_PROBLEMS) problems.push({ code: "invalid_schema", path, message });
    }
    forEachSubschema(node.schema, (sub, keyword, key) => {
      const pointer = pointerTo(node.pointer, keyword, key);
      if (isObject(sub)) {
        const child = nodeOf(sub as JsonSchema, pointer, node.depth + 1);
        if (IN_PLACE.has(keyword)) node.inPlace.push(child);
      } else if (typeof sub !== "boolean" && problems.length < MAX_PROBLEMS) {
        problems.push({ code: "invalid_schema", path: pointer, message: "expected a schema: an object or a boolean" });
      }
    });
    for (const keyword of REFERENCES) {
      const ref = node.schema[keyword];
      if (typeof ref !== "string") continue;
      const resolved = resolveReference(root, ref, node.schema);
      if (!resolved.found) {
        const path = pointerTo(node.pointer, keyword);
        if (problems.length < MAX_PROBLEMS)
          problems.push({ code: "dangling_reference", path, message: resolved.reason });
      } else if (isObject(resolved.schema)) {
        node.inPlace.push(nodeOf(resolved.schema, resolved.pointer, 1));
      }
    }
  }
  if (problems.length === 0) checkCircles(nodes.values(), problems);
}

const IN_PLACE: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "dependencies",
  "dependentSchemas",
  "else",
  "if",
  "not",
  "oneOf",
  "then",
]);
const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"] as const;

/** Finds schemas that lead back to themselves without going into the value, where a check would never end. */
function checkCircles(nodes: Iterable<Node>, problems: SchemaProblem[]): void {
  const open = new Set<Node>();
  for (const start of nodes) {
    const path: { node: Node; next: number }[] = start.height === 0 ? [{ node: start, next: 0 }] : [];
    if (start.height === 0) open.add(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      const child = node.inPlace[top.next++];
      if (child === undefined) {
        node.height = 1 + node.inPlace.reduce((most, { height }) => Math.max(most, height), 0);
        open.delete(node);
        path.pop();
        if (node.height > MAX_DEPTH) {
          problems.push(tooDeep(node));
          return;
        }
      } else if (open.has(child)) {
        const message = `expected references that come to an end, but they lead back to #${child.pointer}`;
        problems.push({ code: "dangling_reference", path: node.pointer, message });
        return;
      } else if (child.height === 0) {
        open.add(child);
        path.push({ node: child, next: 0 });
      }
    }
  }
}

function tooDeep({ pointer }: Node): SchemaProblem {
  const path = shorten(pointer);
  return { code: "limit_exceeded", path, message: `expected at most ${MAX_DEPTH} levels of schemas` };
}
