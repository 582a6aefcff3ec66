import { mutableCopy } from "../../json/index.ts";
import { isObject, type JsonSchema, resolveReference, schemasIn } from "../../schema/index.ts";
import { sha256 } from "../calls/sha256.ts";
import { addSentence } from "./addSentence.ts";
import { branchNames, groupOf, listed, rulesOf, sentenceOf, type Told } from "./branchSentences.ts";
import type { Findings, Mutable } from "./Findings.ts";
import { takesObjects } from "./inlineRoot.ts";
import { addDefinitions, addProperty, addRequired, isNever, ownProperty, unionOf } from "./mergedSchemas.ts";
import { stepsOf, withSteps } from "./references.ts";

/**
 * Replaces keywords beside the type of all parameters that a provider refuses there, such as `oneOf`: the parameters of
 * all branches become parameters of the root. The tool itself validates the arguments by its own schema, so that nothing
 * is lost but what the model knows of it; this becomes a sentence of the description.
 *
 * @example
 * const root = { anyOf: [{ required: ["city"] }, { required: ["zip"] }] };
 * mergeRoot(root, ["anyOf"], findings); // root is { description: "Give at least one of: city; zip." }
 */
export function mergeRoot(root: Mutable, refusedAtRoot: readonly string[], findings: Findings): void {
  // What all values must fit comes first.
  const keywords = ["allOf", "anyOf", "oneOf", "enum", "not"].filter(
    (keyword) => refusedAtRoot.includes(keyword) && root[keyword] !== undefined,
  );
  if (keywords.length > 0) new RootMerge(root).merge(keywords, findings);
}

/** The branches that are merged into one root, as references can make billions of a few. @internal */
const MAX_BRANCHES = 2_000;

/** @internal */
const MAX_REFERENCES = 100;

class RootMerge {
  readonly #root: Mutable;
  readonly #original: Mutable;
  /** The targets of references that are being merged. A branch that refers to one of them adds nothing to it. */
  readonly #open: Set<object>;
  readonly #told: Told = { rules: [], sentences: [] };
  #left = MAX_BRANCHES;

  constructor(root: Mutable) {
    this.#root = root;
    this.#original = mutableCopy(root);
    this.#open = new Set([this.#original]);
  }

  merge(keywords: readonly string[], { changes, refused }: Findings): void {
    const root = this.#root;
    for (const keyword of keywords) {
      const before = root[keyword];
      delete root[keyword];
      this.#addKeyword(keyword, before);
      changes.push({ path: `/${keyword}`, rule: "root", before, after: undefined });
      if (this.#left >= 0) continue;
      const reason = `the provider takes no "${keyword}" beside the type of all parameters, and this one has more than ${MAX_BRANCHES} branches: write fewer`;
      refused.push({ path: `/${keyword}`, reason });
    }
    keepTargets(root, this.#original, keywords);
    const { rules, sentences } = this.#told;
    if (rules.length > 0) sentences.unshift(`The arguments must fit: ${listed([...new Set(rules)], "rule")}.`);
    if (sentences.length > 0) addSentence(root, [...new Set(sentences)].join(" "));
  }

  #addKeyword(keyword: string, value: unknown): void {
    switch (keyword) {
      case "allOf":
        for (const branch of branchesIn(value)) this.#addAll(this.#root, branch, this.#told);
        break;
      case "anyOf":
      case "oneOf":
        this.#addOneOf(this.#root, keyword, value, this.#told);
        break;
      case "enum":
        if (Array.isArray(value))
          this.#tell(
            `are one of: ${listed(
              value.map((one) => JSON.stringify(one)),
              "value",
            )}`,
          );
        break;
      case "not":
        this.#tell(`must not fit: ${listed([JSON.stringify(value)], "rule")}`);
        break;
    }
  }

