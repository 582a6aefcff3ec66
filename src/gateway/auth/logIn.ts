import { type Environment, expander } from "../config/expandVariables.ts";
import type { HttpServerConfig } from "../config/GatewayConfig.ts";
import { readHttpServer } from "../config/readHttpServer.ts";
import { DEFAULT_LOGIN_MS } from "../limits.ts";
import { auth, computeScopeUnion, type StoredOAuthTokens, StreamableHTTPClientTransport } from "../mcp/client.ts";
import { networkFetch } from "../network/networkFetch.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import { authFetch, type Challenge, challengeOf, requireSecure } from "./authFetch.ts";
import { faultOf } from "./faultOf.ts";
import { LoginAttempt } from "./LoginAttempt.ts";
import { changeLogin, type LoginStore, type OAuthSettings, type SavedLogin } from "./LoginStore.ts";
import { listenForCallback } from "./listenForCallback.ts";
import { type StoreSettings, storeOf } from "./loginStores.ts";

/** Options of one login. */
export type LogInInit = {
  readonly url: URL;
  readonly oauth: OAuthSettings;
  readonly store: LoginStore;
  /** The variables, which may name a proxy. */
  readonly environment: Environment;
  readonly challenge: Omit<Challenge, "isNarrow">;
  /** Shows the user the page of the authorization server. */
  readonly open: (url: URL) => unknown;
  readonly signal: AbortSignal;
};

/**
 * Lets the user log in at the authorization server of an MCP server, and stores the tokens.
 *
 * @throws {Error}, or the signal's reason.
 */
export async function logIn(init: LogInInit): Promise<StoredOAuthTokens> {
  const { url, store } = init;
  const before = (await store.read()) ?? { url: url.href, clients: [] };
  try {
    return await attempt(init, before);
  } catch (cause) {
    // The registration or the requested scopes may be the cause: the next login starts from the beginning.
    await changeLogin(store, url, (saved) => (saved.tokens === undefined ? { url: url.href, clients: [] } : saved));
    throw cause;
  }
}

async function attempt(init: LogInInit, before: SavedLogin): Promise<StoredOAuthTokens> {
  const { url, oauth, store, environment, challenge, open, signal } = init;
  const host = oauth.callbackPort === undefined ? "127.0.0.1" : "localhost";
  const callback = await listenForCallback(host, portsOf(oauth, before));
  try {
    const attempt = new LoginAttempt({ url, oauth, store, before, redirectUrl: callback.redirectUrl });
    const scope = computeScopeUnion(oauth.scope ?? challenge.scope, before.scope);
    const { resourceMetadataUrl } = challenge;
    const fetchFn = authFetch(url, environment);
    await auth(attempt, {
      serverUrl: url,
      fetchFn,
      ...(scope !== undefined && { scope }),
      ...(resourceMetadataUrl && { resourceMetadataUrl }),
    });
    const [answer] = await Promise.all([callback.answer(attempt.state(), signal), open(attempt.page)]);
    // Checks the issuer of the answer before its other parameters are used (RFC 9207).
    await new StreamableHTTPClientTransport(url, { authProvider: attempt, fetch: fetchFn }).finishAuth(answer);
    return attempt.granted;
  } finally {
    await callback.close();
  }
}

/** A client that has registered itself is known by its port: another one may be refused. */
function portsOf({ callbackPort }: OAuthSettings, { clients }: SavedLogin): number[] {
  if (callbackPort !== undefined) return [callbackPort];
  const registered = clients.flatMap((client) => ("redirect_uris" in client ? client.redirect_uris : [])).at(-1);
  return registered === undefined ? [0] : [Number(new URL(registered).port), 0];
}

/** Options of a login that the user has requested. */
export type LogInAtInit = StoreSettings & {
  readonly open: (page: URL) => unknown;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
};

/**
 * Lets the user log in at a server of the config, and stores the login.
 *
 * @throws {UpstreamError} `login_needed`, `timed_out`, `aborted`
 */
export async function logInAt(name: string, server: HttpServerConfig, init: LogInAtInit): Promise<void> {
  const { open, signal: given, timeoutMs = DEFAULT_LOGIN_MS } = init;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any(given === undefined ? [timeout] : [given, timeout]);
  try {
    const { url, headers, oauth, isSigned, isInsecure } = readHttpServer(server, expander(init.environment));
    if (isSigned) {
      throw new Error("the config has or forwards a header Authorization for it, instead of which no login is used");
    }
    if (oauth.grant === "client_credentials") {
      throw new Error("its oauth has the grant client_credentials, for which no user logs in");
    }
    if (!isInsecure) requireSecure(url, url);
    const accept = "application/json, text/event-stream";
    const fetch = networkFetch(init.environment);
    const response = await fetch(url, { headers: { ...headers, accept }, redirect: "manual", signal });
    const challenge = challengeOf(response) ?? {};
    await response.body?.cancel();
    const { environment } = init;
    await logIn({ url, oauth, store: storeOf(name, url, init), environment, challenge, open, signal });
  } catch (cause) {
    const fail = (code: UpstreamError["code"], reason: string): UpstreamError =>
      new UpstreamError(code, name, `The login at the server ${JSON.stringify(name)} failed: ${reason}`);
    if (given?.aborted) throw fail("aborted", "it was aborted");
    if (timeout.aborted) throw fail("timed_out", `nobody has logged in within ${timeoutMs} ms`);
    throw fail("login_needed", faultOf(cause));
  }
}
