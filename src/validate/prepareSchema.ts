import {
  forEachSubschema,
  hasDynamicReferences,
  ignoresRefSiblings,
  isObject,
  type JsonSchema,
  modernKeywords,
  originalKeyword,
  pointerTo,
  resolveReference,
  SchemaError,
} from "../schema/index.ts";
import { Budget } from "./Budget.ts";
import { measureWork, type SchemaWork, sizeOf, UNUSED } from "./measureWork.ts";
import type { Prepared, PreparedObject, PreparedSchema, Refinement } from "./Prepared.ts";
import { prepareAssertions } from "./prepareAssertions.ts";
import { boundedName, closed, isClosed, isInherited, nameGuard } from "./prepareNames.ts";

/**
 * Prepares a schema that `checkSchema` has accepted. `interpreted` makes a graph in which a reference is the schema
 * itself, which may contain itself; `compiled` keeps references by name, as generated code needs it. `formats` says
 * whether `format` is looked at.
 *
 * @throws {SchemaError} `unsafe_pattern`
 * @example
 * prepareSchema({ type: "string", nullable: true }, "interpreted").schema; // { type: ["string", "null"], … }
 */
export function prepareSchema(
  root: JsonSchema | boolean,
  form: "compiled" | "interpreted",
  formats: "assert" | "annotate" = "assert",
): Prepared {
  if (typeof root === "boolean") return { schema: root, context: {}, pointers: new Map(), budget: new Budget() };
  return new Preparation(root, form, formats).run();
}

/** The work of following a reference. */
const REFERENCE = 200;
/** Generated code is faster by this factor at least. */
const COMPILED = 1 / 10;

class Preparation {
  readonly root: JsonSchema;
  readonly form: "compiled" | "interpreted";
  readonly formats: "assert" | "annotate";
  readonly refAlone: boolean;
  /** With dynamic references the engine has to resolve all references by itself, so the document keeps its form. */
  readonly isDynamic: boolean;
  readonly made: Map<object, PreparedObject> = new Map();
  /** Schemas that stand in a keyword; one may stand in several. */
  readonly placed: Set<object> = new Set();
  readonly work: ReadonlyMap<object, SchemaWork>;
  readonly pointers: Map<object, string> = new Map();
  readonly names: Map<object, string> = new Map();
  readonly context: Record<string, PreparedObject> = {};
  readonly open: [JsonSchema, PreparedObject][] = [];
  readonly budget: Budget = new Budget();

