import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { endsWithin } from "../../../checks/index.ts";
import { ChangedLines, hasMarks, unmarkText } from "../../exactIntegers.ts";
import { isSameSecret } from "../../isSameSecret.ts";
import { MAX_BODY_BYTES } from "../../limits.ts";
import type { McpService } from "../../McpService.ts";
import { type AuthInfo, hostHeaderValidation, type NodeIncomingMessageLike, toNodeHandler } from "../../mcp/server.ts";
import { hasLineEnds, inOneLine } from "../../upstream/stdio/LineReader.ts";
import { isPlainUser } from "../../userKey.ts";
import type { Served, ServeOptions } from "../ServeOptions.ts";
import { Admission, sendTooMany } from "./Admission.ts";
import { Clients } from "./Clients.ts";
import { checkedRequest } from "./checkedRequest.ts";
import { answerPreflight, isOfOrigin, letPageRead } from "./origins.ts";
import { readBody } from "./readBody.ts";
import { takenFrom } from "./takenFrom.ts";
import { tellRefusal } from "./tellRefusal.ts";

/**
 * Serves clients of all revisions over streamable HTTP. Older clients have sessions, so that they get notifications.
 */
export async function serveHttp(service: McpService, options: ServeOptions): Promise<Served> {
  const { port = 0, host = "127.0.0.1", path = "/mcp", allowedHosts = [], allowedOrigins = [] } = options;
  const clients = new Clients(service, options);
  const authenticate = authenticateBy(options);
  const isHostAllowed = hostHeaderValidation([...LOCAL, inUrl(host), ...allowedHosts]);

  const admission = new Admission();
  const answers = new Set<Promise<unknown>>();
  const http = createServer((request, response) => {
    tellRefusal(request, response, options.onRefused);
    const { origin } = request.headers;
    const mayRead = origin !== undefined && isOfOrigin(origin, allowedOrigins);
    if (mayRead) letPageRead(origin, response);
    // With a user before it, such as `user@localhost`, the host would count, but no URL of a request can be made of it.
    if (/[@/\\?#]/.test(request.headers.host ?? "")) return sendRefusal(response, 400, "Invalid Host header");
    if (!isHostAllowed(request, response)) return;
    // Pages of this machine may send requests, but only those that are allowed read the responses.
    if (origin !== undefined && !mayRead && !isOfOrigin(origin, LOCAL))
      return sendRefusal(response, 403, `Invalid Origin: ${origin}`);
    if (mayRead && request.url?.split("?", 1)[0] === path && answerPreflight(request, response, METHODS)) return;
    answer(request, response).catch((cause: unknown) => {
      if (!response.headersSent) response.writeHead(500).end(cause instanceof UserFault ? cause.message : "");
    });
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.split("?", 1)[0] !== path) return void response.writeHead(404).end();
    if (!METHODS.has(request.method ?? ""))
      return void response.writeHead(405, { allow: [...METHODS].join(", ") }).end();
    const known = await authenticate(withoutBody(request));
    if (known === undefined) return sendUnauthorized(response);
    const admitted = admission.admit(request, response, known.extra?.user);
    if (admitted === undefined) return sendTooMany(response);
    if (options.authenticate !== undefined) endWhenRefused(response, () => authenticate(withoutBody(request)), known);
    // The client may have gone during the authentication.
    const onEnd = (listener: () => void): void =>
      void (response.closed ? listener() : response.once("close", listener));
    unmark(response);
    const checked = checkedRequest(request);
    const fetch = async (received: Request): Promise<Response> => {
      const read = await readBody(received, checked.isUtf8());
      if (read.refusal !== undefined) return Response.json(read.refusal, { status: 400 });
      const { body, batch } = read;
      const answering = admitted.answering(body, batch?.length);
      if (answering instanceof Response) return answering;
      const extra = {
        ...known.extra,
        headers: headersOf(request, options),
        hold: answering.hold,
        isSlow: () => response.writableNeedDrain,
        taken: takenFrom(response),
      };
      const authInfo = { ...known, extra };
      if (body !== undefined && body.method !== "subscriptions/listen") keep(answers, new Promise<void>(onEnd));
      const answer = await clients.fetch(received, { authInfo, onEnd, body, batch });
      // Node sends headers with the first byte of a body, for which a client that listens would wait.
      if (received.method === "GET") setImmediate(() => response.writableEnded || response.flushHeaders());
      return answer;
    };
    await toNodeHandler({ fetch }, { maxRequestBodySize: MAX_BODY_BYTES })(
      checked.request as NodeIncomingMessageLike,
      response,
    );
  }

  await new Promise<void>((resolve, reject) => {
    http.once("error", reject).listen(port, host, resolve);
  });
  const ended = new Promise<void>((resolve) => {
    http.once("close", resolve);
  });
  return {
    url: new URL(`http://${inUrl(host)}:${(http.address() as AddressInfo).port}${path}`),
    ended,
    async close({ drainMs = 0 } = {}) {
      http.close();
      if (drainMs > 0) await endsWithin(Promise.all(answers), drainMs);
      await clients.close();
      // What was answered last is still being written.
      await endsWithin(Promise.all(answers), LAST_BYTES_MS);
      http.closeAllConnections();
      await ended;
    },
  };
}

/**
 * Unmarks an answer as it is written: another stream around it would take longer than the call itself. Some clients,
 * such as those of Python's httpx-sse before 0.4.2, end the lines of events as `splitlines` does.
 */
function unmark(response: ServerResponse): void {
  const change = (text: string): string => inOneLine(unmarkText(text));
  const lines = new ChangedLines(change, (bytes) => hasMarks(bytes) || hasLineEnds(bytes));
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  const written = (bytes: Uint8Array): boolean => bytes.length === 0 || write(bytes);
  const push = (chunk: Uint8Array | string): boolean =>
    written(lines.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk));
  response.write = push;
  response.end = (chunk?: unknown): ServerResponse => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) push(chunk);
    written(lines.end());
    return end();
  };
}

