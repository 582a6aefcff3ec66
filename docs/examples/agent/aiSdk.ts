import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type ModelMessage, streamText } from "ai";
import { aiSdk } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a key of your own, every model of the AI SDK does.
await using server = await startModel();
const model = createOpenAICompatible({ name: "openai", baseURL: `${server.url}/v1`, apiKey: "none" })("gpt-5");

const messages: ModelMessage[] = [{ role: "user", content: question }];
const turn = tools.bind(aiSdk);

await turn.run(messages, ({ messages, tools }) => streamText({ model, messages, tools }), {
  onText: (text) => process.stdout.write(text),
});
