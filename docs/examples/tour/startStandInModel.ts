import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type OpenAI from "openai";

type ChatRequest = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;
type ChatAnswer = Pick<OpenAI.Chat.ChatCompletionMessage, "role" | "content" | "tool_calls">;

/** Where the stand-in model listens; it ends with the block that started it. */
export type StandInModel = AsyncDisposable & { readonly baseURL: string };

/**
 * Starts an HTTP server on the loopback that answers OpenAI's Chat requests in place of a language model. It knows
 * nothing but the request: it picks the tool by the parameters that it finds there, and takes its words from the
 * result that it is given.
 */
export async function startStandInModel(): Promise<StandInModel> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => send(response, 400, { error: { message: error.message } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "POST" || request.url !== "/v1/chat/completions") throw new Error("expected a Chat request");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const chat = JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest;
  const message = chat.messages.at(-1)?.role === "tool" ? tellResult(chat) : callTool(chat);
  send(response, 200, {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: Math.floor(Date.now() / 1000),
    model: chat.model,
    choices: [{ index: 0, message, finish_reason: message.tool_calls ? "tool_calls" : "stop", logprobs: null }],
  });
}

/** Calls the first tool that reads the end of a file, and is not on its way out. */
function callTool({ messages, tools = [] }: ChatRequest): ChatAnswer {
  const wish = /last (\d+) lines of "([^"]+)"/.exec(String(messages.at(-1)?.content));
  if (!wish) throw new Error("expected the wish for the last lines of a file");
  const tool = tools
    .filter((tool) => tool.type === "function")
    .find(({ function: { description, parameters } }) => {
      const properties = parameters?.properties as object | undefined;
      return properties && "path" in properties && "tail" in properties && !description?.includes("DEPRECATED");
    });
  if (!tool) throw new Error("expected a tool with the parameters path and tail");
  const args = JSON.stringify({ path: wish[2], tail: Number(wish[1]) });
  const call = { id: "call_1", type: "function" as const, function: { name: tool.function.name, arguments: args } };
  return { role: "assistant", content: null, tool_calls: [call] };
}

/** Says what the tool answered, if it was asked before. */
function tellResult({ messages }: ChatRequest): ChatAnswer {
  const [asked, result] = messages.slice(-2);
  if (asked?.role !== "assistant" || result?.role !== "tool" || asked.tool_calls?.[0]?.id !== result.tool_call_id) {
    throw new Error("expected the result of the call that was asked for");
  }
  const lines = String(result.content).trim().split("\n");
  return { role: "assistant", content: `The file ends with: ${lines.join(", ")}.` };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
