// A conversation with each official client, whole and streamed: the loop is the user's own, and has at most five lines.
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
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const completion = await client.chat.completions.create({ model, messages, tools: turn.tools });
    added = await turn.answer(completion);
  }
  return messages;
}

export async function chatStreamed(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const turn = tools.bind(openaiChat);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content }];
  const request: OpenAI.ChatCompletionCreateParamsStreaming = { model, messages, tools: turn.tools, stream: true };
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const stream = new ToolCallStream(openaiChat, { tools });
    for await (const text of stream.readText(await client.chat.completions.create(request))) show(text);
    added = await stream.answer();
  }
  return messages;
}

export async function chatHelperRead(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content }];
  const request = { model, messages, tools: tools.bind(openaiChat).tools };
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const stream = new ToolCallStream(openaiChat, { tools });
    for await (const text of stream.readText(client.chat.completions.stream(request))) show(text);
    added = await stream.answer();
  }
  return messages;
}

export async function chatHelper(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const turn = tools.bind(openaiChat);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content }];
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const events = client.chat.completions.stream({ model, messages, tools: turn.tools });
    for await (const event of events) show(event.choices[0]?.delta.content ?? "");
    added = await turn.answer(await events.finalChatCompletion());
  }
  return messages;
}

export async function responses(client: OpenAI, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(openaiResponses);
  const input: OpenAI.Responses.ResponseInput = [{ role: "user", content }];
  for (let added = input; added.length > 0; input.push(...added)) {
    const response = await client.responses.create({ model, input, tools: turn.tools, store: false });
    added = await turn.answer(response);
  }
  return input;
}

export async function responsesStreamed(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const input: OpenAI.Responses.ResponseInput = [{ role: "user", content }];
  const request = { model, input, tools: tools.bind(openaiResponses).tools, store: false };
  for (let added = input; added.length > 0; input.push(...added)) {
    const stream = new ToolCallStream(openaiResponses, { tools });
    for await (const text of stream.readText(await client.responses.create({ ...request, stream: true }))) show(text);
    added = await stream.answer();
  }
  return input;
}

export async function responsesHelperRead(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const input: OpenAI.Responses.ResponseInput = [{ role: "user", content }];
  const request = { model, input, tools: tools.bind(openaiResponses).tools, store: false };
  for (let added = input; added.length > 0; input.push(...added)) {
    const stream = new ToolCallStream(openaiResponses, { tools });
    for await (const text of stream.readText(client.responses.stream(request))) show(text);
    added = await stream.answer();
  }
  return input;
}

export async function responsesHelper(client: OpenAI, tools: Tools, content: string, show: Show): Promise<unknown> {
  const turn = tools.bind(openaiResponses);
  const input: OpenAI.Responses.ResponseInput = [{ role: "user", content }];
  for (let added = input; added.length > 0; input.push(...added)) {
    const events = client.responses.stream({ model, input, tools: turn.tools, store: false });
    events.on("response.output_text.delta", ({ delta }) => show(delta));
    added = await turn.answer(await events.finalResponse());
  }
  return input;
}

export async function messagesOf(client: Anthropic, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(anthropic);
  const messages: Anthropic.MessageParam[] = [{ role: "user", content }];
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const message = await client.messages.create({ model, max_tokens: 1000, messages, tools: turn.tools });
    added = await turn.answer(message);
  }
  return messages;
}

export async function messagesStreamed(client: Anthropic, tools: Tools, content: string, show: Show): Promise<unknown> {
  const messages: Anthropic.MessageParam[] = [{ role: "user", content }];
  const request = { model, max_tokens: 1000, messages, tools: tools.bind(anthropic).tools };
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const stream = new ToolCallStream(anthropic, { tools });
    for await (const text of stream.readText(await client.messages.create({ ...request, stream: true }))) show(text);
    added = await stream.answer();
  }
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
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const stream = new ToolCallStream(anthropic, { tools });
    for await (const text of stream.readText(client.messages.stream(request))) show(text);
    added = await stream.answer();
  }
  return messages;
}

