import type { MutableJson } from "../../json/index.ts";
import type { CardView } from "../CardView.ts";
import { readSelect } from "../data/readSelect.ts";
import { h } from "../h.ts";
import { asForm } from "./asForm.ts";

/** One choice out of several, or any of them. It submits `{ selected }`: a value, or an array of them. */
export const selectView: CardView = (card) => {
  const { data, options, format, labels, state, submit, style, empty } = card;
  style(CSS);
  const { multiple, choices, selected } = readSelect(data, options);
  if (choices.length === 0) return empty();
  // Choices are found by their values, because new data can have them at other positions.
  const keys = choices.map(({ value }) => JSON.stringify(value));
  type Chosen = ReadonlySet<string | undefined>;
  const chosen = (state.get("chosen") as Chosen | undefined) ?? new Set(selected.map((index) => keys[index]));
  const inputs = choices.map(({ disabled }, index) =>
    h("input", {
      type: multiple ? "checkbox" : "radio",
      name: "choice",
      disabled,
      checked: chosen.has(keys[index]),
      "data-key": `choice-${keys[index]}`,
    }),
  );
  const indexes = () => inputs.flatMap((input, index) => (input.checked ? [index] : []));
  const send = () => {
    const values = indexes().map((index) => choices[index]?.value as MutableJson);
    submit({ selected: multiple ? values : (values[0] as MutableJson) });
  };
  const problemOf = () => (multiple || indexes().length > 0 ? undefined : labels.required);
  const content = h(
    "div",
    { class: "choices", on: { change: () => state.set("chosen", new Set(indexes().map((index) => keys[index]))) } },
    ...choices.map(({ label, description }, index) =>
      h(
        "label",
        {},
        inputs[index],
        h("span", {}, format.value(label), description !== undefined && h("span", { class: "muted" }, description)),
      ),
    ),
  );
  return asForm(card, [content], send, problemOf);
};

const CSS = `
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr)); gap: var(--s2) }
.choices label { display: flex; gap: var(--s3); padding: 10px var(--s3); border: 1px solid var(--border); border-radius: 8px; cursor: pointer }
.choices label:hover { background: var(--surface) }
.choices label:has(:checked) { border-color: var(--accent); background: color-mix(in oklab, var(--accent) 8%, var(--background)) }
.choices label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px }
.choices label:has(:disabled) { opacity: .55; cursor: default }
.choices input { flex: none; width: 18px; height: 18px; margin-top: 2px; accent-color: var(--accent); outline: 0 }
.choices .muted { display: block }
`;