  constructor(root: JsonSchema, form: "compiled" | "interpreted", formats: "assert" | "annotate") {
    this.root = root;
    this.form = form;
    this.formats = formats;
    this.refAlone = ignoresRefSiblings(root);
    this.isDynamic = hasDynamicReferences(root);
    this.work = measureWork(root);
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

  /**
   * The prepared form of what stands in a keyword. An object that stands in several is a reference in all but name: such
   * a schema of a few objects can be a tree of billions.
   */
  child(schema: JsonSchema | boolean, pointer: string): PreparedSchema {
    const known = isObject(schema) && this.placed.has(schema);
    if (isObject(schema)) this.placed.add(schema);
    if (!known || this.isDynamic || this.work.get(schema)?.isLeaf !== false) return this.prepared(schema, pointer);
    const out = { allOf: this.linkTo(schema, pointer) };
    this.pointers.set(out, pointer);
    return out;
  }

  fill(original: JsonSchema, shell: PreparedObject): void {
    const pointer = this.pointers.get(shell) as string;
    const schema = modernKeywords(original, this.refAlone);
    const beside: PreparedSchema[] = [];
    let out = shell;
    const guards = this.guards(schema, original, pointer);
    if (guards.length > 0) {
      out = {};
      this.pointers.set(out, pointer);
      shell.allOf = [refined(guards), out];
    }
    if (this.isDynamic) copyKeywords(schema, out);
    const refinements = prepareAssertions(schema, out, pointer, this.budget);
    if (this.formats === "annotate") delete out.format;
    if (isClosed(schema)) refinements.push(closed(schema));
    if (refinements.length > 0) beside.push(refined(refinements));
    this.fillSubschemas(schema, original, out, beside);
    if (schema.$ref !== undefined) {
      delete out.$ref;
      beside.push(
        ...(this.isDynamic
          ? [refined([this.tick(REFERENCE)]), { $ref: schema.$ref }]
          : this.link(original, schema.$ref)),
      );
    }
    if (schema.unevaluatedProperties !== undefined) {
      // The engine takes the items of an array for properties: here it takes them for evaluated ones.
      beside.push({ if: { type: "array" }, [THEN]: { unevaluatedProperties: true } });
    }
    if (beside.length === 0) return;
    for (const part of beside) if (isObject(part) && !this.pointers.has(part)) this.pointers.set(part, pointer);
    out.allOf = [...((out.allOf as PreparedSchema[] | undefined) ?? []), ...beside];
  }

  /** What has to come before everything else. */
  guards(schema: JsonSchema, original: JsonSchema, pointer: string): Refinement[] {
    const names = nameGuard(schema, pointer, this.budget);
    if (this.isDynamic) {
      if (names === undefined) return [];
      const message = "expected simple patterns of property names beside dynamic references";
      throw new SchemaError([{ code: "unsafe_pattern", path: pointerTo(pointer, "patternProperties"), message }]);
    }
    const { own = 0, perPart = 0 } = this.work.get(original) ?? {};
    const work = own + perPart === 0 ? undefined : this.tick(own, perPart);
    return [names, work].filter((guard) => guard !== undefined);
  }

  tick(work: number, perPart = 0): Refinement {
    const factor = this.form === "compiled" ? COMPILED : 1;
    const check = (value: unknown): boolean => {
      this.budget.spend(factor * (perPart === 0 ? work : work + perPart * sizeOf(value)));
      return true;
    };
    return { keyword: "$ref", check };
  }

  fillSubschemas(schema: JsonSchema, original: JsonSchema, out: PreparedObject, beside: PreparedSchema[]): void {
    const pointer = this.pointers.get(out) as string;
    const maps: { [keyword: string]: Map<string, PreparedSchema> } = {};
    const lists: { [keyword: string]: PreparedSchema[] } = {};
    forEachSubschema(schema, (sub, keyword, key) => {
      if (!this.isDynamic && UNUSED.has(keyword)) return;
      const place = pointerTo(pointer, originalKeyword(original, keyword), key);
      const child = this.child(sub as JsonSchema | boolean, place);
      if (key === undefined) {
        out[keyword] = child;
      } else if (typeof key === "number") {
        lists[keyword] ??= [];
        lists[keyword].push(child);
      } else {
        const [map, name] = placeOf(keyword, key);
        if (map === "if") {
          beside.push({ if: refined([has(name)]), [THEN]: child });
        } else {
          maps[map] ??= new Map();
          const other = maps[map].get(name);
          maps[map].set(name, other === undefined ? child : { allOf: [other, child] });
        }
      }
    });
    if (isClosed(schema)) delete out.additionalProperties;
    // `Object.fromEntries` makes own properties, whatever they are called.
    for (const keyword of Object.keys(maps)) out[keyword] = Object.fromEntries(maps[keyword] ?? []);
    Object.assign(out, lists);
  }

  link(schema: JsonSchema, ref: string): PreparedSchema[] {
    const resolved = resolveReference(this.root, ref, schema);
    if (!resolved.found) {
      throw new SchemaError([{ code: "dangling_reference", path: "", message: resolved.reason }]);
    }
    return this.linkTo(resolved.schema, resolved.pointer);
  }

  /** A schema that may be looked at several times for one value, and what pays for it. */
  linkTo(schema: JsonSchema | boolean, pointer: string): PreparedSchema[] {
    const { inner = 0 } = (isObject(schema) && this.work.get(schema)) || {};
    const toll = refined([this.tick(REFERENCE + inner)]);
    const target = this.prepared(schema, pointer);
    if (this.form === "interpreted" || typeof target === "boolean") return [toll, target];
    let name = this.names.get(target);
    if (name === undefined) {
      // A name that begins with # is local to the engine, which then does not look around in the document.
      name = `#${this.names.size}`;
      this.names.set(target, name);
      this.context[name] = target;
    }
    return [toll, { $ref: name }];
  }
}

const THEN = "then";

function refined(refinements: Refinement[]): PreparedObject {
  return { "~refine": refinements.map((refinement) => ({ ...refinement, error: () => "" })) };
}

/** Where a named subschema goes; the engine looks for names with `in`, which also finds what every object inherits. */
function placeOf(keyword: string, name: string): [map: string, name: string] {
  if (keyword === "properties" && isInherited(name)) return ["patternProperties", `^(?:${name})$`];
  if (keyword === "patternProperties") return [keyword, boundedName(name)];
  if (keyword === "dependentSchemas" && isInherited(name)) return ["if", name];
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
