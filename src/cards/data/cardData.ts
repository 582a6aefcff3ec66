import type { JsonObject, JsonValue } from "../../json/index.ts";
import type { CardType } from "../CardType.ts";
import { MAX_SUMMARY_BYTES } from "../limits.ts";
import { measuresOf, readCounter, readProgress } from "./measuresOf.ts";
import { readChart } from "./readChart.ts";
import { readForm } from "./readForm.ts";
import { readList } from "./readList.ts";
import { readModal } from "./readModal.ts";
import { readSelect } from "./readSelect.ts";
import { type Column, cellOf, readTable } from "./readTable.ts";
import { readTimeline } from "./readTimeline.ts";
import { readToast } from "./readToast.ts";
import { readTree, type TreeNode } from "./readTree.ts";

/** The data of one type of card. */
type CardData<Content> = {
  /** The data that the view needs, as TypeScript, for those who write the data. */
  readonly needs: string;
  /** @throws {CardProblem} for data that the view cannot show. */
  read(data: JsonValue, options: JsonObject): Content;
  /** For a model: the words after the card's title, and a line for each entry. */
  summary(content: Content, data: JsonValue, options: JsonObject): Summary;
  /** Whether the card awaits its user. Default: it does not. */
  awaitsUser?(options: JsonObject, data: JsonValue): boolean;
};

type Summary = { readonly what?: string; readonly lines: readonly string[] };

/** The content that `summary` receives is what `read` returns. */
const card = <Content>(data: CardData<Content>): CardData<unknown> => data;

const unlessSwitchedOff = ({ interactive }: JsonObject): boolean => interactive !== false;
const ifSwitchedOn = ({ interactive }: JsonObject): boolean => interactive === true;

/** The data of all types of cards. A custom component reads its own data. */
export const CARD_DATA: { readonly [Type in CardType]: CardData<unknown> } = {
  list: card({
    needs: "{items: (string | {title: string, text?: string, badge?: string, url?: string, done?: boolean})[]}",
    read: readList,
    summary: (items) => ({
      what: count(items.length, "entry", "entries"),
      lines: items.map(({ title, text, done }) => line(tick(done), lineText(title), text)),
    }),
  }),
  tree: card({
    needs:
      "{title: string, text?: string, badge?: string, done?: boolean, progress?: number, children?: …[]}, or any object",
    read: readTree,
    summary: (nodes) => ({ lines: treeLines(nodes) }),
  }),
  table: card({
    needs:
      "{rows: {…}[]}, and options.columns?: {key: string, title?: string, type?: 'text' | 'number' | 'date' | 'boolean' | 'url'}[]",
    read: readTable,
    summary({ columns, rows }) {
      const names = columns.slice(0, 20).map(({ key }) => key);
      const named = names.length > 0 ? `, columns ${names.join(", ")}` : "";
      return {
        what: `${count(rows.length, "row", "rows")}${named}${missing(columns, rows)}`,
        lines: rows.map((row) => line(lineText(row))),
      };
    },
  }),
  timeline: card({
    needs: "{items: {time?: string, title: string, text?: string, status?: string}[]}",
    read: readTimeline,
    summary: (entries) => ({
      what: count(entries.length, "entry", "entries"),
      lines: entries.map(({ time, title, status }) => line(time, lineText(title), status)),
    }),
  }),
  form: card({
    needs:
      "an object with the values so far, and options.fields: {name: string, label?: string, type?: 'text' | 'textarea' | 'number' | 'integer' | 'boolean' | 'date' | 'time' | 'datetime' | 'email' | 'url' | 'select' | 'multiselect', required?: boolean, options?: string[], min?: number, max?: number}[]",
    read: readForm,
    summary: (fields) => ({
      what: count(fields.length, "field", "fields"),
      lines: fields.map(({ name, required }) => line(`${name}${required ? " (required)" : ""}`)),
    }),
    awaitsUser: unlessSwitchedOff,
  }),
  select: card({
    needs:
      "{options: (string | {value: string, label?: string, description?: string})[], multiple?: boolean, selected?: string | string[]}",
    read: readSelect,
    summary: ({ choices, multiple }) => ({
      what: `${count(choices.length, "choice", "choices")}${multiple ? ", several can be chosen" : ""}`,
      lines: choices.map(({ label }) => line(lineText(label))),
    }),
    awaitsUser: unlessSwitchedOff,
  }),
  chart: card({
    needs:
      "{labels: string[], datasets: {label?: string, data: number[]}[]} or {rows: {label: string, value: number}[]}, and options.chart_type?: 'bar' | 'line' | 'pie' | 'radar'",
    read: readChart,
    summary: ({ type, labels, datasets }) => ({
      what: ` (${type})${count(labels.length, "label", "labels")}`,
      lines: datasets.map(({ label, data }) =>
        line(label, labels.map((name, index) => `${name} ${data[index] ?? "–"}`).join(", ")),
      ),
    }),
  }),
  progress: card({
    needs: "{value: number, max?: number, label?: string} or {items: …[]}",
    read: readProgress,
    summary: (bars, data) => ({
      what: without(data),
      lines: bars.map(({ label, value, max }) => line(label, `${value} of ${max}`)),
    }),
  }),
  counter: card({
    needs: "{value: number, label?: string, unit?: string, step?: number, min?: number, max?: number} or {items: …[]}",
    read: readCounter,
    summary: ({ counts }, data) => ({
      what: without(data),
      lines: counts.map(({ label, value, unit }) => line(label, `${value}${unit ? ` ${unit}` : ""}`)),
    }),
    awaitsUser: ifSwitchedOn,
  }),
  modal: card({
    needs: "{title?: string, body?: string, actions?: {id: string, label: string, style?: 'primary' | 'danger'}[]}",
    read: readModal,
    summary: ({ title, body, actions }) => ({
      lines: [line(title), line(body), ...actions.map(({ label }) => line("action", label))].filter(
        (text) => text !== "- ",
      ),
    }),
    awaitsUser: (options, data) => readModal(data, options).actions.length > 0,
  }),
  toast: card({
    needs: "{message: string, level?: 'info' | 'success' | 'warning' | 'error', duration_ms?: number}",
    read: readToast,
    summary: ({ message, level }) => ({ what: ` (${level})`, lines: [line(message)] }),
  }),
  custom: card({
    needs: "what the component needs",
    read: (data) => data,
    summary: (data, _, { component_id }) => ({
      what: ` component ${JSON.stringify(component_id)}`,
      lines: (typeof data === "object" && data !== null ? Object.keys(data) : []).map((key) => line(key)),
    }),
    awaitsUser: ifSwitchedOn,
  }),
};

