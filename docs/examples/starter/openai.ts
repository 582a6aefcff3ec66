// This agent uses the OpenAI client, for OpenAI and each server with the same API.
import OpenAI from "openai";
import { openaiChat } from "openjiuwen-tools/wire";
import { tools } from "./tools.ts";

// It reads OPENAI_API_KEY, and OPENAI_BASE_URL for another server with the same API.
const client = new OpenAI();
const model = process.env.MODEL ?? "gpt-5";
const question = process.argv.slice(2).join(" ") || "Is it warmer in Oslo or in Bergen?";

const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: question }];
const turn = tools.bind(openaiChat);

// It asks the model, shows its text as it comes, and runs its calls, until the model is done.
await turn.run(messages, ({ messages, tools }) => client.chat.completions.stream({ model, messages, tools }), {
  onText: (text) => process.stdout.write(text),
});
