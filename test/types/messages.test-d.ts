import type Anthropic from "@anthropic-ai/sdk";
import type { GoogleGenAI } from "@google/genai";
import { generateText, type LanguageModel } from "ai";
import type { Ollama } from "ollama";
import type OpenAI from "openai";
import { expectTypeOf } from "vitest";
import {
  AssistantMessage,
  type DumpOptions,
  decodeMessage,
  decodeMessagesJson,
  isSdkRelease,
  McpServerConfig,
  McpToolCard,
  type Message,
  type MessageContent,
  RestfulApiCard,
  SystemMessage,
  ToolCard,
  ToolMessage,
  ToolMessageChunk,
  ToolSet,
  UsageMetadata,
  UserMessage,
} from "../../src/index.ts";
import { encodeMessages, messagesOf } from "../../src/messages/index.ts";
import {
  aiSdk,
  anthropic,
  cohere,
  gemini,
  ollama,
  openaiChat,
  openaiResponses,
  type Usage,
} from "../../src/wire/public.ts";

const message: Message = decodeMessage({});
if (message instanceof AssistantMessage) expectTypeOf(message.usageMetadata).toEqualTypeOf<UsageMetadata | null>();
// @ts-expect-error a role that is not that of the class
new UserMessage({ role: "system" });

// OpenAI's message as it came, calls by either name, and the usage of a step.
declare const completion: OpenAI.ChatCompletion;
declare const usage: Usage | undefined;
for (const choice of completion.choices) new AssistantMessage(choice.message);
new AssistantMessage({ toolCalls: [{ id: "c", type: "function", name: "f", arguments: "{}", responseItemId: "i" }] });
new AssistantMessage({ tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }] });
new AssistantMessage({ usageMetadata: usage, name: undefined });
new AssistantMessage({ usageMetadata: { inputTokens: 1 } });
new AssistantMessage({ usageMetadata: new UsageMetadata({ input_tokens: 1 }) });
// @ts-expect-error a misspelt name
new AssistantMessage({ usageMetadata: { inputTokns: 1 } });

// Names of Python.
new ToolCard({ name: "a", input_params: {}, parallel_safe: false });
new McpToolCard({ name: "a", server_name: "s" });
new McpServerConfig({ server_name: "s", serverPath: "http://example.com", auth_headers: {} });
new RestfulApiCard({ url: "https://example.com", max_response_byte_size: 1 });
// @ts-expect-error no name of the server
new McpToolCard({ name: "a" });

declare const setting: string;
const options: DumpOptions = isSdkRelease(setting) ? { sdk: setting } : {};
message.modelDumpJson(options);

// The JSON of messages is what OpenAI's client takes; the messages themselves have null as a name.
const sent: OpenAI.ChatCompletionMessageParam[] = [];
sent.push(new SystemMessage({ content: "Be short." }).toJSON(), new UserMessage({ content: ["look"] }).toJSON());
sent.push(new AssistantMessage({ toolCalls: [] }).toJSON(), new ToolMessage({ content: "", toolCallId: "c" }).toJSON());
// @ts-expect-error
sent.push(new UserMessage({ content: "Hello" }));

// A stored result may have a list as content, also after `instanceof`, and each wire takes it.
const result = ToolMessage.modelValidateJson("{}");
expectTypeOf(result.content).toEqualTypeOf<MessageContent>();
if (message instanceof ToolMessage) expectTypeOf(message.content).toEqualTypeOf<MessageContent>();
if (message instanceof ToolMessageChunk) expectTypeOf(message).toExtend<ToolMessageChunk>();
declare const unknown: unknown;
if (unknown instanceof ToolMessage) expectTypeOf(unknown.content).toEqualTypeOf<MessageContent>();
class OwnMessage extends ToolMessage {
  readonly own: number = 1;
}
if (unknown instanceof OwnMessage) expectTypeOf(unknown.own).toEqualTypeOf<number>();
declare const ofRun: ToolMessage;
expectTypeOf(ofRun.content).toEqualTypeOf<string>();
for (const wire of [anthropic, gemini, openaiChat]) wire.encodeResult(result);
openaiResponses.encodeResult(result);
openaiChat.encodeTurn({}, [result]);
// @ts-expect-error a misspelt type of a part
anthropic.encodeResult({ call: null, content: [{ type: "imag", data: "", mimeType: "image/png" }] });

// Stored messages become those of each client, and `turn.run` goes on with them.
const stored = decodeMessagesJson("[]");
const tools = new ToolSet([]);
declare const clients: { gpt: OpenAI; claude: Anthropic; google: GoogleGenAI; local: Ollama; model: LanguageModel };
encodeMessages(openaiChat, stored).messages satisfies OpenAI.ChatCompletionMessageParam[];
tools
  .bind(openaiChat)
  .run(encodeMessages(openaiChat, stored, { tools }).messages, ({ messages, tools }) =>
    clients.gpt.chat.completions.create({ model: "m", messages, tools }),
  );
tools
  .bind(openaiResponses)
  .run(encodeMessages(openaiResponses, stored).messages, ({ messages: input, tools }) =>
    clients.gpt.responses.create({ model: "m", input, tools }),
  );
const { system, messages: params } = encodeMessages(anthropic, stored);
tools
  .bind(anthropic)
  .run(params, ({ messages, tools }) =>
    clients.claude.messages.create({ model: "m", max_tokens: 1, system, messages, tools }),
  );
tools.bind(gemini).run(encodeMessages(gemini, stored).messages, ({ messages: contents, tools }) =>
  clients.google.models.generateContent({
    model: "m",
    contents,
    config: { tools, systemInstruction: system },
  }),
);
tools
  .bind(ollama)
  .run(encodeMessages(ollama, stored).messages, ({ messages, tools }) =>
    clients.local.chat({ model: "m", messages, tools }),
  );
tools
  .bind(aiSdk)
  .run(encodeMessages(aiSdk, stored).messages, ({ messages, tools }) =>
    generateText({ model: clients.model, instructions: system, messages, tools }),
  )
  .then(({ steps }) => expectTypeOf(steps.flatMap(messagesOf)).toEqualTypeOf<(AssistantMessage | ToolMessage)[]>());
// @ts-expect-error no conversations
encodeMessages(cohere, stored);
