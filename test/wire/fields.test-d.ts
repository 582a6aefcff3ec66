// That every field which a wire writes is one that the provider's package declares, with its type; nothing is run.
import type Anthropic from "@anthropic-ai/sdk";
import type {
  Behavior,
  FunctionCallingConfigMode,
  FunctionDeclaration,
  FunctionResponse,
  FunctionResponsePart,
} from "@google/genai";
import type { CallToolResult as McpClientResult } from "@modelcontextprotocol/client";
import type {
  CallToolResult,
  ContentBlock as McpContentBlock,
  Tool as McpSdkTool,
} from "@modelcontextprotocol/sdk/types.js";
import type OpenAI from "openai";
import { expectTypeOf } from "vitest";
import { type ContentBlock, defineTool, type ToolMessage, ToolSet, toolResult } from "../../src/index.ts";
import {
  type AnthropicResult,
  type AnthropicResultPart,
  type AnthropicTool,
  anthropic,
  type GeminiMode,
  type GeminiResult,
  type GeminiTool,
  type McpBlock,
  type McpResult,
  type McpTool,
  mcp,
  type OpenAIResponsesChoice,
  type OpenAIResponsesCustomTool,
  type OpenAIResponsesFoundTools,
  type OpenAIResponsesNamespace,
  type OpenAIResponsesResultPart,
  type OpenAIResponsesSearchCall,
  type OpenAIResponsesSearchTool,
  type OpenAIResponsesTool,
  openaiResponses,
  type ProviderOptions,
  type ResultPart,
  type WireResult,
  type WireTool,
} from "../../src/wire/index.ts";

/** The fields of ours that theirs lacks: none. */
type Unknown<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>;
/** The member of a union that has a type. */
type Of<Union, Type> = Extract<Union, { type: Type }>;
declare const message: ToolMessage;

// Anthropic
({}) as Required<AnthropicTool> satisfies Anthropic.Tool;
({}) as Required<AnthropicTool> satisfies Anthropic.Beta.BetaTool;
expectTypeOf<Unknown<AnthropicTool, Anthropic.Tool>>().toEqualTypeOf<never>();
type AnthropicOptions = Required<NonNullable<ProviderOptions["anthropic"]>>;
expectTypeOf<Unknown<AnthropicOptions, Anthropic.Tool>>().toEqualTypeOf<never>();
expectTypeOf<AnthropicOptions["allowed_callers"][number]>().toEqualTypeOf<
  NonNullable<Anthropic.Tool["allowed_callers"]>[number]
>();
({}) as AnthropicOptions["cache_control"] satisfies Anthropic.CacheControlEphemeral;
({}) as Required<AnthropicResult> satisfies Anthropic.ToolResultBlockParam;
({}) as AnthropicResultPart[] satisfies Anthropic.ToolResultBlockParam["content"];
({}) as Of<AnthropicResultPart, "tool_reference"> satisfies Anthropic.ToolReferenceBlockParam;
({}) as Of<AnthropicResultPart, "document"> satisfies Anthropic.DocumentBlockParam;
expectTypeOf<Unknown<AnthropicResult, Anthropic.ToolResultBlockParam>>().toEqualTypeOf<never>();
anthropic.encodeToolChoice("auto", { parallel: false }) satisfies Anthropic.MessageCreateParams["tool_choice"];

// Gemini
type Declared = Required<GeminiTool["functionDeclarations"][number]>;
({}) as Declared satisfies FunctionDeclaration;
expectTypeOf<Unknown<Declared, FunctionDeclaration>>().toEqualTypeOf<never>();
expectTypeOf<NonNullable<NonNullable<ProviderOptions["gemini"]>["behavior"]>>().toEqualTypeOf<`${Behavior}`>();
expectTypeOf<GeminiMode | "MODE_UNSPECIFIED">().toEqualTypeOf<`${FunctionCallingConfigMode}`>();
({}) as Required<GeminiResult["functionResponse"]> satisfies FunctionResponse;
({}) as NonNullable<GeminiResult["functionResponse"]["parts"]> satisfies FunctionResponsePart[];
expectTypeOf<Unknown<GeminiResult["functionResponse"], FunctionResponse>>().toEqualTypeOf<never>();

// OpenAI's Responses API
({}) as Required<OpenAIResponsesTool> satisfies OpenAI.Responses.FunctionTool;
expectTypeOf<Unknown<OpenAIResponsesTool, OpenAI.Responses.FunctionTool>>().toEqualTypeOf<never>();
({}) as Required<OpenAIResponsesCustomTool> satisfies OpenAI.Responses.CustomTool;
expectTypeOf<Unknown<OpenAIResponsesCustomTool, OpenAI.Responses.CustomTool>>().toEqualTypeOf<never>();
({}) as OpenAIResponsesNamespace satisfies OpenAI.Responses.NamespaceTool;
({}) as OpenAIResponsesNamespace satisfies OpenAI.Responses.ToolSearchOutputNamespaceTool;
({}) as Required<OpenAIResponsesSearchTool> satisfies OpenAI.Responses.ToolSearchTool;
expectTypeOf<Unknown<OpenAIResponsesSearchTool, OpenAI.Responses.ToolSearchTool>>().toEqualTypeOf<never>();
({}) as Required<OpenAIResponsesSearchCall> satisfies OpenAI.Responses.ResponseInputItem.ToolSearchCall;
({}) as OpenAIResponsesFoundTools satisfies OpenAI.Responses.ResponseToolSearchOutputItemParam;
({}) as OpenAIResponsesResultPart satisfies OpenAI.Responses.ResponseFunctionCallOutputItem;
({}) as Of<OpenAIResponsesResultPart, "input_file"> satisfies OpenAI.Responses.ResponseInputFile;
({}) as Of<OpenAIResponsesChoice, "allowed_tools"> satisfies OpenAI.Responses.ToolChoiceAllowed;
const namespaces = [{ name: "crm", description: "Customers" }];
openaiResponses.encodeResult(message, { namespaces }) satisfies OpenAI.Responses.ResponseInputItem;
openaiResponses.encodeTurn({}, [message], { namespaces }) satisfies OpenAI.Responses.ResponseInputItem[];

// MCP
({}) as McpBlock satisfies McpContentBlock;
({}) as McpResult satisfies CallToolResult;
({}) as McpResult satisfies McpClientResult;
expectTypeOf<Unknown<McpTool, McpSdkTool>>().toEqualTypeOf<never>();
mcp.encodeResult(message) satisfies CallToolResult;

// What the parts of a result are.
({}) as ContentBlock satisfies ResultPart;
message satisfies WireResult;
const now = defineTool({ name: "now", execute: () => 0 });
const set = new ToolSet([now]);
toolResult({ content: [{ type: "tools", tools: [now, ...set, { name: "plain" }] }] });
({ type: "tools", tools: [...set] }) satisfies ResultPart;
({ name: "tool_search", type: "tool_search" }) satisfies WireTool;
defineTool({ name: "tool_search", type: "tool_search", execute: () => toolResult({ content: [] }) });
// @ts-expect-error the tools are a list
toolResult({ content: [{ type: "tools", tools: now }] });
// @ts-expect-error a link has a name
toolResult({ content: [{ type: "resource_link", uri: "file:///a" }] });
// @ts-expect-error only Responses knows namespaces
anthropic.encodeResult(message, { namespaces });
