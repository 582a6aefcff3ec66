import OpenAI from "openai";
import { openaiResponses } from "openjiuwen-tools/wire";
import { startModel } from "./standIn/startModel.ts";
import { question, tools } from "./tools.ts";

// With a key of your own, `new OpenAI()` is all.
await using server = await startModel();
const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "none" });

// The provider stores nothing: the model's reasoning comes encrypted, and goes back with the calls.
const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: question }];
const kept: OpenAI.Responses.ResponseIncludable[] = ["reasoning.encrypted_content"];
const turn = tools.bind(openaiResponses);

await turn.run(
  input,
  ({ messages: input, tools }) =>
    client.responses.stream({ model: "gpt-5", input, tools, store: false, include: kept }),
  { onText: (text) => process.stdout.write(text) },
);
