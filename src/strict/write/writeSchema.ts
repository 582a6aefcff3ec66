import { defineOwn } from "../../checks/index.ts";
import type { JsonSchema } from "../../schema/index.ts";
import { FreeNames } from "../FreeNames.ts";
import { MAX_WRITTEN_SCHEMAS } from "../limits.ts";
import { joinNotes, NO_NOTES, type Notes, withLimits } from "../plan/notes.ts";
import type {
  Field,
  LinkPlan,
  ListPlan,
  ObjectPlan,
  PairsPlan,
  Plan,
  ScalarPlan,
  TextPlan,
  UnionPlan,
} from "../plan/Plan.ts";
import { type Branches, settledTypes } from "../plan/settleUnions.ts";
import type { Rules } from "../rules.ts";
import { StrictError } from "../StrictError.ts";

/** A written plan. */
export type WrittenSchema = {
  readonly schema: JsonSchema;
  /** The schemas of the branches of each union that has several, and the definitions that they refer to. */
  readonly branchSchemas: ReadonlyMap<UnionPlan, readonly JsonSchema[]>;
  readonly definitions: { readonly [name: string]: JsonSchema };
};

/**
 * Writes a plan as one schema, with the definitions that its parts share.
 *
 * @throws {StrictError} `limit_exceeded` where inlined references multiply
 * @example
 * writeSchema(plan, rules, branches).schema; // { type: "object", properties: { … }, additionalProperties: false }
 */
export function writeSchema(root: Plan, rules: Rules, branches: Branches): WrittenSchema {
  const writer = new Writer(rules, branches);
  const { branchSchemas, definitions } = writer;
  let schema = writer.schemaOf(root);
  // A root that is referenced stands in the definitions too, as the root is no reference itself.
  const [first] = schema.anyOf ?? [];
  const reference = schema.$ref ?? (typeof first === "object" ? first.$ref : undefined);
  if (reference !== undefined) {
    const { anyOf: _, $ref: __, ...texts } = schema;
    schema = { ...definitions[reference.slice("#/$defs/".length)], ...texts };
  }
  if (Object.keys(definitions).length > 0) schema = { ...schema, $defs: definitions };
  return { schema, branchSchemas, definitions };
}

/** A schema without its texts, which are added where it is used. */
type Written = { readonly schema: JsonSchema; readonly notes: Notes };

class Writer {
  readonly #rules: Rules;
  readonly #branches: Branches;
  readonly definitions: Record<string, JsonSchema> = {};
  readonly branchSchemas: Map<UnionPlan, readonly JsonSchema[]> = new Map();
  readonly #names = new Map<Plan, string>();
  /** `__proto__` is the name of no definition, as providers may build objects by assignment. */
  readonly #freeNames = new FreeNames(["__proto__"]);
  #left: number = MAX_WRITTEN_SCHEMAS;

  constructor(rules: Rules, branches: Branches) {
    this.#rules = rules;
    this.#branches = branches;
  }

  /** The schema of a plan with its texts. */
  schemaOf(plan: Plan): JsonSchema {
    return this.#withTexts(this.#write(plan));
  }

  #write(plan: Plan): Written {
    if (plan.form === "link") return this.#link(plan);
    if (plan.form === "noted") return withNotes(plan.notes, this.#write(plan.plan));
    if (plan.form === "tuple") return this.#write(plan.object);
    this.#spend();
    switch (plan.form) {
      case "any":
        return { schema: {}, notes: plan.notes };
      case "scalar":
        return { schema: scalarSchema(plan), notes: plan.notes };
      case "text":
        return writtenText(plan);
      case "list":
        return { schema: this.#list(plan), notes: plan.notes };
      case "pairs":
        return this.#pairs(plan);
      case "object":
        return { schema: this.#object(plan), notes: plan.notes };
      case "union":
        return this.#union(plan);
    }
  }

  /** Once a schema: inlined references can multiply. */
  #spend(): void {
    if (--this.#left >= 0) return;
    const message = `expected at most ${MAX_WRITTEN_SCHEMAS} schemas after references were inlined`;
    throw new StrictError("limit_exceeded", [{ path: "", message }]);
  }

  #link(link: LinkPlan): Written {
    const target = link.target as Plan;
    const isShared = link.isRecursive || (link.uses > 1 && target.form !== "scalar" && target.form !== "text");
    if (this.#rules.references === "inline" || !isShared) return this.#write(target);
    return { schema: this.#define(target, link.name), notes: { ...NO_NOTES } };
  }

  /** A reference to a definition, which is written where it is new. */
  #define(plan: Plan, name: string): JsonSchema {
    let known = this.#names.get(plan);
    if (known === undefined) {
      known = this.#freeNames.take(name.replaceAll(/[^a-zA-Z0-9_-]+/g, "_").slice(0, 50) || "definition");
      this.#names.set(plan, known);
      // Its place is that of its first reference.
      defineOwn(this.definitions, known, {});
      defineOwn(this.definitions, known, this.schemaOf(plan));
    }
    return { $ref: `#/$defs/${known}` };
  }

  #list({ prefix, items, keywords }: ListPlan): JsonSchema {
    const places = prefix.map((plan) => this.schemaOf(plan));
    const first = places.length === 0 ? {} : { prefixItems: places };
    // No keyword says "nothing more" but the limit, which a list without items has in its keywords.
    const rest = items === undefined ? {} : { items: this.schemaOf(items) };
    return { type: "array", ...first, ...rest, ...keywords };
  }

  #pairs({ value, keywords, notes }: PairsPlan): Written {
    const properties = { key: { type: "string" as const }, value: this.schemaOf(value) };
    const items: JsonSchema = { type: "object", properties, required: ["key", "value"], additionalProperties: false };
    const limits = ["an object as a list of its keys and values"];
    return { schema: { type: "array", items, ...keywords }, notes: withLimits(notes, limits) };
  }

