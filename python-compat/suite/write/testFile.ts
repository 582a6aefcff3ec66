import { createHash } from "node:crypto";
import { ascii, textOf } from "../answerOf.ts";
import type { FileHead, Test } from "../Suite.ts";
import { needsOf } from "./needsOf.ts";

/** A test before it has its id. */
export type Draft = Omit<Test, "id" | "needs" | "input"> & { readonly input: string };

/** A file of the suite before it is text. */
export type Part = { readonly path: string; readonly head: FileHead; readonly drafts: readonly Draft[] };

/**
 * A file of the suite as text: a test a line, in ASCII. Of two tests with the same operation, options and input the
 * first one stays.
 */
export function testFile(head: FileHead, drafts: readonly Draft[]): { readonly text: string; readonly tests: number } {
  const seen = new Set<string>();
  const tests = drafts.flatMap((draft): Test[] => {
    const { name, options, input, expected } = draft;
    const id = idOf(head, draft);
    const operations = draft.operations.filter((operation) => !seen.has(`${operation} ${id}`));
    for (const operation of operations) seen.add(`${operation} ${id}`);
    if (operations.length === 0) return [];
    const needs = [...needsOf(input), ...(operations.some((operation) => OF_OBJECTS.has(operation)) ? OBJECTS : [])];
    return [{ id, name, operations, options, input: textOf(input), ...(needs.length > 0 && { needs }), expected }];
  });
  const lines = tests.map((test) => ascii(JSON.stringify(test)));
  const start = ascii(JSON.stringify(head)).slice(0, -1);
  return { text: `${start},"tests":[\n${lines.join(",\n")}\n]}\n`, tests: seen.size };
}

/** Operations whose input has objects of the classes. */
const OF_OBJECTS: ReadonlySet<string> = new Set(["validate_objects", "model_copy"]);
const OBJECTS = ["objects"] as const;

/** It stays the same when tests are added, moved or renamed, and whatever is expected. */
function idOf({ kind, subject }: FileHead, { options, input }: Draft): string {
  const sorted = Object.fromEntries(Object.entries(options).sort(([left], [right]) => (left < right ? -1 : 1)));
  const canonical = ascii(JSON.stringify([kind, subject, sorted, input]));
  return createHash("sha256").update(canonical).digest("hex").slice(0, 12);
}
