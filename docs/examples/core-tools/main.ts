import OpenAI from "openai";
import { createCoreTools } from "openjiuwen-tools/core-tools";
import { openaiChat } from "openjiuwen-tools/wire";
import { startModel } from "./startModel.ts";

// With a key of your own, `new OpenAI()` is all.
await using server = await startModel();
const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "none" });

const core = await createCoreTools({
  database: "memory://", // "file:./data" keeps the data, "postgres://…" shares them
  userId: "ada",
  timeZone: "Europe/Berlin",
  handlers: { message: ({ title, action }) => console.log(`[${title}] ${action.params.text}`) },
});
const told = new Promise((resolve) => core.userData.onChange("badges", resolve));

const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "Congratulate me on my third walk." }];
const turn = core.tools.bind(openaiChat);
await turn.run(messages, ({ messages, tools }) => client.chat.completions.create({ model: "gpt-5", messages, tools }), {
  onStep: ({ text }) => console.log(text || "The model calls tools."),
});

// Later, whoever writes the data: the condition becomes true with the third walk.
for (const day of ["16", "17", "18"]) await core.userData.write(`walks/2026-01-${day}`, { minutes: 30 });
console.log("Changed:", await told);
await core.close();
