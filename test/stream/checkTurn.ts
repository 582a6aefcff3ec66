import { deepStrictEqual, ok, rejects } from "node:assert";
import { defineTool, type Tool, ToolSet, TurnError, type TurnStep } from "../../src/index.ts";
import { type EventSource, ToolCallStream } from "../../src/stream/index.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import { bodyOf, cutArguments, cutBytes, cutTexts } from "./cuts.ts";
import type { Json } from "./recordings.ts";
import type { Turn } from "./turns.ts";

/** The tools that a turn calls; each run is noted. */
export function toolsOf({ calls }: Turn): { tools: ToolSet<readonly Tool[]>; runs: { id: unknown; args: unknown }[] } {
  const runs: { id: unknown; args: unknown }[] = [];
  const tools = [...new Set(calls.map(({ name }) => name))].map((name) =>
    defineTool({
      name,
      parameters: { type: "object" },
      execute: (args, { call }) => {
        runs.push({ id: call.id, args });
        return `answer to ${call.id}`;
      },
    }),
  );
  return { tools: new ToolSet(tools), runs };
}

/** Reads a source and compares the messages of `stream.answer()` with the turn. */
export async function checkStream(turn: Turn, events: EventSource): Promise<void> {
  const { tools, runs } = toolsOf(turn);
  const stream = new ToolCallStream(turn.wire, { tools });
  for await (const _ of stream.read(events));
  if (turn.ending === undefined) return checkStep(turn, await stream.answer(), runs);
  await rejects(stream.answer(), { name: "TurnError", code: turn.ending });
  deepStrictEqual(runs, []);
}

/** A turn cut at so many random sets of places: its bytes, and the texts in its events. */
export async function checkTurnCuts(turn: Turn, count: number, seed: number): Promise<void> {
  const body = bodyOf(turn);
  for (let at = 0; at < count; at++) {
    await checkStream(turn, cutBytes(body, seed + at));
    await checkStream(turn, cutArguments(turn.events, seed + at));
    await checkStream(turn, cutTexts(turn.events, seed + at));
  }
}

/** A turn whose body comes in two pieces, cut at every byte; none of a body that is longer. How many cuts these are. */
export async function checkEveryByte(turn: Turn, longest: number): Promise<number> {
  const bytes = new TextEncoder().encode(bodyOf(turn));
  if (bytes.length > longest) return 0;
  for (let at = 1; at < bytes.length; at++) await checkStream(turn, [bytes.subarray(0, at), bytes.subarray(at)]);
  return bytes.length - 1;
}

/**
 * A turn that breaks off behind any of its events: what runs is what the whole turn runs, and each call has one result.
 * How many places these are.
 */
export async function checkBreaks(turn: Turn): Promise<number> {
  const whole = turn.calls.map(({ arguments: args }) => JSON.stringify(args));
  for (let end = 0; end < turn.events.length; end++) {
    const { tools, runs } = toolsOf(turn);
    const stream = new ToolCallStream(turn.wire, { tools });
    const broken = async function* (): AsyncGenerator<Json> {
      yield* turn.events.slice(0, end);
      throw new Error("broken");
    };
    await rejects(async () => {
      for await (const _ of stream.read(broken()));
    }, /broken/);
    const { messages, calls } = await stream.answer().catch(refused);
    const results = calls.length > 0 ? (RESULTS[turn.wire.name]?.(messages as Json[]) ?? []) : [];
    deepStrictEqual(
      results.map(({ id }) => id),
      callIds(messages as Json[]),
    );
    for (const { args } of runs) ok(whole.includes(JSON.stringify(args)), `ran ${JSON.stringify(args)} at ${end}`);
    const answered = results.filter(({ content }) => content.startsWith("answer to"));
    deepStrictEqual(answered.length, runs.length);
  }
  return turn.events.length;
}

/** A stream that breaks off before its first call says so. */
function refused(error: unknown): Pick<TurnStep, "messages" | "calls"> {
  ok(error instanceof TurnError, String(error));
  ok(["cut", "provider_error"].includes(error.code), error.code);
  deepStrictEqual(error.code === "cut" ? error.step.calls : [], []);
  return { messages: [], calls: [] };
}

/** The whole response that holds a turn; undefined where its calls are cut. */
export function responseOf({ wire, said, calls, events }: Turn): object | undefined {
  if (calls.some(({ type, arguments: args }) => type === "function" && args === undefined)) return undefined;
  const { done_reason = "stop" } = (events.at(-1) ?? {}) as Json;
  const [first] = said;
  switch (wire.name) {
    case "openai-responses":
      return { object: "response", status: "completed", output: said };
    case "gemini":
      return { candidates: [{ content: first, finishReason: "STOP" }] };
    case "anthropic":
      return { id: "msg_1", type: "message", ...first, stop_reason: calls.length > 0 ? "tool_use" : "end_turn" };
    case "ai-sdk":
      return {
        toolCalls: first.content.filter(({ type }: Json) => type === "tool-call"),
        response: { messages: said },
      };
    case "ollama":
      return { message: first, done: true, done_reason };
    default:
      return { object: "chat.completion", choices: [{ index: 0, message: first, finish_reason: "tool_calls" }] };
  }
}

