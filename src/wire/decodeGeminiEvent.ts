import { isObject } from "../schema/index.ts";
import { argumentsText } from "./callArguments.ts";
import { decodeInteractionEvent } from "./decodeInteractionEvent.ts";
import { given, listIn, type Raw, textIn } from "./fields.ts";
import { parseJsonPath } from "./parseJsonPath.ts";
import { raw } from "./raw.ts";
import type { ArgumentPiece, CallDelta, CallEvent } from "./Wire.ts";

/**
 * A part with a name starts a call, and parts without a name continue it. Most calls have no id.
 *
 * @see https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse
 */
export function decodeGeminiEvent(event: unknown): CallEvent[] {
  const { candidates, promptFeedback, error, toolCall, event_type: type } = raw(event);
  if (typeof type === "string") return decodeInteractionEvent(type, raw(event));
  const { content, finishReason } = raw(listIn(candidates)[0]);
  const deltas = [...listIn(raw(content).parts), ...liveParts(toolCall)].filter(hasCall).map(deltaOf);
  const fault = isObject(error) ? (textIn(error.status) ?? "error") : undefined;
  const reason = textIn(finishReason) ?? textIn(raw(promptFeedback).blockReason) ?? fault;
  return reason ? [...deltas, { kind: "end", reason, isTruncated: !WHOLE.has(reason) }] : deltas;
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

/** The finish reasons of complete answers. All other reasons are limits, filters and errors. */
export const WHOLE: ReadonlySet<string> = new Set(["STOP", "FINISH_REASON_UNSPECIFIED"]);
