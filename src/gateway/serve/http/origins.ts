import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Whether a request comes from a page of one of the origins: hosts, with any scheme and port, or whole origins.
 *
 * @example
 * isOfOrigin("https://app.example", ["app.example"]); // true
 * isOfOrigin("http://app.example", ["https://app.example"]); // false
 */
export function isOfOrigin(origin: string, origins: readonly string[]): boolean {
  const names = [origin, hostOf(origin)];
  return origins.some((allowed) => names.includes(allowed.toLowerCase()));
}

/** An opaque origin is sent as `null`, and has no host. */
function hostOf(origin: string): string {
  try {
    return new URL(origin).hostname;
  } catch {
    return "";
  }
}

/**
 * Lets a page of another origin read the response, also of an error. No credentials of the browser, such as cookies, go
 * with its requests: a page sends its token itself.
 *
 * @source Fetch, section 3.3 (CORS protocol)
 */
export function letPageRead(origin: string, response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-expose-headers", "Mcp-Session-Id, WWW-Authenticate");
  response.setHeader("vary", "Origin");
}

/** Answers what the browser asks before a request of a page. Returns whether the request was such a question. */
export function answerPreflight(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  methods: Iterable<string>,
): boolean {
  if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) return false;
  const wanted = String(headers["access-control-request-headers"] ?? "");
  response.writeHead(204, {
    "access-control-allow-methods": [...methods].join(", "),
    // Arguments are sent as headers of any name, `Mcp-Param-…`, and so may be what `authenticate` asks for.
    ...(HEADER_NAMES.test(wanted) && { "access-control-allow-headers": wanted }),
    "access-control-max-age": PREFLIGHT_SECONDS,
  });
  response.end();
  return true;
}

const HEADER_NAMES = /^[\w-]+(?:[\t ]*,[\t ]*[\w-]+)*$/;
const PREFLIGHT_SECONDS = "7200";
