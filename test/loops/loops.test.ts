import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import { ChatOpenAI } from "@langchain/openai";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  CreateMessageRequestSchema,
  ListToolsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Answer, Body } from "../../docs/examples/agent/standIn/Provider.ts";
import { type Script, startStandIn } from "../../docs/examples/agent/standIn/startStandIn.ts";
import { defineTool, type Tool, ToolCall, ToolSet } from "../../src/index.ts";
import { mcp } from "../../src/wire/index.ts";
import * as loops from "./loops.ts";
import * as runs from "./runs.ts";

afterEach(() => vi.restoreAllMocks());

const question = "Where is it warmer?";
const last = "It is 12 °C in Oslo.";

/** What each turn of the model says; the second one has two calls, of which one cannot be run. */
const turns = (broken: string): Answer[] => [
  { thought: "First Oslo.", text: "Let me look.", calls: [{ name: "get_weather", arguments: '{"city":"Oslo"}' }] },
  {
    thought: "Then the others.",
    calls: [
      { name: "get_weather", arguments: '{"city":"Bergen"}' },
      { name: "get_weather", arguments: broken },
    ],
  },
  { calls: [{ name: "get_wether", arguments: '{"city":"Rome"}' }] },
  { text: last },
];
const WRONG = '{"town":"Rome"}';
const BROKEN = '{"city" "Rome",';

function toolsFor(): { tools: ToolSet<readonly Tool[]>; cities: string[] } {
  const cities: string[] = [];
  const weather = defineTool({
    name: "get_weather",
    description: "The weather now",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    execute({ city }) {
      cities.push(city);
      return { city, celsius: 12 };
    },
  });
  return { tools: new ToolSet<readonly Tool[]>([weather]), cities };
}

type Show = (text: string) => void;
type Run = (url: string, tools: ToolSet<readonly Tool[]>, show: Show, history?: never) => Promise<unknown>;
type Loop<Client> = (
  client: Client,
  tools: ToolSet<readonly Tool[]>,
  text: string,
  show: Show,
  history?: never,
) => unknown;

const openai = (url: string): OpenAI => new OpenAI({ baseURL: `${url}/v1`, apiKey: "none", maxRetries: 0 });
const claude = (url: string): Anthropic => new Anthropic({ baseURL: url, apiKey: "none", maxRetries: 0 });
const google = (url: string): GoogleGenAI => new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: url } });
const local = (url: string): Ollama => new Ollama({ host: url });
const aiModel = (url: string) => createOpenAICompatible({ name: "local", baseURL: `${url}/v1` })("model");
const chain = (url: string): ChatOpenAI =>
  new ChatOpenAI({ model: "model", apiKey: "none", maxRetries: 0, configuration: { baseURL: `${url}/v1` } });

const of =
  <Client>(client: (url: string) => Client, loop: Loop<Client>): Run =>
  async (url, tools, show, history) =>
    loop(client(url), tools, question, show, history);

/** By `turn.run`. */
const RUN: [name: string, run: Run][] = [
  ["openai, Chat Completions", of(openai, runs.chat)],
  ["openai, Responses", of(openai, runs.responses)],
  ["Anthropic", of(claude, runs.messagesOf)],
  ["Gemini", of(google, runs.contentsOf)],
  ["Ollama", of(local, runs.local)],
  ["the AI SDK", of(aiModel, runs.generated)],
  ["LangChain.js", of(chain, runs.invoked)],
  ["LangChain.js, streamed", of(chain, runs.invokedStreamed)],
];

const RUN_STREAMED: typeof RUN = [
  ["openai, Chat Completions", of(openai, runs.chatStreamed)],
  ["openai, Chat Completions by its helper", of(openai, runs.chatHelper)],
  ["openai, Responses", of(openai, runs.responsesStreamed)],
  ["openai, Responses by its helper", of(openai, runs.responsesHelper)],
  ["Anthropic", of(claude, runs.messagesStreamed)],
  ["Anthropic by its helper", of(claude, runs.messagesHelper)],
  ["Gemini", of(google, runs.contentsStreamed)],
  ["Ollama", of(local, runs.localStreamed)],
  ["the AI SDK", of(aiModel, runs.generatedStreamed)],
];

const WHOLE: [name: string, run: Run][] = [
  ["openai, Chat Completions", of(openai, loops.chat)],
  ["openai, Responses", of(openai, loops.responses)],
  ["Anthropic", of(claude, loops.messagesOf)],
  ["Gemini", of(google, loops.contentsOf)],
  ["Ollama", of(local, loops.local)],
  ["the AI SDK", of(aiModel, loops.generated)],
  ["LangChain.js", of(chain, loops.invoked)],
  ["LangChain.js, streamed", of(chain, loops.invokedStreamed)],
];

