import type { JsonObject, JsonValue } from "../../json/index.ts";
import type { CardContext, CardView } from "../CardView.ts";
import { checkValues, messageOf } from "../data/checkValues.ts";
import { dateParts } from "../data/dateParts.ts";
import { type Field, readForm } from "../data/readForm.ts";
import { h } from "../h.ts";
import { asForm } from "./asForm.ts";
import { INPUT_STYLE } from "./parts.ts";

/** A form. It submits the values of its fields, in their types, once all fit. */
export const formView: CardView = (card) => {
  const { data, options, format, labels, state, style, submit, empty } = card;
  style(INPUT_STYLE + CSS);
  const fields = readForm(data, options);
  if (fields.length === 0) return empty();
  if (options.interactive === false) return drawValues(card, fields);
  /** The typed text, which stays when the card is drawn again. */
  const typed = (state.get("typed") as Map<string, JsonValue> | undefined) ?? new Map<string, JsonValue>();
  state.set("typed", typed);

  const controls = fields.map((field, index) => {
    const value = typed.has(field.name) ? typed.get(field.name) : field.value;
    const control = drawField(card, { ...field, value: value as JsonValue }, index, () => {
      typed.set(field.name, control.read() as JsonValue);
      if (control.isWrong()) control.show(problems().get(field.name));
    });
    // An unchanged value is sent as it came, because an input may show less of it, such as a time without its zone.
    const read = () => (typed.has(field.name) ? control.read() : (field.value ?? control.read()));
    return { ...control, read };
  });

  const values = (): JsonObject =>
    Object.fromEntries(
      controls.map(({ name, read }) => [name, read()] as const).filter(([, value]) => value !== undefined),
    ) as JsonObject;
  const problems = (): Map<string, string> => {
    const write = (limit: number | string) => (typeof limit === "number" ? format.number(limit) : format.date(limit));
    return new Map(
      [...checkValues(fields, values())].map(([name, problem]) => [name, messageOf(problem, labels, write)]),
    );
  };
  const problemOf = (): string | undefined => {
    const found = problems();
    for (const { name, show } of controls) show(found.get(name));
    const wrong = controls.find(({ name }) => found.has(name));
    wrong?.focus();
    return wrong && labels.check;
  };
  const content = h("div", { class: "fields" }, ...controls.map(({ node }) => node));
  return asForm(card, [content], () => submit(values()), problemOf);
};

const isWide = ({ type }: Field): boolean => type === "textarea" || type === "multiselect";

/** The values, if nothing can be entered. */
function drawValues({ format }: CardContext, fields: readonly Field[]): Node {
  const textOf = ({ type, options, value }: Field): string => {
    if (type === "multiselect" || type === "select") {
      const chosen = [value ?? []].flat();
      return format.value(options.flatMap((choice) => (chosen.includes(choice.value) ? choice.label : [])).join(", "));
    }
    return type === "date" || type === "datetime" ? format.date(format.value(value)) : format.value(value);
  };
  return h(
    "dl",
    { class: "fields" },
    ...fields.map((field) =>
      h(
        "div",
        { class: `field ${isWide(field) && "wide"}` },
        h("dt", { class: "muted" }, field.label),
        h("dd", {}, textOf(field)),
      ),
    ),
  );
}

/** A field on the page. */
type Control = {
  readonly name: string;
  readonly node: Node;
  /** The current value; NaN for input that the browser cannot parse, such as half a date. */
  read(): JsonValue | undefined;
  show(message: string | undefined): void;
  isWrong(): boolean;
  focus(): void;
};

/** The types of inputs which have another name in HTML. */
const INPUTS: { readonly [type: string]: string } = {
  integer: "number",
  boolean: "checkbox",
  datetime: "datetime-local",
};

