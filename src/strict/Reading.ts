import { shorten } from "../json/index.ts";
import {
  isObject,
  type JsonSchema,
  type JsonSchemaType,
  KEYWORDS_OF,
  pointerSteps,
  pointerTo,
} from "../schema/index.ts";
import { createValidator, type Validator } from "../validate/index.ts";
import { type Conjunction, conjoin, isAnnotation, MAX_TEXT, type Part, type Plain, typesOf } from "./conjunction.ts";
import { jsonText } from "./jsonText.ts";
import { joinNotes, NO_NOTES, type Node, type Notes, withLimits } from "./Node.ts";
import { ALL_TYPES, anyNode } from "./nodes/anyNode.ts";
import { type LinkNode, linkNode, notedNode } from "./nodes/linkNode.ts";
import { textNode } from "./nodes/textNode.ts";
import { unionOf } from "./nodes/unionNode.ts";
import { readList } from "./readList.ts";
import { readObject } from "./readObject.ts";
import { readScalar } from "./readScalar.ts";
import type { Rules } from "./rules.ts";
import { StrictError, type StrictProblem } from "./StrictError.ts";
import type { StrictChange } from "./StrictSchema.ts";

/**
 * Where a schema is read: how many levels of objects and lists are around it, how many optional properties,
 * and whether it is the root.
 *
 * @example
 * const place: Place = { level: 0, optionals: 0, isRoot: true };
 */
export type Place = { level: number; optionals: number; isRoot: boolean };

/**
 * Reads a schema as nodes in the forms that a provider takes, and notes every change.
 *
 * @example
 * const reading = new Reading(root, rules, 0);
 * reading.read([{ schema: root, path: "" }], { level: 0, optionals: 0, isRoot: true });
 */
export class Reading {
  readonly root: JsonSchema;
  readonly rules: Rules;
  readonly changes: Map<string, StrictChange> = new Map();
  readonly links: Map<string, LinkNode> = new Map();
  readonly ids: Map<object, number> = new Map();
  readonly bares: Map<JsonSchema, Map<string | undefined, JsonSchema>> = new Map();
  readonly nevers: StrictProblem[] = [];
  depth = 0;
  left: number = MAX_PARTS;
  work: number = MAX_WORK;
  readonly patterns: Map<string, Validator> = new Map();

  /** How many optional properties are more than the provider takes, and have to be required and nullable. */
  excess: number;

  constructor(root: JsonSchema, rules: Rules, excess: number) {
    this.root = root;
    this.rules = rules;
    this.excess = excess;
  }

  /** The node for what all parts say together; undefined where no value fits. */
  read(parts: readonly Part[], place: Place): Node | undefined {
    const path = parts[0]?.path ?? "";
    const conjunction = conjoin(this.root, parts);
    this.left -= 1 + conjunction.plains.length;
    if (this.left < 0 || this.depth >= MAX_DEPTH) throw tooLarge(path);
    this.spend(conjunction.visited.length, path);
    this.depth++;
    try {
      if (conjunction.isNever) return this.falsehood(conjunction, path);
      for (const visited of conjunction.visited) this.noteAnnotations(visited);
      const node = conjunction.reference
        ? this.readReference(conjunction, path, place)
        : this.build(conjunction.plains, conjunction.notes, path, place);
      return node && this.fitted(node, conjunction, path, place);
    } finally {
      this.depth--;
    }
  }

  /** To be called for what is looked at again and again: names beside patterns, lists of values beside each other. */
  spend(steps: number, path: string): void {
    this.work -= steps;
    if (this.work >= 0) return;
    const message = `expected a schema that is read in at most ${MAX_WORK} steps`;
    throw new StrictError("limit_exceeded", [{ path: shorten(path), message }]);
  }

  change(kind: StrictChange["kind"], path: string, keyword: string, message: string, isEnforced = true): void {
    // V8 gives longer strings of one length one hash, so that a Map of them would take quadratic time.
    if (path.length > MAX_PATH) throw tooLarge(path);
    this.spend(1 + (path.length >> 6), path);
    const key = `${kind} ${path}`;
    const known = this.changes.get(key);
    // A part may be enforced in one place where it is read, and not in another.
    if (known === undefined || (known.isEnforced && !isEnforced)) {
      this.changes.set(key, { kind, path, keyword, message, isEnforced });
    }
  }

