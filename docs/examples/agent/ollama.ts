import { type Message, Ollama } from "ollama";
import { ollama } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a server of your own, `new Ollama()` is all.
await using server = await startModel();
const client = new Ollama({ host: server.url });

const messages: Message[] = [{ role: "user", content: question }];
const turn = tools.bind(ollama);

await turn.run(messages, ({ messages, tools }) => client.chat({ model: "qwen3", messages, tools, stream: true }), {
  onText: (text) => process.stdout.write(text),
});
