import { changedCopy } from "../../calls/instanceWith.ts";
import { joinedText, listIn, type Raw, raw } from "../../fields.ts";

/** A call of an answer, and its arguments as the model wrote them if they stand elsewhere in the answer. */
export type CallWithText = readonly [call: unknown, text?: string | undefined];

/**
 * The calls of a message in the order of the model, with the model's own text. In LangChain's lists, arguments that were
 * cut are completed, and calls with unparsable arguments stand in a separate list.
 */
export function langChainCalls(message: Raw): CallWithText[] {
  const left = [...listIn(message.tool_calls), ...listIn(message.invalid_tool_calls)];
  const placed = writtenCalls(message).flatMap(({ id, name, text }): CallWithText[] => {
    const place = left.findIndex((call) => raw(call).id === id && raw(call).name === name);
    // The caller has removed the call from the list.
    if (place === -1) return [];
    const [call] = left.splice(place, 1);
    return [text === undefined || isChanged(raw(call), text) ? [call] : [call, text]];
  });
  return [...placed, ...left.map((call): CallWithText => [call])];
}

/** Whether a message of LangChain was joined from the chunks of a stream. It keeps their list when it is stored. */
export const isJoined = (message: Raw): boolean =>
  isLangChainChunk(message) || [message, raw(message.lc_kwargs)].some((fields) => Array.isArray(fields[CHUNKS]));

/** Whether a value is a chunk of a message of LangChain. Its fields are like those of other formats. */
export function isLangChainChunk(value: unknown): boolean {
  const { concat, getType } = raw(value);
  return typeof concat === "function" && typeof getType === "function";
}

const CHUNKS = "tool_call_chunks";

/** A call as the model wrote it. A call of a custom tool has no text here, because LangChain makes an object of it. */
type WrittenCall = { readonly id: unknown; readonly name: unknown; readonly text: string | undefined };

function writtenCalls(message: Raw): WrittenCall[] {
  const { lc_kwargs: stored, additional_kwargs: further } = message;
  const lists = [message, raw(stored)].map((fields) => listIn(fields[CHUNKS]).map(raw));
  const pieces = lists.find((list) => list.length > 0);
  if (pieces) return joinedPieces(pieces);
  return listIn(raw(further).tool_calls).map((call) => {
    const { id, function: called } = raw(call);
    return { id, name: raw(called).name, text: joinedText([raw(called).arguments]) };
  });
}

/** The calls in the pieces of a stream, as LangChain joins them: by id and place, or by the one that a piece has. */
function joinedPieces(pieces: readonly Raw[]): WrittenCall[] {
  const calls: Raw[][] = [];
  const byKey = new Map<string, Raw[]>();
  for (const piece of pieces) {
    const keys = keysOf(piece);
    const [own] = keys;
    const before = own === undefined ? undefined : byKey.get(own);
    before?.push(piece);
    if (before) continue;
    const call = [piece];
    calls.push(call);
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, call);
  }
  return calls.map((call) => {
    const isCustom = call.some(({ isCustomTool }) => isCustomTool === true);
    return {
      id: call.find(({ id }) => id)?.id ?? call[0]?.id,
      name: call[0]?.name ?? "",
      text: isCustom ? undefined : joinedText(call.map(({ args }) => args)),
    };
  });
}

/** What identifies a piece, and then what identifies later pieces of its call. */
function keysOf({ id, index }: Raw): string[] {
  const byIndex = index === undefined ? [] : [`index ${index}`];
  if (!id) return byIndex;
  return index === undefined ? [`id ${id}`] : [`both ${index} ${id}`, `id ${id}`, ...byIndex];
}

/** Whether the caller has changed the arguments of a call. A text that is not JSON cannot be compared. */
function isChanged({ args }: Raw, text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text.trim() || "{}")) !== JSON.stringify(args);
  } catch {
    return false;
  }
}

/**
 * Why the model stopped, in a message of LangChain. Each of its packages has a place and a name of its own; Anthropic's
 * and Google's streams have the reason in `additional_kwargs`, and Bedrock's in an event in the metadata.
 */
export function langChainReason({ response_metadata: given, additional_kwargs: further }: Raw): unknown {
  const metadata = raw(given);
  const { incomplete_details: details, status } = metadata;
  const places = [metadata, raw(further), raw(metadata.messageStop)];
  const [reason] = places.flatMap((fields) => REASONS.map((name) => fields[name])).filter(Boolean);
  // Of the Responses API. Other providers have the status of the HTTP response there.
  return reason ?? raw(details).reason ?? (typeof status === "string" ? status : undefined);
}

const REASONS = ["finish_reason", "stop_reason", "finishReason", "stopReason", "done_reason"] as const;

/** A copy of a message whose stream failed. It has no reason, so that it counts as cut in every answer. */
export function withoutReason(message: Raw): object {
  const without = (fields: unknown): object =>
    Object.fromEntries(Object.entries(raw(fields)).filter(([name]) => !ENDS.has(name)));
  const { response_metadata: metadata, additional_kwargs: further } = message;
  return changedCopy(message, { response_metadata: without(metadata), additional_kwargs: without(further) });
}

const ENDS: ReadonlySet<string> = new Set([...REASONS, "messageStop", "incomplete_details", "status"]);
