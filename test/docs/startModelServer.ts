import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Call = { id: string; type: string; function: { name: string; arguments: string } };

/** The server-sent events of an answer with a call, its arguments in two pieces. */
function eventsOf([call]: Call[]): string {
  const { name, arguments: text } = call?.function ?? { name: "", arguments: "" };
  const deltas = [
    { ...call, function: { name, arguments: text.slice(0, 11) } },
    { function: { arguments: text.slice(11) } },
  ];
  const choices = deltas.map((delta) => ({ delta: { tool_calls: [{ index: 0, ...delta }] }, finish_reason: null }));
  const events = [...choices, { delta: {}, finish_reason: "tool_calls" }].map((choice) =>
    JSON.stringify({ object: "chat.completion.chunk", choices: [{ index: 0, ...choice }] }),
  );
  return [...events, "[DONE]"].map((event) => `data: ${event}\n\n`).join("");
}

/** A server that stands in for a model. */
export type ModelServer = { readonly baseURL: string; close(): Promise<void> };

/** Starts a server for the pages that ask a model: it calls the first tool for Oslo, then repeats the tool's result. */
export async function startModelServer(): Promise<ModelServer> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { messages, tools, stream } = JSON.parse(body);
    const message =
      messages.at(-1).role === "tool"
        ? { role: "assistant", content: `The tool says ${messages.at(-1).content}.` }
        : {
            role: "assistant",
            content: null,
            tool_calls: [
              {
                id: "call_1",
                type: "function",
                function: { name: tools[0].function.name, arguments: '{"city":"Oslo"}' },
              },
            ],
          };
    if (stream && message.tool_calls) return void response.end(eventsOf(message.tool_calls));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
