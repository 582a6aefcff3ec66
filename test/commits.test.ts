import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";

const LONGEST_SUBJECT = 72;
/** Older subjects were written before the rule. A shallow clone has fewer. */
const LATEST = 100;

const subjects = latestSubjects();

describe("the latest commits", () => {
  it.skipIf(subjects === undefined)(`have subjects of at most ${LONGEST_SUBJECT} characters`, () => {
    expect(subjects?.filter((subject) => subject.length > LONGEST_SUBJECT)).toEqual([]);
  });
});

/** Undefined if this folder is not a checkout of Git, such as an unpacked source archive. */
function latestSubjects(): string[] | undefined {
  try {
    const log = ["log", `--max-count=${LATEST}`, "--no-merges", "--format=%s"];
    const cwd = dirname(import.meta.dirname);
    return execFileSync("git", log, { cwd, encoding: "utf8", stdio: "pipe" }).trimEnd().split("\n");
  } catch (error) {
    console.warn(`skipped: the subjects of commits, because Git cannot read them (${(error as Error).message.trim()})`);
    return undefined;
  }
}
