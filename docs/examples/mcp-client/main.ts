import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import OpenAI from "openai";
import { defineTool, ToolInfo, ToolSet } from "openjiuwen-tools";
import { openaiChat } from "openjiuwen-tools/wire";
import { startModel } from "./startModel.ts";

// With a key of your own, `new OpenAI()` is all.
await using model = await startModel();
const openai = new OpenAI({ baseURL: `${model.url}/v1`, apiKey: "none" });

// In your project the command is "npx", with the arguments ["openjiuwen-tools", "serve", …].
const command = join(import.meta.dirname, "../../../dist/cli.js");
const client = new Client({ name: "my-agent", version: "1.0.0" });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [command, "serve", "--user", "ada", "--database", "memory://"],
    stderr: "ignore",
  }),
);

// The tools of the server become tools of the agent.
const served = (await client.listTools()).tools.map((tool) => {
  const { name, description, jsonSchema: parameters } = ToolInfo.fromMcp(tool);
  return defineTool({
    ...{ name, description, parameters },
    execute: (args, { signal }) => client.callTool({ name, arguments: args }, { signal }),
  });
});
const turn = new ToolSet(served).bind(openaiChat);
console.log(`The server has ${served.length} tools.`);

const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "Note that I like tea." }];
await turn.run(messages, ({ messages, tools }) => openai.chat.completions.create({ model: "gpt-5", messages, tools }), {
  onStep: ({ text, results }) => console.log(text || results.at(-1)?.content),
});
await client.close();
