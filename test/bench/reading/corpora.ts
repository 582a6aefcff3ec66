import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadingTask } from "./ReadingTask.ts";

const FOLDER = join(import.meta.dirname, "../../../../shared/corpora/reading");

/**
 * Tasks of the Berkeley Function-Calling Leaderboard, where they lie beside the checkout, and a line that says what was
 * left out.
 *
 * @example
 * const { tasks, skipped } = readCorpora();
 */
export function readCorpora(): { tasks: ReadingTask[]; skipped?: string } {
  if (!existsSync(FOLDER))
    return { tasks: [], skipped: "skipped: the tasks of ../shared/corpora/reading, which is not there" };
  const sheets = readdirSync(FOLDER).filter((name) => /^sheet\d+\.json$/.test(name));
  const all: Omit<ReadingTask, "source">[] = sheets.flatMap(
    (name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")).tasks,
  );
  const tasks = all.flatMap(({ id, request, tools, truth }): ReadingTask[] =>
    truth === undefined ? [] : [{ id, source: "corpora", request, tools, truth }],
  );
  const left = all.length - tasks.length;
  const skipped = `skipped: ${left} tasks of ../shared/corpora/reading, which are judged by a program that is not there`;
  return left > 0 ? { tasks, skipped } : { tasks };
}
