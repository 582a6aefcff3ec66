import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import tls from "node:tls";
import { AUTH_REQUEST_MS } from "../limits.ts";
import { withoutBrackets } from "./proxyFor.ts";

type Created = (error: Error | null, stream: Duplex) => void;

/**
 * Connects to servers of https through a proxy, by its method CONNECT (RFC 9110, section 9.3.6): the proxy sees the host
 * and nothing of what is said.
 *
 * @example
 * https.get("https://crm.example/", { agent: new TunnelAgent(new URL("http://proxy.example:8080")) });
 */
export class TunnelAgent extends https.Agent {
  readonly #proxy: URL;

  constructor(proxy: URL) {
    super({ keepAlive: true });
    this.#proxy = proxy;
  }

  override createConnection(options: https.RequestOptions & tls.ConnectionOptions, created?: Created): undefined {
    const { host, port } = options;
    const target = `${host?.includes(":") ? `[${host}]` : host}:${port}`;
    const asked = requestTo(this.#proxy, { method: "CONNECT", path: target, headers: { host: target } });
    const fail = (reason: string, cause?: unknown): void =>
      created?.(new Error(`the proxy ${this.#proxy.host} ${reason}`, { cause }), undefined as never);
    asked.once("connect", ({ statusCode }, socket) => {
      if (statusCode === 200) return created?.(null, tls.connect({ ...options, socket }));
      socket.destroy();
      fail(`answered with HTTP ${statusCode}`);
    });
    asked.once("error", (cause) =>
      fail(`cannot be used: ${cause.message || (cause as NodeJS.ErrnoException).code}`, cause),
    );
    asked.setTimeout(AUTH_REQUEST_MS, () => asked.destroy(new Error(`no answer within ${AUTH_REQUEST_MS} ms`)));
    asked.end();
    return undefined;
  }
}

/** A request to a proxy, with its credentials, which go to nobody else. */
export function requestTo(proxy: URL, options: http.RequestOptions): http.ClientRequest {
  const { protocol, hostname, port, username, password } = proxy;
  const user = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  const signed = username === "" && password === "" ? undefined : { "proxy-authorization": `Basic ${user}` };
  return (protocol === "https:" ? https : http).request({
    agent: false,
    ...options,
    host: withoutBrackets(hostname),
    port: port || (protocol === "https:" ? 443 : 80),
    headers: { ...options.headers, ...signed },
  });
}
