import OpenAI from "openai";
import { type Tool, ToolCall, type ToolSet } from "openjiuwen-tools";
import { heading, say } from "./report.ts";
import type { StandInModel } from "./startStandInModel.ts";

type Message = OpenAI.Chat.ChatCompletionMessageParam;

/** Asks the model, runs the call that it answers with, gives it the result; answers the call. */
export async function showConversation(
  question: string,
  tools: ToolSet<readonly Tool[]>,
  { baseURL }: StandInModel,
): Promise<ToolCall> {
  const client = new OpenAI({ baseURL, apiKey: "none", maxRetries: 0 });
  const messages: Message[] = [{ role: "user", content: question }];

  heading("A model is asked, and given the tools: ToolSet.toOpenAI()");
  say("The official openai client talks to a stand-in model on this machine, which asks for a call.");
  const asked = await complete(client, messages, tools);
  const [call] = ToolCall.fromOpenAI(asked);
  if (!call) throw new Error("the model asked for no call");
  say(`user:  ${question}`, `model: call ${call.name} with ${call.arguments}`);

  heading("The call is parsed, checked against the tool's schema, and run on the server: ToolSet.run()");
  const [result] = await tools.run([call]);
  if (!result || result.error) throw result?.error ?? new Error("the call has no result");
  say(`arguments: ${JSON.stringify(tools.parse(call).arguments)}`, `result:    ${JSON.stringify(result.content)}`);

  heading("The result goes back to the model");
  messages.push(asked, result);
  say(`model: ${(await complete(client, messages, tools)).content}`);
  return call;
}

async function complete(
  client: OpenAI,
  messages: Message[],
  tools: ToolSet<readonly Tool[]>,
): Promise<OpenAI.Chat.ChatCompletionMessage> {
  const completion = await client.chat.completions.create({ model: "stand-in", messages, tools: tools.toOpenAI() });
  const message = completion.choices[0]?.message;
  if (!message) throw new Error("the model gave no answer");
  return message;
}
