import OpenAI from "openai";
import { openaiChat } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a key of your own, `new OpenAI()` is all.
await using server = await startModel();
const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "none" });

const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: question }];
const turn = tools.bind(openaiChat);

await turn.run(messages, ({ messages, tools }) => client.chat.completions.stream({ model: "gpt-5", messages, tools }), {
  onText: (text) => process.stdout.write(text),
});
