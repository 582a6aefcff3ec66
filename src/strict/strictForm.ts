import { checkOptions, mutableCopy } from "../json/index.ts";
import { type JsonSchema, readable, usableSchema } from "../schema/index.ts";
import type { Issue } from "../validate/index.ts";
import { LIMITED, measure } from "./measure.ts";
import { NO_NOTES, type Node, Trip, type TripOptions } from "./Node.ts";
import { objectNode } from "./nodes/objectNode.ts";
import { innermost } from "./nodes/separated.ts";
import { Reading } from "./Reading.ts";
import { repeatIssues } from "./repeatIssues.ts";
import { type Limits, type Rules, rulesOf } from "./rules.ts";
import { StrictError } from "./StrictError.ts";
import type { StrictChange, StrictOptions, StrictSchema } from "./StrictSchema.ts";
import { Writer } from "./Writer.ts";

/** A restored answer; with issues it is not whole. */
export type Restored = {
  readonly value: unknown;
  readonly issues: readonly Issue[];
  /** Whether there are `RoundedNumber`s in the value, as {@link TripOptions} may ask for. */
  readonly holdsRounded: boolean;
};

/** The strict form of a schema; without `root` where the schema stays as it is. */
export type StrictForm = {
  readonly schema: JsonSchema;
  readonly changes: StrictChange[];
  /** The value in the original form. */
  readonly restore: StrictSchema["restore"];
  /** As `restore`, with what makes the answer unusable, whatever the original schema says of it. */
  readonly "~restore": (value: unknown, options?: TripOptions) => Restored;
  readonly root?: Node;
  /** Whether the value is the property `value` of the root. */
  readonly isWrapped?: boolean;
};

/**
 * What `toStrictSchema` makes of a schema, without the way from values to their strict form.
 *
 * @example
 * strictForm({ type: "object", properties: { city: { type: "string" } } }, { provider: "openai" }).restore({ city: null });
 * // {}
 */
export function strictForm(schema: JsonSchema, options: StrictOptions): StrictForm {
  const rules = rulesOf(options);
  const usable = usableSchema(schema);
  if (rules === undefined) {
    return {
      schema: readable(() => mutableCopy(usable)),
      changes: [],
      restore: (value) => value,
      "~restore": (value) => ({ value, issues: [], holdsRounded: false }),
    };
  }

  let form = formOf(usable, rules, 0);
  const { optional: most = Number.POSITIVE_INFINITY } = rules.limits;
  const { optional } = measure(form.strict);
  if (optional > most) form = formOf(usable, rules, optional - most);
  const { root, isWrapped, strict, changes } = form;
  checkLimits(strict, rules.limits);
  const restore = (value: unknown, trip: Trip): unknown => {
    const restored = root.decode(value, trip);
    if (!isWrapped) return restored;
    return isWrapper(restored) ? restored.value : value;
  };
  return {
    // A copy, as unions look at their branches later.
    schema: mutableCopy(strict),
    changes,
    restore(value, options) {
      checkOptions("restore", options, RESTORE_RULES);
      return restore(value, new Trip(options));
    },
    "~restore"(value, options) {
      const trip = new Trip(options);
      const restored = restore(value, trip);
      return { value: restored, issues: repeatIssues(value, trip.repeats), holdsRounded: trip.holdsRounded };
    },
    root,
    isWrapped,
  };
}

const RESTORE_RULES = { integers: ["error", "bigint"] };

type Form = { root: Node; isWrapped: boolean; strict: JsonSchema; changes: StrictChange[] };

function formOf(schema: JsonSchema, rules: Rules, excess: number): Form {
  const reading = new Reading(schema, rules, excess);
  const read = reading.read([{ schema, path: "" }], { level: 0, optionals: 0, isRoot: true });
  if (read === undefined) throw new StrictError("not_representable", reading.nevers);
  const isWrapped = innermost(read).form !== "object";
  const root = isWrapped ? wrapped(read, reading) : read;
  // Unions are settled, and note what they change, when they are written.
  const strict = written(root, rules);
  return { root, isWrapped, strict, changes: [...reading.changes.values()] };
}

/** An object at the root, as every provider wants it: another value is its property `value`. */
function wrapped(node: Node, reading: Reading): Node {
  reading.change("wrapped", "", "type", 'the root is sent as the property "value" of an object');
  const field = { name: "value", key: "value", node, isRequired: true, isNullable: false };
  return objectNode([field], { form: "closed" }, NO_NOTES);
}

function isWrapper(value: unknown): value is { value: unknown } {
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