/**
 * Whether a card awaits its user: a form, a choice, a modal with actions, and other cards that are interactive.
 *
 * @example
 * awaitsUser("form", {}, { fields: ["name"] }); // true
 */
export const awaitsUser = (type: CardType, data: JsonValue, options: JsonObject): boolean =>
  CARD_DATA[type].awaitsUser?.(options, data) ?? false;

/**
 * The text about a card that a model reads instead of its data: what the card shows, and its first entries.
 *
 * @throws {CardProblem} for data that the view cannot show.
 * @example
 * summarize("list", ["one", "two"], { title: "Steps" }); // 'list "Steps" with 2 entries:\n- one\n- two'
 */
export function summarize(type: CardType, data: JsonValue, options: JsonObject): string {
  const title = typeof options.title === "string" ? ` ${JSON.stringify(options.title)}` : "";
  const { read, summary } = CARD_DATA[type];
  const { what = "", lines } = summary(read(data, options), data, options);
  const head = cut(`${type}${title}${what}`, MAX_SUMMARY_BYTES - 60);
  return [lines.length > 0 ? `${head}:` : head, ...fitting(lines, MAX_SUMMARY_BYTES - bytesOf(head) - 30)].join("\n");
}

/** A text for a model, cut to the limit of a summary. */
export const shortened = (text: string): string => cut(text, MAX_SUMMARY_BYTES);

/** The nodes of the first two levels. */
function treeLines(nodes: readonly TreeNode[], indent = ""): readonly string[] {
  return nodes.flatMap(({ title, text, done, children }) => [
    `${indent}${line(tick(done), lineText(title), text === undefined ? undefined : lineText(text))}`,
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
const lineText = (value: JsonValue): string => cut(typeof value === "string" ? value : JSON.stringify(value), 200);

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