export async function messagesHelper(client: Anthropic, tools: Tools, content: string, show: Show): Promise<unknown> {
  const turn = tools.bind(anthropic);
  const messages: Anthropic.MessageParam[] = [{ role: "user", content }];
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const events = client.messages.stream({ model, max_tokens: 1000, messages, tools: turn.tools });
    added = await turn.answer(await events.on("text", show).finalMessage());
  }
  return messages;
}

export async function contentsOf(client: GoogleGenAI, tools: Tools, text: string): Promise<unknown> {
  const turn = tools.bind(gemini);
  const contents: Content[] = [{ role: "user", parts: [{ text }] }];
  for (let added = contents; added.length > 0; contents.push(...added)) {
    const response = await client.models.generateContent({ model, contents, config: { tools: turn.tools } });
    added = await turn.answer(response);
  }
  return contents;
}

export async function contentsStreamed(client: GoogleGenAI, tools: Tools, text: string, show: Show): Promise<unknown> {
  const contents: Content[] = [{ role: "user", parts: [{ text }] }];
  const request = { model, contents, config: { tools: tools.bind(gemini).tools } };
  for (let added = contents; added.length > 0; contents.push(...added)) {
    const stream = new ToolCallStream(gemini, { tools });
    for await (const text of stream.readText(await client.models.generateContentStream(request))) show(text);
    added = await stream.answer();
  }
  return contents;
}

export async function local(client: Ollama, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(ollama);
  const messages: Message[] = [{ role: "user", content }];
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const response = await client.chat({ model, messages, tools: turn.tools });
    added = await turn.answer(response);
  }
  return messages;
}

export async function localStreamed(client: Ollama, tools: Tools, content: string, show: Show): Promise<unknown> {
  const messages: Message[] = [{ role: "user", content }];
  const request = { model, messages, tools: tools.bind(ollama).tools };
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const stream = new ToolCallStream(ollama, { tools });
    for await (const text of stream.readText(await client.chat({ ...request, stream: true }))) show(text);
    added = await stream.answer();
  }
  return messages;
}

export async function generated(llm: LanguageModel, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(aiSdk);
  const messages: ModelMessage[] = [{ role: "user", content }];
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const result = await generateText({ model: llm, messages, tools: turn.tools });
    added = await turn.answer(result);
  }
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
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const result = streamText({ model: llm, messages, tools: turn.tools });
    for await (const text of result.textStream) show(text);
    added = await turn.answer(await result.finalStep);
  }
  return messages;
}

export async function generatedRead(llm: LanguageModel, tools: Tools, content: string, show: Show): Promise<unknown> {
  const messages: ModelMessage[] = [{ role: "user", content }];
  const request = { model: llm, messages, tools: tools.bind(aiSdk).tools };
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const stream = new ToolCallStream(aiSdk, { tools });
    for await (const text of stream.readText(streamText(request).fullStream)) show(text);
    added = await stream.answer();
  }
  return messages;
}

export async function invoked(llm: ChatOpenAI, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(openaiChat);
  const messages: BaseMessageLike[] = [{ role: "user", content }];
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const message = await llm.bindTools(turn.tools).invoke(messages);
    added = await turn.answer(message);
  }
  return messages;
}

export async function invokedStreamed(llm: ChatOpenAI, tools: Tools, content: string): Promise<unknown> {
  const turn = tools.bind(openaiChat);
  const messages: BaseMessageLike[] = [{ role: "user", content }];
  for (let added = messages; added.length > 0; messages.push(...added)) {
    let message = new AIMessageChunk("");
    for await (const chunk of await llm.bindTools(turn.tools).stream(messages)) message = message.concat(chunk);
    added = await turn.answer(message);
  }
  return messages;
}

export async function sampled(server: Server, tools: Tools, text: string): Promise<unknown> {
  const turn = tools.bind(mcp);
  const messages: SamplingMessage[] = [{ role: "user", content: { type: "text", text } }];
  for (let added = messages; added.length > 0; messages.push(...added)) {
    const message = await server.createMessage({ messages, maxTokens: 1000, tools: turn.tools });
    added = await turn.answer(message);
  }
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
