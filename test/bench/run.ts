import { asSchema, executeTool, safeParseJSON } from "@ai-sdk/provider-utils";
import { tool as agentsTool, invokeFunctionTool, RunContext } from "@openai/agents-core";
import { tool as aiTool, generateText, type LanguageModel } from "ai";
import * as z from "zod";
import { defineTool, type RunOptions, type Tool, ToolCall, ToolSet } from "../../src/index.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { compare } from "./compare.ts";

/** What it costs to run a call: over the bare handler, beside others, and as calls and tools become more. */
export async function benchRun(): Promise<void> {
  await compareFeatures();
  await comparePeers();
  await compareTurns();
  await growWithCalls();
  await growWithTools();
}

const parameters = {
  type: "object",
  properties: { city: { type: "string" }, days: { type: "integer" } },
  required: ["city", "days"],
  additionalProperties: false,
} as const;
const outputSchema = {
  type: "object",
  properties: { city: { type: "string" }, celsius: { type: "number" } },
  required: ["city", "celsius"],
} as const;
const text = '{"city":"Oslo","days":3}';

type Arguments = { city: string; days: number };
const execute = ({ city, days }: Arguments): { city: string; celsius: number } => ({ city, celsius: 4 * days });
const executeLater = async (args: Arguments): Promise<{ city: string; celsius: number }> => execute(args);

const weather = defineTool({ name: "weather", parameters, execute });
const call = (name = "weather", id = "call_1"): ToolCall => new ToolCall({ id, name, arguments: text });
const manyCalls = (count: number): ToolCall[] =>
  Array.from({ length: count }, (_, index) => call("weather", `call_${index}`));

const MOST = 20;

async function compareFeatures(): Promise<void> {
  const args: Arguments = { city: "Oslo", days: 3 };
  const one = [call()];
  const signal = new AbortController().signal;
  const running = (tool: Tool, options?: RunOptions) => {
    const tools = new ToolSet([tool]);
    return () => tools.run(one, options);
  };
  const hundred = manyCalls(100);
  const weatherSet = new ToolSet([weather]);
  const contenders = [
    { role: "floor", name: "the handler alone, awaited", run: async () => execute(args) },
    { role: "ours", name: "run, a handler that answers", run: running(weather) },
    { role: "ours", name: "run, an async handler", run: running(weather.with({ execute: executeLater })) },
    { role: "ours", name: "run, 100 calls at once", run: () => weatherSet.run(hundred), jobs: 100 },
    {
      role: "ours",
      name: "run, outputSchema",
      run: running(defineTool({ name: "weather", parameters, outputSchema, execute })),
    },
    {
      role: "ours",
      name: "run, approval by functions",
      run: running(weather.with({ approval: ({ days }: Arguments) => days > 1 }), { approvals: () => true }),
    },
    {
      role: "ours",
      name: "run, approval as data",
      run: running(weather.with({ approval: true }), { approvals: { call_1: true } }),
    },
    { role: "ours", name: "run, onStart and onFinish", run: running(weather, { onStart: () => 1, onFinish: () => 1 }) },
    { role: "ours", name: "run, a signal and timeoutMs", run: running(weather, { signal, timeoutMs: 10_000 }) },
    {
      role: "ours",
      name: "run, all of it but the generator",
      run: running(
        defineTool({ name: "weather", parameters, outputSchema, approval: () => true, timeoutMs: 10_000, execute }),
        { approvals: () => true, onStart: () => 1, onFinish: () => 1, signal, timeoutMs: 10_000 },
      ),
    },
    {
      role: "ours",
      name: "run, a generator",
      run: running(weather.with({ execute: progressing }), { onProgress: () => 1 }),
    },
  ] as const;
  const [handler = 0, ...times] = (await compare("run, one call", contenders)).map(({ value }) => value);
  const over = times.map((time) => (time - handler) * 1e3);
  for (const [index, time] of over.entries()) {
    const verdict = time <= MOST ? "" : ` (above the target of ${MOST} µs)`;
    console.log(
      `  ${contenders[index + 1]?.name.padEnd(34)}${time.toFixed(1).padStart(7)} µs over the handler${verdict}`,
    );
  }
}

async function* progressing(args: Arguments) {
  yield 0.5;
  return execute(args);
}

const zod = z.object({ city: z.string(), days: z.int() });
const inputSchema = asSchema(zod);

