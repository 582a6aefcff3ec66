// The server of odd.mjs over HTTP, in this process: each answer is a stream of events.
import { once } from "node:events";
import { createServer } from "node:http";
import { makeOdd } from "./odd.mjs";

/** `requests` are the headers and messages that came, if `isLogged`; `before` may answer a request itself, and says that by true. */
export async function serveOddHttp({ ways = [], port = 0, before = () => false, isLogged = true } = {}) {
  const odd = makeOdd(new Set(ways));
  const requests = [];
  const http = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const message = body === "" ? undefined : JSON.parse(body);
    if (isLogged) requests.push({ method: request.method, headers: request.headers, message });
    if (await before(request, response, message)) return;
    if (message === undefined) return response.writeHead(405).end();
    if (message.id === undefined) return response.writeHead(202).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    await odd(message, (text) => {
      for (const line of text.trimEnd().split("\n")) response.write(`data: ${line}\n\n`);
    });
    if (message.params?.name !== "silent") response.end();
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  return {
    url: new URL(`http://127.0.0.1:${http.address().port}/mcp`),
    requests,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
