import type { JsonObject, JsonValue } from "../../json/index.ts";
import { MAX_DATASETS, MAX_LABELS } from "../limits.ts";
import { CardProblem } from "./CardProblem.ts";
import { assertAtMost, entriesIn, nameIn, rowsOf } from "./expect.ts";
import { isObject } from "./isObject.ts";
import { numberOf, objectOf } from "./members.ts";

const TYPES = ["bar", "line", "pie", "radar"] as const;

/** What a chart shows: for each dataset a number, or null for a gap, at each label. */
export type Chart = {
  readonly type: (typeof TYPES)[number];
  readonly labels: readonly string[];
  readonly datasets: readonly Dataset[];
};

/** One line of a chart, or its bars of one colour. */
type Dataset = { readonly label?: string; readonly data: readonly (number | null)[] };

/**
 * The content of a chart: `{ labels, datasets }`; rows with a label and one or more numbers; an array of numbers; or an
 * object with a number for each label.
 *
 * @throws {CardProblem} for other data, and for more points than a chart can show.
 * @example
 * readChart([{ month: "May", sold: 3, lost: 1 }], { chart_type: "line" });
 * // { type: "line", labels: ["May"], datasets: [{ label: "sold", data: [3] }, { label: "lost", data: [1] }] }
 */
export function readChart(data: JsonValue, options: JsonObject = {}): Chart {
  const type = nameIn(TYPES, options.chart_type, "options.chart_type") ?? "bar";
  const { labels, datasets } = (isObject(data) && (fromDatasets(data) ?? fromMembers(data))) || fromRows(rowsOf(data));
  if (labels.length > 0 && datasets.length === 0) throw new CardProblem("expected numbers, received none");
  const far = datasets.flatMap((set) => set.data).find((value) => Math.abs(value ?? 0) > FARTHEST);
  if (far !== undefined) throw new CardProblem(`expected numbers from -1e100 to 1e100, received ${far}`);
  return { type, labels, datasets };
}

/** Sums and angles of larger numbers overflow, and Chart.js would turn a pie for ever. */
const FARTHEST = 1e100;

type Content = Omit<Chart, "type">;

/** `{ labels, datasets: [{ label, data }] }`, the form of Chart.js, and `{ labels, data }` for a single dataset. */
function fromDatasets(content: JsonObject): Content | undefined {
  const { labels: given, datasets: several, data } = content;
  const sets = Array.isArray(several) ? several : Array.isArray(given) && Array.isArray(data) ? [data] : undefined;
  if (sets === undefined) return undefined;
  assertAtMost(MAX_DATASETS, "datasets", sets.length);
  entriesIn("datasets", sets, "{label?, data: number[]}", (set) => Array.isArray(objectOf(set, "data").data));
  const datasets = sets.map(datasetOf);
  const texts = (entriesIn("labels", given, "texts", () => true) ?? []).map(labelOf);
  const length = Math.max(texts.length, ...datasets.map((set) => set.data.length));
  assertAtMost(MAX_LABELS, "labels", length);
  return { labels: Array.from({ length }, (_, index) => texts[index] ?? String(index + 1)), datasets };
}

function datasetOf(set: JsonValue, index: number): Dataset {
  const { label, data } = objectOf(set, "data");
  const isPoint = (value: JsonValue) => value === null || value === "" || numberOf(value) !== undefined;
  const given = entriesIn(`datasets[${index}].data`, data, "numbers, with null for a gap", isPoint) ?? [];
  const values = given.map((value) => numberOf(value) ?? null);
  return typeof label === "string" ? { label, data: values } : { data: values };
}

/** `{ Monday: 3, Tuesday: 5 }` */
function fromMembers(content: JsonObject): Content | undefined {
  const entries = Object.entries(content);
  const isMap = entries.length > 0 && entries.every(([, value]) => numberOf(value) !== undefined);
  return isMap ? fromRows(entries.map(([label, value]): JsonObject => ({ label, value }))) : undefined;
}

/** Rows with a label and numbers, and numbers alone. */
function fromRows(rows: readonly JsonValue[]): Content {
  assertAtMost(MAX_LABELS, "labels", rows.length);
  const objects = rows.map((row) => objectOf(row, "value"));
  const labelKey = labelKeyOf(objects[0] ?? {});
  const keys = [...new Set(objects.flatMap(numberKeysOf))].filter((key) => key !== labelKey);
  assertAtMost(MAX_DATASETS, "datasets", keys.length);
  return {
    labels: objects.map((row, index) => (labelKey === undefined ? String(index + 1) : labelOf(row[labelKey]))),
    datasets: keys.map((key) => ({
      ...(keys.length > 1 || !UNNAMED.has(key) ? { label: key } : {}),
      data: objects.map((row) => numberOf(row[key]) ?? null),
    })),
  };
}

/** The members that hold the number of a row, whose names do not describe it. */
const UNNAMED: ReadonlySet<string> = new Set(["value", "y", "count"]);
/** The members that label a row. */
const LABELS = ["label", "name", "title", "x", "date", "time", "path"];

/** The member that labels rows like this one: a known one, otherwise the first text that is not a number. */
function labelKeyOf(row: JsonObject): string | undefined {
  const known = LABELS.find((key) => typeof row[key] === "string" || typeof row[key] === "number");
  return known ?? Object.keys(row).find((key) => typeof row[key] === "string" && numberOf(row[key]) === undefined);
}

const numberKeysOf = (row: JsonObject): readonly string[] =>
  Object.keys(row).filter((key) => numberOf(row[key]) !== undefined);

const labelOf = (value: JsonValue | undefined): string =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
