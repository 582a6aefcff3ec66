import type { IncomingMessage, ServerResponse } from "node:http";
import { shorten, withoutCredentials } from "../../../checks/index.ts";
import { attempt } from "../../../tool/index.ts";

/**
 * A request that was refused over HTTP, for a log: it has no credentials, and no query.
 *
 * @example
 * const refused: RefusedRequest = {
 *   time: "2026-11-27T15:30:00.000Z",
 *   status: 401,
 *   reason: "no valid token",
 *   path: "/mcp",
 *   address: "127.0.0.1",
 * };
 */
export type RefusedRequest = {
  /** When it came, in ISO 8601. */
  readonly time: string;
  readonly status: 401 | 403 | 429;
  readonly reason: string;
  readonly path: string;
  /** Where it came from, which may be a proxy. */
  readonly address?: string;
};

/** Tells of a request once its response is over, if that refuses it. */
export function tellRefusal(
  { headers, socket, url = "" }: IncomingMessage,
  response: ServerResponse,
  onRefused: ((refused: RefusedRequest) => unknown) | undefined,
): void {
  if (onRefused === undefined) return;
  const time = new Date().toISOString();
  const { remoteAddress: address } = socket;
  response.once("close", () => {
    const { statusCode: status, headersSent } = response;
    if (!headersSent || (status !== 401 && status !== 403 && status !== 429)) return;
    const { host = "", origin } = headers;
    const others = origin === undefined ? `Host ${host}` : `Host ${host}, Origin ${origin}`;
    const reason = status === 401 ? "no valid token" : status === 429 ? "too many requests" : shown(others);
    const path = shown(url.split("?", 1)[0] as string);
    attempt(() => onRefused({ time, status, reason, path, ...(address !== undefined && { address }) }));
  });
}

const shown = (text: string): string => shorten(withoutCredentials(text), 200);
