import { RunError } from "run";
import { MAX_CODE_CALLS } from "../limits.ts";

import { PRELUDE_LINES } from "./prelude.ts";

/** An error of a call in the form that the sandbox passes on, because it hides the messages of other errors. */
export const shownInCode = (cause: unknown): RunError =>
  new RunError(cause instanceof Error ? cause.message : "The call failed", "TOOL_FAILED");

/**
 * Why the sandbox ended a piece of code, for the model.
 *
 * @example
 * reasonOf(error); // "x is not defined (line 2)"
 */
export function reasonOf(cause: unknown): string {
  const { code, message, stack } = cause as Partial<RunError>;
  if (code === "RUN_TIMEOUT" || (code === "RUN_ERROR" && message?.endsWith("InternalError: interrupted")))
    return TOO_LONG;
  if (code === "RUN_ABORTED") return "The call was given up";
  if (code === "RUN_DETACHED_BRIDGE_REQUEST") {
    return "The code ended before a call of a tool was answered: await each call";
  }
  const line = /\brun\.js:(\d+)/.exec(stack ?? "")?.[1];
  const place = line !== undefined && Number(line) > PRELUDE_LINES ? ` (line ${Number(line) - PRELUDE_LINES})` : "";
  return `${WORDS.reduce((text, [theirs, ours]) => text.replace(theirs, ours), message ?? String(cause))}${place}`;
}

/** The sandbox counts steps, which are worth some two seconds of a processor. */
const TOO_LONG =
  "The code computed for too long. The time in which it waits for tools does not count: do less work beside the calls, " +
  "pass less text, or split it over several runs";

/** Messages of the sandbox, with the texts that the model gets instead. */
const WORDS: readonly (readonly [theirs: RegExp, ours: string])[] = [
  // The sandbox has no memory left for an error.
  [/^null$/, "The code threw null, or it is out of memory"],
  [/^\[object \w+\]$/, "The code threw a value that is not an Error"],
  [/^Continuation state exceeds/, "The arguments and answers of all calls together exceed"],
  [/^Host function arguments exceed/, "The arguments of a call exceed"],
  [/^Host function "[^"]*" output exceeds/, "The answer of a tool exceeds"],
  [/^JavaScript runtime result/, "The returned value"],
  [/^JavaScript runtime exceeded the \d+ bridge request limit/, `The code made more than ${MAX_CODE_CALLS} calls`],
  [/^JavaScript runtime/, "The code"],
];