  /** A constraint that only the description tells; what it says is the limit to add there. */
  described({ schema, path }: Plain, keyword: string, limits: string[]): void {
    const { text: value, isWhole: isShort } = jsonText(schema[keyword], MAX_TEXT - keyword.length - 2);
    const text = `${keyword}: ${value}`;
    const where = pointerTo(path, keyword);
    if (isShort) this.change("described", where, keyword, `only the description tells ${text}`, false);
    else this.change("dropped", where, keyword, `${keyword} is too long for the description`, false);
    if (isShort) limits.push(text);
  }

  /** That no value fits, where the schema does not say so by `false`. */
  noteDropped(parts: readonly Part[], consequence: string, isEnforced = true): void {
    for (const { schema, path } of parts) {
      if (schema === false) continue;
      const keyword = pointerSteps(path).findLast((step) => !/^\d+$/.test(step)) ?? "";
      this.change("dropped", path, keyword, `no value fits: ${consequence}`, isEnforced);
    }
  }

  /** That nothing that these say is enforced, as the forms of their value are one JSON text. */
  noteText(parts: readonly Part[]): void {
    const message = "forms that could be taken for each other are sent as one JSON text, whose content is not enforced";
    for (const { path } of parts) this.change("json_text", path, "type", message, false);
  }

  /** The value as JSON text. */
  text(
    plains: readonly Plain[],
    types: ReadonlySet<JsonSchemaType>,
    notes: Notes,
    path: string,
    keyword: string,
    reason: string,
  ): Node {
    const message = `${reason}, so it is sent as JSON text, whose content is not enforced`;
    this.change(keyword === "$ref" ? "recursive" : "json_text", path, keyword, message, false);
    for (const plain of plains) this.change("json_text", plain.path, keyword, message, false);
    return textNode(types, notes);
  }

  /** @throws {SchemaError} `unsafe_pattern` */
  matcher(pattern: string): Validator {
    let matcher = this.patterns.get(pattern);
    if (matcher === undefined) {
      matcher = createValidator({ type: "string", pattern });
      this.patterns.set(pattern, matcher);
    }
    return matcher;
  }

  private readReference(conjunction: Conjunction, path: string, place: Place): Node | undefined {
    const { plains, notes } = conjunction;
    const reference = conjunction.reference as NonNullable<Conjunction["reference"]>;
    if (plains.length === 0) return this.build(plains, joinNotes(notes, reference.notes), path, place);
    const key = [...new Set([...reference.targets, ...plains.map(({ schema }) => schema)])]
      .map((schema) => this.idOf(schema))
      .join(" ");
    const known = this.links.get(key);
    if (known?.target === undefined && known !== undefined) {
      if (!this.mayRecur(known, place)) {
        const reason = "this provider takes no such recursion";
        const all = joinNotes(notes, reference.notes);
        // What it leads to is enforced elsewhere.
        const isHere = ({ schema }: Plain): boolean => !reference.targets.includes(schema);
        const { types } = typesOf(plains);
        const [text] = conjunction.visited
          .filter((part) => part.schema.$ref !== undefined && isHere(part))
          .map((part) => this.text(plains.filter(isHere), types, all, pointerTo(part.path, "$ref"), "$ref", reason));
        return text;
      }
      known.isRecursive = true;
    }
    let link = known;
    if (link === undefined) {
      link = linkNode(reference.name, typesOf(plains).types, place.optionals);
      this.links.set(key, link);
      const target = this.build(plains, reference.notes, path, place);
      if (target === undefined) {
        this.links.delete(key);
        return undefined;
      }
      link.target = target;
    }
    link.uses++;
    if (this.rules.references === "inline") {
      this.change("inlined", reference.path, "$ref", "the reference is replaced by what it leads to");
    }
    return notedNode(link, notes);
  }

  private idOf(schema: object): string {
    const id = this.ids.get(schema) ?? this.ids.size;
    this.ids.set(schema, id);
    return String(id);
  }

  /** Where a circle has to go through an optional property, there is one between the link and its first place. */
  private mayRecur(link: LinkNode, { optionals }: Place): boolean {
    const { recursion } = this.rules;
    return recursion === "allowed" || (recursion === "optional" && optionals > link.optionals);
  }

  private build(plains: readonly Plain[], notes: Notes, path: string, place: Place): Node | undefined {
    for (const keyword of ["anyOf", "oneOf"] as const) {
      const plain = plains.find(({ schema }) => schema[keyword] !== undefined);
      if (plain !== undefined) return this.buildUnion(plain, keyword, plains, notes, path, place);
    }
    return this.buildTypes(plains, notes, path, place);
  }

