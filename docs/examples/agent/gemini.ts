import { type Content, GoogleGenAI } from "@google/genai";
import { gemini } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a key of your own, `new GoogleGenAI({ apiKey })` is all.
await using server = await startModel();
const { models } = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: server.url } });

const contents: Content[] = [{ role: "user", parts: [{ text: question }] }];
const turn = tools.bind(gemini);

await turn.run(
  contents,
  ({ messages: contents, tools }) =>
    models.generateContentStream({ model: "gemini-3-pro", contents, config: { tools } }),
  { onText: (text) => process.stdout.write(text) },
);
