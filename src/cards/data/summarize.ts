import type { JsonObject, JsonValue } from "../../json/index.ts";
import type { CardType } from "../CardType.ts";
import { MAX_SUMMARY_BYTES } from "../limits.ts";
import { measuresOf } from "./measuresOf.ts";
import { READERS } from "./readCard.ts";
import { type Column, cellOf } from "./readTable.ts";
import type { TreeNode } from "./readTree.ts";

/**
 * The text about a card that a model reads instead of its data: what the card shows, and its first entries.
 *
 * @throws {CardProblem} for data that the view cannot show.
 * @example
 * summarize("list", ["one", "two"], { title: "Steps" }); // 'list "Steps" with 2 entries:\n- one\n- two'
 */
export function summarize(type: CardType, data: JsonValue, options: JsonObject): string {
  const title = typeof options.title === "string" ? ` ${JSON.stringify(options.title)}` : "";
  const { what = "", lines } = SUMMARIES[type](data, options);
  const head = cut(`${type}${title}${what}`, MAX_SUMMARY_BYTES - 60);
  return [lines.length > 0 ? `${head}:` : head, ...fitting(lines, MAX_SUMMARY_BYTES - bytesOf(head) - 30)].join("\n");
}

/** A text for a model, cut to the limit of a summary. */
export const shortened = (text: string): string => cut(text, MAX_SUMMARY_BYTES);

type Summary = { readonly what?: string; readonly lines: readonly string[] };

const SUMMARIES: { readonly [Type in CardType]: (data: JsonValue, options: JsonObject) => Summary } = {
  list(data) {
    const items = READERS.list(data);
    return {
      what: count(items.length, "entry", "entries"),
      lines: items.map(({ title, text, done }) => line(tick(done), textOf(title), text)),
    };
  },
  tree: (data) => ({ lines: treeLines(READERS.tree(data)) }),
  table(data, options) {
    const { columns, rows } = READERS.table(data, options);
    const names = columns.slice(0, 20).map(({ key }) => key);
    return {
      what: `${count(rows.length, "row", "rows")}${names.length > 0 ? `, columns ${names.join(", ")}` : ""}${missing(columns, rows)}`,
      lines: rows.map((row) => line(textOf(row))),
    };
  },
  timeline(data) {
    const entries = READERS.timeline(data);
    return {
      what: count(entries.length, "entry", "entries"),
      lines: entries.map(({ time, title, status }) => line(time, textOf(title), status)),
    };
  },
  form(data, options) {
    const fields = READERS.form(data, options);
    const names = fields.map(({ name, required }) => `${name}${required ? " (required)" : ""}`);
    return { what: `${count(names.length, "field", "fields")}`, lines: names.map((name) => line(name)) };
  },
  select(data, options) {
    const { choices, multiple } = READERS.select(data, options);
    return {
      what: `${count(choices.length, "choice", "choices")}${multiple ? ", several can be chosen" : ""}`,
      lines: choices.map(({ label }) => line(textOf(label))),
    };
  },
  chart(data, options) {
    const { type, labels, datasets } = READERS.chart(data, options);
    return {
      what: ` (${type})${count(labels.length, "label", "labels")}`,
      lines: datasets.map(({ label, data }) =>
        line(label, labels.map((name, index) => `${name} ${data[index] ?? "–"}`).join(", ")),
      ),
    };
  },
  progress: (data, options) => ({
    what: without(data),
    lines: READERS.progress(data, options).map(({ label, value, max }) => line(label, `${value} of ${max}`)),
  }),
  counter: (data, options) => ({
    what: without(data),
    lines: READERS.counter(data, options).counts.map(({ label, value, unit }) =>
      line(label, `${value}${unit ? ` ${unit}` : ""}`),
    ),
  }),
  modal(data, options) {
    const { title, body, actions } = READERS.modal(data, options);
    return {
      lines: [line(title), line(body), ...actions.map(({ label }) => line("action", label))].filter(
        (text) => text !== "- ",
      ),
    };
  },
  toast(data, options) {
    const { message, level } = READERS.toast(data, options);
    return { what: ` (${level})`, lines: [line(message)] };
  },
  custom(data, { component_id }) {
    const keys = typeof data === "object" && data !== null ? Object.keys(data) : [];
    return {
      what: ` component ${JSON.stringify(component_id)}`,
      lines: keys.map((key) => line(key)),
    };
  },
};

/** The nodes of the first two levels. */
function treeLines(nodes: readonly TreeNode[], indent = ""): readonly string[] {
  return nodes.flatMap(({ title, text, done, children }) => [
    `${indent}${line(tick(done), textOf(title), text === undefined ? undefined : textOf(text))}`,
    ...(children && indent === "" ? treeLines(children(), "  ") : []),
  ]);
}

/** The columns for which no row has a value. They are probably misspelt. */
function missing(columns: readonly Column[], rows: readonly JsonValue[]): string {
  const empty = columns.filter((column) => rows.every((row) => cellOf(row, column) === undefined));
  return rows.length === 0 || empty.length === 0
    ? ""
    : `; no row has ${empty.map(({ key }) => JSON.stringify(key)).join(", ")}`;
}

/** The members of an object of numbers that are not shown, because they are not numbers. */
function without(data: JsonValue): string {
  const { others } = measuresOf(data);
  return others.length === 0 ? "" : `; no number in ${others.map((key) => JSON.stringify(key)).join(", ")}`;
}

const count = (count: number, one: string, many: string): string => ` with ${count} ${count === 1 ? one : many}`;

const tick = (done: boolean | undefined): string | undefined => (done === undefined ? undefined : done ? "[x]" : "[ ]");

const line = (...parts: readonly (string | undefined)[]): string =>
  `- ${parts.filter((part) => part !== undefined && part !== "").join(" ")}`;

/** A text, or a value as JSON, cut to the limit of a line. */
const textOf = (value: JsonValue): string => cut(typeof value === "string" ? value : JSON.stringify(value), 200);

/** The lines that fit, and how many do not. */
function fitting(lines: readonly string[], bytes: number): readonly string[] {
  const fits: string[] = [];
  let left = bytes;
  for (const text of lines) {
    const short = cut(text.replaceAll("\n", " "), 240);
    left -= bytesOf(short) + 1;
    if (left < 0) return [...fits, `… and ${lines.length - fits.length} more`];
    fits.push(short);
  }
  return fits;
}

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** A text of at most the given number of bytes, cut between characters. */
function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || bytesOf(text) <= bytes) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(bytes - 3));
  return `${text.slice(0, read)}…`;
}
