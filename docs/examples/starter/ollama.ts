// This agent uses Ollama on your machine.
import { type Message, Ollama } from "ollama";
import { ollama } from "openjiuwen-tools/wire";
import { tools } from "./tools.ts";

const client = new Ollama({ host: process.env.OLLAMA_HOST ?? "http://127.0.0.1:11434" });
const model = process.env.MODEL ?? "qwen3";
const question = process.argv.slice(2).join(" ") || "Is it warmer in Oslo or in Bergen?";

const messages: Message[] = [{ role: "user", content: question }];
const turn = tools.bind(ollama);

// It asks the model, shows its text as it comes, and runs its calls, until the model is done.
await turn.run(messages, ({ messages, tools }) => client.chat({ model, messages, tools, stream: true }), {
  onText: (text) => process.stdout.write(text),
});
