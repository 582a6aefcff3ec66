import { join } from "node:path";
import type { McpCaller } from "../../src/gateway/index.ts";

/** The config of a server that says which process it is, and what it was sent. */
export const worker = (...args: string[]) =>
  ({
    command: process.execPath,
    args: [join(import.meta.dirname, "servers/worker.mjs"), ...args],
    era: "legacy",
  }) as const;

/** A caller of a service. */
export const callerWith = (given: Partial<McpCaller> = {}): McpCaller => ({
  signal: new AbortController().signal,
  progress() {},
  ...given,
});

/** The value that the first text of a result is as JSON. */
export const answerOf = (result: unknown): never =>
  JSON.parse((result as { content: { text: string }[] }).content[0]?.text ?? "null") as never;
