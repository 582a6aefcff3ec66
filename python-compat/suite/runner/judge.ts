import { PythonFloat } from "../../../src/json/index.ts";
import { parseBoxed, valueAt } from "../../../src/json/python/index.ts";
import { type Answer, LEVELS, type Level, type Written } from "../Suite.ts";

/** Texts that are nested more deeply are compared as they stand. */
const MAX_DEPTH = 1000;

/**
 * What is wrong with an answer at a level; undefined where nothing is.
 *
 * @example
 * judge({ accepts: true, dump: "[1.0]" }, { accepts: true, dump: "[1]" }, "accepts"); // undefined
 * judge({ accepts: true, dump: "[1.0]" }, { accepts: true, dump: "[1]" }, "type+loc"); // "expected dump [1.0], received [1]"
 */
export function judge(expected: Answer, answer: Partial<Answer>, level: Level): string | undefined {
  const compared = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  for (const one of compared) {
    for (const [key, wanted, found] of COMPARED[one](expected, answer as Answer)) {
      if (wanted !== found) return `expected ${key} ${shown(at(expected, key))}, received ${shown(at(answer, key))}`;
    }
  }
  return undefined;
}

/** A key of an answer, and both sides' text for it. */
type Row = readonly [key: string, expected: string, answered: string];

const COMPARED: { readonly [L in Level]: (expected: Answer, answer: Answer) => Row[] } = {
  accepts: (expected, answer) => [row("accepts", expected, answer)],
  "type+loc": (expected, answer) => {
    if (!expected.accepts)
      return (["errors", "unreadable", "raised"] as const).map((key) => row(key, expected, answer));
    const key = "dump" in expected ? "dump" : "json";
    const texts = [at(expected, key), at(answer, key)] as const;
    return texts[0] === texts[1] ? [] : [[key, valueText(texts[0]), valueText(texts[1])]];
  },
  bytes: (expected, answer) => {
    if (!expected.accepts) return [row("text", expected, answer)];
    const keys = ["dump", "json"].map((key) => row(key, expected, answer));
    return [...keys, ["json_dumps", ...([expected, answer].map(dumpsOf) as [string, string])]];
  },
};

function row(key: string, expected: Answer, answer: Answer): Row {
  return [key, JSON.stringify(at(expected, key)) ?? "", JSON.stringify(at(answer, key)) ?? ""];
}

function at(answer: Answer, key: string): unknown {
  return (answer as { readonly [key: string]: unknown })[key];
}

function dumpsOf(answer: Answer): string {
  const { dump, json_dumps = dump } = answer as { readonly dump?: Written; readonly json_dumps?: Written };
  return JSON.stringify(json_dumps) ?? "";
}

/** A text that is the same for the same JSON value, whatever the order of keys; the text itself where it is no JSON. */
function valueText(text: unknown): string {
  if (typeof text !== "string") return JSON.stringify(text) ?? "";
  try {
    return sorted(valueAt(parseBoxed(text, { maxDepth: MAX_DEPTH }), 0));
  } catch {
    return text;
  }
}

function sorted(value: unknown): string {
  if (value instanceof PythonFloat) return `float ${Object.is(value.value, -0) ? "-0" : value.value}`;
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map((_, index) => sorted(valueAt(value, index))).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${sorted(valueAt(value, key))}`).join()}}`;
}

function shown(value: unknown): string {
  const text = (typeof value === "string" ? value : JSON.stringify(value)) ?? "nothing";
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
