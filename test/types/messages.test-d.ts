import type OpenAI from "openai";
import { expectTypeOf } from "vitest";
import {
  AssistantMessage,
  type DumpOptions,
  decodeMessage,
  isSdkRelease,
  McpServerConfig,
  McpToolCard,
  type Message,
  RestfulApiCard,
  ToolCard,
  UsageMetadata,
  UserMessage,
} from "../../src/index.ts";
import type { Usage } from "../../src/wire/public.ts";

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
