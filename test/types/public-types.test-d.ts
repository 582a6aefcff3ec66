// What the public types promise, checked by `npm run types`; nothing here is run.
import type { Tool as McpTool } from "@modelcontextprotocol/sdk/types.js";
import type OpenAI from "openai";
import { type Static, Type } from "typebox";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import * as zm from "zod/mini";
import {
  type ArgumentsOf,
  AssistantMessage,
  defineTool,
  type JsonSchema,
  McpToolInfo,
  Parameters,
  type RunContext,
  type Source,
  Tool,
  type ToolArgumentsError,
  ToolCall,
  ToolInfo,
  ToolMessage,
  ToolSet,
} from "../../src/index.ts";

type ChatTool = OpenAI.Chat.Completions.ChatCompletionTool;
type ChatCall = OpenAI.Chat.Completions.ChatCompletionMessageToolCall;
type ChatMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type Weather = { city: string; days?: number };

declare const call: ToolCall;
declare const loaded: JsonSchema;
declare const listed: McpTool;
declare const completion: OpenAI.Chat.Completions.ChatCompletion;

// TypeBox: the arguments are its Static, the name is kept as a literal.
const WeatherBox = Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) });
const box = new ToolInfo({ name: "get_weather", parameters: WeatherBox });
expectTypeOf(box.parseArguments("")).toEqualTypeOf<Weather>();
expectTypeOf(box.parseArguments("")).toEqualTypeOf<Static<typeof WeatherBox>>();
expectTypeOf(box.parseArgumentsAsync("")).resolves.toEqualTypeOf<Weather>();
expectTypeOf(box.name).toEqualTypeOf<"get_weather">();
expectTypeOf<ArgumentsOf<typeof WeatherBox>>().toEqualTypeOf<Weather>();
expectTypeOf<ArgumentsOf<typeof box>>().toEqualTypeOf<Weather>();

const result = box.safeParseArguments("");
if (result.ok) expectTypeOf(result.value).toEqualTypeOf<Weather>();
else expectTypeOf(result.error).toEqualTypeOf<ToolArgumentsError>();