  private buildUnion(
    plain: Plain,
    keyword: "anyOf" | "oneOf",
    plains: readonly Plain[],
    notes: Notes,
    path: string,
    place: Place,
  ): Node | undefined {
    const branches = plain.schema[keyword] as (JsonSchema | boolean)[];
    const where = pointerTo(plain.path, keyword);
    const beside = plains
      .map((other) => ({ ...other, schema: this.bare(other.schema, other === plain ? keyword : undefined) }))
      .filter(({ schema }) => Object.keys(schema).length > 0);
    if (!branches.some(canBeTold)) {
      const limits: string[] = [];
      this.described(plain, keyword, limits);
      const more = withLimits(notes, limits);
      return this.build(beside, more, path, place);
    }
    if (keyword === "oneOf") {
      this.change("union", where, keyword, "oneOf is anyOf: that only one branch fits is not enforced", false);
    }
    if (beside.length > 0) this.change("merged", where, keyword, `what stands beside ${keyword} is in each branch`);
    const nodes = branches.flatMap((schema, index) => {
      const branch = { schema, path: pointerTo(where, index) };
      const node = this.read([branch, ...beside], { ...place, isRoot: false });
      if (node === undefined) this.change("dropped", branch.path, keyword, "no value fits this branch");
      return node ?? [];
    });
    return nodes.length === 0 ? undefined : unionOf(nodes, notes, () => this.noteText(plains));
  }

  /** Only what a schema says by itself, without one of its unions; the same object each time. */
  private bare(schema: JsonSchema, without: "anyOf" | "oneOf" | undefined): JsonSchema {
    const known = this.bares.get(schema) ?? new Map<string | undefined, JsonSchema>();
    this.bares.set(schema, known);
    // OpenAPI 3.0 has `nullable` beside a type.
    const isKept = (keyword: string): boolean => !isAnnotation(keyword) || (keyword === "nullable" && "type" in schema);
    const keywords = Object.entries(schema).filter(([keyword]) => isKept(keyword) && keyword !== without);
    const bare = known.get(without) ?? (Object.fromEntries(keywords) as JsonSchema);
    known.set(without, bare);
    return bare;
  }

  private buildTypes(plains: readonly Plain[], notes: Notes, path: string, place: Place): Node | undefined {
    const { types, isGuessed } = typesOf(plains);
    if (isGuessed) {
      const message = `without a type it is taken for ${[...types].join(" or ")}`;
      this.change("rewritten", path, "type", message);
    }
    if (types.size === 0) return this.never(path, "no type is allowed by all of it");
    const limits: string[] = [];
    this.describeSome(plains, NEVER_TAKEN, limits);
    const all = withLimits(notes, limits);
    if (types.size >= ALL_TYPES.length && !plains.some(({ schema }) => schema.enum ?? schema.const !== undefined)) {
      for (const plain of plains) this.describeAll(plain, limits);
      const some = withLimits(notes, limits);
      return this.rules.untyped
        ? anyNode(some)
        : this.text(plains, new Set(ALL_TYPES), some, path, "type", "it may be any value");
    }
    return this.buildForms(plains, types, all, path, place);
  }

  private buildForms(
    plains: readonly Plain[],
    types: Set<JsonSchemaType>,
    notes: Notes,
    path: string,
    place: Place,
  ): Node | undefined {
    for (const [type, keywords] of Object.entries(KEYWORDS_OF)) {
      const isIdle = !types.has(type as JsonSchemaType) && !(type === "number" && types.has("integer"));
      if (isIdle) this.noteIdle(plains, keywords, `without the type ${type}`);
    }
    const listed = plains.some(({ schema }) => schema.enum !== undefined || schema.const !== undefined);
    if (listed) return readScalar(this, plains, types, notes, path);
    const scalars = [...types].filter((type) => type !== "object" && type !== "array");
    const several = (scalars.length > 0 ? 1 : 0) + (types.has("object") ? 1 : 0) + (types.has("array") ? 1 : 0) > 1;
    const own = several ? NO_NOTES : notes;
    const nodes = [
      scalars.length > 0 ? readScalar(this, plains, new Set(scalars), own, path) : undefined,
      types.has("array") ? readList(this, plains, own, path, place) : undefined,
      types.has("object") ? readObject(this, plains, own, path, place) : undefined,
    ].filter((node) => node !== undefined);
    if (several) this.change("rewritten", pointerTo(path, "type"), "type", "each type is a branch of an anyOf");
    return nodes.length === 0 ? undefined : several ? unionOf(nodes, notes, () => this.noteText(plains)) : nodes[0];
  }

