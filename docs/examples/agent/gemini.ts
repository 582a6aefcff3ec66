import { type Content, GoogleGenAI } from "@google/genai";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { gemini } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a key of your own, `new GoogleGenAI({ apiKey })` is all.
await using server = await startModel();
const { models } = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: server.url } });

const contents: Content[] = [{ role: "user", parts: [{ text: question }] }];
const request = { model: "gemini-3-pro", contents, config: { tools: gemini.encodeTools(tools) } };

for (let added = contents; added.length > 0; contents.push(...added)) {
  const stream = new ToolCallStream(gemini, { tools });
  for await (const text of stream.readText(await models.generateContentStream(request))) process.stdout.write(text);
  added = await stream.answer();
}
