import { type CalledTools, ToolCall } from "../tool/index.ts";
import {
  type AnyWire,
  type DecodeOptions,
  type Ending,
  endedBy,
  errorIn,
  idsOfAnswer,
  notData,
  WireError,
  wireErrorOf,
} from "../wire/index.ts";
import type { ReadAnswer } from "./answerTurn.ts";

/**
 * Reads a whole response: its calls, and how it ended.
 *
 * @throws {WireError} for a value that is not a response of the provider.
 */
export function readResponse(wire: AnyWire, response: unknown, tools: CalledTools): ReadAnswer {
  if (response === undefined || response === null) {
    throw new WireError("invalid_message", wire.name, "", `expected a response, received ${response}`);
  }
  const options = { tools, makeId: idsOfAnswer(response) };
  return readAnswer(wire, response, options, () => endingOf(wire, response));
}

/** The calls of an answer; none if they cannot be read because the answer is not whole. */
export function readAnswer(
  wire: AnyWire,
  response: unknown,
  options: DecodeOptions,
  endingOf: () => Ending,
): ReadAnswer & { readonly cause?: unknown } {
  let calls: ToolCall[];
  try {
    calls = ToolCall.decode(wire, response, options);
  } catch (cause) {
    const ending = cause instanceof WireError ? endingOrDone(() => errorBody(response) ?? endingOf()) : DONE;
    if (ending.kind === "done" || ending.kind === "paused") throw cause;
    return { response, calls: [], ending, cause };
  }
  return { response, calls, ending: endingOf() };
}

const DONE: Ending = { kind: "done" };

/** The ending of an error body, which some servers send with the status 200. In a stream it ends the answer, too. */
function errorBody(response: unknown): Ending | undefined {
  const detail = notData(response) === undefined ? errorIn(response) : undefined;
  return detail === undefined ? undefined : endedBy("provider_error", "error", detail);
}

/** How an answer with unreadable calls ended; `done` if its end is unreadable, too. */
function endingOrDone(endingOf: () => Ending): Ending {
  try {
    return endingOf();
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