  #object({ fields, rest }: ObjectPlan): JsonSchema {
    const properties = fields.map((field): [string, JsonSchema] => [field.key, this.#property(field)]);
    const required = fields.filter(({ isRequired }) => isRequired).map(({ key }) => key);
    if (rest.form === "pairs") {
      properties.push([rest.key, this.schemaOf(rest.plan)]);
      required.push(rest.key);
    }
    const schema: JsonSchema = { type: "object", properties: Object.fromEntries(properties), required };
    if (rest.form !== "open") schema.additionalProperties = false;
    else if (rest.plan !== undefined) schema.additionalProperties = this.schemaOf(rest.plan);
    return schema;
  }

  #property({ plan, isNullable }: Field): JsonSchema {
    const written = this.#write(plan);
    return this.#withTexts(isNullable ? this.#nullable(plan, written) : written);
  }

  /**
   * The schema that takes null too, which says that a property is absent. OpenAI and DeepSeek take lists of types, but
   * not with "object" or "array" in them.
   */
  #nullable(plan: Plan, written: Written): Written {
    if (settledTypes(plan, this.#branches).has("null")) return written;
    const { schema, notes } = written;
    const { type, anyOf } = schema;
    if (type !== undefined && type !== "object" && type !== "array" && schema.const === undefined) {
      const types = [...new Set([type, "null" as const].flat())];
      return { schema: { ...schema, type: types, ...(schema.enum && { enum: [...schema.enum, null] }) }, notes };
    }
    const branches = anyOf ?? [this.#withTexts({ schema, notes: NO_NOTES })];
    return { schema: { anyOf: [...branches, { type: "null" }] }, notes };
  }

  #union(union: UnionPlan): Written {
    const branches = this.#branches.get(union) ?? [];
    const [only] = branches;
    if (only && branches.length === 1) return withNotes(union.notes, this.#write(only.plan));
    const schemas = branches.map(({ plan }) => this.schemaOf(plan));
    if (!this.branchSchemas.has(union)) this.branchSchemas.set(union, schemas);
    // Where nothing is referenced a union may not stand directly in another one: each branch needs a type.
    const isFlat = this.#rules.references === "inline";
    const anyOf = isFlat ? schemas.flatMap((schema) => schema.anyOf ?? [schema]) : schemas;
    return { schema: { anyOf }, notes: union.notes };
  }

  #withTexts({ schema, notes }: Written): JsonSchema {
    const description = describe(notes);
    const title = this.#rules.keywords.has("title") ? notes.titles[0] : undefined;
    const texts = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
    if (schema.$ref === undefined) return { ...texts, ...schema };
    // A union of one, as nothing may stand beside a reference; where unions are counted the texts are left out.
    if (Object.keys(texts).length === 0 || this.#rules.limits.unions !== undefined) return schema;
    return { ...texts, anyOf: [schema] };
  }
}

const withNotes = (notes: Notes, written: Written): Written => ({ ...written, notes: joinNotes(notes, written.notes) });

function scalarSchema({ types, keywords, values }: ScalarPlan): JsonSchema {
  const [first] = types;
  const type = first !== undefined && types.length === 1 ? first : [...types];
  if (keywords.const !== undefined) return { type, const: keywords.const };
  return { type, ...(values && { enum: [...values] }), ...keywords };
}

function writtenText({ types, choices, notes }: TextPlan): Written {
  if (choices) {
    return {
      schema: { type: "string", enum: choices.map(({ text }) => text) },
      notes: withLimits(notes, ["JSON text"]),
    };
  }
  const of = types.size >= 6 ? "any value" : `a value of type ${[...types].join(", ")}`;
  return { schema: { type: "string" }, notes: withLimits(notes, [`JSON text of ${of}`]) };
}

function describe({ descriptions, limits }: Notes): string | undefined {
  const limit = limits.length === 0 ? [] : [`(${limits.join("; ")})`];
  const text = [...descriptions.filter((line) => line !== ""), ...limit];
  return text.length === 0 ? undefined : text.join(limit.length === 1 && text.length === 2 ? " " : "\n");
}
