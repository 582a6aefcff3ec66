// That payloads fit the declared types of the official packages, checked by `npm run types`; nothing is run.
import type { CallToolRequest, CallToolResult, CreateMessageRequest, Tool } from "@modelcontextprotocol/sdk/types.js";
import type { ToolChoice as AiToolChoice, ToolSet as AiToolSet, ModelMessage } from "ai";
import type { Message as OllamaMessage, Tool as OllamaPackageTool } from "ollama";
import type OpenAI from "openai";
import { expectTypeOf } from "vitest";
import { defineTool, ToolCall, type ToolInfo, type ToolMessage, ToolSet } from "../../src/index.ts";
import {
  aiSdk,
  bedrockConverse,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type WireCall,
  type WireDecoder,
  type WireResult,
  type WireTool,
} from "../../src/wire/index.ts";

declare const weather: ToolInfo;
declare const call: WireCall;
declare const message: ToolMessage;
const tools = new ToolSet([weather, defineTool({ name: "now", parameters: null, execute: () => 0 })]);
const result: WireResult = { call, content: [{ type: "json", value: { celsius: 12 } }], error: null };

// The classes are plain data enough.
weather satisfies WireTool;
tools satisfies Iterable<WireTool>;
message satisfies WireResult;
new ToolCall({ name: "now", arguments: "" }) satisfies WireCall;
({ name: "now", parameters: null }) satisfies WireTool;
({ name: "now", description: undefined }) satisfies WireTool;

openaiChat.encodeTools(tools) satisfies OpenAI.Chat.Completions.ChatCompletionTool[];
openaiChat.encodeToolChoice("auto") satisfies OpenAI.Chat.Completions.ChatCompletionToolChoiceOption;
openaiChat.encodeCalls([call]) satisfies OpenAI.Chat.Completions.ChatCompletionMessageParam;
openaiChat.encodeResult(message) satisfies OpenAI.Chat.Completions.ChatCompletionMessageParam;

openaiResponses.encodeTools(tools) satisfies OpenAI.Responses.FunctionTool[];
openaiResponses.encodeTools(tools) satisfies OpenAI.Responses.Tool[];
openaiResponses.encodeToolChoice("auto") satisfies OpenAI.Responses.ResponseCreateParams["tool_choice"];
openaiResponses.encodeCalls([call]) satisfies OpenAI.Responses.ResponseInputItem[];
openaiResponses.encodeResult(result) satisfies OpenAI.Responses.ResponseInputItem;

ollama.encodeTools(tools) satisfies OllamaPackageTool[];
ollama.encodeCalls([call]) satisfies OllamaMessage;
ollama.encodeResult(result) satisfies OllamaMessage;
expectTypeOf(ollama.encodeToolChoice("auto")).toEqualTypeOf<undefined>();

mcp.encodeTools(tools) satisfies Tool[];
mcp.encodeToolChoice("auto") satisfies NonNullable<CreateMessageRequest["params"]["toolChoice"]>;
mcp.encodeCalls([call]) satisfies CallToolRequest["params"][];
mcp.encodeResult(result) satisfies CallToolResult;

bedrockConverse satisfies WireDecoder;
// @ts-expect-error what is read only encodes nothing
bedrockConverse.encodeTools(tools);
aiSdk.encodeTools(tools) satisfies AiToolSet;
aiSdk.encodeToolChoice("auto") satisfies AiToolChoice<AiToolSet>;
aiSdk.encodeCalls([call]) satisfies ModelMessage;
({ role: "tool", content: [aiSdk.encodeResult(result)] }) satisfies ModelMessage;
expectTypeOf(ToolCall.decode(aiSdk, [])).toEqualTypeOf<ToolCall[]>();
// @ts-expect-error a result is text or parts
openaiChat.encodeResult({ call, content: { celsius: 12 } });
// @ts-expect-error a choice is one of three words, or a name
openaiChat.encodeToolChoice("any");

// A set of tools has what each provider takes on a tool.
const namespaces = [{ name: "crm", description: "Customers" }];
openaiResponses.encodeTools(tools, { namespaces }) satisfies OpenAI.Responses.Tool[];
openaiResponses.encodeTools(tools, { namespaces }) satisfies OpenAI.Responses.ResponseCreateParams["tools"];
openaiChat.encodeToolChoice({ allowed: ["now"] }) satisfies OpenAI.Chat.Completions.ChatCompletionToolChoiceOption;
openaiResponses.encodeToolChoice({ allowed: ["now"] }) satisfies OpenAI.Responses.ResponseCreateParams["tool_choice"];
({ type: "custom", custom: { name: "sql", format: { type: "text" } } }) satisfies openaiChat.CustomTool;
({}) as openaiChat.CustomTool satisfies OpenAI.Chat.Completions.ChatCompletionCustomTool;
({}) as openaiResponses.CustomTool satisfies OpenAI.Responses.CustomTool;
({ name: "now", providerOptions: { gemini: { behavior: "NON_BLOCKING" } } }) satisfies WireTool;
// @ts-expect-error Anthropic's cache has one type
({ name: "now", providerOptions: { anthropic: { cache_control: { type: "forever" } } } }) satisfies WireTool;
// @ts-expect-error only Responses knows namespaces
openaiChat.encodeTools(tools, { namespaces });
