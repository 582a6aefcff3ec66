import { defineOwn } from "../../checks/index.ts";
import { isObject, type JsonSchema, SchemaError } from "../../schema/index.ts";
import { MAX_AJV_SCHEMAS } from "../limits.ts";

/**
 * The keyword that says what one pass through a schema costs.
 *
 * @example
 * schemaForAjv({ maxLength: 5 }, { allErrors: true }).bounded;
 * // { maxLength: 5, "openjiuwen:work": { own: 1, readers: 1 } }
 */
export const WORK = "openjiuwen:work";

/**
 * What a schema itself costs, and how many of its keywords read all of a value.
 *
 * @example
 * const work: Work = { own: 2, readers: 1 };
 */
export type Work = { readonly own: number; readonly readers: number };

/**
 * A copy of a schema in which Ajv overlooks nothing, and in which each schema says what it costs; and whether a schema in
 * it asks which names were evaluated. It copies the document and not a `SchemaModel`, because Ajv follows references to
 * any place. Whether Ajv will look for all errors matters to what it overlooks.
 *
 * @throws {SchemaError} `limit_exceeded` if there are too many schemas in it
 * @example
 * const { bounded } = schemaForAjv(JSON.parse('{"properties":{"__proto__":{"minLength":1}}}'), { allErrors: true });
 * bounded.patternProperties; // { "^__proto__$": { minLength: 1, "openjiuwen:work": { own: 1, readers: 1 } } }
 */
export function schemaForAjv(schema: JsonSchema | boolean, { allErrors }: { allErrors: boolean }): SchemaForAjv {
  const copier = new Copier(allErrors);
  const bounded = copier.copy(schema) as JsonSchema | boolean;
  return { bounded, tracksNames: copier.tracksNames };
}

type SchemaForAjv = { readonly bounded: JsonSchema | boolean; readonly tracksNames: boolean };

class Copier {
  readonly #allErrors: boolean;
  tracksNames = false;
  #count = 0;

  constructor(allErrors: boolean) {
    this.#allErrors = allErrors;
  }

  copy(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((item) => this.copy(item));
    if (!isObject(part) || Object.keys(part).length === 0) return part;
    if (++this.#count > MAX_AJV_SCHEMAS) throw tooManySchemas();
    // Everything but plain data, as a reference can lead anywhere.
    const copy = copyFields(part, (value, keyword) => {
      if (DATA.has(keyword)) return value;
      return MAPS.has(keyword) && isObject(value) ? copyFields(value, (inner) => this.copy(inner)) : this.copy(value);
    });
    movePrototype(copy);
    // Without a type beside it, it means nothing, and Ajv refuses it.
    if (typeof copy.nullable === "boolean") delete copy.nullable;
    if (!this.#allErrors) moveEmptyNames(copy);
    this.tracksNames ||= Object.hasOwn(part, "unevaluatedProperties");
    copy[WORK] = workOf(part);
    return copy;
  }
}

function copyFields(fields: object, copyOf: (value: unknown, name: string) => unknown): Fields {
  const copy: Fields = {};
  for (const [name, value] of Object.entries(fields)) defineOwn(copy, name, copyOf(value, name));
  return copy;
}

type Fields = { [name: string]: unknown };

const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "examples", "example", "dependentRequired"]);
const MAPS: ReadonlySet<string> = new Set([
  ...["$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"],
]);
const READERS: readonly string[] = [
  ...["format", "minLength", "maxLength", "items", "contains", "unevaluatedItems", "minProperties", "maxProperties"],
  ...["additionalProperties", "patternProperties", "propertyNames", "unevaluatedProperties"],
];

function workOf(schema: { readonly [keyword: string]: unknown }): Work {
  let own = 0;
  for (const [keyword, value] of Object.entries(schema)) {
    const parts = DATA.has(keyword) && keyword !== "dependentRequired" ? undefined : value;
    own += typeof parts === "object" && parts !== null ? 1 + Object.keys(parts).length : 1;
  }
  return { own, readers: READERS.filter((keyword) => Object.hasOwn(schema, keyword)).length };
}

/** Ajv leaves out properties called `__proto__`, but not patterns that mean them. */
function movePrototype(schema: Fields): void {
  const { properties } = schema;
  if (!isObject(properties) || !Object.hasOwn(properties, "__proto__")) return;
  const { ["__proto__"]: proto, ...others } = properties;
  schema.properties = others;
  schema.patternProperties = { ...(schema.patternProperties as object), "^__proto__$": proto };
}

/** Where Ajv looks for the first error only, it takes a missing property called "" for none in `dependentRequired`. */
function moveEmptyNames(schema: Fields): void {
  const { dependentRequired } = schema;
  if (!isObject(dependentRequired)) return;
  const rules = Object.entries(dependentRequired).filter(([, names]) => (names as string[]).includes(""));
  if (rules.length === 0) return;
  const moved = rules.map(([name, required]) => ({ anyOf: [{ not: { required: [name] } }, { required }] }));
  schema.allOf = [...((schema.allOf as unknown[] | undefined) ?? []), ...moved];
}

function tooManySchemas(): SchemaError {
  const message = `expected at most ${MAX_AJV_SCHEMAS.toLocaleString("en")} schemas, each of which Ajv compiles`;
  return new SchemaError([{ code: "limit_exceeded", path: "", message }]);
}
