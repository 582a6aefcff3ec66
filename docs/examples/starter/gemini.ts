// This agent uses the Google Gen AI client.
import { type Content, GoogleGenAI } from "@google/genai";
import { gemini } from "openjiuwen-tools/wire";
import { tools } from "./tools.ts";

// It reads GEMINI_API_KEY, and GOOGLE_GEMINI_BASE_URL for another server with the same API.
const { models } = new GoogleGenAI({});
const model = process.env.MODEL ?? "gemini-3-pro";
const question = process.argv.slice(2).join(" ") || "Is it warmer in Oslo or in Bergen?";

const contents: Content[] = [{ role: "user", parts: [{ text: question }] }];
const turn = tools.bind(gemini);

// It asks the model, shows its text as it comes, and runs its calls, until the model is done.
await turn.run(
  contents,
  ({ messages: contents, tools }) => models.generateContentStream({ model, contents, config: { tools } }),
  { onText: (text) => process.stdout.write(text) },
);
