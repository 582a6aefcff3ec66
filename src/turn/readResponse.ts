import { type CalledTools, ToolCall } from "../tool/index.ts";
import { type AnyWire, type Ending, idsOfAnswer, WireError, wireErrorOf } from "../wire/index.ts";
import type { ReadAnswer } from "./answerTurn.ts";

/**
 * Reads a whole response: its calls, and how it ended.
 *
 * @throws {WireError} for a value that is not a response of the provider. If its calls cannot be read because it is not
 * whole, it has no calls.
 */
export function readResponse(wire: AnyWire, response: unknown, tools: CalledTools): ReadAnswer {
  if (response === undefined || response === null) {
    throw new WireError("invalid_message", wire.name, "", `expected a response, received ${response}`);
  }
  let calls: ToolCall[];
  try {
    calls = ToolCall.decode(wire, response, { tools, makeId: idsOfAnswer(response) });
  } catch (cause) {
    const ending = cause instanceof WireError ? endingOfBroken(wire, response) : DONE;
    if (ending.kind === "done" || ending.kind === "paused") throw cause;
    return { response, calls: [], ending, cause };
  }
  return { response, calls, ending: endingOf(wire, response) };
}

const DONE: Ending = { kind: "done" };

/** How an answer with unreadable calls ended; `done` if its end is unreadable, too. */
function endingOfBroken(wire: AnyWire, response: unknown): Ending {
  try {
    return endingOf(wire, response);
  } catch {
    return DONE;
  }
}

function endingOf(wire: AnyWire, response: unknown): Ending {
  try {
    return wire.ending?.(response) ?? DONE;
  } catch (error) {
    throw wireErrorOf(error, wire.name, "invalid_message");
  }
}
