import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of 2025-11-25 over HTTP that says who asks: by the header `x-user` it has another tool. */
export type HeadersServer = {
  readonly url: string;
  /** The path that redirects to `target`. */
  readonly redirecting: string;
  /** The headers of each request, and its method of MCP. */
  readonly heard: { readonly method: string; readonly headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
};

export async function serveHeaders(target = ""): Promise<HeadersServer> {
  const heard: HeadersServer["heard"] = [];
  let sessions = 0;
  const http = createServer(async (request, response) => {
    if (request.url === "/redirect") return void response.writeHead(307, { location: target }).end();
    let text = "";
    for await (const chunk of request) text += chunk;
    if (request.method !== "POST") return void response.writeHead(request.method === "DELETE" ? 200 : 405).end();
    const { id, method, params } = JSON.parse(text);
    heard.push({ method, headers: request.headers });
    if (id === undefined) return void response.writeHead(202).end();
    const { "x-user": user = "nobody", authorization } = request.headers;
    const inputSchema = { type: "object" };
    const results: { [method: string]: object } = {
      initialize: {
        protocolVersion: "2025-11-25",
        serverInfo: { name: "headers", version: "1" },
        capabilities: { tools: {}, prompts: {} },
      },
      "tools/list": {
        tools: [
          { name: "who", inputSchema },
          { name: `of_${user}`, inputSchema },
        ],
      },
      "prompts/list": { prompts: [{ name: `of_${user}` }] },
      "tools/call": {
        content: [
          {
            type: "text",
            text: JSON.stringify({
              user,
              authorization,
              session: request.headers["mcp-session-id"],
              tool: params?.name,
            }),
          },
        ],
      },
      ping: {},
    };
    const result = results[method];
    const session = method === "initialize" ? { "mcp-session-id": `session ${sessions++}` } : {};
    response.writeHead(200, { "content-type": "application/json", ...session });
    response.end(
      JSON.stringify({ jsonrpc: "2.0", id, ...(result ? { result } : { error: { code: -32601, message: method } }) }),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    url: `${origin}/mcp`,
    redirecting: `${origin}/redirect`,
    heard,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
