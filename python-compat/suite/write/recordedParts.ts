import { stringOf } from "../answerOf.ts";
import { readFile, readIndex } from "../Suite.ts";
import type { Part } from "./testFile.ts";

/** What the suite has of the SDK: its classes, its conversions, and what it reads of arguments. */
export function recordedParts(): Part[] {
  const rows = readIndex().files.filter(({ source }) => source === "python");
  return rows.map(({ path }) => {
    const { tests, ...head } = readFile(path);
    const drafts = tests.map(({ id: _, needs: _needs, ...test }) => ({ ...test, input: stringOf(test.input) }));
    return { path, head, drafts };
  });
}
