import { createHash } from "node:crypto";
import { ascii, textOf } from "../answerOf.ts";
import type { FileHead, Test } from "../Suite.ts";
import { needsOf } from "./needsOf.ts";

/** A test before it has its id. */
export type Draft = Omit<Test, "id" | "needs" | "input"> & { readonly input: string };

/** A file of the suite before it is text. */
export type Part = { readonly path: string; readonly head: FileHead; readonly drafts: readonly Draft[] };

/**
 * A file of the suite as text: a test a line, in ASCII. Of two tests with the same profiles, operation, options and input
 * the first one stays.
 */
export function testFile(head: FileHead, drafts: readonly Draft[]): { readonly text: string; readonly tests: number } {
  const seen = new Set<string>();
  let questions = 0;
  const tests = drafts.flatMap((draft): Test[] => {
    const { name, options, input, expected, profiles = head.profiles } = draft;
    const id = idOf(head, draft);
    const keyOf = (operation: string) => `${operation} ${id} ${profiles}`;
    const operations = draft.operations.filter((operation) => !seen.has(keyOf(operation)));
    for (const operation of operations) seen.add(keyOf(operation));
    if (operations.length === 0) return [];
    questions += operations.length * profiles.length;
    const needs = [...needsOf(input), ...(operations.some((operation) => OF_OBJECTS.has(operation)) ? OBJECTS : [])];
    const some = profiles.length < head.profiles.length && { profiles };
    return [
      { id, name, operations, ...some, options, input: textOf(input), ...(needs.length > 0 && { needs }), expected },
    ];
  });
  const lines = tests.map((test) => ascii(JSON.stringify(test)));
  const start = ascii(JSON.stringify(head)).slice(0, -1);
  return { text: `${start},"tests":[\n${lines.join(",\n")}\n]}\n`, tests: questions };
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
