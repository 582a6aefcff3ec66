import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type ModelMessage, streamText } from "ai";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { aiSdk } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a key of your own, every model of the AI SDK does.
await using server = await startModel();
const model = createOpenAICompatible({ name: "openai", baseURL: `${server.url}/v1`, apiKey: "none" })("gpt-5");

const messages: ModelMessage[] = [{ role: "user", content: question }];
const request = { model, messages, tools: aiSdk.encodeTools(tools) };

for (let added = messages; added.length > 0; messages.push(...added)) {
  const stream = new ToolCallStream(aiSdk, { tools });
  for await (const text of stream.readText(streamText(request).fullStream)) process.stdout.write(text);
  added = await stream.answer();
}
