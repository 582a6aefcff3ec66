import {
  forEachSubschema,
  ignoresRefSiblings,
  isObject,
  type JsonSchema,
  pointerTo,
  resolveReference,
  SchemaError,
} from "../schema/index.ts";
import { Budget } from "./Budget.ts";
import type { Prepared, PreparedObject, PreparedSchema, Refinement } from "./Prepared.ts";
import { prepareAssertions } from "./prepareAssertions.ts";
import { boundedName, closed, isClosed, isInherited, nameGuard } from "./prepareNames.ts";

/**
 * Prepares a schema that `checkSchema` has accepted. `interpreted` makes a graph in which a reference is the schema
 * itself, which may contain itself; `compiled` keeps references by name, as generated code needs it.
 *
 * @throws {SchemaError} `unsafe_pattern`
 * @example
 * prepareSchema({ type: "string", nullable: true }, "interpreted").schema; // { type: ["string", "null"], … }
 */
export function prepareSchema(root: JsonSchema | boolean, form: "compiled" | "interpreted"): Prepared {
  if (typeof root === "boolean") return { schema: root, context: {}, pointers: new Map(), budget: new Budget() };
  return new Preparation(root, form).run();
}

/** The work of following a reference, and of looking at one subschema of a wide schema. */
const REFERENCE = 300;
const SUBSCHEMA = 15;
const WIDE = 20;

class Preparation {
  readonly root: JsonSchema;
  readonly form: "compiled" | "interpreted";
  readonly isLegacy: boolean;
  /** With dynamic references the engine has to resolve all references by itself, so the document keeps its form. */
  readonly isDynamic: boolean;
  readonly made: Map<object, PreparedObject> = new Map();
  readonly pointers: Map<object, string> = new Map();
  readonly names: Map<object, string> = new Map();
  readonly context: Record<string, PreparedObject> = {};
  readonly open: [JsonSchema, PreparedObject][] = [];
  readonly budget: Budget = new Budget();

  constructor(root: JsonSchema, form: "compiled" | "interpreted") {
    this.root = root;
    this.form = form;
    this.isLegacy = ignoresRefSiblings(root);
    this.isDynamic = hasDynamicReferences(root);
  }

  run(): Prepared {
    const schema = this.prepared(this.root, "") as PreparedObject;
    for (let next = this.open.pop(); next !== undefined; next = this.open.pop()) this.fill(...next);
    // Without a $schema the engine takes the document for one of draft 4, and searches all of it at each reference.
    schema.$schema ??= "";
    const { context, pointers, budget } = this;
    return { schema, context, pointers, budget };
  }

  /** The prepared form of a schema, to be filled later: so nothing recurses, and the graph may be circular. */
  prepared(schema: JsonSchema | boolean, pointer: string): PreparedSchema {
    if (typeof schema === "boolean") return schema;
    let out = this.made.get(schema);
    if (out === undefined) {
      out = {};
      this.made.set(schema, out);
      this.pointers.set(out, pointer);
      this.open.push([schema, out]);
    }
    return out;
  }

  fill(schema: JsonSchema, shell: PreparedObject): void {
    const pointer = this.pointers.get(shell) as string;
    const beside: PreparedSchema[] = [];
    let out = shell;
    if (schema.$ref === undefined || !this.isLegacy) {
      const guards = this.guards(schema, pointer);
      if (guards.length > 0) {
        out = {};
        this.pointers.set(out, pointer);
        shell.allOf = [refined(guards), out];
      }
      if (this.isDynamic) copyKeywords(schema, out);
      const refinements = prepareAssertions(schema, out, pointer, this.budget);
      if (isClosed(schema)) refinements.push(closed(schema));
      if (refinements.length > 0) beside.push(refined(refinements));
      this.fillSubschemas(schema, out, beside);
    }
    if (schema.$ref !== undefined) {
      delete out.$ref;
      beside.push(
        refined([this.tick(REFERENCE)]),
        this.isDynamic ? { $ref: schema.$ref } : this.link(schema, schema.$ref),
      );
    }
    if (beside.length === 0) return;
    for (const part of beside) if (isObject(part) && !this.pointers.has(part)) this.pointers.set(part, pointer);
    out.allOf = [...((out.allOf as PreparedSchema[] | undefined) ?? []), ...beside];
  }

