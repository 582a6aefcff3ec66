import { type Message, Ollama } from "ollama";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { ollama } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a server of your own, `new Ollama()` is all.
await using server = await startModel();
const client = new Ollama({ host: server.url });

const messages: Message[] = [{ role: "user", content: question }];
const request = { model: "qwen3", messages, tools: ollama.encodeTools(tools) };

for (let added = messages; added.length > 0; messages.push(...added)) {
  const stream = new ToolCallStream(ollama, { tools });
  for await (const text of stream.readText(await client.chat({ ...request, stream: true }))) process.stdout.write(text);
  added = await stream.answer();
}
