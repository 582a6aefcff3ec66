import { type JsonSchema, SchemaModel } from "../../schema/index.ts";
import { createValidator, type Validator } from "../../validate/index.ts";
import { MAX_PROBLEMS } from "../limits.ts";
import type { Notes } from "../plan/notes.ts";
import type { LinkPlan, Plan } from "../plan/Plan.ts";
import type { Rules } from "../rules.ts";
import type { StrictProblem } from "../StrictError.ts";
import type { Types } from "../types.ts";
import { ChangeLog } from "./ChangeLog.ts";
import { isAnnotation, type Part, type SchemaPart } from "./conjunction.ts";
import { StepBudget } from "./StepBudget.ts";

/**
 * The place of a schema: the numbers of objects and lists and of optional properties around it, and whether it is the
 * root.
 *
 * @example
 * const place: Place = { level: 0, optionals: 0, isRoot: true };
 */
export type Place = { readonly level: number; readonly optionals: number; readonly isRoot: boolean };

/** A place with the schemas that all apply to its value, their texts, and the path of the first schema. */
export type JoinedSchemas = {
  readonly schemaParts: readonly SchemaPart[];
  readonly notes: Notes;
  readonly path: string;
  readonly place: Place;
};

/** The link of a reference, and the number of optional properties around its first place. */
export type KnownLink = { readonly link: LinkPlan; readonly optionals: number };

type Read = (context: ReadContext, parts: readonly Part[], place: Place) => Plan | undefined;

/** The shared state of the readers of a schema. */
export class ReadContext {
  readonly model: SchemaModel;
  readonly rules: Rules;
  readonly budget: StepBudget = new StepBudget();
  readonly changes: ChangeLog = new ChangeLog(this.budget);
  /** The links by the key of the schemas that they lead to. References to the same schemas are one link. */
  readonly links: Map<string, KnownLink> = new Map();
  /** Why no value fits, for the error if no value fits the root. */
  readonly nevers: StrictProblem[] = [];
  /** The number of optional properties beyond the provider's limit. They become required and nullable. */
  excess: number;
  readonly #read: Read;
  readonly #ids = new Map<JsonSchema, number>();
  readonly #bareSchemas = new Map<string | undefined, Map<JsonSchema, JsonSchema>>();
  readonly #matchers = new Map<string, Validator>();

  constructor(root: JsonSchema, rules: Rules, excess: number, read: Read) {
    // Not `modelOf`: to keep a model for the copy of each conversion makes conversions 8 % slower.
    this.model = new SchemaModel(root);
    this.rules = rules;
    this.excess = excess;
    this.#read = read;
  }

  /** The plan for the conjunction of all parts; `undefined` if no value fits. */
  read(parts: readonly Part[], place: Place): Plan | undefined {
    return this.#read(this, parts, place);
  }

  /** The key of a set of schemas. */
  keyOf(schemas: readonly JsonSchema[]): string {
    const idOf = (schema: JsonSchema): number => {
      const id = this.#ids.get(schema) ?? this.#ids.size;
      this.#ids.set(schema, id);
      return id;
    };
    return [...new Set(schemas)].map(idOf).join(" ");
  }

  /**
   * A schema without annotations and without one of its unions. The result for a schema is always the same object,
   * because links are identified by it.
   */
  bareSchema(schema: JsonSchema, without?: "anyOf" | "oneOf"): JsonSchema {
    const known = this.#bareSchemas.get(without) ?? new Map<JsonSchema, JsonSchema>();
    this.#bareSchemas.set(without, known);
    let bare = known.get(schema);
    if (bare === undefined) {
      // OpenAPI 3.0 has `nullable` in addition to a type.
      const isKept = (keyword: string): boolean =>
        !isAnnotation(keyword) || (keyword === "nullable" && "type" in schema);
      const keywords = Object.entries(schema).filter(([keyword]) => isKept(keyword) && keyword !== without);
      bare = Object.fromEntries(keywords) as JsonSchema;
      known.set(schema, bare);
    }
    return bare;
  }

  never(path: string, reason: string): undefined {
    if (this.nevers.length < MAX_PROBLEMS) this.nevers.push({ path, message: `no value fits: ${reason}` });
  }

  /** The plan of a value as JSON text. */
  text({ schemaParts, notes, path }: JoinedSchemas, types: Types, keyword: string, reason: string): Plan {
    const message = `${reason}, so it is sent as JSON text, whose content is not enforced`;
    this.changes.add(keyword === "$ref" ? "recursive" : "json_text", path, keyword, message, false);
    for (const schemaPart of schemaParts) this.changes.add("json_text", schemaPart.path, keyword, message, false);
    return { form: "text", types, notes };
  }

  /** @throws {SchemaError} `unsafe_pattern` */
  matcher(pattern: string): Validator {
    let matcher = this.#matchers.get(pattern);
    if (matcher === undefined) {
      matcher = createValidator({ type: "string", pattern });
      this.#matchers.set(pattern, matcher);
    }
    return matcher;
  }
}