  /** Those of the keywords that the parts have are told in the description. */
  describeSome(plains: readonly Plain[], keywords: readonly string[], limits: string[]): void {
    for (const plain of plains) {
      for (const keyword of keywords) if (plain.schema[keyword] !== undefined) this.described(plain, keyword, limits);
    }
  }

  describeAll(plain: Plain, limits: string[]): void {
    for (const keyword of Object.keys(plain.schema)) {
      if (isAnnotation(keyword) || NEVER_TAKEN.includes(keyword)) continue;
      this.described(plain, keyword, limits);
    }
  }

  /** Levels beyond the provider's limit are JSON text. */
  private fitted(node: Node, { plains, notes }: Conjunction, path: string, { level }: Place): Node {
    if (level + node.height <= this.rules.levels) return node;
    const types = plains.length === 0 ? node.original : typesOf(plains).types;
    const reason = `it is more than ${this.rules.levels} levels deep`;
    return this.text(plains, types, notes, path, "type", reason);
  }

  private noteAnnotations({ schema, path }: Plain): void {
    for (const keyword of Object.keys(schema)) {
      const where = pointerTo(path, keyword);
      if (keyword === "allOf") this.change("merged", where, keyword, "the schemas are merged");
      if (keyword === "default") this.change("described", where, keyword, "only the description tells the default");
      if (KEPT.has(keyword) || !isAnnotation(keyword) || this.rules.keywords.has(keyword)) continue;
      this.change("dropped", where, keyword, `${keyword} has no effect on values`);
    }
  }

  private falsehood({ visited }: Conjunction, path: string): undefined {
    for (const { schema, path: where } of visited) {
      if (schema.not !== undefined) this.change("dropped", pointerTo(where, "not"), "not", "no value fits this schema");
    }
    return this.never(path, "the schema is false");
  }

  /** Keywords that say nothing more. */
  noteIdle(plains: readonly Plain[], keywords: readonly string[] = [], why: string, but: readonly string[] = []): void {
    for (const { schema, path } of plains) {
      for (const keyword of keywords.filter((keyword) => Object.hasOwn(schema, keyword) && !but.includes(keyword))) {
        this.change("dropped", pointerTo(path, keyword), keyword, `${keyword} has no effect ${why}`);
      }
    }
  }

  /** Notes why no value fits, for the error where the root is one that none fits. */
  never(path: string, reason: string): undefined {
    if (this.nevers.length < MAX_PROBLEMS) this.nevers.push({ path, message: `no value fits: ${reason}` });
  }
}

/** Parts of one schema that are read; ten times what the largest real tools have. */
const MAX_PARTS = 50_000;
const MAX_DEPTH = 200;
/** The characters of a path. */
const MAX_PATH = 10_000;
/** A hundred times what the largest real tools take. */
const MAX_WORK = 5_000_000;
const MAX_PROBLEMS = 20;

/** Keywords that no provider enforces, on values of any type. */
const NEVER_TAKEN = ["not", "if", "$dynamicRef", "$recursiveRef"];
/** Annotations that are read elsewhere, and keywords that are followed. */
const KEPT: ReadonlySet<string> = new Set([
  ...["description", "default", "$ref", "allOf", "$defs", "definitions", "nullable", "then", "else"],
]);

function tooLarge(path: string): StrictError {
  const message = `expected a schema of at most ${MAX_DEPTH} levels and ${MAX_PARTS} parts with all references followed, and no path of more than ${MAX_PATH} characters`;
  return new StrictError("limit_exceeded", [{ path: shorten(path), message }]);
}

/** Branches that only name properties are all the same where every property is sent. */
function canBeTold(branch: JsonSchema | boolean): boolean {
  if (!isObject(branch)) return branch;
  return Object.keys(branch).some((keyword) => {
    return (
      keyword !== "required" &&
      !NEVER_TAKEN.includes(keyword) &&
      (!isAnnotation(keyword) || keyword === "$ref" || keyword === "allOf")
    );
  });
}
