import { defineOwn, shorten } from "../../checks/index.ts";
import { mutableCopy } from "../../json/index.ts";
import { forEachSubschema, isObject, type JsonSchema, resolveReference } from "../../schema/index.ts";
import type { Findings, Mutable } from "./Findings.ts";

/**
 * Replaces keywords beside the type of all parameters that a provider refuses there, such as `oneOf`: the parameters of
 * all branches become parameters of the root. The tool itself validates the arguments by its own schema, so that nothing
 * is lost but what the model knows of it; this becomes a sentence of the description.
 */
export function mergeRoot(root: Mutable, refusedAtRoot: readonly string[], findings: Findings): void {
  // What all values must fit comes first.
  const keywords = ["$ref", "allOf", "anyOf", "oneOf", "enum", "not"].filter(
    (keyword) => refusedAtRoot.includes(keyword) && root[keyword] !== undefined,
  );
  if (keywords.length > 0) new RootMerge(root).merge(keywords, findings);
}

/** The branches that are merged into one root, as references can make billions of a few. @internal */
const MAX_BRANCHES = 2_000;

/** @internal */
const MAX_REFERENCES = 100;

/** The characters of a sentence about branches, which a description has. @internal */
const MAX_SENTENCE = 2_000;

class RootMerge {
  readonly #root: Mutable;
  readonly #original: Mutable;
  readonly #sentences: string[] = [];
  #left = MAX_BRANCHES;

  constructor(root: Mutable) {
    this.#root = root;
    this.#original = mutableCopy(root);
  }

