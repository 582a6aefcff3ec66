import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { anthropic } from "./anthropic.ts";
import { chat } from "./chat.ts";
import { gemini } from "./gemini.ts";
import { ollama } from "./ollama.ts";
import type { Answer, Body, Provider } from "./Provider.ts";
import { responses } from "./responses.ts";

/** What the model says behind the results of its last calls; `turn` counts from 0, and `request` is what it is asked. */
export type Script = (results: readonly string[], turn: number, request: Body) => Answer;

/** A server in place of a provider; it ends with the block that started it. */
export type StandIn = AsyncDisposable & {
  readonly url: string;
  /** The requests that it answered. */
  readonly requests: readonly Body[];
};

const PROVIDERS: readonly Provider[] = [chat, responses, anthropic, gemini, ollama];

/**
 * Starts an HTTP server on the loopback that answers by a script in place of a language model, in the format of the API that
 * is asked, whole or streamed. As the providers do, it refuses a conversation in which a call has no result or two, or in
 * which its own answers, reasoning and signatures are not what it sent. With `isInOnePiece` all events of a stream come at
 * once, and with `pauseMs` each comes so many milliseconds after the one before.
 */
export async function startStandIn(script: Script, { isInOnePiece = false, pauseMs = 0 } = {}): Promise<StandIn> {
  const requests: Body[] = [];
  let conversation: Conversation = { begin: "", history: 0, answered: [], calls: 0 };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { type: "invalid_request_error", message: error.message } }));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "" } = request;
    const provider = PROVIDERS.find(({ path }) => path.test(url));
    if (!provider) throw new Error(`expected the path of an API, received ${url}`);
    const body = JSON.parse(await textOf(request));
    const list: readonly Body[] = listOf(body);
    const begin = `${url.split("?")[0]} ${JSON.stringify(list[0])}`;
    if (list.length === 1 || begin !== conversation.begin)
      conversation = { begin, history: list.length - 1, answered: [], calls: 0 };
    const { answered, calls, history } = conversation;
    const said = script(provider.results(withList(body, list.slice(history)), answered), answered.length, body);
    const whole = provider.whole(said, answered.length, calls);
    requests.push(body);
    answered.push(whole);
    conversation.calls += said.calls?.length ?? 0;
    const isStreamed = provider.isStreamed(body, url);
    response.writeHead(200, { "content-type": isStreamed ? provider.contentType : "application/json" });
    if (!isStreamed) return void response.end(JSON.stringify(whole));
    const pieces = provider.pieces(whole);
    await writeAll(response, isInOnePiece ? [pieces.join("")] : pieces, pauseMs);
    response.end();
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** What was said since the first question; `history` counts the messages before it, which others wrote. */
type Conversation = { readonly begin: string; readonly history: number; readonly answered: Body[]; calls: number };

const listOf = ({ messages, input = messages, contents = input }: Body): Body[] => contents;

function withList(body: Body, list: readonly Body[]): Body {
  const name = ["messages", "input", "contents"].find((field) => field in body) ?? "messages";
  return { ...body, [name]: list };
}

async function writeAll(response: ServerResponse, pieces: readonly string[], pauseMs: number): Promise<void> {
  for (const piece of pieces) {
    response.write(piece);
    if (pauseMs > 0) await setTimeout(pauseMs);
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}
