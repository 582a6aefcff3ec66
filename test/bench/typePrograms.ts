/** A program as a user writes it, which is only type-checked. */
export type TypeProgram = { readonly title: string; readonly contender: string; readonly text: string };

const TEN = Array.from({ length: 10 }, (_, index) => index);
const FIELDS =
  "{ city: z.string(), days: z.number().int().optional(), units: z.enum(['c', 'f']), tags: z.array(z.string()) }";

/** Each case has one program of ours, and of each peer that has the like. */
export const TYPE_PROGRAMS: readonly TypeProgram[] = [
  {
    title: "one tool",
    contender: "openjiuwen-tools",
    text: `import { defineTool } from "openjiuwen-tools";
export const weather = defineTool({
  name: "get_weather",
  description: "Weather of a city",
  parameters: { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } }, required: ["city"] },
  execute: ({ city, days }) => ({ city, days: days ?? 1, celsius: 12 }),
});`,
  },
  {
    title: "one tool",
    contender: "AI SDK",
    text: `import { tool } from "ai";
import * as z from "zod";
export const weather = tool({
  description: "Weather of a city",
  inputSchema: z.object({ city: z.string(), days: z.number().int().optional() }),
  execute: async ({ city, days }) => ({ city, days: days ?? 1, celsius: 12 }),
});`,
  },
  {
    title: "one tool",
    contender: "openai",
    text: `import { zodFunction } from "openai/helpers/zod";
import * as z from "zod";
export const weather = zodFunction({
  name: "get_weather",
  description: "Weather of a city",
  parameters: z.object({ city: z.string(), days: z.number().int().nullable() }),
  function: ({ city, days }) => ({ city, days: days ?? 1, celsius: 12 }),
});`,
  },
  {
    title: "one tool",
    contender: "LangChain",
    text: `import { tool } from "@langchain/core/tools";
import * as z from "zod";
export const weather = tool(({ city, days }) => ({ city, days: days ?? 1, celsius: 12 }), {
  name: "get_weather",
  description: "Weather of a city",
  schema: z.object({ city: z.string(), days: z.number().int().optional() }),
});`,
  },
  {
    title: "ten Zod tools",
    contender: "openjiuwen-tools",
    text: `import { defineTool } from "openjiuwen-tools";
import * as z from "zod";
${TEN.map((n) => `export const tool${n} = defineTool({ name: "tool${n}", parameters: z.object(${FIELDS}), execute: ({ city, tags }) => city + tags.length + ${n} });`).join("\n")}`,
  },
  {
    title: "ten Zod tools",
    contender: "AI SDK",
    text: `import { tool } from "ai";
import * as z from "zod";
${TEN.map((n) => `export const tool${n} = tool({ inputSchema: z.object(${FIELDS}), execute: async ({ city, tags }) => city + tags.length + ${n} });`).join("\n")}`,
  },
  {
    title: "ten Zod tools",
    contender: "openai",
    text: `import { zodFunction } from "openai/helpers/zod";
import * as z from "zod";
${TEN.map((n) => `export const tool${n} = zodFunction({ name: "tool${n}", parameters: z.object(${FIELDS.replace("optional", "nullable")}), function: ({ city, tags }) => city + tags.length + ${n} });`).join("\n")}`,
  },
  {
    title: "ten Zod tools",
    contender: "LangChain",
    text: `import { tool } from "@langchain/core/tools";
import * as z from "zod";
${TEN.map((n) => `export const tool${n} = tool(({ city, tags }) => city + tags.length + ${n}, { name: "tool${n}", description: "", schema: z.object(${FIELDS}) });`).join("\n")}`,
  },
  {
    title: "set, wire and stream",
    contender: "openjiuwen-tools",
    text: `import { defineTool, ToolSet } from "openjiuwen-tools";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { openaiChat } from "openjiuwen-tools/wire";
import * as z from "zod";
const weather = defineTool({
  name: "get_weather",
  parameters: { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } }, required: ["city"] },
  execute: ({ city }) => city,
});
const add = defineTool({ name: "add", parameters: z.object({ a: z.number(), b: z.number() }), execute: ({ a, b }) => a + b });
const tools = new ToolSet([weather, add]);
export async function answer(response: unknown, events: AsyncIterable<object>) {
  const turn = tools.bind(openaiChat);
  const messages = await turn.answer(response);
  const stream = new ToolCallStream(openaiChat, { tools });
  for await (const event of events) stream.push(event);
  const calls = stream.finish().map(({ call }) => tools.parse(call));
  for (const call of calls) if (call.name === "add") call.arguments.a.toFixed();
  return { messages, calls, tools: turn.tools };
}`,
  },
  {
    title: "set, wire and stream",
    contender: "AI SDK",
    text: `import { type LanguageModel, streamText, tool } from "ai";
import * as z from "zod";
const weather = tool({ inputSchema: z.object({ city: z.string(), days: z.number().int().optional() }), execute: async ({ city }) => city });
const add = tool({ inputSchema: z.object({ a: z.number(), b: z.number() }), execute: async ({ a, b }) => a + b });
export async function answer(model: LanguageModel) {
  const result = streamText({ model, prompt: "", tools: { weather, add } });
  const calls = [];
  for await (const part of result.fullStream) if (part.type === "tool-call") calls.push(part);
  for (const call of calls) if (!call.dynamic && call.toolName === "add") call.input.a.toFixed();
  return calls;
}`,
  },
  {
    title: "set, wire and stream",
    contender: "openai",
    text: `import type OpenAI from "openai";
import { zodFunction } from "openai/helpers/zod";
import * as z from "zod";
const weather = zodFunction({ name: "get_weather", parameters: z.object({ city: z.string() }), function: ({ city }) => city });
const add = zodFunction({ name: "add", parameters: z.object({ a: z.number(), b: z.number() }), function: ({ a, b }) => String(a + b) });
export async function answer(client: OpenAI) {
  const runner = client.chat.completions.runTools({ model: "gpt-5", stream: true, messages: [], tools: [weather, add] });
  const calls = [];
  for await (const chunk of runner) calls.push(...(chunk.choices[0]?.delta.tool_calls ?? []));
  return calls;
}`,
  },
  {
    title: "set, wire and stream",
    contender: "LangChain",
    text: `import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { tool } from "@langchain/core/tools";
import * as z from "zod";
const weather = tool(({ city }) => city, { name: "get_weather", description: "", schema: z.object({ city: z.string() }) });
const add = tool(({ a, b }) => a + b, { name: "add", description: "", schema: z.object({ a: z.number(), b: z.number() }) });
export async function answer(model: BaseChatModel) {
  const stream = await model.bindTools?.([weather, add]).stream("");
  const calls = [];
  if (stream) for await (const chunk of stream) calls.push(...(chunk.tool_calls ?? []));
  return calls;
}`,
  },
  {
    title: "TypeBox",
    contender: "openjiuwen-tools",
    text: `import { defineTool } from "openjiuwen-tools";
import { Type } from "typebox";
export const weather = defineTool({
  name: "get_weather",
  parameters: Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) }),
  outputSchema: Type.Object({ celsius: Type.Number() }),
  execute: ({ city }) => ({ celsius: city.length }),
});`,
  },
  {
    title: "TypeBox 0.34",
    contender: "openjiuwen-tools",
    text: `import { Type } from "@sinclair/typebox";
import { defineTool } from "openjiuwen-tools";
export const weather = defineTool({
  name: "get_weather",
  parameters: Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) }),
  execute: ({ city, days }) => ({ city, days: days ?? 1 }),
});`,
  },
];
