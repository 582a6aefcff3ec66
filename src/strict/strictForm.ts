import { checkOptions } from "../checks/index.ts";
import { mutableCopy, pointerTo } from "../json/index.ts";
import type { StrictLimits } from "../rules/index.ts";
import { isObject, type JsonSchema, usableSchema } from "../schema/index.ts";
import type { Issue } from "../validate/index.ts";
import { LIMITED, measure } from "./measure.ts";
import { plainForm } from "./plainForm.ts";
import { NO_NOTES } from "./plan/notes.ts";
import { innermost, objectPlan, type Plan } from "./plan/Plan.ts";
import { settleUnions } from "./plan/settleUnions.ts";
import type { ReadContext } from "./read/ReadContext.ts";
import { readSchema } from "./read/readSchema.ts";
import { formatOf, type Rules, rulesOf } from "./rules.ts";
import { StrictError } from "./StrictError.ts";
import type { StrictChange, StrictOptions, StrictSchema } from "./StrictSchema.ts";
import { BranchChooser } from "./values/BranchChooser.ts";
import { type Absent, ConversionContext, type ConversionOptions } from "./values/ConversionContext.ts";
import { encodeValue } from "./values/encodeValue.ts";
import { pathsTo } from "./values/pathsTo.ts";
import { repeatIssues } from "./values/repeatIssues.ts";
import { restoreValue } from "./values/restoreValue.ts";
import { type WrittenSchema, writeSchema } from "./write/writeSchema.ts";

/** A restored answer. With issues it is incomplete. */
export type Restored = {
  readonly value: unknown;
  readonly issues: readonly Issue[];
  /** JSON Pointers to properties that were null and are absent, although the original takes null there too. */
  readonly absent: readonly string[];
  /** Whether the value contains `RoundedNumber`s, which an option of {@link ConversionOptions} requests. */
  readonly holdsRounded: boolean;
};

/** The strict form of a schema, with functions that convert its values in both directions. */
export type StrictForm = StrictSchema & {
  /** Like `restore`, with the issues that make the answer unusable, independent of the original schema. */
  readonly "~restore": (value: unknown, options?: ConversionOptions) => Restored;
};

/**
 * The result of `toStrictSchema` with additional data for the other rooms.
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
      ...plainForm(usable, formatOf(options)),
      restore: (value) => value,
      "~restore": (value) => ({ value, issues: [], absent: [], holdsRounded: false }),
      toStrictValue: (value) => value,
    };
  }

  let form = formOf(usable, rules, 0);
  const { optional: most = Number.POSITIVE_INFINITY, items: mostItems = Number.POSITIVE_INFINITY } = rules.limits;
  const { optional, items } = measure(form.written.schema);
  if (items > mostItems) form = formOf(usable, withoutMaxItems(rules), 0);
  if (optional > most) form = formOf(usable, rules, optional - most);
  const { schema: strict } = form.written;
  checkLimits(strict, rules.limits);
  const { chooser } = form;
  return {
    // A copy, because the branches of unions are read later.
    schema: mutableCopy(strict),
    changes: form.changes,
    restore(value, options) {
      checkOptions("restore", options, RESTORE_RULES);
      return restored(form, value, new ConversionContext(chooser, options));
    },
    "~restore"(value, options) {
      const context = new ConversionContext(chooser, options);
      const original = restored(form, value, context);
      const { repeats, absents, holdsRounded } = context;
      return {
        value: original,
        issues: repeatIssues(value, repeats),
        absent: pointersTo(original, absents),
        holdsRounded,
      };
    },
    toStrictValue: (value) =>
      encodeValue(form.plan, form.isWrapped ? { value } : value, new ConversionContext(chooser)),
  };
}

const RESTORE_RULES = { integers: ["error", "bigint"] };

type Form = {
  readonly plan: Plan;
  /** Whether the value is the property `value` of the root. */
  readonly isWrapped: boolean;
  readonly written: WrittenSchema;
  readonly chooser: BranchChooser;
  readonly changes: StrictChange[];
};

/** Rules by which the number of items is only described. */
const withoutMaxItems = (rules: Rules): Rules => ({
  ...rules,
  keywords: new Set([...rules.keywords].filter((keyword) => keyword !== "maxItems")),
});

/** Reads a schema as a plan, settles its unions, and writes it. */
function formOf(schema: JsonSchema, rules: Rules, excess: number): Form {
  const { plan: read, context } = readSchema(schema, rules, excess);
  if (read === undefined) throw new StrictError("not_representable", context.nevers);
  const isWrapped = innermost(read).form !== "object";
  const plan = isWrapped ? wrapped(read, context) : read;
  const { branches, asText } = settleUnions(plan);
  for (const { parts } of asText) context.changes.oneText(parts);
  const written = writeSchema(plan, rules, branches);
  return { plan, isWrapped, written, chooser: new BranchChooser(branches, written), changes: context.changes.all };
}

/** Makes the root an object, which every provider requires. Another value becomes the property `value`. */
function wrapped(plan: Plan, { changes }: ReadContext): Plan {
  changes.add("wrapped", "", "type", 'the root is sent as the property "value" of an object');
  const field = { name: "value", key: "value", plan, isRequired: true, isNullable: false };
  return objectPlan([field], { form: "closed" }, NO_NOTES);
}

function restored({ plan, isWrapped }: Form, value: unknown, context: ConversionContext): unknown {
  const original = restoreValue(plan, value, context);
  if (!isWrapped) return original;
  return isWrapper(original) ? original.value : value;
}

function pointersTo(value: unknown, absents: readonly Absent[]): string[] {
  if (absents.length === 0) return [];
  const paths = pathsTo(value, new Set(absents.map(({ object }) => object)));
  return absents.flatMap(({ object, name }) => {
    const path = paths.get(object);
    return path ? [pointerTo("", ...path, name)] : [];
  });
}

function isWrapper(value: unknown): value is { value: unknown } {
  return isObject(value) && Object.hasOwn(value, "value") && Object.keys(value).length === 1;
}

function checkLimits(schema: JsonSchema, limits: StrictLimits): void {
  const measured = measure(schema);
  for (const key of Object.keys(limits) as (keyof StrictLimits)[]) {
    const limit = limits[key];
    if (limit === undefined || measured[key] <= limit) continue;
    const message = `expected at most ${limit} ${LIMITED[key]}, received ${measured[key]}`;
    throw new StrictError("limit_exceeded", [{ path: "", message }]);
  }
}
