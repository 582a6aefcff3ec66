import { readFileSync } from "node:fs";
import { LEVELS, type Level } from "../Suite.ts";
import type { ExpectedFailure } from "./runSuite.ts";

/**
 * The known faults of a testee out of a file.
 *
 * @example
 * failuresIn("mine.json"); // [{ id: "0.1.3/ToolCall/*", level: "accepts", reason: "…" }]
 *
 * @throws {Error} It cannot be read, or is no list of `{"id", "level", "reason"}`.
 */
export function failuresIn(path: string): ExpectedFailure[] {
  const entries = readJson(path);
  if (!Array.isArray(entries)) throw new Error(`${path}: expected a list of {"id", "level", "reason"}`);
  const wrong = entries.find((entry) => !isFailure(entry));
  if (wrong === undefined) return entries;
  throw new Error(`${path}: expected {"id", "level", "reason"}, received ${JSON.stringify(wrong).slice(0, 200)}`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`${path}: expected failures as JSON: ${(error as Error).message}`, { cause: error });
  }
}

function isFailure(entry: Partial<ExpectedFailure> | null): boolean {
  return typeof entry?.id === "string" && LEVELS.includes(entry.level as Level) && typeof entry.reason === "string";
}
