// A conversation with each official client, whole and streamed, by `turn.run`: three lines, without a cast. `history` is a
// conversation that has ended, with the model's answer: the next question goes on with it.
import type Anthropic from "@anthropic-ai/sdk";
import type { Content, GoogleGenAI } from "@google/genai";
import type { BaseMessageLike } from "@langchain/core/messages";
import type { ChatOpenAI } from "@langchain/openai";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { SamplingMessage } from "@modelcontextprotocol/sdk/types.js";
import { generateText, type LanguageModel, type ModelMessage, streamText } from "ai";
import type { Message, Ollama } from "ollama";
import type OpenAI from "openai";
import type { Tool, ToolSet } from "../../src/index.ts";
import { aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

type Tools = ToolSet<readonly Tool[]>;
type Show = (text: string) => void;
const model = "model";
const max_tokens = 1000;

export async function chat(
  client: OpenAI,
  tools: Tools,
  content: string,
  _?: Show,
  history: OpenAI.ChatCompletionMessageParam[] = [],
): Promise<unknown> {
  const list: OpenAI.ChatCompletionMessageParam[] = [...history, { role: "user", content }];
  const turn = tools.bind(openaiChat);
  return turn.run(list, ({ messages, tools }) => client.chat.completions.create({ model, messages, tools }));
}

export async function chatStreamed(
  client: OpenAI,
  tools: Tools,
  content: string,
  onText: Show,
  history: OpenAI.ChatCompletionMessageParam[] = [],
): Promise<unknown> {
  const list: OpenAI.ChatCompletionMessageParam[] = [...history, { role: "user", content }];
  const turn = tools.bind(openaiChat);
  return turn.run(
    list,
    ({ messages, tools }) => client.chat.completions.create({ model, messages, tools, stream: true }),
    { onText },
  );
}

export async function chatHelper(
  client: OpenAI,
  tools: Tools,
  content: string,
  onText: Show,
  history: OpenAI.ChatCompletionMessageParam[] = [],
): Promise<unknown> {
  const list: OpenAI.ChatCompletionMessageParam[] = [...history, { role: "user", content }];
  const turn = tools.bind(openaiChat);
  return turn.run(list, ({ messages, tools }) => client.chat.completions.stream({ model, messages, tools }), {
    onText,
  });
}

export async function responses(
  client: OpenAI,
  tools: Tools,
  content: string,
  _?: Show,
  history: OpenAI.Responses.ResponseInput = [],
): Promise<unknown> {
  const list: OpenAI.Responses.ResponseInput = [...history, { role: "user", content }];
  const turn = tools.bind(openaiResponses);
  return turn.run(list, ({ messages: input, tools }) => client.responses.create({ model, input, tools, store: false }));
}

export async function responsesStreamed(
  client: OpenAI,
  tools: Tools,
  content: string,
  onText: Show,
  history: OpenAI.Responses.ResponseInput = [],
): Promise<unknown> {
  const list: OpenAI.Responses.ResponseInput = [...history, { role: "user", content }];
  const turn = tools.bind(openaiResponses);
  return turn.run(
    list,
    ({ messages: input, tools }) => client.responses.create({ model, input, tools, store: false, stream: true }),
    { onText },
  );
}

export async function responsesHelper(
  client: OpenAI,
  tools: Tools,
  content: string,
  onText: Show,
  history: OpenAI.Responses.ResponseInput = [],
): Promise<unknown> {
  const list: OpenAI.Responses.ResponseInput = [...history, { role: "user", content }];
  const turn = tools.bind(openaiResponses);
  return turn.run(
    list,
    ({ messages: input, tools }) => client.responses.stream({ model, input, tools, store: false }),
    { onText },
  );
}

export async function messagesOf(
  client: Anthropic,
  tools: Tools,
  content: string,
  _?: Show,
  history: Anthropic.MessageParam[] = [],
): Promise<unknown> {
  const list: Anthropic.MessageParam[] = [...history, { role: "user", content }];
  const turn = tools.bind(anthropic);
  return turn.run(list, ({ messages, tools }) => client.messages.create({ model, max_tokens, messages, tools }));
}

export async function messagesStreamed(
  client: Anthropic,
  tools: Tools,
  content: string,
  onText: Show,
  history: Anthropic.MessageParam[] = [],
): Promise<unknown> {
  const list: Anthropic.MessageParam[] = [...history, { role: "user", content }];
  const turn = tools.bind(anthropic);
  return turn.run(
    list,
    ({ messages, tools }) => client.messages.create({ model, max_tokens, messages, tools, stream: true }),
    { onText },
  );
}

export async function messagesHelper(
  client: Anthropic,
  tools: Tools,
  content: string,
  onText: Show,
  history: Anthropic.MessageParam[] = [],
): Promise<unknown> {
  const list: Anthropic.MessageParam[] = [...history, { role: "user", content }];
  const turn = tools.bind(anthropic);
  return turn.run(list, ({ messages, tools }) => client.messages.stream({ model, max_tokens, messages, tools }), {
    onText,
  });
}

export async function contentsOf(
  client: GoogleGenAI,
  tools: Tools,
  text: string,
  _?: Show,
  history: Content[] = [],
): Promise<unknown> {
  const list: Content[] = [...history, { role: "user", parts: [{ text }] }];
  const turn = tools.bind(gemini);
  return turn.run(list, ({ messages: contents, tools }) =>
    client.models.generateContent({ model, contents, config: { tools } }),
  );
}

export async function contentsStreamed(
  client: GoogleGenAI,
  tools: Tools,
  text: string,
  onText: Show,
  history: Content[] = [],
): Promise<unknown> {
  const list: Content[] = [...history, { role: "user", parts: [{ text }] }];
  const turn = tools.bind(gemini);
  return turn.run(
    list,
    ({ messages: contents, tools }) => client.models.generateContentStream({ model, contents, config: { tools } }),
    { onText },
  );
}

export async function local(
  client: Ollama,
  tools: Tools,
  content: string,
  _?: Show,
  history: Message[] = [],
): Promise<unknown> {
  const list: Message[] = [...history, { role: "user", content }];
  const turn = tools.bind(ollama);
  return turn.run(list, ({ messages, tools }) => client.chat({ model, messages, tools }));
}

export async function localStreamed(
  client: Ollama,
  tools: Tools,
  content: string,
  onText: Show,
  history: Message[] = [],
): Promise<unknown> {
  const list: Message[] = [...history, { role: "user", content }];
  const turn = tools.bind(ollama);
  return turn.run(list, ({ messages, tools }) => client.chat({ model, messages, tools, stream: true }), { onText });
}

export async function generated(
  llm: LanguageModel,
  tools: Tools,
  content: string,
  _?: Show,
  history: ModelMessage[] = [],
): Promise<unknown> {
  const list: ModelMessage[] = [...history, { role: "user", content }];
  const turn = tools.bind(aiSdk);
  return turn.run(list, ({ messages, tools }) => generateText({ model: llm, messages, tools }));
}

export async function generatedStreamed(
  llm: LanguageModel,
  tools: Tools,
  content: string,
  onText: Show,
  history: ModelMessage[] = [],
): Promise<unknown> {
  const list: ModelMessage[] = [...history, { role: "user", content }];
  const turn = tools.bind(aiSdk);
  return turn.run(list, ({ messages, tools }) => streamText({ model: llm, messages, tools }), { onText });
}

export async function invoked(
  llm: ChatOpenAI,
  tools: Tools,
  content: string,
  _?: Show,
  history: BaseMessageLike[] = [],
): Promise<unknown> {
  const list: BaseMessageLike[] = [...history, { role: "user", content }];
  const turn = tools.bind(openaiChat);
  return turn.run(list, ({ messages, tools }) => llm.bindTools(tools).invoke(messages));
}

export async function invokedStreamed(
  llm: ChatOpenAI,
  tools: Tools,
  content: string,
  _?: Show,
  history: BaseMessageLike[] = [],
): Promise<unknown> {
  const list: BaseMessageLike[] = [...history, { role: "user", content }];
  const turn = tools.bind(openaiChat);
  return turn.run(list, ({ messages, tools }) => llm.bindTools(tools).stream(messages));
}

export async function sampled(
  server: Server,
  tools: Tools,
  text: string,
  _?: Show,
  history: SamplingMessage[] = [],
): Promise<unknown> {
  const list: SamplingMessage[] = [...history, { role: "user", content: { type: "text", text } }];
  const turn = tools.bind(mcp);
  return turn.run(list, ({ messages, tools }) => server.createMessage({ messages, maxTokens: 1000, tools }));
}
