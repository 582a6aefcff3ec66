// This agent uses the Anthropic client.
import Anthropic from "@anthropic-ai/sdk";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { anthropic } from "openjiuwen-tools/wire";
import { tools } from "./tools.ts";

// It reads ANTHROPIC_API_KEY, and ANTHROPIC_BASE_URL for another server with the same API.
const client = new Anthropic();
const model = process.env.MODEL ?? "claude-opus-5";
const question = process.argv.slice(2).join(" ") || "Is it warmer in Oslo or in Bergen?";

const messages: Anthropic.MessageParam[] = [{ role: "user", content: question }];
const request = { model, max_tokens: 4096, messages, tools: anthropic.encodeTools(tools) };

// Each turn streams the text and runs the calls; a turn without calls is the last.
for (let added = messages; added.length > 0; messages.push(...added)) {
  const stream = new ToolCallStream(anthropic, { tools });
  for await (const text of stream.readText(client.messages.stream(request))) process.stdout.write(text);
  added = await stream.answer();
}