// A JSON Schema written inline needs no `as const`, with and without its type.
const literal = new ToolInfo({
  name: "literal",
  parameters: {
    type: "object",
    properties: {
      city: { type: "string" },
      unit: { enum: ["c", "f"] },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["city", "tags"],
  },
});
expectTypeOf(literal.parseArguments("")).toEqualTypeOf<{ city: string; unit?: "c" | "f"; tags: string[] }>();

const untyped = new Parameters({
  properties: { city: { type: "string", description: "城市名称" }, units: { type: "string" } },
  required: ["city"],
});
expectTypeOf<ArgumentsOf<typeof untyped>>().toEqualTypeOf<{ city: string; units?: string }>();
const optional = new Parameters({ type: "object", properties: { tail: { type: "integer" } } });
expectTypeOf<ArgumentsOf<typeof optional>>().toEqualTypeOf<{ tail?: number }>();

const constant = { type: "object", properties: { n: { type: "number" } }, required: ["n"] } as const;
expectTypeOf<ArgumentsOf<typeof constant>>().toEqualTypeOf<{ n: number }>();

// Parameters hand on what they know.
const viaParameters = new ToolInfo({ name: "via", parameters: untyped });
expectTypeOf(viaParameters.parseArguments("")).toEqualTypeOf<{ city: string; units?: string }>();
const boxed = new Parameters(Type.Object({ a: Type.Number() }));
expectTypeOf<ArgumentsOf<typeof boxed>>().toEqualTypeOf<{ a: number }>();
expectTypeOf<ArgumentsOf<ReturnType<typeof Parameters.from<typeof boxed>>>>().toEqualTypeOf<{ a: number }>();

// Zod: the arguments are what it answers, with its defaults and transforms.
const defaults = Parameters.from(z.object({ city: z.string(), n: z.number().default(3) }));
expectTypeOf<ArgumentsOf<typeof defaults>>().toEqualTypeOf<{ city: string; n: number }>();
const transform = new ToolInfo({
  name: "transform",
  parameters: z.object({ city: z.string(), when: z.string().transform((text) => text.length) }),
});
expectTypeOf(transform.parseArguments("")).toEqualTypeOf<{ city: string; when: number }>();
// @ts-expect-error a Zod object is no JSON Schema
new Parameters(z.object({ a: z.string() }));
// @ts-expect-error nor is a Zod Mini object
new Parameters(zm.object({ a: zm.string() }));

// What is not known is a record of unknown values, never any.
const none = new ToolInfo({ name: "none", parameters: null });
expectTypeOf(none.parseArguments("")).toEqualTypeOf<Record<string, unknown>>();
const dynamic = new ToolInfo({ name: "dynamic" as string, parameters: loaded });
expectTypeOf(dynamic.parseArguments("")).toEqualTypeOf<Record<string, unknown>>();
const widened = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
expectTypeOf<ArgumentsOf<typeof widened>>().toEqualTypeOf<Record<string, unknown>>();
const bare = new ToolInfo({ name: "bare" });

// MCP: a server's tool is a source as the SDK types it.
const mcp = new McpToolInfo({ name: "read", serverName: "files", parameters: Type.Object({ path: Type.String() }) });
expectTypeOf(mcp.parseArguments("")).toEqualTypeOf<{ path: string }>();
const fromServer = new McpToolInfo({
  serverName: "files",
  name: listed.name,
  description: listed.description,
  parameters: listed.inputSchema,
});
expectTypeOf(fromServer.parseArguments("")).toEqualTypeOf<Record<string, unknown>>();
expectTypeOf(McpToolInfo.modelValidateJson("")).toEqualTypeOf<McpToolInfo>();
expectTypeOf(McpToolInfo.modelValidate({})).toEqualTypeOf<McpToolInfo>();
// @ts-expect-error a server's tool has a server
new McpToolInfo({ name: "read" });

// Any tool is a ToolInfo.
const tools: ToolInfo[] = [box, literal, viaParameters, transform, none, dynamic, bare, mcp, fromServer];
const sources: (Source | Parameters | null)[] = [
  WeatherBox,
  untyped,
  defaults,
  z.object({}),
  loaded,
  listed.inputSchema,
  null,
];

// defineTool: the handler's arguments are those of the parameters, its result is kept.
const weather = defineTool({
  name: "weather",
  parameters: Type.Object({ city: Type.String() }),
  async execute(args, run) {
    expectTypeOf(args).toEqualTypeOf<{ city: string }>();
    expectTypeOf(run).toEqualTypeOf<RunContext>();
    return { length: args.city.length };
  },
});
const search = defineTool({
  name: "search",
  parameters: { type: "object", properties: { q: { type: "string" } }, required: ["q"] },
  execute: ({ q }) => q.toUpperCase(),
});
const add = defineTool({ name: "add", parameters: z.object({ a: z.number() }), execute: (args) => args.a + 1 });
const now = defineTool({ name: "now", parameters: null, execute: () => new Date().toISOString() });
expectTypeOf(weather.execute).returns.resolves.toEqualTypeOf<{ length: number }>();
expectTypeOf(search.execute).returns.toEqualTypeOf<string | Promise<string>>();
expectTypeOf(search.jsonSchema).toEqualTypeOf<JsonSchema>();
const handlers: Tool[] = [weather, search, add, now];
// @ts-expect-error the parameters have no such field
defineTool({ name: "bad", parameters: Type.Object({ city: Type.String() }), execute: (args) => args.town });
// @ts-expect-error the handler asks for what the parameters do not promise
defineTool({ name: "bad", parameters: z.object({ a: z.number() }), execute: (args: { b: string }) => args });

// A call is read by its tool.
expectTypeOf(call.parseArguments(box)).toEqualTypeOf<Weather>();
expectTypeOf(call.parseArguments(search)).toEqualTypeOf<{ q: string }>();
expectTypeOf(ToolCall.fromOpenAI(completion.choices[0]?.message)).toEqualTypeOf<ToolCall[]>();
expectTypeOf(ToolCall.modelValidate({})).toEqualTypeOf<ToolCall>();
expectTypeOf(ToolInfo.modelValidate({})).toEqualTypeOf<ToolInfo>();
expectTypeOf(Parameters.modelValidateJson("")).toEqualTypeOf<Parameters>();
expectTypeOf(ToolMessage.modelValidate({})).toEqualTypeOf<ToolMessage<AssistantMessage["content"]>>();
expectTypeOf(AssistantMessage.modelValidate({})).toEqualTypeOf<AssistantMessage>();
expectTypeOf(Tool.modelValidate({})).toEqualTypeOf<ToolInfo>();
declare const either: typeof ToolCall | typeof ToolInfo;
expectTypeOf(either.modelValidate({})).toEqualTypeOf<ToolCall | ToolInfo>();
new ToolCall({ name: "weather", arguments: { city: "Oslo" } });
new ToolCall({ id: null, name: "weather", arguments: "{}", index: null, responseItemId: "item" });

// A set: its calls are a union that the name tells apart.
const set = new ToolSet([weather, search, add]);
const parsed = set.parse(call);
expectTypeOf(parsed.name).toEqualTypeOf<"weather" | "search" | "add">();
if (parsed.name === "weather") expectTypeOf(parsed.arguments).toEqualTypeOf<{ city: string }>();
if (parsed.name === "search") expectTypeOf(parsed.tool).toEqualTypeOf(search);
if (parsed.name === "add") expectTypeOf(parsed.arguments.a).toEqualTypeOf<number>();
// @ts-expect-error no such tool
if (parsed.name === "nope") void parsed;
expectTypeOf(set.get("search")).toEqualTypeOf(search);
expectTypeOf(set.get("search").parseArguments("").q).toEqualTypeOf<string>();
expectTypeOf(set.get("search" as string)).toEqualTypeOf<typeof weather | typeof search | typeof add | undefined>();
expectTypeOf([...set]).toEqualTypeOf<(typeof weather | typeof search | typeof add)[]>();

const dynamicSet = new ToolSet(tools);
expectTypeOf(dynamicSet.parse(call).name).toEqualTypeOf<string>();
expectTypeOf(new ToolSet(handlers).run([call])).resolves.toEqualTypeOf<ToolMessage[]>();
const mixed = new ToolSet([box, weather]);
// @ts-expect-error not every tool of this set can run
mixed.run([call]);

// openai: what is sent fits its declared types.
box.toOpenAI() satisfies ChatTool;
set.toOpenAI() satisfies ChatTool[];
call.toOpenAI() satisfies ChatCall;
const messages: ChatMessage[] = [
  { role: "assistant", content: null, tool_calls: [call.toOpenAI()] },
  ...(await set.run([call])),
  new ToolMessage({ content: "12 °C", toolCallId: "call_1" }),
];
({ model: "any", messages, tools: set.toOpenAI() }) satisfies OpenAI.Chat.Completions.ChatCompletionCreateParams;

export { sources };