  merge(keywords: readonly string[], { changes, refused }: Findings): void {
    const root = this.#root;
    for (const keyword of keywords) {
      const before = root[keyword];
      if (keyword === "$ref" && this.#resolved({ $ref: before }) === undefined) {
        const target = `${shorten(String(before))} has no target that it could be replaced by`;
        const reason = `the provider takes no "$ref" as all parameters, and ${target}: write out what it refers to`;
        refused.push({ path: "/$ref", reason });
        continue;
      }
      delete root[keyword];
      this.#addKeyword(keyword, before);
      changes.push({ path: `/${keyword}`, rule: "root", before, after: undefined });
      if (this.#left >= 0) continue;
      const reason = `the provider takes no "${keyword}" beside the type of all parameters, and this one has more than ${MAX_BRANCHES} branches: write fewer`;
      refused.push({ path: `/${keyword}`, reason });
    }
    keepTargets(root, this.#original, keywords);
    const texts = [root.description, ...this.#sentences].filter((one) => typeof one === "string" && one !== "");
    if (texts.length > 0) root.description = texts.join(" ");
  }

  #addKeyword(keyword: string, value: unknown): void {
    switch (keyword) {
      case "$ref":
        this.#addAll(this.#root, { $ref: value }, this.#sentences);
        break;
      case "allOf":
        for (const branch of branchesIn(value)) this.#addAll(this.#root, branch, this.#sentences);
        break;
      case "anyOf":
      case "oneOf":
        this.#addOneOf(this.#root, keyword, value, this.#sentences);
        break;
      default:
        this.#sentences.push(sentenceOf(keyword, value));
    }
  }

  /** The object schema that a branch stands for, with what its references refer to. */
  #resolved(branch: Mutable): Mutable | undefined {
    let schema = branch;
    for (let steps = 0; typeof schema.$ref === "string"; steps++) {
      const { $ref, ...beside } = schema;
      const target = resolveReference(this.#original as JsonSchema, $ref as string);
      if (!target.found || !isObject(target.schema) || steps > MAX_REFERENCES) return undefined;
      schema = { ...target.schema, ...beside };
    }
    return [schema.type ?? "object"].flat().includes("object") ? schema : undefined;
  }

  /** Adds what every value of a branch must fit. */
  #addAll(root: Mutable, branch: Mutable, sentences: string[]): void {
    const schema = this.#left-- > 0 ? this.#resolved(branch) : undefined;
    if (schema === undefined) return;
    const { properties, required, description, additionalProperties, patternProperties } = schema;
    const { allOf, anyOf, oneOf } = schema;
    addDefinitions(root, schema);
    if (isObject(properties)) for (const [name, sub] of Object.entries(properties)) addProperty(root, name, sub);
    addRequired(root, required);
    root.description ??= description;
    const isClosed = additionalProperties === false && patternProperties === undefined;
    if (isClosed && allOf === undefined) root.additionalProperties ??= false;
    for (const inner of branchesIn(allOf)) this.#addAll(root, inner, sentences);
    this.#addOneOf(root, "anyOf", anyOf, sentences);
    this.#addOneOf(root, "oneOf", oneOf, sentences);
  }

  /** Adds the parameters of the branches of which a value fits one. */
  #addOneOf(root: Mutable, keyword: "anyOf" | "oneOf", given: unknown, sentences: string[]): void {
    const branches = (Array.isArray(given) ? given : []).flatMap((branch: unknown) => this.#wholeBranch(branch));
    if (branches.length === 0) return;
    for (const [name, subs] of propertiesOf(branches)) {
      // A value that fits a branch without this property may have any of its values.
      const isNarrowed = subs.length === branches.length || ownProperty(root, name) === undefined;
      if (isNarrowed) addProperty(root, name, unionOf(subs));
    }
    addRequired(root, requiredOfAll(branches));
    for (const branch of branches) addDefinitions(root, branch);
    const areClosed = branches.every(({ additionalProperties }) => additionalProperties === false);
    if (areClosed) root.additionalProperties ??= false;
    const groups = [...new Set(branches.map(groupOf))].filter((group) => group !== "");
    const text = groups.join("; ");
    if (groups.length > 1 && text.length <= MAX_SENTENCE)
      sentences.push(`Give ${keyword === "oneOf" ? "exactly one" : "at least one"} of: ${text}.`);
  }

  /** What a branch accepts of objects: nothing, everything, or what its keywords say. */
  #wholeBranch(branch: unknown): Mutable[] {
    const whole: Mutable = { type: "object" };
    if (branch === true) return [whole];
    if (!isObject(branch) || this.#left <= 0) return [];
    const { $ref } = branch;
    const isOpen = typeof $ref === "string" && !resolveReference(this.#original as JsonSchema, $ref).found;
    if (!isOpen && this.#resolved(branch) === undefined) return [];
    this.#addAll(whole, branch, []);
    return [whole];
  }
}

const branchesIn = (value: unknown): Mutable[] => (Array.isArray(value) ? value.filter(isObject) : []) as Mutable[];

/** The schemas that branches have for each property. */
function propertiesOf(branches: readonly Mutable[]): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  for (const { properties } of branches) {
    for (const [name, sub] of Object.entries((properties as object | undefined) ?? {})) {
      // A branch without this property.
      if (isNever(sub)) continue;
      const subs = found.get(name);
      if (subs) subs.push(sub);
      else found.set(name, [sub]);
    }
  }
  return found;
}

/** The properties that all branches require. */
function requiredOfAll(branches: readonly Mutable[]): unknown[] {
  const counts = new Map<unknown, number>();
  for (const { required } of branches)
    for (const name of Array.isArray(required) ? required : []) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count === branches.length ? [name] : []));
}

/** What tells a branch from the others: the values that it fixes, and the parameters that it requires. */
function groupOf({ properties, required, title }: Mutable): string {
  const names = Array.isArray(required) ? required.map(String) : Object.keys((properties as object | undefined) ?? {});
  const parts = names.map((name) => {
    const fixed = isObject(properties) && isObject(properties[name]) ? properties[name].const : undefined;
    return fixed === undefined ? name : `${name} ${JSON.stringify(fixed)}`;
  });
  const group = parts.join(" and ");
  return typeof title === "string" && title !== "" ? `${title}${group && ` (${group})`}` : group;
}

