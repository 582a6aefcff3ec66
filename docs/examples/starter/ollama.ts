// This agent uses Ollama on your machine.
import { type Message, Ollama } from "ollama";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { ollama } from "openjiuwen-tools/wire";
import { tools } from "./tools.ts";

const client = new Ollama({ host: process.env.OLLAMA_HOST ?? "http://127.0.0.1:11434" });
const model = process.env.MODEL ?? "qwen3";
const question = process.argv.slice(2).join(" ") || "Is it warmer in Oslo or in Bergen?";

const messages: Message[] = [{ role: "user", content: question }];
const request = { model, messages, tools: ollama.encodeTools(tools) };

// Each turn streams the text and runs the calls; a turn without calls is the last.
for (let added = messages; added.length > 0; messages.push(...added)) {
  const stream = new ToolCallStream(ollama, { tools });
  for await (const text of stream.readText(await client.chat({ ...request, stream: true }))) process.stdout.write(text);
  added = await stream.answer();
}
