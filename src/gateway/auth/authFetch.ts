import { isObject } from "../../schema/index.ts";
import type { Environment } from "../config/expandVariables.ts";
import { isSecure } from "../isSecure.ts";
import { AUTH_REQUEST_MS, MAX_AUTH_BYTES } from "../limits.ts";
import { extractWWWAuthenticateParams, type FetchLike, UnauthorizedError } from "../mcp/client.ts";
import { AddressRefused, guardedLookup, kindOfHost, kindOfServer, requireReachable } from "../network/addresses.ts";
import { redirectOf } from "../network/followRedirects.ts";
import { nodeFetch } from "../network/nodeFetch.ts";
import { proxyFor } from "../network/proxyFor.ts";
import { limitBody } from "../upstream/http/limitBody.ts";
import { isKnownCode } from "./faultOf.ts";

/**
 * The `fetch` for the metadata of a server and for its authorization server. It uses only `https:` endpoints and those
 * of this machine, and none in a network in which the server is not; it sends no secret on to where it is redirected,
 * has a time limit, and reports only the code of an error, because other texts could repeat a secret.
 *
 * @example
 * await auth(provider, { serverUrl, fetchFn: authFetch(serverUrl, process.env) });
 */
export function authFetch(server: URL, environment: Environment): FetchLike {
  return async (target, init) => {
    const signal = AbortSignal.timeout(AUTH_REQUEST_MS);
    let url = new URL(target);
    for (let hops = 0; ; hops++) {
      const response = await ask(url, { ...init, signal }, server, environment);
      const next = init?.method === "POST" ? undefined : redirectOf(response, url);
      if (next === undefined || hops >= MAX_REDIRECTS) {
        const limited = limitBody(response, MAX_AUTH_BYTES);
        return limited.status < 400 ? limited : withoutTexts(limited);
      }
      await response.body?.cancel();
      url = next;
    }
  };
}

/** @internal */
const MAX_REDIRECTS = 5;

async function ask(url: URL, init: RequestInit, server: URL, environment: Environment): Promise<Response> {
  requireSecure(url, server);
  const kind = proxyFor(server, environment) === undefined ? await kindOfServer(server) : "public";
  requireReachable(url.hostname, kind);
  const proxy = proxyFor(url, environment);
  try {
    return await nodeFetch(url, init, { proxy, lookup: guardedLookup(kind) });
  } catch (cause) {
    throw cause instanceof Error && cause.cause instanceof AddressRefused ? cause.cause : cause;
  }
}

/**
 * Throws for an endpoint without `https:`, unless both it and its server are on this machine: a server elsewhere must
 * not send the gateway to services of this machine.
 */
export function requireSecure(endpoint: URL, server: URL): void {
  const kind = kindOfHost(server.hostname);
  if (kind !== undefined) requireReachable(endpoint.hostname, kind);
  if (isSecure(endpoint, server)) return;
  const reason = `expected an endpoint of https for the login, received ${endpoint.origin}`;
  throw new UnauthorizedError(reason);
}

async function withoutTexts(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const code = isObject(body) && isKnownCode(body.error) ? body.error : undefined;
  return new Response(code === undefined ? "" : JSON.stringify({ error: code }), { status, headers: kept(headers) });
}

const kept = (headers: Headers): Headers =>
  new Headers([...headers].filter(([name]) => name === "content-type" || name === "www-authenticate"));

/**
 * The server cannot be asked before its user logs in: `message` contains the instruction for the user. It extends
 * `UnauthorizedError` because the SDK lets errors of that class through.
 */
export class LoginNeeded extends UnauthorizedError {}

/** The authorization that a server requires instead of answering. */
export type Challenge = {
  /** Whether the login is right, but has too few scopes. */
  readonly isNarrow: boolean;
  readonly scope?: string | undefined;
  readonly resourceMetadataUrl?: URL | undefined;
};

/** The challenge of a 401, or of a 403 for missing scopes; `undefined` for other answers. */
export function challengeOf(response: Response): Challenge | undefined {
  if (response.status !== 401 && response.status !== 403) return undefined;
  const { scope, resourceMetadataUrl, error } = extractWWWAuthenticateParams(response);
  const isNarrow = response.status === 403;
  return isNarrow && error !== "insufficient_scope" ? undefined : { isNarrow, scope, resourceMetadataUrl };
}