function sentenceOf(keyword: string, value: unknown): string {
  if (keyword === "enum") return `The arguments are one of: ${JSON.stringify(value)}.`;
  return keyword === "not" ? `The arguments must not fit: ${JSON.stringify(value)}.` : "";
}

const ownProperty = ({ properties }: Mutable, name: string): unknown =>
  isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;

function addProperty(root: Mutable, name: string, sub: unknown): void {
  const own = ownProperty(root, name);
  const properties = (isObject(root.properties) ? root.properties : {}) as Mutable;
  root.properties = properties;
  defineOwn(properties, name, mutableCopy(own === undefined ? sub : bothOf(own, sub)));
}

/** A schema of what both schemas accept. */
function bothOf(own: unknown, other: unknown): unknown {
  if (isAny(other) || JSON.stringify(own) === JSON.stringify(other)) return own;
  if (isAny(own)) return other;
  const before = isObject(own) && Array.isArray(own.allOf) && Object.keys(own).length === 1 ? own.allOf : [own];
  return { allOf: [...before, other] };
}

function unionOf(subs: readonly unknown[]): unknown {
  const distinct = [...new Map(subs.map((sub) => [JSON.stringify(sub), sub])).values()];
  if (distinct.length === 1) return distinct[0];
  const consts = distinct.flatMap((sub) => (isObject(sub) && "const" in sub ? [sub.const] : []));
  const types = new Set(consts.map((value) => typeof value));
  const isScalar = types.size === 1 && ["string", "number", "boolean"].includes([...types][0] as string);
  // Values that tell the branches apart.
  if (consts.length === distinct.length && isScalar) {
    const named = new Set(distinct.map((sub) => (sub as Mutable).type));
    const [type] = named;
    return { ...(named.size === 1 && type !== undefined && { type }), enum: consts };
  }
  return { anyOf: distinct };
}

const isNever = (sub: unknown): boolean =>
  sub === false || (isObject(sub) && isObject(sub.not) && Object.keys(sub.not).length === 0);

const isAny = (sub: unknown): boolean => sub === true || (isObject(sub) && Object.keys(sub).length === 0);

function addRequired(root: Mutable, required: unknown): void {
  if (!Array.isArray(required) || required.length === 0) return;
  root.required = [...new Set([...(Array.isArray(root.required) ? root.required : []), ...required])];
}

function addDefinitions(root: Mutable, from: Mutable): void {
  for (const keyword of ["$defs", "definitions"]) {
    const given = from[keyword];
    if (!isObject(given)) continue;
    const own = (isObject(root[keyword]) ? root[keyword] : {}) as Mutable;
    root[keyword] = own;
    for (const [name, sub] of Object.entries(given)) if (!Object.hasOwn(own, name)) defineOwn(own, name, sub);
  }
}

/** References into a keyword that is gone refer to a copy of it among the definitions. */
function keepTargets(root: Mutable, original: Mutable, keywords: readonly string[]): void {
  const kept = new Set<string>();
  const schemas: Mutable[] = [root];
  for (const schema of schemas) {
    const { $ref } = schema;
    const keyword = keywords.find((one) => typeof $ref === "string" && $ref.startsWith(`#/${one}/`));
    if (keyword !== undefined) {
      const name = `${keyword}OfAll`;
      schema.$ref = `#/$defs/${name}${($ref as string).slice(1)}`;
      if (!kept.has(keyword)) {
        kept.add(keyword);
        const copy: Mutable = { [keyword]: original[keyword] };
        addDefinitions(root, { $defs: { [name]: copy } });
        schemas.push(copy);
      }
    }
    forEachSubschema(schema, (sub) => {
      if (isObject(sub)) schemas.push(sub as Mutable);
    });
  }
}
