import { shorten } from "../../checks/index.ts";
import type { JsonObject, JsonValue } from "../../json/index.ts";
import { MAX_CHOICES, MAX_FIELDS, MAX_FORM_CHOICES } from "../limits.ts";
import { CardProblem } from "./CardProblem.ts";
import { dateParts } from "./dateParts.ts";
import { assertAtMost, entriesIn, nameIn } from "./expect.ts";
import { fieldsOfSchema } from "./fieldsOfSchema.ts";
import { isObject } from "./isObject.ts";
import { labelOf, numberOf, objectOf, ownValue, textIn } from "./members.ts";

/** The types of fields. */
const FIELD_TYPES = [
  "text",
  "textarea",
  "number",
  "integer",
  "boolean",
  "date",
  "time",
  "datetime",
  "email",
  "url",
  "select",
  "multiselect",
] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/** Other names that models use for the types of fields. */
const SYNONYMS: ReadonlyMap<unknown, FieldType> = new Map([
  ["string", "text"],
  ["multiline", "textarea"],
  ["float", "number"],
  ["int", "integer"],
  ["checkbox", "boolean"],
  ["bool", "boolean"],
  ["datetime-local", "datetime"],
  ["date-time", "datetime"],
  ["uri", "url"],
  ["radio", "select"],
  ["enum", "select"],
  ["array", "multiselect"],
]);

/** A choice of a field. */
type Choice = { readonly value: string | number | boolean; readonly label: string };

/** One field of a form. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly description?: string;
  /** The choices of `select` and `multiselect`. */
  readonly options: readonly Choice[];
  /** A number, or a text of a date or time. */
  readonly min?: number | string;
  readonly max?: number | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The initial value, of the field's own type. */
  readonly value?: JsonValue;
};

/**
 * The fields of a form: those of `options.fields`, the properties of the JSON Schema `options.schema`, or the members
 * of the data. The data are the initial values.
 *
 * @throws {CardProblem}
 * @example
 * readForm({ age: 41 }, { fields: ["name", { name: "age", type: "integer", required: true }] });
 * // [{ name: "name", label: "Name", type: "text", required: false, options: [] },
 * //  { name: "age", label: "Age", type: "integer", required: true, options: [], value: 41 }]
 */
export function readForm(data: JsonValue, options: JsonObject = {}): readonly Field[] {
  if (data !== null && !isObject(data)) {
    throw new CardProblem(
      `expected an object of initial values, received ${Array.isArray(data) ? "an array" : `a ${typeof data}`}`,
    );
  }
  let choices = 0;
  return givenFields(data ?? {}, options).map((given) => {
    const field = fieldOf(given, data);
    choices += field.options.length;
    assertAtMost(MAX_FORM_CHOICES, "choices in all fields", choices);
    return field;
  });
}

function givenFields(data: JsonObject, { fields, schema }: JsonObject): readonly JsonValue[] {
  const all =
    fields ?? (schema ? fieldsOfSchema(objectOf(schema, "title")) : Object.entries(data).flatMap(fieldsOfValue));
  const names = new Set<string>([""]);
  const isNew = (field: JsonValue) => names.size < names.add(nameOf(field)).size;
  const read = entriesIn("fields", all, "different names, or objects with a name", isNew) ?? [];
  assertAtMost(MAX_FIELDS, "fields", read.length);
  if (read.length > 0) return read;
  throw new CardProblem("expected one or more fields, received none");
}

const nameOf = (field: JsonValue): string => textIn(objectOf(field, "name"), "name", "key", "id") ?? "";

/** The field of a value without a description. Objects get no field. */
function fieldsOfValue([name, value]: [string, JsonValue]): readonly JsonObject[] {
  if (Array.isArray(value) && value.length > 0 && value.every((item) => choiceOf(item))) {
    return [{ name, type: "multiselect", options: value }];
  }
  if (typeof value === "object" && value !== null) return [];
  if (typeof value !== "string") return [{ name, type: value === null ? "text" : typeof value }];
  const [, day, clock] = dateParts(value) ?? [];
  return [
    {
      name,
      type: day ? (clock ? "datetime" : "date") : value.length > 80 || value.includes("\n") ? "textarea" : "text",
    },
  ];
}

