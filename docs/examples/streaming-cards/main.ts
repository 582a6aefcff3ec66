import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import OpenAI from "openai";
import type { ToolResult } from "openjiuwen-tools/cards";
import { createCoreTools } from "openjiuwen-tools/core-tools";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { openaiChat } from "openjiuwen-tools/wire";
import { startModel } from "./startModel.ts";

// With a key of your own, `new OpenAI()` is all.
const model = await startModel();
const client = new OpenAI({ baseURL: `${model.url}/v1`, apiKey: "none" });
const core = await createCoreTools({ database: "memory://", userId: "ada" });
const { tools } = core;

/** Lets the model answer, and sends its text and its cards while they grow. */
async function converse(content: string, send: (event: object) => void, signal: AbortSignal): Promise<void> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content }];
  const request = { model: "gpt-5", messages, tools: openaiChat.encodeTools(tools), stream: true } as const;
  for (let continues = true; continues; ) {
    const stream = new ToolCallStream(openaiChat, { tools });
    let length = 0;
    for await (const event of await client.chat.completions.create(request, { signal })) {
      for (const call of stream.push(event)) {
        const card = call.name === "show_card" && draftOf(call.arguments);
        if (card) send({ type: "draft", call: call.id, card });
      }
      if (stream.text.length > length) send({ type: "text", text: stream.text.slice(length) });
      length = stream.text.length;
    }
    const step = await stream.answer({
      signal,
      onFinish: ({ call, value }) => send({ type: "card", call: call.id, card: (value as Shown)?.structured }),
    });
    messages.push(...step.messages);
    continues = step.continues;
  }
}

type Shown = { readonly structured: ToolResult } | undefined;

/** The card of arguments that still grow; `undefined` before there is a row. */
function draftOf(args: unknown): ToolResult | undefined {
  const { card_type, data_source, options } = (args ?? {}) as Draft;
  const data = data_source?.data;
  if (card_type !== "table" || !Array.isArray(data) || data.length === 0) return undefined;
  return { status: "success", card_type, data, ...(options && { options }) };
}

type Draft = Pick<ToolResult, "card_type" | "options"> & { readonly data_source?: Pick<ToolResult, "data"> };

async function respond({ url = "/" }: IncomingMessage, response: ServerResponse): Promise<unknown> {
  if (url === "/") return response.end(await readFile(join(import.meta.dirname, "page.html")));
  if (url === "/page.js") return response.setHeader("content-type", "text/javascript").end(await script());
  const { pathname, searchParams } = new URL(url, "http://localhost");
  if (pathname !== "/messages") return response.writeHead(404).end();
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  response.writeHead(200, { "content-type": "text/event-stream" });
  await converse(
    searchParams.get("text") ?? "",
    (event) => response.write(`data: ${JSON.stringify(event)}\n\n`),
    gone.signal,
  );
  return response.end("event: end\ndata:\n\n");
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