const STREAMED: typeof WHOLE = [
  ["openai, Chat Completions", of(openai, loops.chatStreamed)],
  ["openai, Chat Completions by its helper", of(openai, loops.chatHelper)],
  ["openai, Chat Completions by its helper, read here", of(openai, loops.chatHelperRead)],
  ["openai, Responses", of(openai, loops.responsesStreamed)],
  ["openai, Responses by its helper", of(openai, loops.responsesHelper)],
  ["openai, Responses by its helper, read here", of(openai, loops.responsesHelperRead)],
  ["Anthropic", of(claude, loops.messagesStreamed)],
  ["Anthropic by its helper", of(claude, loops.messagesHelper)],
  ["Anthropic by its helper, read here", of(claude, loops.messagesHelperRead)],
  ["Gemini", of(google, loops.contentsStreamed)],
  ["Ollama", of(local, loops.localStreamed)],
  ["the AI SDK", of(aiModel, loops.generatedStreamed)],
  ["the AI SDK, read here", of(aiModel, loops.generatedRead)],
];

/** This one keeps the last piece alone of the reasoning that other servers stream. */
const withoutThoughts = (name: string, answers: readonly Answer[]): Answer[] =>
  answers.map(({ thought, ...said }) =>
    name.endsWith("Completions by its helper") || !thought ? said : { thought, ...said },
  );

async function converse(
  run: Run,
  answers: readonly Answer[],
  isInOnePiece = false,
): Promise<{ cities: string[]; texts: string[]; results: string[][] }> {
  const results: string[][] = [];
  const script: Script = (given, turn) => {
    results.push([...given]);
    return answers[turn] as Answer;
  };
  const { tools, cities } = toolsFor();
  const texts: string[] = [];
  const warned = ["warn", "error", "log", "debug"].map((level) => vi.spyOn(console, level as "warn"));
  await using server = await startStandIn(script, { isInOnePiece });
  await run(server.url, tools, (text) => texts.push(text));
  for (const method of warned) expect(method.mock.calls).toEqual([]);
  expect(server.requests).toHaveLength(answers.length);
  return { cities, texts, results };
}

const WEATHER = { Oslo: '{"city":"Oslo","celsius":12}', Bergen: '{"city":"Bergen","celsius":12}' };
const MISSING = expect.stringMatching(/do not fit its parameters:\n- .*"city"/);
const UNKNOWN = expect.stringContaining('Unknown tool "get_wether". Did you mean "get_weather"');

describe("`run` in three lines, whole, with", () => {
  test.each(RUN)("%s", async (_, run) => {
    const { cities, results } = await converse(run, turns(WRONG));
    expect(cities).toEqual(["Oslo", "Bergen"]);
    expect(results).toEqual([[], [WEATHER.Oslo], [WEATHER.Bergen, MISSING], [UNKNOWN]]);
  });
});

describe.each([false, true])("`run` in three lines, streamed in one piece: %s, with", (isInOnePiece) => {
  test.each(RUN_STREAMED)("%s", async (_, run) => {
    const { cities, texts, results } = await converse(run, turns(WRONG), isInOnePiece);
    expect(cities).toEqual(["Oslo", "Bergen"]);
    expect(results).toEqual([[], [WEATHER.Oslo], [WEATHER.Bergen, MISSING], [UNKNOWN]]);
    expect(texts.join("")).toBe(`Let me look.${last}`);
  });
});

test.each([...RUN, ...RUN_STREAMED])(
  "a second question goes on with the answer to the first, with %s",
  async (_, run) => {
    const { tools, cities } = toolsFor();
    const call = (city: string): Answer => ({ calls: [{ name: "get_weather", arguments: JSON.stringify({ city }) }] });
    const answers = [call("Oslo"), { text: last }, call("Bergen"), { text: "As warm." }];
    await using server = await startStandIn((_, turn) => answers[turn] as Answer);
    const first = (await run(server.url, tools, () => undefined)) as { messages: never; text: string };
    expect(first.text).toBe(last);
    expect(JSON.stringify(first.messages)).toContain(last);
    const second = (await run(server.url, tools, () => undefined, first.messages)) as { text: string };
    expect(second.text).toBe("As warm.");
    expect(cities).toEqual(["Oslo", "Bergen"]);
    // What the model reads with the second question has its own answer to the first one, once.
    expect(JSON.stringify(server.requests[2]).split(last)).toHaveLength(2);
  },
);

describe("a loop of at most six lines, whole, with", () => {
  test.each(WHOLE)("%s", async (_, run) => {
    const { cities, results } = await converse(run, turns(WRONG));
    expect(cities).toEqual(["Oslo", "Bergen"]);
    expect(results).toEqual([[], [WEATHER.Oslo], [WEATHER.Bergen, MISSING], [UNKNOWN]]);
  });
});

