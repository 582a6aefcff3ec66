import {
  auth,
  computeScopeUnion,
  OAuthError,
  type StoredOAuthTokens,
  validateAuthorizationResponseIssuer,
} from "../mcp/client.ts";
import { authFetch, type Challenge } from "./authFetch.ts";
import { LoginAttempt } from "./LoginAttempt.ts";
import type { LoginStore, OAuthSettings, SavedLogin } from "./LoginStore.ts";
import { listenForCallback } from "./listenForCallback.ts";

/** Options of one login. */
export type LogInInit = {
  readonly url: URL;
  readonly oauth: OAuthSettings;
  readonly store: LoginStore;
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
    if (before.tokens === undefined) await store.write({ url: url.href, clients: [] });
    throw cause;
  }
}

async function attempt(
  { url, oauth, store, challenge, open, signal }: LogInInit,
  before: SavedLogin,
): Promise<StoredOAuthTokens> {
  const host = oauth.callbackPort === undefined ? "127.0.0.1" : "localhost";
  const callback = await listenForCallback(host, portsOf(oauth, before));
  try {
    const { redirectUrl } = callback;
    const scope = computeScopeUnion(oauth.scope ?? challenge.scope, before.scope);
    const attempt = new LoginAttempt({ url, oauth, store, before, redirectUrl });
    const options = {
      serverUrl: url,
      fetchFn: authFetch(url),
      ...(scope !== undefined && { scope }),
      ...(challenge.resourceMetadataUrl && { resourceMetadataUrl: challenge.resourceMetadataUrl }),
    };
    await auth(attempt, options);
    const [answer] = await Promise.all([callback.answer(attempt.state(), signal), open(attempt.page)]);
    const authorizationCode = codeIn(answer, attempt);
    const iss = answer.get("iss");
    await auth(attempt, { ...options, authorizationCode, ...(iss !== null && { iss }) });
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

/** The issuer of the answer is checked before the other parameters are used (RFC 9207). */
function codeIn(answer: URLSearchParams, attempt: LoginAttempt): string {
  const code = answer.get("code");
  if (code !== null) return code;
  const metadata = attempt.discoveryState()?.authorizationServerMetadata;
  validateAuthorizationResponseIssuer({
    iss: answer.get("iss") ?? undefined,
    expectedIssuer: metadata?.issuer,
    issParameterSupported: metadata?.authorization_response_iss_parameter_supported === true,
  });
  throw new OAuthError(answer.get("error") ?? "", "");
}
