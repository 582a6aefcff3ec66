import type { JsonObject, JsonValue } from "../../json/index.ts";
import { rowsOf } from "./expect.ts";
import { isObject } from "./isObject.ts";
import { textIn, titleOf } from "./members.ts";

/** Something that happens at a time. Its title is text, or any value that the reader's format writes. */
type TimelineEntry = {
  readonly title: JsonValue;
  /** As it was given: a date or a time of ISO 8601, or any text. */
  readonly time?: string;
  readonly text?: string;
  readonly status?: string;
  /** The meaning of the status, if it is a known word. */
  readonly tone?: Tone;
};

/** A colour with a meaning. */
type Tone = "success" | "accent" | "warning" | "danger";

/**
 * The entries of a timeline, in the order in which they came.
 *
 * @throws {CardProblem}
 * @example
 * readTimeline([{ date: "2026-01-18", title: "Start", status: "done" }]);
 * // [{ title: "Start", time: "2026-01-18", status: "done", tone: "success" }]
 */
export const readTimeline = (data: JsonValue): readonly TimelineEntry[] => rowsOf(data).map(entryOf);

function entryOf(row: JsonValue): TimelineEntry {
  if (!isObject(row)) return { title: row };
  const named = titleOf(row);
  const rest: JsonObject = { ...row, ...(named && { [named.key]: null }) };
  const time = textIn(rest, "time", "date", "at", "start");
  const text = textIn(rest, "text", "description");
  const status = textIn(rest, "status");
  const tone = status === undefined ? undefined : TONES.get(status.toLowerCase().replaceAll(/[\s_-]/g, ""));
  return {
    title: named?.title ?? row,
    ...(time !== undefined && { time }),
    ...(text !== undefined && { text }),
    ...(status !== undefined && { status }),
    ...(tone !== undefined && { tone }),
  };
}

const WORDS: { readonly [Name in Tone]: readonly string[] } = {
  success: ["done", "complete", "completed", "success", "finished", "完成", "已完成"],
  accent: ["active", "current", "now", "doing", "inprogress", "running", "进行中"],
  warning: ["warning", "late", "delayed", "blocked", "overdue", "延期", "逾期"],
  danger: ["error", "failed", "cancelled", "canceled", "missed", "失败", "已取消"],
};

const TONES: ReadonlyMap<string, Tone> = new Map(
  (Object.keys(WORDS) as Tone[]).flatMap((tone) => WORDS[tone].map((word): [string, Tone] => [word, tone])),
);
