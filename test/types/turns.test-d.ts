// The types of turns and conversations, compared with those of the clients; nothing is run.
import type Anthropic from "@anthropic-ai/sdk";
import type { Content, GenerateContentResponse, GoogleGenAI } from "@google/genai";
import type { BaseMessageLike } from "@langchain/core/messages";
import type { ChatOpenAI } from "@langchain/openai";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { SamplingMessage } from "@modelcontextprotocol/sdk/types.js";
import { generateText, type LanguageModel, type ModelMessage, streamText } from "ai";
import type { ChatResponse, Message, Ollama } from "ollama";
import type OpenAI from "openai";
import { expectTypeOf } from "vitest";
import { defineTool, type Tool, ToolSet, type Turn, TurnError, type TurnStep, type Usage } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

const tools = new ToolSet([defineTool({ name: "now", execute: () => "12:00" })]);

// What our types of responses name is what theirs have.
({}) as OpenAI.ChatCompletion satisfies openaiChat.Response;
({}) as OpenAI.Responses.Response satisfies openaiResponses.Response;
({}) as Anthropic.Message satisfies anthropic.Response;
({}) as GenerateContentResponse satisfies gemini.Response;
({}) as ChatResponse satisfies ollama.Response;

// A stream has the response of its format, and a turn the one that it was given.
const stream = new ToolCallStream(openaiChat, { tools });
expectTypeOf(stream.response()).toEqualTypeOf<openaiChat.Response>();
expectTypeOf((await stream.answer()).response).toEqualTypeOf<openaiChat.Response>();
declare const completion: OpenAI.ChatCompletion;
const turn = tools.bind(openaiChat);
const step = await turn.answer(completion);
expectTypeOf(step.response).toEqualTypeOf<OpenAI.ChatCompletion>();
expectTypeOf(step.usage).toEqualTypeOf<Usage | undefined>();
step satisfies TurnStep;

// A conversation has the messages of the client, and the responses of its answers.
declare const client: OpenAI;
const list: OpenAI.ChatCompletionMessageParam[] = [];
const request = { model: "m", messages: list };
const whole = await turn.run(list, () => client.chat.completions.create(request));
expectTypeOf(whole.messages).toEqualTypeOf<OpenAI.ChatCompletionMessageParam[]>();
whole.steps[0]?.response satisfies OpenAI.ChatCompletion | undefined;
const streamed = await turn.run(list, () => client.chat.completions.create({ ...request, stream: true }));
expectTypeOf(streamed.steps).toEqualTypeOf<TurnStep<OpenAI.ChatCompletionMessageParam[], openaiChat.Response>[]>();

// `onStep` gets the steps of the result, and the messages of an error fit every list.
await turn.run(list, () => client.chat.completions.create(request), {
  onStep(step) {
    expectTypeOf(step).toEqualTypeOf(whole.steps[0] as (typeof whole.steps)[number]);
    list.push(...step.messages);
  },
});
declare const error: unknown;
declare const claudeList: Anthropic.MessageParam[];
if (error instanceof TurnError) {
  list.push(...error.step.messages);
  claudeList.push(...error.step.messages);
}

// `ask` may return a response or a stream by a flag.
declare const live: boolean;
const either = await turn.run(list, () =>
  live ? client.chat.completions.create({ ...request, stream: true }) : client.chat.completions.create(request),
);
expectTypeOf(either.steps[0]?.response.choices[0]?.finish_reason).toExtend<string | null | undefined>();
await turn.run(list, () => (live ? completion : client.chat.completions.create(request)));

// The signal and the choice of tools fit the request of each client, also with `exactOptionalPropertyTypes`.
declare const claude: Anthropic;
declare const google: GoogleGenAI;
declare const local: Ollama;
declare const model: LanguageModel;
declare const llm: ChatOpenAI;
declare const server: Server;
await turn.run(list, ({ messages, tools, toolChoice, signal }) =>
  client.chat.completions.create(
    { model: "m", messages, tools, ...(toolChoice && { tool_choice: toolChoice }) },
    { signal },
  ),
);
await tools
  .bind(openaiResponses)
  .run([] as OpenAI.Responses.ResponseInput, ({ messages, toolChoice, signal, ...r }) =>
    client.responses.create(
      { model: "m", input: messages, tools: r.tools, ...(toolChoice && { tool_choice: toolChoice }) },
      { signal },
    ),
  );
await tools
  .bind(anthropic)
  .run(claudeList, ({ messages, tools, toolChoice, signal }) =>
    claude.messages.create(
      { model: "m", max_tokens: 1, messages, tools, ...(toolChoice && { tool_choice: toolChoice }) },
      { signal },
    ),
  );
