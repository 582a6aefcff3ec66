import { shorten } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import { argumentsText } from "../../calls/callArguments.ts";
import { errorIn } from "../../detect/otherAnswer.ts";
import { endingKind, reasonText } from "../../Ending.ts";
import { firstAnswer, given, listIn, type Raw, raw, textIn } from "../../fields.ts";
import type { ArgumentPiece, CallDelta, CallEvent } from "../../Wire.ts";
import { decodeInteractionEvent } from "./decodeInteractionEvent.ts";
import { GEMINI_ENDINGS } from "./endings.ts";
import { parseJsonPath } from "./parseJsonPath.ts";

/**
 * A part with a name starts a call, and parts without a name continue it. Most calls have no id.
 *
 * @see https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse
 */
export function decodeGeminiEvent(event: unknown): CallEvent[] {
  const { candidates, toolCall, event_type: type } = raw(event);
  if (typeof type === "string") return decodeInteractionEvent(type, raw(event));
  const { content } = raw(firstAnswer(candidates));
  const deltas = [...listIn(raw(content).parts), ...liveParts(toolCall)].filter(hasCall).map(deltaOf);
  const fault = errorIn(event);
  const reason = stopReasonOf(event);
  if (reason === undefined) return deltas;
  const isTruncated = endingKind(GEMINI_ENDINGS, reason) !== "done";
  return [...deltas, { kind: "end", reason, isTruncated, ...given("fault", fault) }];
}

/** Why a response ended, or its prompt was blocked; or the end of a turn of the Live API. */
export function stopReasonOf(answer: unknown): string | undefined {
  const { candidates, promptFeedback, error, toolCall, serverContent } = raw(answer);
  const failed = errorIn(answer) === undefined ? undefined : (textIn(raw(error).status) ?? "error");
  const live = liveReason(raw(serverContent)) ?? (toolCall ? "TOOL_CALL" : undefined);
  const { finishReason } = raw(firstAnswer(candidates));
  return textIn(finishReason) ?? textIn(raw(promptFeedback).blockReason) ?? failed ?? live;
}

/** The finish reason of a response or a candidate, or the status of an interaction. */
export function reasonIn(answer: unknown): string | undefined {
  const { finishReason, status, candidates } = raw(answer);
  return reasonText(raw(firstAnswer(candidates)).finishReason ?? finishReason ?? status);
}

/** A part that holds a call, or a piece of one. */
export type CallPart = { readonly functionCall: Raw; readonly thoughtSignature?: unknown };

export const hasCall = (part: unknown): part is CallPart => isObject(raw(part).functionCall);

/** The parts of a message with calls of the Live API, in the form of other answers. */
export const liveParts = (toolCall: unknown): { functionCall: unknown }[] =>
  listIn(raw(toolCall).functionCalls).map((functionCall) => ({ functionCall }));

/** Why a turn of the Live API ended. The user interrupts it by speaking. */
export function liveReason({ interrupted, turnComplete, turnCompleteReason }: Raw): string | undefined {
  if (interrupted === true) return "INTERRUPTED";
  return turnComplete === true ? (textIn(turnCompleteReason) ?? "TURN_COMPLETE") : undefined;
}

function deltaOf({ functionCall: call, thoughtSignature }: CallPart): CallDelta {
  const partial = call.partialArgs ?? [];
  const pieces = (Array.isArray(partial) ? partial : [partial]).filter(saysSomething).map(pieceOf);
  return {
    kind: "delta",
    ...given("id", textIn(call.id)),
    ...given("name", textIn(call.name)),
    ...given("signature", textIn(thoughtSignature)),
    ...given("whole", argumentsText(call.args) || undefined),
    ...(pieces.length > 0 && { pieces }),
    ...(call.willContinue !== true && { isDone: true }),
  };
}

/** Whether a piece is more than a place. */
const saysSomething = (piece: unknown): boolean =>
  !isObject(piece) || Object.keys(piece).some((name) => name !== "jsonPath" && name !== "willContinue");

function pieceOf(piece: unknown): ArgumentPiece {
  const { jsonPath, stringValue, numberValue, boolValue, willContinue } = raw(piece);
  const value = stringValue ?? numberValue ?? boolValue ?? ("nullValue" in raw(piece) ? null : undefined);
  const isScalar = value === null || ["string", "number", "bigint", "boolean"].includes(typeof value);
  if (!isScalar || typeof jsonPath !== "string") return unreadable(piece);
  return { path: parseJsonPath(jsonPath), value: value as ArgumentPiece["value"], continues: willContinue === true };
}

/** A piece of a kind that this version does not know. */
function unreadable(piece: unknown): ArgumentPiece {
  const { jsonPath } = raw(piece);
  const place = typeof jsonPath === "string" ? jsonPath : "a piece without a jsonPath";
  return { path: [], value: null, continues: false, fault: `the value of ${shorten(place)} cannot be read` };
}
