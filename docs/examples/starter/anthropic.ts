// This agent uses the Anthropic client.
import Anthropic from "@anthropic-ai/sdk";
import { anthropic } from "openjiuwen-tools/wire";
import { tools } from "./tools.ts";

// It reads ANTHROPIC_API_KEY, and ANTHROPIC_BASE_URL for another server with the same API.
const client = new Anthropic();
const model = process.env.MODEL ?? "claude-opus-5";
const question = process.argv.slice(2).join(" ") || "Is it warmer in Oslo or in Bergen?";

const messages: Anthropic.MessageParam[] = [{ role: "user", content: question }];
const turn = tools.bind(anthropic);

// It asks the model, shows its text as it comes, and runs its calls, until the model is done.
await turn.run(
  messages,
  ({ messages, tools }) => client.messages.create({ model, max_tokens: 4096, messages, tools, stream: true }),
  { onText: (text) => process.stdout.write(text) },
);
