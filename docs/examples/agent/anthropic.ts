import Anthropic from "@anthropic-ai/sdk";
import { anthropic } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a key of your own, `new Anthropic()` is all.
await using server = await startModel();
const client = new Anthropic({ baseURL: server.url, apiKey: "none" });

const messages: Anthropic.MessageParam[] = [{ role: "user", content: question }];
const turn = tools.bind(anthropic);

await turn.run(
  messages,
  ({ messages, tools }) =>
    client.messages.create({ model: "claude-opus-5", max_tokens: 4096, messages, tools, stream: true }),
  { onText: (text) => process.stdout.write(text) },
);