describe.each([false, true])("a loop of at most six lines, streamed in one piece: %s, with", (isInOnePiece) => {
  test.each(STREAMED)("%s", async (name, run) => {
    const answers = withoutThoughts(name, turns(WRONG));
    const { cities, texts, results } = await converse(run, answers, isInOnePiece);
    expect(cities).toEqual(["Oslo", "Bergen"]);
    expect(results).toEqual([[], [WEATHER.Oslo], [WEATHER.Bergen, MISSING], [UNKNOWN]]);
    expect(texts.join("")).toBe(`Let me look.${last}`);
  });
});

describe("arguments that are no JSON are answered, with", () => {
  const ofText = [...WHOLE, ...STREAMED].filter(([name]) => /openai|AI SDK|LangChain/.test(name));
  test.each(ofText)("%s", async (name, run) => {
    const { cities, results } = await converse(run, withoutThoughts(name, turns(BROKEN)));
    expect(cities).toEqual(["Oslo", "Bergen"]);
    expect(results[2]).toEqual([
      WEATHER.Bergen,
      expect.stringMatching(/no (valid )?JSON|not valid JSON|end before they are complete|expected/i),
    ]);
  });
});

describe("the MCP client", () => {
  const serving = async (tools: ToolSet<readonly Tool[]>, sampled?: (request: Body) => Body) => {
    const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
    const client = new Client({ name: "c", version: "1" }, { capabilities: { sampling: { tools: {} } } });
    const turn = tools.bind(mcp);
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: turn.tools }));
    server.setRequestHandler(CallToolRequestSchema, async (request) => {
      const [message] = await tools.run(ToolCall.decode(mcp, request, { tools }));
      if (!message) throw new Error("expected a call");
      return mcp.encodeResult(message);
    });
    if (sampled) client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => sampled(params));
    const [left, right] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(left), client.connect(right)]);
    return { server, client, close: () => client.close() };
  };

  test("gives a model the tools of its server", async () => {
    const { tools, cities } = toolsFor();
    const { client, close } = await serving(tools);
    const forwarded = await loops.toolsOf(client);
    await using model = await startStandIn((_, turn) => turns(WRONG)[turn] as Answer);
    await loops.messagesOf(claude(model.url), forwarded, question);
    await close();
    expect(cities).toEqual(["Oslo", "Bergen"]);
    expect(model.requests).toHaveLength(4);
  });

  test("samples for a server that leads the conversation", async () => {
    const { tools, cities } = toolsFor();
    const answers = turns(WRONG);
    const seen: Body[] = [];
    const { server, close } = await serving(tools, ({ messages, tools: offered }) => {
      const turn = seen.length;
      seen.push(messages);
      expect(offered).toMatchObject([{ name: "get_weather" }]);
      const { text, calls = [] } = answers[turn] as Answer;
      const uses = calls.map(({ name, arguments: input }, place) => {
        return { type: "tool_use", id: `use_${turn}_${place}`, name, input: JSON.parse(input) };
      });
      const content = [...(text ? [{ type: "text", text }] : []), ...uses];
      return { model: "m", role: "assistant", content, stopReason: uses.length > 0 ? "toolUse" : "endTurn" };
    });
    await loops.sampled(server, tools, question);
    await close();
    expect(cities).toEqual(["Oslo", "Bergen"]);
    const [, , , messages] = seen;
    const idsOf = (type: string, name: string) =>
      messages.map(({ content }: Body) =>
        [content].flat().flatMap((part: Body) => (part.type === type ? part[name] : [])),
      );
    expect(idsOf("tool_use", "id")).toEqual([[], ["use_0_0"], [], ["use_1_0", "use_1_1"], [], ["use_2_0"], []]);
    expect(idsOf("tool_result", "toolUseId")).toEqual([
      [],
      [],
      ["use_0_0"],
      [],
      ["use_1_0", "use_1_1"],
      [],
      ["use_2_0"],
    ]);
  });
});

describe("the loops are what they promise", () => {
  const textOf = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");
  const byHand = [...textOf("loops.ts").matchAll(/^ {2}do \{[\s\S]*?^ {2}\} while .*$/gm)].map(([loop]) => loop);

  test("each by hand has at most six lines", () => {
    expect(byHand.length).toBe(WHOLE.length + STREAMED.length + 1);
    for (const loop of byHand) expect(loop.split("\n").length, loop).toBeLessThanOrEqual(6);
  });

  test("each by `run` has three statements", () => {
    const bodies = [...textOf("runs.ts").matchAll(/^export async function[\s\S]*?\{\n([\s\S]*?)^\}$/gm)];
    expect(bodies.length).toBe(RUN.length + RUN_STREAMED.length + 1);
    for (const [body, statements = ""] of bodies) expect(statements.match(/;$/gm)?.length, body).toBe(3);
  });

  test.each(["loops.ts", "runs.ts"])("none in %s has a cast", (file) => {
    const code = textOf(file).replaceAll(/^import .*$|^\/\*\*.*$|^\/\/.*$/gm, "");
    expect(code.match(/\bas\b|\bany\b|[\w)\]]!(?!=)|satisfies|@ts-/g)).toBe(null);
  });
});
