import type { JsonObject } from "../../json/index.ts";
import type { CardContext, CardView } from "../CardView.ts";
import { type Count, readCounter } from "../data/measuresOf.ts";
import { h } from "../h.ts";
import { asForm } from "./asForm.ts";
import { memoryOf } from "./context.ts";
import { nameOf } from "./parts.ts";

/** Large numbers. In an interactive card each can be changed; the submitted values have the form of the data. */
export const counterView: CardView = (card) => {
  const { data, options, submit, style, empty } = card;
  style(CSS);
  const { isOne, counts } = readCounter(data, options);
  if (counts.length === 0) return empty();
  const values = memoryOf(card, () => counts.map(({ value }) => value));
  const isInteractive = options.interactive === true;
  const tiles = counts.map((count, index) =>
    h(
      "div",
      { class: "count" },
      count.label !== undefined && h("p", { class: "muted" }, count.label),
      isInteractive ? stepper(card, count, index, values) : number(card, count),
    ),
  );
  const entered = () => counts.map((count, index) => ({ ...count, value: values[index] }) as JsonObject);
  const send = () => submit(isOne ? (entered()[0] as JsonObject) : { items: entered() });
  const content = h("div", { class: "counts" }, ...tiles);
  return isInteractive ? asForm(card, [content], send) : content;
};

const number = ({ format }: CardContext, { value, unit }: Count): Node =>
  h("p", { class: "number" }, format.number(value), unit !== undefined && h("span", { class: "unit" }, unit));

function stepper(card: CardContext, count: Count, index: number, values: number[]): Node {
  const { label, unit, step, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = count;
  const { labels } = card;
  const name = label ?? nameOf(card, unit ?? labels.value);
  const input = h("input", {
    type: "number",
    step: "any",
    min: count.min,
    max: count.max,
    value: values[index],
    "aria-label": name,
    "data-key": `count-${index}`,
    on: {
      change: () => add(0),
      keydown(event: KeyboardEvent) {
        const direction = { ArrowUp: 1, ArrowDown: -1, Enter: 0 }[event.key];
        if (direction === undefined) return;
        event.preventDefault();
        add(direction * step);
      },
    },
  });
  const button = (sign: string, verb: string, change: number) =>
    h(
      "button",
      {
        type: "button",
        class: "button",
        "aria-label": `${verb}: ${name}`,
        "data-key": `${sign}${index}`,
        on: { click: () => add(change) },
      },
      sign,
    );
  const [less, more] = [button("−", labels.decrease, -step), button("+", labels.increase, step)];
  /** Invalid input counts as the initial value. An unchanged value stays, even beyond the limits. */
  const add = (change: number) => {
    if (change === 0 && input.valueAsNumber === values[index]) return;
    const sum = sumOf(Number.isNaN(input.valueAsNumber) ? count.value : input.valueAsNumber, change);
    set(Math.min(Math.max(sum, min), max));
  };
  const set = (next: number) => {
    values[index] = next;
    input.value = String(next);
    resize();
    input.dispatchEvent(new Event("input", { bubbles: true }));
    less.disabled = next <= min;
    more.disabled = next >= max;
  };
  /** A number whose end is hidden looks like another number. */
  const resize = () => {
    const { length } = input.value;
    input.style.width = `calc(${Math.max(length, FITTING)}ch + 16px)`;
    input.style.fontSize = length > FITTING ? `${Math.max(length > LONG ? 9 : 12, (22 * FITTING) / length)}px` : "";
  };
  input.addEventListener("input", resize);
  set(values[index] as number);
  return h("div", { class: "stepper" }, less, input, more, unit !== undefined && h("span", { class: "unit" }, unit));
}

/** Fifteen digits hide that 0.1 + 0.2 is not 0.3. A number that does not change, and an integer, keeps all of its own. */
function sumOf(value: number, change: number): number {
  const sum = value + change;
  return change === 0 || Number.isSafeInteger(sum) ? sum : Number(sum.toPrecision(15));
}

/** How many characters of a number fit at its usual size. */
const FITTING = 5;

/** Only numbers with a power of ten and nearly all digits are longer. On a narrow page they are small. */
const LONG = 20;

const CSS = `
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: var(--s4) }
.counts:has(.stepper) { grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr)) }
.number { font-size: var(--xl); font-weight: 650; line-height: 1.3; font-variant-numeric: tabular-nums }
.unit { margin-left: var(--s1); color: var(--muted); font-size: var(--sm); font-weight: 400 }
.stepper { display: flex; align-items: center; gap: var(--s1); margin-top: var(--s1) }
.stepper .button { flex: none; width: 40px; min-height: 40px; padding: 0; font-size: var(--lg) }
.stepper input { width: 72px; min-height: 40px; padding: 0; border: 0; border-radius: 8px; background: none; text-align: center; font-size: 22px; font-weight: 650; font-variant-numeric: tabular-nums; appearance: textfield }
.stepper input::-webkit-inner-spin-button { appearance: none }
.stepper input:hover { background: var(--surface) }
`;
