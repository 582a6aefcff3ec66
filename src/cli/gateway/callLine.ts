import type { CallRecord } from "../../gateway/index.ts";
import { printableLine } from "../output/printable.ts";

/**
 * A call as a line for people.
 *
 * @example
 * callLine(record); // "15:30:00 files/read_file: ok, 12 ms, 4096 characters, for claude-ai"
 */
export function callLine({ time, server, tool, outcome, ms, resultSize, client, error }: CallRecord): string {
  const size = resultSize === undefined ? "" : `, ${resultSize} characters`;
  const who = client === undefined ? "" : `, for ${client}`;
  const line = `${server}/${tool}: ${outcome.replaceAll("_", " ")}, ${Math.round(ms)} ms${size}${who}`;
  const reason = error === undefined ? "" : `: ${error}`;
  return `${timeOf(time)} ${printableLine(line + reason)}`;
}

/** The local time of a clock. */
export const timeOf = (time: string | number): string => new Date(time).toTimeString().slice(0, 8);