function fieldOf(given: JsonValue, data: JsonValue): Field {
  const row = objectOf(given, "name");
  const name = nameOf(given);
  const of = `of the field "${shorten(name, 60)}"`;
  const choices = row.options ?? row.choices ?? row.enum;
  const listed = (entriesIn(`options ${of}`, choices, "texts, or objects with a value", choiceOf) ?? []).flatMap(
    (item) => choiceOf(item) ?? [],
  );
  const initial = ownValue(data, name) ?? row.default ?? row.value;
  const wanted = typeOf(row.type, listed.length > 0, of);
  // The input of a text has one line, and would lose the others.
  const type = wanted === "text" && typeof initial === "string" && initial.includes("\n") ? "textarea" : wanted;
  // A chosen value stays available even if it is no longer among the choices.
  const options = type === "multiselect" ? [...listed, ...furtherChoices(listed, ownValue(data, name))] : listed;
  assertAtMost(MAX_CHOICES, `choices ${of}`, options.length);
  const field = {
    name,
    label: textIn(row, "label", "title") ?? labelOf(name),
    type,
    // A box that is not ticked is a value too.
    required: row.required === true && type !== "boolean",
    options,
  };
  const more: { [key: string]: JsonValue | undefined } = {
    description: textIn(row, "description", "help"),
    min: limitOf(type, row.min ?? row.minimum),
    max: limitOf(type, row.max ?? row.maximum),
    minLength: lengthOf(row.minLength),
    maxLength: lengthOf(row.maxLength),
    value: initialOf(field, initial),
  };
  return Object.assign(field, Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)));
}

/** A select without choices is a field for text. */
function typeOf(given: JsonValue | undefined, hasOptions: boolean, of: string): FieldType {
  const type = nameIn(FIELD_TYPES, given, `type ${of}`, SYNONYMS) ?? "text";
  if (hasOptions) return type === "multiselect" ? type : "select";
  return type === "select" || type === "multiselect" ? "text" : type;
}

function choiceOf(item: JsonValue): Choice | undefined {
  const row = objectOf(item, "value");
  const value = row.value ?? row.const ?? row.id ?? row.label ?? undefined;
  if (value === undefined || typeof value === "object") return undefined;
  return { value, label: textIn(row, "label", "title") ?? String(value) };
}

function furtherChoices(options: readonly Choice[], chosen: JsonValue | undefined): readonly Choice[] {
  const known = new Set(options.map(({ value }) => String(value)));
  const further = [chosen ?? []].flat().flatMap((item) => choiceOf(item) ?? []);
  return further.filter(({ value }) => !known.has(String(value)));
}

const lengthOf = (value: JsonValue | undefined): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;

const NUMBERS: ReadonlySet<FieldType> = new Set(["number", "integer"]);
const TIMES: ReadonlySet<FieldType> = new Set(["date", "time", "datetime"]);

function limitOf(type: FieldType, value: JsonValue | undefined): JsonValue | undefined {
  return NUMBERS.has(type) ? numberOf(value) : TIMES.has(type) ? toTime(type, value) : undefined;
}

/** An initial value in the type of its field, or `undefined` if its type does not fit. */
function initialOf(
  { type, options }: Pick<Field, "type" | "options">,
  value: JsonValue | undefined,
): JsonValue | undefined {
  if (type === "multiselect") {
    const wanted = new Set([value ?? []].flat().map(scalar));
    return options.filter((choice) => wanted.has(String(choice.value))).map((choice) => choice.value);
  }
  if (value === undefined || value === null) return undefined;
  if (type === "boolean") return value === true || value === "true";
  if (NUMBERS.has(type)) return numberOf(value);
  if (TIMES.has(type)) return toTime(type, value);
  const text = scalar(value);
  return type === "select" ? options.find((choice) => String(choice.value) === text)?.value : text;
}

const scalar = (value: JsonValue): string | undefined => (typeof value === "object" ? undefined : String(value));

function toTime(type: FieldType, value: JsonValue | undefined): string | undefined {
  if (type === "time") return /^\d\d:\d\d/.exec(typeof value === "string" ? value : "")?.[0];
  const [whole, day, clock] = dateParts(value) ?? [];
  return type === "date" ? day : clock === undefined && day !== undefined ? `${day}T00:00` : whole;
}
