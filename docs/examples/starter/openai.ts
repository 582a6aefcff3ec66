// This agent uses the OpenAI client, for OpenAI and each server with the same API.
import OpenAI from "openai";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { openaiChat } from "openjiuwen-tools/wire";
import { tools } from "./tools.ts";

// It reads OPENAI_API_KEY, and OPENAI_BASE_URL for another server with the same API.
const client = new OpenAI();
const model = process.env.MODEL ?? "gpt-5";
const question = process.argv.slice(2).join(" ") || "Is it warmer in Oslo or in Bergen?";

const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: question }];
const request = { model, messages, tools: openaiChat.encodeTools(tools) };

// Each turn streams the text and runs the calls; a turn without calls is the last.
for (let added = messages; added.length > 0; messages.push(...added)) {
  const stream = new ToolCallStream(openaiChat, { tools });
  for await (const text of stream.readText(client.chat.completions.stream(request))) process.stdout.write(text);
  added = await stream.answer();
}
