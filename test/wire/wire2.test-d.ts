// That what the wires give fits the official packages' types, and their answers the wires; nothing is run.
import type Anthropic from "@anthropic-ai/sdk";
import type {
  Content,
  FunctionCallingConfigMode,
  FunctionDeclaration,
  GenerateContentConfig,
  GenerateContentParameters,
  GenerateContentResponse,
  Part,
  ToolConfig,
} from "@google/genai";
import { expectTypeOf } from "vitest";
import type { ToolCall, ToolInfo, ToolMessage, ToolSet } from "../../src/index.ts";
import {
  anthropic,
  bedrockConverse,
  cohere,
  gemini,
  type Wire,
  type WireCall,
  type WireDecoder,
} from "../../src/wire/index.ts";

declare const tool: ToolInfo;
declare const tools: ToolSet;
declare const call: ToolCall;
declare const message: ToolMessage;

anthropic satisfies Wire;
gemini satisfies Wire;
bedrockConverse satisfies WireDecoder;
cohere satisfies WireDecoder;
// @ts-expect-error these are read only
cohere satisfies Wire;

// Anthropic: a request of any kind, and what it answers.
({
  model: "m",
  max_tokens: 1,
  tools: anthropic.encodeTools(tools),
  tool_choice: anthropic.encodeToolChoice({ name: "now" }, { tools }),
  messages: [
    anthropic.encodeCalls([call], { tools }),
    { role: "user", content: [anthropic.encodeResult(message), { type: "text", text: "Go on." }] },
  ],
}) satisfies Anthropic.MessageCreateParamsNonStreaming;
anthropic.encodeTools([tool]) satisfies Anthropic.Tool[];
anthropic.encodeTools([tool]) satisfies Anthropic.ToolUnion[];
anthropic.encodeTools([tool]) satisfies Anthropic.Beta.BetaToolUnion[];
anthropic.encodeToolChoice("auto") satisfies Anthropic.ToolChoice;
anthropic.encodeCalls([call]) satisfies Anthropic.MessageParam;
anthropic.encodeCalls([call]).content satisfies Anthropic.ToolUseBlockParam[];
anthropic.encodeResult(message) satisfies Anthropic.ToolResultBlockParam;
anthropic.encodeResult(message) satisfies Anthropic.Beta.BetaToolResultBlockParam;
expectTypeOf(anthropic.encodeTools([tool])).toEqualTypeOf<anthropic.Tool[]>();
expectTypeOf(anthropic.decodeMessage({} as Anthropic.Message)).toEqualTypeOf<WireCall[]>();

// Gemini: its modes are an enum, which takes no text; the mode takes the type that is wanted of it.
({
  model: "m",
  contents: [gemini.encodeCalls([call], { tools }), { role: "user", parts: [gemini.encodeResult(message)] }],
  config: { tools: gemini.encodeTools(tools), toolConfig: gemini.encodeToolChoice({ name: "now" }, { tools }) },
}) satisfies GenerateContentParameters;
const config: GenerateContentConfig = { toolConfig: gemini.encodeToolChoice("required") };
const toolConfig: ToolConfig = gemini.encodeToolChoice("auto");
gemini.encodeToolChoice<FunctionCallingConfigMode>("none") satisfies ToolConfig;
expectTypeOf(gemini.encodeToolChoice("none").functionCallingConfig.mode).toEqualTypeOf<
  "AUTO" | "ANY" | "NONE" | "VALIDATED"
>();
gemini.encodeTools([tool]) satisfies NonNullable<GenerateContentConfig["tools"]>;
gemini.encodeTools([tool]).flatMap(({ functionDeclarations }) => functionDeclarations) satisfies FunctionDeclaration[];
gemini.encodeCalls([call]) satisfies Content;
gemini.encodeResult(message) satisfies Part;
expectTypeOf(gemini.encodeTools([tool])).toEqualTypeOf<gemini.Tool[]>();
expectTypeOf(gemini.decodeMessage({} as GenerateContentResponse)).toEqualTypeOf<WireCall[]>();

// What is decoded can be encoded for another provider.
gemini.encodeCalls(anthropic.decodeMessage({})) satisfies Content;
anthropic.encodeCalls(gemini.decodeMessage({})) satisfies Anthropic.MessageParam;

export { config, toolConfig };