  /** What has to come before everything else. */
  guards(schema: JsonSchema, pointer: string): Refinement[] {
    const names = nameGuard(schema, pointer, this.budget);
    let width = 0;
    forEachSubschema(schema, (_, keyword) => {
      if (!UNUSED.has(keyword)) width++;
    });
    if (this.isDynamic) {
      if (names === undefined) return [];
      const message = "expected simple patterns of property names beside dynamic references";
      throw new SchemaError([{ code: "unsafe_pattern", path: pointerTo(pointer, "patternProperties"), message }]);
    }
    return [names, width > WIDE ? this.tick(width * SUBSCHEMA) : undefined].filter((guard) => guard !== undefined);
  }

  tick(work: number): Refinement {
    const check = (): boolean => {
      this.budget.spend(work);
      return true;
    };
    return { keyword: "$ref", check };
  }

  fillSubschemas(schema: JsonSchema, out: PreparedObject, beside: PreparedSchema[]): void {
    const pointer = this.pointers.get(out) as string;
    const maps: { [keyword: string]: Map<string, PreparedSchema> } = {};
    const lists: { [keyword: string]: PreparedSchema[] } = {};
    forEachSubschema(schema, (sub, keyword, key) => {
      if (!this.isDynamic && UNUSED.has(keyword)) return;
      const child = this.prepared(sub as JsonSchema | boolean, pointerTo(pointer, keyword, key));
      if (key === undefined) {
        out[keyword] = child;
      } else if (typeof key === "number") {
        lists[keyword] ??= [];
        lists[keyword].push(child);
      } else {
        const [place, name] = placeOf(keyword, key);
        if (place === "if") {
          beside.push({ if: refined([has(name)]), [THEN]: child });
        } else {
          maps[place] ??= new Map();
          const other = maps[place].get(name);
          maps[place].set(name, other === undefined ? child : { allOf: [other, child] });
        }
      }
    });
    if (isClosed(schema)) delete out.additionalProperties;
    // `Object.fromEntries` makes own properties, whatever they are called.
    for (const keyword of Object.keys(maps)) out[keyword] = Object.fromEntries(maps[keyword] ?? []);
    Object.assign(out, lists);
  }

  link(schema: JsonSchema, ref: string): PreparedSchema {
    const resolved = resolveReference(this.root, ref, schema);
    if (!resolved.found) {
      throw new SchemaError([{ code: "dangling_reference", path: "", message: resolved.reason }]);
    }
    const target = this.prepared(resolved.schema, resolved.pointer);
    if (this.form === "interpreted" || typeof target === "boolean") return target;
    let name = this.names.get(target);
    if (name === undefined) {
      // A name that begins with # is local to the engine, which then does not look around in the document.
      name = `#${this.names.size}`;
      this.names.set(target, name);
      this.context[name] = target;
    }
    return { $ref: name };
  }
}

/** Keywords whose schemas take part only where a reference leads to them. */
const UNUSED: ReadonlySet<string> = new Set(["$defs", "definitions", "contentSchema"]);
const THEN = "then";

function refined(refinements: Refinement[]): PreparedObject {
  return { "~refine": refinements.map((refinement) => ({ ...refinement, error: () => "" })) };
}

/** Where a named subschema goes; the engine looks for names with `in`, which also finds what every object inherits. */
function placeOf(keyword: string, name: string): [place: string, name: string] {
  if (keyword === "properties" && isInherited(name)) return ["patternProperties", `^(?:${name})$`];
  if (keyword === "patternProperties") return [keyword, boundedName(name)];
  if (keyword === "dependentSchemas" || keyword === "dependencies") {
    return isInherited(name) ? ["if", name] : ["dependentSchemas", name];
  }
  return [keyword, name];
}

function has(property: string): Refinement {
  const check = (value: unknown): boolean => isObject(value) && Object.hasOwn(value, property);
  return { keyword: "required", property, check };
}

/** The engine has to see identifiers, and places that only references know. */
function copyKeywords(schema: JsonSchema, out: PreparedObject): void {
  for (const keyword of Object.keys(schema)) if (keyword !== "__proto__") out[keyword] = schema[keyword];
}

function hasDynamicReferences(root: JsonSchema): boolean {
  const seen = new Set<JsonSchema>([root]);
  for (const schema of seen) {
    if (schema.$dynamicRef !== undefined || schema.$recursiveRef !== undefined) return true;
    forEachSubschema(schema, (sub) => {
      if (isObject(sub)) seen.add(sub);
    });
  }
  return false;
}
