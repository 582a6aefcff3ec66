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
  return [key, textOf(at(expected, key)), textOf(at(answer, key))];
}

function at(answer: Answer, key: string): unknown {
  return (answer as { readonly [key: string]: unknown })[key];
}

function dumpsOf(answer: Answer): string {
  const { dump, json_dumps = dump } = answer as { readonly dump?: Written; readonly json_dumps?: Written };
  return textOf(json_dumps);
}

/** A value as JSON text. An absent one has none, and a number beyond the range of floats is not `null`. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => (isBeyond(part) ? { beyond: String(part) } : part)) ?? "";
}

const isBeyond = (part: unknown): boolean => typeof part === "number" && !Number.isFinite(part);

/**
 * A text that is the same for the same JSON value, whatever the order of keys. What is no JSON is compared as it stands,
 * and equals no value.
 */
function valueText(text: unknown): string {
  if (typeof text !== "string") return textOf(text);
  try {
    return `value ${sorted(valueAt(parseBoxed(withoutLoneEscapes(text), { maxDepth: MAX_DEPTH }), 0))}`;
  } catch {
    return `text ${text}`;
  }
}

/** `parseBoxed` refuses half a surrogate pair that is escaped, which `json.loads` takes: other texts stand for these. */
function withoutLoneEscapes(text: string): string {
  const escapes = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|\\u([\da-f]{4})|\\.|\uf8ff/gi;
  return text.replace(escapes, (found, unit?: string) => {
    if (found === "\uf8ff" || unit?.toLowerCase() === "f8ff") return "\uf8ff\uf8ff";
    return unit && /^d[89a-f]/i.test(unit) ? `\uf8ff${unit.toLowerCase()}` : found;
  });
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
  const isPlain = typeof value === "string" || typeof value === "number";
  const text = isPlain ? String(value) : (JSON.stringify(value) ?? "nothing");
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
