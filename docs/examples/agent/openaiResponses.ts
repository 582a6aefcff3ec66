import OpenAI from "openai";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { openaiResponses } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a key of your own, `new OpenAI()` is all.
await using server = await startModel();
const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "none" });

// The provider stores nothing: the model's reasoning comes encrypted, and goes back with the calls.
const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: question }];
const kept: OpenAI.Responses.ResponseIncludable[] = ["reasoning.encrypted_content"];
const request = { model: "gpt-5", input, tools: openaiResponses.encodeTools(tools), store: false, include: kept };

for (let added = input; added.length > 0; input.push(...added)) {
  const stream = new ToolCallStream(openaiResponses, { tools });
  for await (const text of stream.readText(client.responses.stream(request))) process.stdout.write(text);
  added = await stream.answer();
}