function drawField(card: CardContext, field: Field, index: number, changed: () => void): Control {
  const { name, label, type, required, description, options } = field;
  const id = `field-${index}`;
  const shared = { class: "input", "aria-describedby": `${id}-text ${id}-error` };
  const isGroup = type === "multiselect";
  const inputs = isGroup
    ? options.map((_, at) => boxOf(field, at, { ...shared, id: `${id}-${at}` }))
    : [inputOf(card, field, { ...shared, id, required })];
  const input = inputs[0] as Input;
  const error = h("p", { id: `${id}-error`, class: "error" });
  const star = required && h("span", { class: "error", "aria-hidden": true }, " *");
  const title = isGroup ? h("span", { id: `${id}-label` }, label, star) : h("label", { for: id }, label, star);
  const choices = options.map((choice, at) => h("label", {}, inputs[at] as Input, choice.label));
  const group = isGroup && { role: "group", "aria-labelledby": `${id}-label` };
  for (const one of inputs) one.dataset.key = one.id;
  return {
    name,
    node: h(
      "div",
      { class: `field ${type} ${isWide(field) && "wide"}`, ...group, on: { input: changed } },
      title,
      isGroup ? h("div", { class: "choices" }, ...choices) : input,
      description !== undefined && h("p", { id: `${id}-text`, class: "muted" }, description),
      error,
    ),
    read: () =>
      isGroup ? options.filter((_, at) => inputs[at]?.checked).map(({ value }) => value) : enteredIn(field, input),
    show(message = "") {
      error.textContent = message;
      for (const one of inputs) one.ariaInvalid = String(message !== "");
    },
    isWrong: () => error.textContent !== "",
    focus: () => input.focus(),
  };
}

/** The properties of any type of input that are read. */
type Input = HTMLElement & Pick<HTMLInputElement, "value" | "validity"> & { readonly checked?: boolean };

const boxOf = ({ options, value }: Field, at: number, shared: object): Input =>
  h("input", {
    ...shared,
    type: "checkbox",
    checked: (value as readonly JsonValue[] | undefined)?.includes(options[at]?.value as JsonValue),
  });

function inputOf({ format, labels }: CardContext, field: Field, shared: object): Input {
  const { type, options, min, max, value } = field;
  if (type === "textarea") return h("textarea", { ...shared, rows: 3 }, (value ?? "") as string);
  if (type === "select") {
    const choices = options.map((choice, at) =>
      h("option", { value: at, selected: choice.value === value }, choice.label),
    );
    return h("select", { ...shared }, h("option", { value: "" }, labels.choose), ...choices);
  }
  return h("input", {
    ...shared,
    type: INPUTS[type] ?? type,
    step: type === "number" && "any",
    min,
    max,
    checked: value === true,
    value: type === "datetime" ? localTime(value, format.timeZone) : (value as string | undefined),
  });
}

function enteredIn({ type, options }: Field, { value, checked, validity }: Input): JsonValue | undefined {
  if (type === "boolean") return checked === true;
  if (validity.badInput) return Number.NaN;
  if (value === "") return undefined;
  if (type === "select") return options[Number(value)]?.value;
  return type === "number" || type === "integer" ? Number(value) : value;
}

/** The value of an input for times: a time with a zone as local time of the reader, other times unchanged. */
function localTime(value: JsonValue | undefined, timeZone: string | undefined): string | undefined {
  const [text = "", , , zone] = dateParts(value) ?? [];
  if (zone === undefined) return text.slice(0, 16);
  // The Swedish form of a time is the form of ISO 8601.
  const style = { dateStyle: "short", timeStyle: "short", timeZone } as Intl.DateTimeFormatOptions;
  return new Intl.DateTimeFormat("sv", style).format(Date.parse(text)).replace(" ", "T");
}

const CSS = `
.fields { display: grid; gap: var(--s4); align-items: start }
@container (min-width: 560px) {
  .fields { grid-template-columns: 1fr 1fr }
  .wide { grid-column: 1 / -1 }
}
.field { display: grid; gap: var(--s1); min-width: 0 }
.field > :first-child { font-size: var(--sm) }
.field > label, .field > span { font-weight: 600 }
.field p { font-size: var(--sm) }
.field p:empty { display: none }
.input[aria-invalid=true] { border-color: var(--danger) }
textarea { resize: vertical }
.choices { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4) }
.choices label { display: flex; align-items: center; gap: var(--s2) }
[type=checkbox] { width: 18px; min-height: 18px; height: 18px; accent-color: var(--accent) }
.boolean { grid-template-columns: auto 1fr; gap: 0 var(--s2); align-items: center }
.boolean > * { grid-column: 2 }
.boolean > input { grid-area: 1 / 1 }
dd { white-space: pre-line }
`;