/** Compares the messages of `tools.bind(wire).answer(response)` with the turn; the response stays as it is. */
export async function checkWhole(turn: Turn, response: object): Promise<void> {
  const { tools, runs } = toolsOf(turn);
  const before = JSON.stringify(response);
  const messages = (await tools.bind(turn.wire as AnyWire).answer(response)).messages;
  checkMessages(turn, messages, runs);
  deepStrictEqual(JSON.stringify(response), before);
}

/** Compares a step with the turn. */
function checkStep(turn: Turn, { messages, calls, results, continues }: TurnStep, runs: readonly object[]): void {
  deepStrictEqual(calls.length, turn.calls.length);
  deepStrictEqual(
    results.map(({ call }) => call?.id),
    calls.map(({ id }) => id),
  );
  if (calls.length > 0) deepStrictEqual(continues, true);
  checkMessages(turn, messages as Json[], runs);
}

/** Compares the messages that a turn adds, and what was run for them, with what the turn holds. */
export function checkMessages(turn: Turn, messages: readonly Json[], runs: readonly object[]): void {
  const { calls, events, wire, said } = turn;
  // Ollama sends calls whole; the last one of an answer that was cut does not run all the same.
  const isCut = events.some(({ done_reason: reason }: Json) => reason === "length");
  const runnable = isCut ? calls.slice(0, -1) : calls;
  const whole = runnable.filter(({ type, arguments: args }) => type === "function" && args !== undefined);
  deepStrictEqual(runs.length, whole.length);
  deepStrictEqual(
    runs.map((run) => (run as Json).args),
    whole.map(({ arguments: args }) => args),
  );
  if (calls.length === 0) {
    deepStrictEqual(messages, said);
    return;
  }
  const results = RESULTS[wire.name]?.(messages) ?? [];
  const ids = callIds(messages);
  deepStrictEqual(
    results.map(({ id }) => id),
    ids,
  );
  deepStrictEqual(new Set(ids).size, ids.length);
  const given = calls.map(({ id }) => id);
  deepStrictEqual(
    ids.map((id, at) => (given[at] === undefined && /^call_[0-9a-f]{24}$/.test(String(id)) ? undefined : id)),
    given,
  );
  for (const [at, { content }] of results.entries()) {
    if (whole.includes(calls[at] as Turn["calls"][number])) deepStrictEqual(content, `answer to ${ids[at]}`);
    else deepStrictEqual(/truncated|cut|end before|Unknown tool|expected type/.test(content), true, content);
  }
  deepStrictEqual(messages.slice(0, said.length).map(withoutMadeIds), said.map(withoutMadeIds));
}

/** Ids that the provider did not give. */
function withoutMadeIds(message: Json): Json {
  const isMade = (key: string, value: unknown): boolean => key === "id" && /^call_[0-9a-f]{24}$/.test(String(value));
  return JSON.parse(JSON.stringify(message), (key, value) => (isMade(key, value) ? undefined : value));
}

function callIds(messages: readonly Json[]): unknown[] {
  return messages.flatMap(({ role, type, call_id, content, parts, tool_calls: calls }) => {
    if (type === "function_call" || type === "custom_tool_call") return [call_id];
    if (role === "model") return parts.flatMap(({ functionCall: call }: Json) => (call ? [call.id] : []));
    if (role !== "assistant") return [];
    const blocks = Array.isArray(content) ? content.filter(({ type }) => /^tool[-_](use|call)$/.test(type)) : [];
    return [...(calls ?? []), ...blocks].map(({ id, toolCallId }) => id ?? toolCallId);
  });
}

type Results = (messages: readonly Json[]) => { id: unknown; content: string }[];

/** The results in the messages, as each provider's API takes them. */
const RESULTS: { readonly [wire: string]: Results | undefined } = {
  "ai-sdk": (messages) =>
    messages.at(-1).content.map(({ toolCallId, output }: Json) => ({ id: toolCallId, content: output.value })),
  anthropic: ([, { content }]) => content.map((block: Json) => ({ id: block.tool_use_id, content: block.content })),
  gemini: ([, { parts }]) =>
    parts.map(({ functionResponse: { id, response } }: Json) => ({ id, content: response.output ?? response.error })),
  "openai-chat": (messages) =>
    messages.filter(({ role }) => role === "tool").map(({ tool_call_id: id, content }) => ({ id, content })),
  "openai-responses": (messages) =>
    messages
      .filter(({ type }) => /call_output$/.test(type))
      .map(({ call_id: id, output }) => ({ id, content: output })),
  ollama: (messages) =>
    messages.filter(({ role }) => role === "tool").map(({ tool_call_id: id, content }) => ({ id, content })),
};
