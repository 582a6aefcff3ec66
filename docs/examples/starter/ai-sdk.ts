// This agent uses the AI SDK.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, type ModelMessage } from "ai";
import { aiSdk } from "openjiuwen-tools/wire";
import { tools } from "./tools.ts";

const baseURL = process.env.OPENAI_BASE_URL ?? "https://api.openai.com/v1";
const provider = createOpenAICompatible({ name: "openai", baseURL, apiKey: process.env.OPENAI_API_KEY ?? "" });
const model = provider(process.env.MODEL ?? "gpt-5");
const question = process.argv.slice(2).join(" ") || "Is it warmer in Oslo or in Bergen?";

const messages: ModelMessage[] = [{ role: "user", content: question }];
const turn = tools.bind(aiSdk);

// Each turn shows the text and runs the calls; a turn without calls is the last.
for (let added = messages; added.length > 0; messages.push(...added)) {
  const result = await generateText({ model, messages, tools: turn.tools });
  process.stdout.write(result.text);
  added = await turn.answer(result);
}
