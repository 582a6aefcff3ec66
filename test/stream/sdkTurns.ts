import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { streamText } from "ai";
import { aiSdk } from "../../src/wire/index.ts";
import { bodyOf } from "./cuts.ts";
import type { Json } from "./recordings.ts";
import type { Turn } from "./turns.ts";

/** The recorded turns of Chat servers as the AI SDK streams them, and as it joins them; those that it can read. */
export async function sdkTurns(turns: readonly Turn[]): Promise<Turn[]> {
  const made = await Promise.all(turns.filter(({ wire }) => wire.name === "openai-chat").map(sdkTurn));
  return made.filter((turn) => turn !== undefined);
}

async function sdkTurn(turn: Turn): Promise<Turn | undefined> {
  const headers = { "content-type": "text/event-stream" };
  const fetch = async (): Promise<Response> => new Response(bodyOf(turn), { headers });
  const model = createOpenAICompatible({ name: "recorded", baseURL: "http://recorded", fetch })("model");
  const tools = aiSdk.encodeTools([...new Set(turn.calls.map(({ name }) => name))].map((name) => ({ name })));
  const result = streamText({ model, prompt: "?", tools, onError: () => {} });
  const events: Json[] = [];
  for await (const part of result.fullStream) events.push(plain(part));
  if (events.some(({ type }) => type === "error")) return undefined;
  const { response, toolCalls } = await result.finalStep;
  if (toolCalls.length !== turn.calls.length) return undefined;
  const said: Json[] = plain(response.messages.filter(({ role }) => role === "assistant"));
  const parts = said.flatMap(({ content }) => content.filter(({ type }: Json) => type === "tool-call"));
  const calls = turn.calls.map((call, at) => ({ ...call, id: parts[at].toolCallId }));
  for (const [at, { arguments: args, text }] of calls.entries()) parts[at].input = args ?? { rawInvalidInput: text };
  const lines = events.map((event) => JSON.stringify(event));
  return { name: `${turn.name}, by the AI SDK`, wire: aiSdk, lines, events, calls, said, judge: "library" };
}

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value));
