// This agent uses the AI SDK.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type ModelMessage, streamText } from "ai";
import { aiSdk } from "openjiuwen-tools/wire";
import { tools } from "./tools.ts";

const baseURL = process.env.OPENAI_BASE_URL ?? "https://api.openai.com/v1";
const provider = createOpenAICompatible({ name: "openai", baseURL, apiKey: process.env.OPENAI_API_KEY ?? "" });
const model = provider(process.env.MODEL ?? "gpt-5");
const question = process.argv.slice(2).join(" ") || "Is it warmer in Oslo or in Bergen?";

const messages: ModelMessage[] = [{ role: "user", content: question }];
const turn = tools.bind(aiSdk);

// It asks the model, shows its text as it comes, and runs its calls, until the model is done.
await turn.run(messages, ({ messages, tools }) => streamText({ model, messages, tools }), {
  onText: (text) => process.stdout.write(text),
});