await tools.bind(gemini).run([] as Content[], ({ messages: contents, tools, toolChoice, signal }) => {
  const config = { tools, abortSignal: signal, ...(toolChoice && { toolConfig: toolChoice }) };
  return google.models.generateContent({ model: "m", contents, config });
});
await tools.bind(aiSdk).run([] as ModelMessage[], ({ messages, tools, toolChoice, signal }) => {
  const options = { model, messages, tools, abortSignal: signal, ...(toolChoice && { toolChoice }) };
  return live ? generateText(options) : streamText(options);
});
await turn.run([] as BaseMessageLike[], ({ messages, tools, toolChoice, signal }) =>
  llm.bindTools(tools, toolChoice && { tool_choice: toolChoice }).invoke(messages, { signal }),
);
await tools
  .bind(mcp)
  .run([] as SamplingMessage[], ({ messages, tools, toolChoice, signal }) =>
    server.createMessage({ messages, maxTokens: 1, tools, ...(toolChoice && { toolChoice }) }, { signal }),
  );
await tools.bind(ollama).run([] as Message[], ({ messages, tools, signal }) => {
  signal.addEventListener("abort", () => local.abort());
  return local.chat({ model: "m", messages, tools });
});

// A list that is written in place has the messages of its turns too.
declare const content: string;
const placed = await turn.run(
  [
    { role: "system", content: "Be brief." },
    { role: "user", content: [{ type: "image_url", image_url: { url: content, detail: "low" } }] },
    { role: "user", content },
  ],
  ({ messages, tools }) => client.chat.completions.create({ model: "m", messages, tools }),
);
placed.messages satisfies OpenAI.ChatCompletionMessageParam[];
placed.messages.push({ role: "user", content: "And now?" });
await turn.run(placed.messages, ({ messages }) => client.chat.completions.create({ model: "m", messages }));
await turn.run([...list, { role: "user", content }], ({ messages }) =>
  client.chat.completions.create({ model: "m", messages }),
);
await tools.bind(openaiResponses).run(
  [
    { role: "user", content },
    { type: "message", role: "user", content: [{ type: "input_text", text: content }] },
  ],
  ({ messages: input, tools }) => client.responses.create({ model: "m", input, tools }),
);
await tools.bind(anthropic).run(
  [
    {
      role: "user",
      content: [{ type: "image", source: { type: "base64", media_type: "image/png", data: content } }],
    },
  ],
  ({ messages, tools }) => claude.messages.create({ model: "m", max_tokens: 1, messages, tools }),
);
await tools
  .bind(gemini)
  .run([{ role: "user", parts: [{ text: content }] }], ({ messages: contents, tools }) =>
    google.models.generateContent({ model: "m", contents, config: { tools } }),
  );
await tools
  .bind(ollama)
  .run([{ role: "user", content }], ({ messages, tools }) => local.chat({ model: "m", messages, tools }));
await tools
  .bind(aiSdk)
  .run([{ role: "user", content: [{ type: "text", text: content }] }], ({ messages, tools }) =>
    generateText({ model, messages, tools }),
  );
await tools
  .bind(mcp)
  .run([{ role: "user", content: { type: "text", text: content } }], ({ messages, tools }) =>
    server.createMessage({ messages, maxTokens: 1, tools }),
  );

// A turn remembers the context that its tools need.
type User = { readonly user: string };
const execute = (_: object, { context }: { context: User }) => context.user;
const greet = new ToolSet([defineTool({ name: "greet", execute })]);
const greeting = greet.bind(openaiChat);
greeting satisfies Turn<typeof openaiChat, User>;
greeting satisfies Turn<typeof openaiChat, User & { readonly admin: boolean }>;
turn satisfies Turn<typeof openaiChat, User>;
new ToolSet<readonly Tool[]>([...greet]).bind(openaiChat) satisfies Turn<typeof openaiChat>;
const runAs = <Context>(turn: Turn<typeof openaiChat, Context>, context: Context) =>
  turn.run(list, () => completion, { context });
runAs(greeting, { user: "Ada" });
// @ts-expect-error without it
greeting satisfies Turn<typeof openaiChat>;
// @ts-expect-error another one
greeting satisfies Turn<typeof openaiChat, { readonly user: number }>;
// @ts-expect-error another one
runAs(greeting, { user: 1 });

// Mistakes that the compiler finds.
const pending = client.chat.completions.create(request);
// @ts-expect-error the response was not awaited
turn.answer(pending);
// @ts-expect-error a list that has no room for the results of calls
turn.run([] as { role: "user"; content: string }[], () => completion);
// @ts-expect-error a misspelt option
turn.run(list, () => completion, { maxStep: 3 });
// @ts-expect-error Chat has no items that wait for the program
turn.answer(completion, { items: { shell_call: () => ({}) } });
