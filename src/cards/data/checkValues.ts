import { shorten } from "../../checks/index.ts";
import type { JsonObject, JsonValue } from "../../json/index.ts";
import type { Labels } from "../labels.ts";
import { dateParts } from "./dateParts.ts";
import type { Field, FieldType } from "./readForm.ts";

/**
 * Why a value does not fit its field: the key of its text among the labels, and the violated limit, the choices, or a
 * valid example.
 */
type FieldProblem = {
  readonly code: "required" | "unknown" | "choice" | "example" | "least" | "most" | "shortest" | "longest";
  readonly limit?: number | string;
};

/**
 * The problems of a form's values, by the name of the field; an empty object if all fit. The problem of a value without
 * a field is `unknown`.
 *
 * @example
 * checkValues(readForm(null, { fields: [{ name: "age", type: "integer", max: 120 }] }), { age: 130 });
 * // Map { "age" => { code: "most", limit: 120 } }
 */
export function checkValues(fields: readonly Field[], values: JsonObject): Map<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>();
  const unknown = new Set(Object.keys(values));
  for (const field of fields) {
    const problem = problemOf(field, unknown.delete(field.name) ? values[field.name] : undefined);
    if (problem) problems.set(field.name, problem);
  }
  for (const name of unknown) problems.set(name, { code: "unknown" });
  return problems;
}

/**
 * The words of a problem.
 *
 * @example
 * messageOf({ code: "most", limit: 120 }, labels); // "At most 120"
 */
export const messageOf = (
  { code, limit = "" }: FieldProblem,
  labels: Labels,
  write: (limit: number | string) => string = String,
): string => labels[code].replace("{limit}", () => write(limit));

function problemOf(field: Field, value: JsonValue | undefined): FieldProblem | undefined {
  const { type, required, options } = field;
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)) {
    return required ? { code: "required" } : undefined;
  }
  if (type === "select" || type === "multiselect") {
    const chosen = type === "select" ? [value] : [value].flat();
    const choices = new Set<unknown>(options.map((choice) => choice.value));
    const fits = type === "select" || Array.isArray(value);
    return fits && chosen.every((item) => choices.has(item))
      ? undefined
      : { code: "choice", limit: shorten(options.map(({ label }) => label).join(", ")) };
  }
  const [fits, limit] = TYPES[type];
  if (!fits(value)) return { code: "example", limit };
  return problemOfOrder(field, value) ?? problemOfLength(field, value);
}

function problemOfOrder({ min, max }: Field, value: JsonValue): FieldProblem | undefined {
  if (min !== undefined && inOrder(value) < inOrder(min)) return { code: "least", limit: min };
  if (max !== undefined && inOrder(value) > inOrder(max)) return { code: "most", limit: max };
  return undefined;
}

function problemOfLength(field: Field, value: JsonValue): FieldProblem | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
  if (typeof value !== "string") return undefined;
  if (value.length < minLength) return { code: "shortest", limit: minLength };
  if (value.length > maxLength) return { code: "longest", limit: maxLength };
  return undefined;
}

/** Numbers as they are, and a date with its time in one of the two ways in which they are written. */
const inOrder = (value: JsonValue): number => (typeof value === "string" ? value.replace(" ", "T") : value) as number;

type Check = readonly [fits: (value: JsonValue) => boolean, example: string];

const isText = (value: JsonValue): value is string => typeof value === "string";

const matches =
  (pattern: RegExp) =>
  (value: JsonValue): boolean =>
    isText(value) && pattern.test(value);

const TEXT: Check = [isText, '"…"'];

const TYPES: { readonly [Type in Exclude<FieldType, "select" | "multiselect">]: Check } = {
  text: TEXT,
  textarea: TEXT,
  number: [Number.isFinite, "1.5"],
  integer: [Number.isInteger, "1"],
  boolean: [(value) => typeof value === "boolean", "true"],
  date: [(value) => dateParts(value)?.[2] === undefined && dateParts(value) !== undefined, "2026-01-18"],
  time: [matches(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/), "09:30"],
  datetime: [(value) => dateParts(value)?.[2] !== undefined, "2026-01-18T09:30"],
  email: [matches(/^[^\s@]+@[^\s@]+$/), "ada@example.com"],
  url: [(value) => isText(value) && URL.canParse(value), "https://example.com"],
};
