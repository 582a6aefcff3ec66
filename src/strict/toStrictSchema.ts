import { checkOptions, mutableCopy } from "../json/index.ts";
import { type JsonSchema, readable, usableSchema } from "../schema/index.ts";
import { LIMITED, measure } from "./measure.ts";
import { NO_NOTES, type Node, Trip } from "./Node.ts";
import { objectNode } from "./nodes/objectNode.ts";
import { innermost } from "./nodes/separated.ts";
import { Reading } from "./Reading.ts";
import { type Limits, type Rules, rulesOf } from "./rules.ts";
import { StrictError } from "./StrictError.ts";
import type { StrictChange, StrictOptions, StrictSchema } from "./StrictSchema.ts";
import { Writer } from "./Writer.ts";

/**
 * A schema in the subset of JSON Schema that a provider's strict mode takes, every change to it, and the way back for
 * the answers. A constraint that the provider does not enforce is told in the description; what it has no form for is
 * sent in another one, which `restore` undoes. Mistral and Ollama publish no rules: their schema stays as it is.
 *
 * An optional property that also takes null comes back absent where it is null, as null is how a model says that a
 * property is absent.
 *
 * @throws {StrictError} where the provider has no form for it, or it is beyond the provider's limits
 * @throws {SchemaError} where the schema is malformed
 * @throws {OptionError} without a provider, or for an unknown option or value
 * @example
 * const parameters = { type: "object", properties: { city: { type: "string", maxLength: 50 } } };
 * const { schema, changes, restore } = toStrictSchema(parameters, { provider: "openai" });
 * schema.properties.city; // { description: "(maxLength: 50)", type: ["string", "null"] }
 * changes.map(({ kind }) => kind); // ["described", "nullable", "closed"]
 * restore({ city: null }); // {}
 */
export function toStrictSchema(schema: JsonSchema, options: StrictOptions): StrictSchema {
  const rules = rulesOf(options);
  const usable = usableSchema(schema);
  if (rules === undefined) {
    return { schema: readable(() => mutableCopy(usable)), changes: [], restore: same, toStrictValue: same };
  }

  let form = formOf(usable, rules, 0);
  const { optional: most = Number.POSITIVE_INFINITY } = rules.limits;
  const { optional } = measure(form.strict);
  if (optional > most) form = formOf(usable, rules, optional - most);
  const { root, strict, changes } = form;
  checkLimits(strict, rules.limits);
  return {
    // A copy, as unions look at their branches later.
    schema: mutableCopy(strict),
    changes,
    restore(value, options) {
      checkOptions("restore", options, RESTORE_RULES);
      return root.decode(value, new Trip(options));
    },
    toStrictValue: (value) => root.encode(value, new Trip()),
  };
}

const RESTORE_RULES = { integers: ["error", "bigint"] };

const same = (value: unknown): unknown => value;

type Form = { root: Node; strict: JsonSchema; changes: StrictChange[] };

function formOf(schema: JsonSchema, rules: Rules, excess: number): Form {
  const reading = new Reading(schema, rules, excess);
  const read = reading.read([{ schema, path: "" }], { level: 0, optionals: 0, isRoot: true });
  if (read === undefined) throw new StrictError("not_representable", reading.nevers);
  const root = wrapped(read, reading);
  // Unions are settled, and note what they change, when they are written.
  const strict = written(root, rules);
  return { root, strict, changes: [...reading.changes.values()] };
}

/** An object at the root, as every provider wants it: another value is its property `value`. */
function wrapped(node: Node, reading: Reading): Node {
  if (innermost(node).form === "object") return node;
  reading.change("wrapped", "", "type", 'the root is sent as the property "value" of an object');
  const field = { name: "value", key: "value", node, isRequired: true, isNullable: false };
  const object = objectNode([field], { form: "closed" }, NO_NOTES);
  return {
    ...object,
    decode(value, trip) {
      const out = object.decode(value, trip);
      return isWrapped(out) ? out.value : value;
    },
    encode: (value, trip) => object.encode({ value }, trip),
  };
}

function isWrapped(value: unknown): value is { value: unknown } {
  return (
    typeof value === "object" && value !== null && Object.hasOwn(value, "value") && Object.keys(value).length === 1
  );
}

function written(root: Node, rules: Rules): JsonSchema {
  const out = new Writer(rules);
  let schema = out.finish(root.write(out));
  // A root that is referenced stands in the definitions too, as the root is no reference itself.
  const reference =
    schema.$ref ?? schema.anyOf?.map((branch) => (typeof branch === "object" ? branch.$ref : undefined))[0];
  if (reference !== undefined) {
    const { anyOf: _, $ref: __, ...texts } = schema;
    schema = { ...out.definitions[reference.slice("#/$defs/".length)], ...texts };
  }
  return Object.keys(out.definitions).length === 0 ? schema : { ...schema, $defs: out.definitions };
}

function checkLimits(schema: JsonSchema, limits: Limits): void {
  const measured = measure(schema);
  for (const key of Object.keys(limits) as (keyof Limits)[]) {
    const limit = limits[key];
    if (limit === undefined || measured[key] <= limit) continue;
    const message = `expected at most ${limit} ${LIMITED[key]}, received ${measured[key]}`;
    throw new StrictError("limit_exceeded", [{ path: "", message }]);
  }
}
