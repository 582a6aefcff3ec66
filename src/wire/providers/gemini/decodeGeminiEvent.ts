import { isObject } from "../../../schema/index.ts";
import { argumentsText } from "../../calls/callArguments.ts";
import { errorIn } from "../../detect/otherAnswer.ts";
import { type Endings, endingKind } from "../../Ending.ts";
import { firstAnswer, given, listIn, type Raw, raw, textIn } from "../../fields.ts";
import type { ArgumentPiece, CallDelta, CallEvent } from "../../Wire.ts";
import { decodeInteractionEvent } from "./decodeInteractionEvent.ts";
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
  const live = raw(serverContent).turnComplete === true ? "TURN_COMPLETE" : toolCall ? "TOOL_CALL" : undefined;
  const { finishReason } = raw(firstAnswer(candidates));
  return textIn(finishReason) ?? textIn(raw(promptFeedback).blockReason) ?? failed ?? live;
}

/** The finish reason of a response or a candidate, or the status of an interaction. */
export function reasonIn(answer: unknown): string | undefined {
  const { finishReason, status, candidates } = raw(answer);
  return textIn(raw(firstAnswer(candidates)).finishReason ?? finishReason ?? status);
}

/** A part that holds a call, or a piece of one. */
export type CallPart = { readonly functionCall: Raw; readonly thoughtSignature?: unknown };

export const hasCall = (part: unknown): part is CallPart => isObject(raw(part).functionCall);

/** The parts of a message with calls of the Live API, in the form of other answers. */
export const liveParts = (toolCall: unknown): { functionCall: unknown }[] =>
  listIn(raw(toolCall).functionCalls).map((functionCall) => ({ functionCall }));

function deltaOf({ functionCall: call, thoughtSignature }: CallPart): CallDelta {
  const pieces = listIn(call.partialArgs).flatMap((piece) => pieceOf(raw(piece)) ?? []);
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

function pieceOf(piece: Raw): ArgumentPiece | undefined {
  const value = piece.stringValue ?? piece.numberValue ?? piece.boolValue ?? ("nullValue" in piece ? null : undefined);
  const isScalar = value === null || ["string", "number", "bigint", "boolean"].includes(typeof value);
  if (!isScalar || typeof piece.jsonPath !== "string") return undefined;
  return {
    path: parseJsonPath(piece.jsonPath),
    value: value as ArgumentPiece["value"],
    continues: piece.willContinue === true,
  };
}

/**
 * The finish reasons of candidates, and the states of interactions.
 *
 * @see https://ai.google.dev/api/generate-content#FinishReason
 */
export const GEMINI_ENDINGS: Endings = {
  STOP: "done",
  TURN_COMPLETE: "done",
  TOOL_CALL: "done",
  MAX_TOKENS: "length",
  CONTINUATION: "length",
  SAFETY: "content_filter",
  RECITATION: "content_filter",
  LANGUAGE: "content_filter",
  BLOCKLIST: "content_filter",
  PROHIBITED_CONTENT: "content_filter",
  SPII: "content_filter",
  MODEL_ARMOR: "content_filter",
  IMAGE_SAFETY: "content_filter",
  IMAGE_PROHIBITED_CONTENT: "content_filter",
  IMAGE_RECITATION: "content_filter",
  MALFORMED_FUNCTION_CALL: "broken_answer",
  MALFORMED_RESPONSE: "broken_answer",
  UNEXPECTED_TOOL_CALL: "broken_answer",
  TOO_MANY_TOOL_CALLS: "broken_answer",
  MISSING_THOUGHT_SIGNATURE: "broken_answer",
  NO_IMAGE: "broken_answer",
  IMAGE_OTHER: "unknown_ending",
  OTHER: "unknown_ending",
  completed: "done",
  requires_action: "done",
  in_progress: "done",
  incomplete: "length",
  budget_exceeded: "length",
  cancelled: "cancelled",
  failed: "provider_error",
};
