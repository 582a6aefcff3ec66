import OpenAI from "openai";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { openaiChat } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a key of your own, `new OpenAI()` is all.
await using server = await startModel();
const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "none" });

const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: question }];
const request = { model: "gpt-5", messages, tools: openaiChat.encodeTools(tools) };

for (let added = messages; added.length > 0; messages.push(...added)) {
  const stream = new ToolCallStream(openaiChat, { tools });
  for await (const text of stream.readText(client.chat.completions.stream(request))) process.stdout.write(text);
  added = await stream.answer();
}
