import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "esbuild";
import OpenAI from "openai";
import type { ToolResult } from "openjiuwen-tools/cards";
import { type CardInit, createCoreTools } from "openjiuwen-tools/core-tools";
import { openaiChat } from "openjiuwen-tools/wire";
import { startModel } from "./startModel.ts";

// With a key of your own, `new OpenAI()` is all.
const model = await startModel();
const client = new OpenAI({ baseURL: `${model.url}/v1`, apiKey: "none" });

// One user has one conversation here. A server of several has both for each, behind its sign-in.
const core = await createCoreTools({ database: "memory://", userId: "ada" });
const messages: OpenAI.ChatCompletionMessageParam[] = [];
/** The cards that the model showed, which a page cannot change. */
const cards = new Map<string, ToolResult>();

/** Lets the model answer, and gives its text with the cards that it showed. */
async function answer(message: string): Promise<{ text: string; cards: ToolResult[] }> {
  const turn = core.tools.bind(openaiChat);
  messages.push({ role: "user", content: message });
  const { text, steps } = await turn.run(messages, ({ messages, tools }) =>
    client.chat.completions.create({ model: "gpt-5", messages, tools }),
  );
  // The model reads the text of a result, and the page shows what is structured.
  const shown = steps.flatMap(({ results }) =>
    results.flatMap(({ name, structured }) => (name === "show_card" && structured ? [structured as ToolResult] : [])),
  );
  for (const card of shown) if (card.card_id) cards.set(card.card_id, card);
  return { text, cards: shown };
}

/** Sends the card of a path now, and each time that its data change, until the page is gone. */
async function follow(card: ToolResult, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const { card_type, path, options } = card;
  const init = { cardType: card_type, dataSource: { type: "path", path }, options } as CardInit;
  const end = await core.cards.watch(init, (result) => response.write(`data: ${JSON.stringify(result)}\n\n`));
  response.on("close", end);
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const { method, url = "/" } = request;
  if (method === "GET" && url === "/") return response.end(await readFile(join(import.meta.dirname, "page.html")));
  if (method === "GET" && url === "/page.js") {
    return response.setHeader("content-type", "text/javascript").end(await script());
  }
  const json = (value: unknown) => response.setHeader("content-type", "application/json").end(JSON.stringify(value));
  if (method === "POST" && url === "/messages") return json(await answer(JSON.parse(await text(request)).text));
  const card = cards.get(url.slice("/cards/".length));
  if (card === undefined) return response.writeHead(404).end();
  if (method === "GET") return follow(card, response);
  const { values, action } = JSON.parse(await text(request));
  const result = await core.cards.submit(card, values, action);
  // The model reads it with the next message.
  if (result.status === "success") messages.push({ role: "user", content: result.model_output ?? "" });
  return json(result);
}

/** The script of the page, in one file. A bundler of your own does the same. */
async function script(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "page.ts")],
    bundle: true,
    format: "esm",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** Pages of others could ask too: by a form or an image, or by a name of their own that leads to this machine. */
function isOurs({ headers }: IncomingMessage): boolean {
  const { host = "", "sec-fetch-site": site = "none" } = headers;
  return /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host) && (site === "none" || site === "same-origin");
}

const server = createServer((request, response) => {
  if (!isOurs(request)) return void response.writeHead(403).end();
  respond(request, response).catch((error: Error) => {
    // What went wrong is for whoever runs the server.
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});
server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
});
process.once("SIGINT", async () => {
  server.close();
  server.closeAllConnections();
  await core.close();
  await model[Symbol.asyncDispose]();
});
