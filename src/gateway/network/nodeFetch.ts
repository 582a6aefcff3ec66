import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import zlib from "node:zlib";
import { withoutBrackets } from "./proxyFor.ts";
import { requestTo, TunnelAgent } from "./TunnelAgent.ts";

/** How a request reaches its server. */
export type NodeFetchOptions = {
  readonly proxy?: URL | undefined;
  /** Finds the address of the server, without a proxy. Default: that of the system. */
  readonly lookup?: LookupFunction | undefined;
};

/**
 * `fetch` by Node's own `http`, because Node's `fetch` cannot be told a proxy or a lookup before Node 24, and undici,
 * which can, takes 0.4 MB. It follows no redirects.
 *
 * @throws {TypeError} as `fetch` does, with the reason as its `cause`.
 * @example
 * const response = await nodeFetch("https://crm.example/mcp", {}, { proxy: new URL("http://proxy.example:8080") });
 */
export async function nodeFetch(
  target: string | URL,
  init: RequestInit | undefined,
  options: NodeFetchOptions,
): Promise<Response> {
  const request = new Request(target, init);
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  try {
    return await send(request, body, options);
  } catch (cause) {
    if (request.signal.aborted) throw request.signal.reason;
    throw new TypeError("fetch failed", { cause });
  }
}

function send(request: Request, body: Buffer | undefined, options: NodeFetchOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = open(request, options);
    sent.once("error", reject);
    // After 101, Node ends the connection without a word. An answer that came before counts.
    sent.once("close", () => reject(new Error("the connection ended without an answer")));
    // A request whose tunnel is not there yet ends later.
    request.signal.addEventListener("abort", () => reject(request.signal.reason), { once: true });
    sent.once("response", (incoming) => {
      try {
        if (incoming.statusCode === 407 && options.proxy)
          throw new Error(`the proxy ${options.proxy.host} answered with HTTP 407`);
        resolve(responseOf(incoming));
      } catch (cause) {
        incoming.destroy();
        reject(cause);
      }
    });
    sent.end(body);
  });
}

function open({ url: target, method, headers: given, signal }: Request, { proxy, lookup }: NodeFetchOptions) {
  const url = new URL(target);
  const { protocol, hostname, port, pathname, search, host } = url;
  // Fetch keeps these from its users, and Node does not set the first.
  const headers = { host, "accept-encoding": "gzip, deflate, br", ...Object.fromEntries(given) };
  const isSecure = protocol === "https:";
  // A proxy reads the whole URL of a request of http.
  if (proxy !== undefined && !isSecure) {
    return requestTo(proxy, {
      agent: agentOf(proxy, "plain"),
      method,
      path: `${url.origin}${pathname}${search}`,
      headers,
      signal,
    });
  }
  return (isSecure ? https : http).request({
    agent: proxy === undefined ? false : agentOf(proxy, "tunnel"),
    host: withoutBrackets(hostname),
    port: port || (isSecure ? 443 : 80),
    path: `${pathname}${search}`,
    method,
    headers,
    signal,
    lookup,
  });
}

/** Connections are kept for the next request. */
function agentOf(proxy: URL, kind: "plain" | "tunnel"): http.Agent {
  const key = `${kind} ${proxy.href}`;
  const { Agent } = proxy.protocol === "https:" ? https : http;
  const agent = AGENTS.get(key) ?? (kind === "tunnel" ? new TunnelAgent(proxy) : new Agent({ keepAlive: true }));
  AGENTS.set(key, agent);
  return agent;
}

const AGENTS: Map<string, http.Agent> = new Map();

function responseOf(incoming: http.IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = "", rawHeaders } = incoming;
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] as string, rawHeaders[index + 1] as string);
  }
  if (WITHOUT_BODY.has(status)) {
    incoming.resume();
    return new Response(null, { status, statusText, headers });
  }
  const body = Readable.toWeb(decoded(incoming)) as ReadableStream<Uint8Array>;
  return new Response(body, { status, statusText, headers });
}

const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

function decoded(incoming: http.IncomingMessage): Readable {
  const decoder = DECODERS.get(incoming.headers["content-encoding"]?.trim().toLowerCase() ?? "")?.();
  if (decoder === undefined) return incoming;
  incoming.once("error", (cause) => decoder.destroy(cause));
  decoder.once("close", () => incoming.destroy());
  return incoming.pipe(decoder);
}

const DECODERS: ReadonlyMap<string, () => zlib.Gunzip | zlib.Inflate | zlib.BrotliDecompress> = new Map([
  ["gzip", () => zlib.createGunzip({ flush: zlib.constants.Z_SYNC_FLUSH })],
  ["deflate", () => zlib.createInflate({ flush: zlib.constants.Z_SYNC_FLUSH })],
  ["br", () => zlib.createBrotliDecompress({ flush: zlib.constants.BROTLI_OPERATION_FLUSH })],
]);
