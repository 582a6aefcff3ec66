import Anthropic from "@anthropic-ai/sdk";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { anthropic } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a key of your own, `new Anthropic()` is all.
await using server = await startModel();
const client = new Anthropic({ baseURL: server.url, apiKey: "none" });

const messages: Anthropic.MessageParam[] = [{ role: "user", content: question }];
const request = { model: "claude-opus-5", max_tokens: 4096, messages, tools: anthropic.encodeTools(tools) };

for (let added = messages; added.length > 0; messages.push(...added)) {
  const stream = new ToolCallStream(anthropic, { tools });
  for await (const text of stream.readText(client.messages.stream(request))) process.stdout.write(text);
  added = await stream.answer();
}
