// This agent uses the Google Gen AI client.
import { type Content, GoogleGenAI } from "@google/genai";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { gemini } from "openjiuwen-tools/wire";
import { tools } from "./tools.ts";

// It reads GEMINI_API_KEY, and GOOGLE_GEMINI_BASE_URL for another server with the same API.
const { models } = new GoogleGenAI({});
const model = process.env.MODEL ?? "gemini-3-pro";
const question = process.argv.slice(2).join(" ") || "Is it warmer in Oslo or in Bergen?";

const contents: Content[] = [{ role: "user", parts: [{ text: question }] }];
const request = { model, contents, config: { tools: gemini.encodeTools(tools) } };

// Each turn streams the text and runs the calls; a turn without calls is the last.
for (let added = contents; added.length > 0; contents.push(...added)) {
  const stream = new ToolCallStream(gemini, { tools });
  for await (const text of stream.readText(await models.generateContentStream(request))) process.stdout.write(text);
  added = await stream.answer();
}
