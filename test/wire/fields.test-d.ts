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
import { anthropic, type gemini, mcp, openaiResponses, type WireResult, type WireTool } from "../../src/wire/index.ts";
import type { ResultPart } from "../../src/wire/results/ResultPart.ts";
import type { ProviderOptions } from "../../src/wire/tools/WireTool.ts";

/** The fields of ours that theirs lacks: none. */
type Unknown<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>;
/** The member of a union that has a type. */
type Of<Union, Type> = Extract<Union, { type: Type }>;
declare const message: ToolMessage;

// Anthropic
({}) as Required<anthropic.Tool> satisfies Anthropic.Tool;
({}) as Required<anthropic.Tool> satisfies Anthropic.Beta.BetaTool;
expectTypeOf<Unknown<anthropic.Tool, Anthropic.Tool>>().toEqualTypeOf<never>();
type AnthropicOptions = Required<NonNullable<ProviderOptions["anthropic"]>>;
expectTypeOf<Unknown<AnthropicOptions, Anthropic.Tool>>().toEqualTypeOf<never>();
expectTypeOf<AnthropicOptions["allowed_callers"][number]>().toEqualTypeOf<
  NonNullable<Anthropic.Tool["allowed_callers"]>[number]
>();
({}) as AnthropicOptions["cache_control"] satisfies Anthropic.CacheControlEphemeral;
({}) as Required<anthropic.Result> satisfies Anthropic.ToolResultBlockParam;
({}) as anthropic.ResultPart[] satisfies Anthropic.ToolResultBlockParam["content"];
({}) as Of<anthropic.ResultPart, "tool_reference"> satisfies Anthropic.ToolReferenceBlockParam;
({}) as Of<anthropic.ResultPart, "document"> satisfies Anthropic.DocumentBlockParam;
expectTypeOf<Unknown<anthropic.Result, Anthropic.ToolResultBlockParam>>().toEqualTypeOf<never>();
anthropic.encodeToolChoice("auto", { parallel: false }) satisfies Anthropic.MessageCreateParams["tool_choice"];

// Gemini
type Declared = Required<gemini.Tool["functionDeclarations"][number]>;
({}) as Declared satisfies FunctionDeclaration;
expectTypeOf<Unknown<Declared, FunctionDeclaration>>().toEqualTypeOf<never>();
expectTypeOf<NonNullable<NonNullable<ProviderOptions["gemini"]>["behavior"]>>().toEqualTypeOf<`${Behavior}`>();
expectTypeOf<gemini.Mode | "MODE_UNSPECIFIED">().toEqualTypeOf<`${FunctionCallingConfigMode}`>();
({}) as Required<gemini.Result["functionResponse"]> satisfies FunctionResponse;
({}) as NonNullable<gemini.Result["functionResponse"]["parts"]> satisfies FunctionResponsePart[];
expectTypeOf<Unknown<gemini.Result["functionResponse"], FunctionResponse>>().toEqualTypeOf<never>();

// OpenAI's Responses API
({}) as Required<openaiResponses.Tool> satisfies OpenAI.Responses.FunctionTool;
expectTypeOf<Unknown<openaiResponses.Tool, OpenAI.Responses.FunctionTool>>().toEqualTypeOf<never>();
({}) as Required<openaiResponses.CustomTool> satisfies OpenAI.Responses.CustomTool;
expectTypeOf<Unknown<openaiResponses.CustomTool, OpenAI.Responses.CustomTool>>().toEqualTypeOf<never>();
({}) as openaiResponses.Namespace satisfies OpenAI.Responses.NamespaceTool;
({}) as openaiResponses.Namespace satisfies OpenAI.Responses.ToolSearchOutputNamespaceTool;
({}) as Required<openaiResponses.SearchTool> satisfies OpenAI.Responses.ToolSearchTool;
expectTypeOf<Unknown<openaiResponses.SearchTool, OpenAI.Responses.ToolSearchTool>>().toEqualTypeOf<never>();
({}) as Required<openaiResponses.SearchCall> satisfies OpenAI.Responses.ResponseInputItem.ToolSearchCall;
({}) as openaiResponses.FoundTools satisfies OpenAI.Responses.ResponseToolSearchOutputItemParam;
({}) as openaiResponses.ResultPart satisfies OpenAI.Responses.ResponseFunctionCallOutputItem;
({}) as Of<openaiResponses.ResultPart, "input_file"> satisfies OpenAI.Responses.ResponseInputFile;
({}) as Of<openaiResponses.Choice, "allowed_tools"> satisfies OpenAI.Responses.ToolChoiceAllowed;
const namespaces = [{ name: "crm", description: "Customers" }];
openaiResponses.encodeResult(message, { namespaces }) satisfies OpenAI.Responses.ResponseInputItem;
openaiResponses.encodeTurn({}, [message], { namespaces }) satisfies OpenAI.Responses.ResponseInputItem[];

// MCP
({}) as mcp.Block satisfies McpContentBlock;
({}) as mcp.Result satisfies CallToolResult;
({}) as mcp.Result satisfies McpClientResult;
expectTypeOf<Unknown<mcp.Tool, McpSdkTool>>().toEqualTypeOf<never>();
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