function keep(promises: Set<Promise<unknown>>, promise: Promise<unknown>): void {
  promises.add(promise);
  void promise.finally(() => promises.delete(promise));
}

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];
const METHODS: ReadonlySet<string> = new Set(["GET", "POST", "DELETE"]);

const inUrl = (host: string): string => (host.includes(":") ? `[${host}]` : host);

function withoutBody({ method = "GET", url = "/", headers }: IncomingMessage): Request {
  const list = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    [value ?? []].flat().map((text) => [name, text]),
  );
  return new Request(new URL(url, `http://${headers.host}`), { method, headers: list });
}

/** Ends a response that is open for long when its user is not the same any more, such as after a token was revoked. */
function endWhenRefused(
  response: ServerResponse,
  authenticate: () => Promise<AuthInfo | undefined>,
  { extra }: AuthInfo,
): void {
  const timer = setInterval(async () => {
    // An error says nothing about the user.
    const now = await authenticate().catch(() => "unknown" as const);
    if (now !== "unknown" && !isDeepStrictEqual(now?.extra, extra)) response.destroy();
  }, USER_CHECK_MS).unref();
  response.once("close", () => clearInterval(timer));
  if (response.closed) clearInterval(timer);
}

const USER_CHECK_MS = 30_000;

/** The milliseconds for the last bytes of the answers when the server ends. */
const LAST_BYTES_MS = 200;

function sendRefusal(response: ServerResponse, status: number, message: string): void {
  const error = { code: -32_000, message };
  response.writeHead(status, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify({ jsonrpc: "2.0", error, id: null }));
}

/** The headers of a request for servers. The token of this gateway is for nobody else. */
function headersOf({ headers }: IncomingMessage, { token }: ServeOptions): { readonly [name: string]: string } {
  const texts = Object.entries(headers).flatMap(([name, value = ""]): [string, string][] =>
    name === "authorization" && token !== undefined ? [] : [[name, [value].flat().join(", ")]],
  );
  return Object.fromEntries(texts);
}

function sendUnauthorized(response: ServerResponse): void {
  const body = { error: "invalid_token", error_description: "The request has no valid token" };
  // The body of the request has not been read: the connection cannot be used again.
  const headers = { "content-type": "application/json", "www-authenticate": 'Bearer error="invalid_token"' };
  response.writeHead(401, { ...headers, connection: "close" }).end(JSON.stringify(body));
}

/** The user of a request cannot be told from others. */
class UserFault extends TypeError {}

const NOT_PLAIN =
  "expected a text, a number or an object of plain data from authenticate, received a value that may hide who it is";

/** The user of a request, in the form that the SDK passes on; `undefined` rejects the request. */
export function authenticateBy({
  token,
  authenticate = () => "anybody",
}: Pick<ServeOptions, "token" | "authenticate">): (request: Request) => Promise<AuthInfo | undefined> {
  return async (request) => {
    const given = request.headers.get("authorization") ?? "";
    if (token !== undefined && !isSameSecret(given.replace(/^bearer /i, "Bearer "), `Bearer ${token}`))
      return undefined;
    const user = await authenticate(request);
    if (user === undefined || user === null || user === false) return undefined;
    if (!isPlainUser(user)) throw new UserFault(NOT_PLAIN);
    return { token: "", clientId: "", scopes: [], extra: { user } };
  };
}
