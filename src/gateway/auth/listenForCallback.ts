import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { abortable } from "../../checks/index.ts";
import { isSameSecret } from "../isSameSecret.ts";

/** Waits on this machine for the answer of an authorization server, which comes through the browser. */
export type Callback = {
  /** The URL to which the browser brings it. */
  readonly redirectUrl: string;
  /** Resolves to the parameters of the first answer with the state, or rejects with the signal's reason. */
  answer(state: string, signal: AbortSignal): Promise<URLSearchParams>;
  close(): Promise<void>;
};

/**
 * Listens on a port of 127.0.0.1.
 *
 * @param ports the first of them that is free is taken; 0 is any.
 * @throws {Error} if no port is free.
 */
export async function listenForCallback(host: "127.0.0.1" | "localhost", ports: readonly number[]): Promise<Callback> {
  let expected: string | undefined;
  let resolve: (parameters: URLSearchParams) => void = () => {};
  const answered = new Promise<URLSearchParams>((done) => {
    resolve = done;
  });
  const server = createServer(({ method, url = "" }, response) => {
    const [path, query] = url.split("?", 2);
    if (method !== "GET" || path !== PATH) return write(response, 404, "There is nothing here.");
    const searchParams = new URLSearchParams(query);
    // A request without the right state is not from the browser that was opened: the login goes on.
    if (expected === undefined || !isSameSecret(searchParams.get("state") ?? "", expected)) {
      return write(response, 400, "This answer belongs to no login that goes on.");
    }
    expected = undefined;
    const text = searchParams.has("error") ? "The login was refused." : "The answer has arrived.";
    write(response, 200, `${text} You can close this window.`);
    resolve(searchParams);
  });
  const port = await listen(server, ports);
  return {
    redirectUrl: `http://${host}:${port}${PATH}`,
    answer(state, signal) {
      expected = state;
      return abortable(answered, signal);
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      // The browser has the page, or is receiving it.
      setTimeout(() => server.closeAllConnections(), PAGE_MS).unref();
      await closed;
    },
  };
}

const PATH = "/callback";

/** The milliseconds that a browser has to take the page. */
const PAGE_MS = 500;

async function listen(server: Server, ports: readonly number[]): Promise<number> {
  let fault: unknown;
  for (const port of ports) {
    try {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    } catch (cause) {
      fault = cause;
    }
  }
  throw fault;
}

/** The page has nothing of the request in it. */
function write(response: ServerResponse, status: number, text: string): void {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    connection: "close",
  };
  response.writeHead(status, headers).end(`<!doctype html><title>openjiuwen-tools</title><p>${text}</p>\n`);
}