/** Each parses and checks the text of the arguments, and gives the handler's value; ours makes the message of it too. */
async function comparePeers(): Promise<void> {
  const one = [call()];
  const tools = new ToolSet([weather]);
  const ofZod = new ToolSet([defineTool({ name: "weather", parameters: zod, execute })]);
  const options = { toolCallId: "call_1", messages: [], context: undefined as never };
  const ai = aiTool({ inputSchema, execute });
  const agents = agentsTool({ name: "weather", description: "", parameters: zod, execute });
  const runContext = new RunContext();
  await compare("a call beside others", [
    { role: "ours", name: "ours", run: () => tools.run(one) },
    { role: "ours", name: "ours, Zod", run: () => ofZod.run(one) },
    {
      name: "AI SDK, executeTool, Zod",
      run: async () => {
        const parsed = await safeParseJSON({ text, schema: inputSchema });
        if (!parsed.success) throw parsed.error;
        for await (const part of executeTool({ tool: ai, input: parsed.value, options })) return part;
        throw new Error("expected a result");
      },
    },
    {
      name: "Agents SDK, invokeFunctionTool, Zod",
      run: () => invokeFunctionTool({ tool: agents, runContext, input: text }),
    },
  ]);
}

/** A model that answers at once, so that what is measured is what the library does about the answer. */
async function compareTurns(): Promise<void> {
  for (const count of [1, 100]) {
    const calls = manyCalls(count);
    const turn = new ToolSet([weather]).bind(openaiChat);
    const message = openaiChat.encodeCalls(calls);
    const completion = { choices: [{ index: 0, finish_reason: "tool_calls", message }] };
    const content = calls.map(({ id }) => ({ type: "tool-call", toolCallId: id, toolName: "weather", input: text }));
    const answer = {
      content,
      finishReason: { unified: "tool-calls", raw: undefined },
      usage: { inputTokens: {}, outputTokens: {} },
      warnings: [],
    };
    const model = {
      specificationVersion: "v4",
      provider: "test",
      modelId: "test",
      supportedUrls: {},
      doGenerate: async () => answer,
    } as unknown as LanguageModel;
    const tools = { weather: aiTool({ inputSchema, execute }) };
    await compare(`a turn of ${count} calls, a call's share: the model's answer is there, the calls run`, [
      {
        role: "ours",
        name: "ours, bind and answer",
        run: () => turn.answer(completion).then(({ messages }) => messages),
        jobs: count,
      },
      { name: "AI SDK, generateText", run: () => generateText({ model, tools, prompt: "Hi" }), jobs: count },
    ]);
  }
}

/** A call's share must stay the same. */
async function growWithCalls(): Promise<void> {
  const kinds: readonly (readonly [string, Tool, (calls: readonly ToolCall[]) => RunOptions])[] = [
    ["calls that run", weather, () => ({})],
    [
      "approval as data",
      weather.with({ approval: true }),
      (calls) => ({ approvals: Object.fromEntries(calls.map(({ id }) => [id, true])) }),
    ],
    ["sequential calls", weather.with({ sequential: true }), () => ({})],
    ["four at a time", weather, () => ({ concurrency: 4 })],
    ["one signal", weather, () => ({ signal: new AbortController().signal })],
  ];
  for (const [name, tool, optionsFor] of kinds) {
    const tools = new ToolSet([tool]);
    const [first, ...others] = [1, 10, 100, 1_000, 10_000].map((count) => {
      const calls = manyCalls(count);
      const options = optionsFor(calls);
      return { role: "ours" as const, name: `${count} calls`, run: () => tools.run(calls, options), jobs: count };
    });
    if (first) await compare(`${name}, a call's share`, [first, ...others], { rounds: 11 });
  }
}

async function growWithTools(): Promise<void> {
  for (const name of ["tool_0", "nope"]) {
    const [first, ...others] = [1, 10, 100, 1_000].map((count) => {
      const tools = new ToolSet(
        Array.from({ length: count }, (_, index) => defineTool({ name: `tool_${index}`, parameters, execute })),
      );
      const calls = Array.from({ length: 100 }, (_, index) => call(name, `call_${index}`));
      const completion = {
        choices: [{ index: 0, finish_reason: "tool_calls", message: openaiChat.encodeCalls(calls) }],
      };
      const turn = tools.bind(openaiChat);
      return {
        role: "ours" as const,
        name: `${count} tools`,
        run: () => turn.answer(completion).then(({ messages }) => messages),
        jobs: 100,
      };
    });
    if (first)
      await compare(`a turn of 100 calls to ${name} of so many tools, a call's share`, [first, ...others], {
        rounds: 21,
      });
  }
}