  #tell(what: string): void {
    this.#told.sentences.push(`The arguments ${what}.`);
  }

  /** The object schema that a branch stands for, with what its references refer to; none for one that contains it. */
  #resolved(branch: Mutable): { readonly schema: Mutable; readonly targets: readonly object[] } | undefined {
    let schema = branch;
    const targets: object[] = [];
    while (typeof schema.$ref === "string") {
      const { $ref, ...beside } = schema;
      const target = resolveReference(this.#original as JsonSchema, $ref as string);
      if (!target.found || !isObject(target.schema) || targets.length > MAX_REFERENCES) return undefined;
      if (this.#open.has(target.schema)) return undefined;
      targets.push(target.schema);
      schema = { ...target.schema, ...beside };
    }
    return takesObjects(schema) ? { schema, targets } : undefined;
  }

  /** Adds what every value of a branch must fit. */
  #addAll(root: Mutable, branch: Mutable, told: Told): void {
    const resolved = this.#left-- > 0 ? this.#resolved(branch) : undefined;
    if (resolved === undefined) return;
    for (const target of resolved.targets) this.#open.add(target);
    this.#addSchema(root, resolved.schema, told);
    for (const target of resolved.targets) this.#open.delete(target);
  }

  #addSchema(root: Mutable, schema: Mutable, told: Told): void {
    const { properties, required, description, additionalProperties, patternProperties } = schema;
    const { allOf, anyOf, oneOf } = schema;
    addDefinitions(root, schema);
    if (isObject(properties)) for (const [name, sub] of Object.entries(properties)) addProperty(root, name, sub);
    addRequired(root, required);
    root.description ??= description;
    const isClosed = additionalProperties === false && patternProperties === undefined;
    if (isClosed && allOf === undefined) root.additionalProperties ??= false;
    const rules = rulesOf(schema);
    if (rules !== undefined) told.rules.push(rules);
    for (const inner of branchesIn(allOf)) this.#addAll(root, inner, told);
    this.#addOneOf(root, "anyOf", anyOf, told);
    this.#addOneOf(root, "oneOf", oneOf, told);
  }

  /** Adds the parameters of the branches of which a value fits one. */
  #addOneOf(root: Mutable, keyword: "anyOf" | "oneOf", given: unknown, told: Told): void {
    const possible = (Array.isArray(given) ? given : []).filter((branch: unknown) => this.#isPossible(branch));
    const branches = possible.map((branch) => this.#wholeBranch(branch));
    if (branches.length === 0) return;
    const schemas = branches.map(({ schema }) => schema);
    for (const [name, subs] of propertiesOf(schemas)) {
      // A value that fits a branch without this property may have any of its values.
      const isNarrowed = subs.length === schemas.length || ownProperty(root, name) === undefined;
      if (isNarrowed) addProperty(root, name, unionOf(subs));
    }
    addRequired(root, requiredOfAll(schemas));
    for (const schema of schemas) addDefinitions(root, schema);
    const areClosed = schemas.every(({ additionalProperties }) => additionalProperties === false);
    if (areClosed) root.additionalProperties ??= false;
    tell(keyword, branches, told);
  }

  /** Whether objects may fit a branch; a reference to nothing says nothing about them. */
  #isPossible(branch: unknown): boolean {
    if (branch === true) return true;
    if (!isObject(branch) || this.#left <= 0) return false;
    const { $ref } = branch;
    const isOpen = typeof $ref === "string" && !resolveReference(this.#original as JsonSchema, $ref).found;
    return isOpen || this.#resolved(branch as Mutable) !== undefined;
  }

  /** What a branch accepts of objects: everything, or what its keywords say. */
  #wholeBranch(branch: unknown): Whole {
    const whole: Whole = { schema: { type: "object" }, told: { rules: [], sentences: [] } };
    if (isObject(branch)) this.#addAll(whole.schema, branch as Mutable, whole.told);
    return whole;
  }
}

/** What a branch says: a schema without references, and what has no place in it. */
type Whole = { readonly schema: Mutable; readonly told: Told };

/** Adds what the description says of branches of which a value fits one; a single one is what all values fit. */
function tell(keyword: "anyOf" | "oneOf", branches: readonly Whole[], { rules, sentences }: Told): void {
  const [only, ...others] = branches;
  if (only !== undefined && others.length === 0) {
    for (const rule of only.told.rules) rules.push(rule);
    for (const sentence of only.told.sentences) sentences.push(sentence);
    return;
  }
  const names = branchNames(branches.map(({ schema }) => schema));
  const sentence = sentenceOf(
    keyword,
    branches.map(({ schema, told }) => groupOf(schema, told, names)),
  );
  if (sentence !== undefined) sentences.push(sentence);
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

/** References into a keyword that is gone refer to a copy of it among the definitions. */
function keepTargets(root: Mutable, original: Mutable, keywords: readonly string[]): void {
  const names = new Map<string, string>();
  const keep = (schema: Mutable): void => {
    const { $ref } = schema;
    const [keyword = ""] = typeof $ref === "string" ? stepsOf($ref) : [];
    if (!keywords.includes(keyword)) return;
    const known = names.get(keyword);
    const name = known ?? nameFor(keyword, original);
    schema.$ref = withSteps($ref as string, (steps) => ["$defs", name, ...steps]);
    if (known !== undefined) return;
    names.set(keyword, name);
    const copy: Mutable = { [keyword]: mutableCopy(original[keyword]) };
    addDefinitions(root, { $defs: { [name]: copy } });
    for (const [inner] of schemasIn(copy)) keep(inner);
  };
  for (const [schema] of schemasIn(root)) keep(schema);
}

/** A name that no definition has, and that no schema can refer to: it ends with a hash of what it names. */
function nameFor(keyword: string, { $defs, [keyword]: value }: Mutable): string {
  for (let attempt = 0; ; attempt++) {
    const name = `${keyword}_${sha256(JSON.stringify([value, attempt])).slice(0, 16)}`;
    if (!isObject($defs) || !Object.hasOwn($defs, name)) return name;
  }
}
