// A conversation with each official client, whole and streamed: the loop by hand has at most six lines, `run` three.
// biome-ignore-all lint/suspicious/noImplicitAnyLet: the loops are as a user writes them
import type Anthropic from "@anthropic-ai/sdk";
import type { Content, GoogleGenAI } from "@google/genai";
import { AIMessageChunk, type BaseMessageLike } from "@langchain/core/messages";
import type { ChatOpenAI } from "@langchain/openai";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { SamplingMessage } from "@modelcontextprotocol/sdk/types.js";
import { generateText, type LanguageModel, type ModelMessage, streamText } from "ai";
import type { Message, Ollama } from "ollama";
import type OpenAI from "openai";
import { defineTool, type Tool, ToolInfo, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

type Tools = ToolSet<readonly Tool[]>;
type Show = (text: string) => void;
const model = "model";

export async function chat(client: OpenAI, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(openaiChat);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content }];
  let step;
  do {
    const completion = await client.chat.completions.create({ model, messages, tools: turn.tools });
    step = await turn.answer(completion);
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function chatStreamed(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const turn = tools.bind(openaiChat);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content }];
  const request: OpenAI.ChatCompletionCreateParamsStreaming = { model, messages, tools: turn.tools, stream: true };
  let step;
  do {
    const stream = new ToolCallStream(openaiChat, { tools });
    for await (const text of stream.readText(await client.chat.completions.create(request))) show(text);
    step = await stream.answer();
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function chatHelperRead(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content }];
  const request = { model, messages, tools: tools.bind(openaiChat).tools };
  let step;
  do {
    const stream = new ToolCallStream(openaiChat, { tools });
    for await (const text of stream.readText(client.chat.completions.stream(request))) show(text);
    step = await stream.answer();
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function chatHelper(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const turn = tools.bind(openaiChat);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content }];
  let step;
  do {
    const events = client.chat.completions.stream({ model, messages, tools: turn.tools });
    for await (const event of events) show(event.choices[0]?.delta.content ?? "");
    step = await turn.answer(await events.finalChatCompletion());
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function responses(client: OpenAI, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(openaiResponses);
  const input: OpenAI.Responses.ResponseInput = [{ role: "user", content }];
  let step;
  do {
    const response = await client.responses.create({ model, input, tools: turn.tools, store: false });
    step = await turn.answer(response);
    input.push(...step.messages);
  } while (step.continues);
  return input;
}

export async function responsesStreamed(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const input: OpenAI.Responses.ResponseInput = [{ role: "user", content }];
  const request = { model, input, tools: tools.bind(openaiResponses).tools, store: false };
  let step;
  do {
    const stream = new ToolCallStream(openaiResponses, { tools });
    for await (const text of stream.readText(await client.responses.create({ ...request, stream: true }))) show(text);
    step = await stream.answer();
    input.push(...step.messages);
  } while (step.continues);
  return input;
}

export async function responsesHelperRead(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const input: OpenAI.Responses.ResponseInput = [{ role: "user", content }];
  const request = { model, input, tools: tools.bind(openaiResponses).tools, store: false };
  let step;
  do {
    const stream = new ToolCallStream(openaiResponses, { tools });
    for await (const text of stream.readText(client.responses.stream(request))) show(text);
    step = await stream.answer();
    input.push(...step.messages);
  } while (step.continues);
  return input;
}

export async function responsesHelper(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const turn = tools.bind(openaiResponses);
  const input: OpenAI.Responses.ResponseInput = [{ role: "user", content }];
  let step;
  do {
    const events = client.responses.stream({ model, input, tools: turn.tools, store: false });
    events.on("response.output_text.delta", ({ delta }) => show(delta));
    step = await turn.answer(await events.finalResponse());
    input.push(...step.messages);
  } while (step.continues);
  return input;
}

export async function messagesOf(client: Anthropic, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(anthropic);
  const messages: Anthropic.MessageParam[] = [{ role: "user", content }];
  let step;
  do {
    const message = await client.messages.create({ model, max_tokens: 1000, messages, tools: turn.tools });
    step = await turn.answer(message);
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function messagesStreamed(client: Anthropic, tools: Tools, content: string, show: Show): Promise<unknown> {
  const messages: Anthropic.MessageParam[] = [{ role: "user", content }];
  const request = { model, max_tokens: 1000, messages, tools: tools.bind(anthropic).tools };
  let step;
  do {
    const stream = new ToolCallStream(anthropic, { tools });
    for await (const text of stream.readText(await client.messages.create({ ...request, stream: true }))) show(text);
    step = await stream.answer();
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function messagesHelperRead(
  client: Anthropic,
  tools: Tools,
  content: string,
  show: Show,
): Promise<unknown> {
  const messages: Anthropic.MessageParam[] = [{ role: "user", content }];
  const request = { model, max_tokens: 1000, messages, tools: tools.bind(anthropic).tools };
  let step;
  do {
    const stream = new ToolCallStream(anthropic, { tools });
    for await (const text of stream.readText(client.messages.stream(request))) show(text);
    step = await stream.answer();
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function messagesHelper(client: Anthropic, tools: Tools, content: string, show: Show): Promise<unknown> {
  const turn = tools.bind(anthropic);
  const messages: Anthropic.MessageParam[] = [{ role: "user", content }];
  let step;
  do {
    const events = client.messages.stream({ model, max_tokens: 1000, messages, tools: turn.tools });
    step = await turn.answer(await events.on("text", show).finalMessage());
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function contentsOf(client: GoogleGenAI, tools: Tools, text: string): Promise<unknown> {
  const turn = tools.bind(gemini);
  const contents: Content[] = [{ role: "user", parts: [{ text }] }];
  let step;
  do {
    const response = await client.models.generateContent({ model, contents, config: { tools: turn.tools } });
    step = await turn.answer(response);
    contents.push(...step.messages);
  } while (step.continues);
  return contents;
}

export async function contentsStreamed(client: GoogleGenAI, tools: Tools, text: string, show: Show): Promise<unknown> {
  const contents: Content[] = [{ role: "user", parts: [{ text }] }];
  const request = { model, contents, config: { tools: tools.bind(gemini).tools } };
  let step;
  do {
    const stream = new ToolCallStream(gemini, { tools });
    for await (const text of stream.readText(await client.models.generateContentStream(request))) show(text);
    step = await stream.answer();
    contents.push(...step.messages);
  } while (step.continues);
  return contents;
}

export async function local(client: Ollama, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(ollama);
  const messages: Message[] = [{ role: "user", content }];
  let step;
  do {
    const response = await client.chat({ model, messages, tools: turn.tools });
    step = await turn.answer(response);
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function localStreamed(client: Ollama, tools: Tools, content: string, show: Show): Promise<unknown> {
  const messages: Message[] = [{ role: "user", content }];
  const request = { model, messages, tools: tools.bind(ollama).tools };
  let step;
  do {
    const stream = new ToolCallStream(ollama, { tools });
    for await (const text of stream.readText(await client.chat({ ...request, stream: true }))) show(text);
    step = await stream.answer();
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function generated(llm: LanguageModel, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(aiSdk);
  const messages: ModelMessage[] = [{ role: "user", content }];
  let step;
  do {
    const result = await generateText({ model: llm, messages, tools: turn.tools });
    step = await turn.answer(result);
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function generatedStreamed(
  llm: LanguageModel,
  tools: Tools,
  content: string,
  show: Show,
): Promise<unknown> {
  const turn = tools.bind(aiSdk);
  const messages: ModelMessage[] = [{ role: "user", content }];
  let step;
  do {
    const result = streamText({ model: llm, messages, tools: turn.tools });
    for await (const text of result.textStream) show(text);
    step = await turn.answer(await result.finalStep);
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function generatedRead(llm: LanguageModel, tools: Tools, content: string, show: Show): Promise<unknown> {
  const messages: ModelMessage[] = [{ role: "user", content }];
  const request = { model: llm, messages, tools: tools.bind(aiSdk).tools };
  let step;
  do {
    const stream = new ToolCallStream(aiSdk, { tools });
    for await (const text of stream.readText(streamText(request).fullStream)) show(text);
    step = await stream.answer();
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function invoked(llm: ChatOpenAI, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(openaiChat);
  const messages: BaseMessageLike[] = [{ role: "user", content }];
  let step;
  do {
    const message = await llm.bindTools(turn.tools).invoke(messages);
    step = await turn.answer(message);
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function invokedStreamed(llm: ChatOpenAI, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(openaiChat);
  const messages: BaseMessageLike[] = [{ role: "user", content }];
  let step;
  do {
    let message = new AIMessageChunk("");
    for await (const chunk of await llm.bindTools(turn.tools).stream(messages)) message = message.concat(chunk);
    step = await turn.answer(message);
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

export async function sampled(server: Server, tools: Tools, text: string): Promise<unknown> {
  const turn = tools.bind(mcp);
  const messages: SamplingMessage[] = [{ role: "user", content: { type: "text", text } }];
  let step;
  do {
    const message = await server.createMessage({ messages, maxTokens: 1000, tools: turn.tools });
    step = await turn.answer(message);
    messages.push(...step.messages);
  } while (step.continues);
  return messages;
}

/** The tools of an MCP server, for all of the loops: what the model calls is forwarded to it. */
export async function toolsOf(client: Client): Promise<Tools> {
  const { tools } = await client.listTools();
  const forwarded = tools.map((tool) => {
    const { name, description, jsonSchema: parameters } = ToolInfo.fromMcp(tool);
    return defineTool({
      ...{ name, description, parameters },
      execute: (args, { signal }) => client.callTool({ name, arguments: args }, undefined, { signal }),
    });
  });
  return new ToolSet(forwarded);
}
