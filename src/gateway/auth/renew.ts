import { OAuthError, OAuthErrorCode, refreshAuthorization, type StoredOAuthTokens } from "../mcp/client.ts";
import { authFetch } from "./authFetch.ts";
import { requireToken } from "./LoginAttempt.ts";
import { clientOf, type OAuthSettings, type SavedLogin } from "./LoginStore.ts";

/**
 * New tokens in place of expired ones, from the authorization server that issued them; undefined if that server
 * refuses, so that the user has to log in again.
 *
 * @throws {Error} if it cannot be asked now.
 */
export async function renew(saved: SavedLogin, oauth: OAuthSettings): Promise<StoredOAuthTokens | undefined> {
  const { url, tokens, discovery } = saved;
  const clientInformation = clientOf(oauth, saved, tokens?.issuer);
  if (!tokens?.refresh_token || discovery === undefined || clientInformation === undefined) return undefined;
  const { authorizationServerUrl, authorizationServerMetadata: metadata, resourceMetadata } = discovery;
  try {
    const renewed = await refreshAuthorization(authorizationServerUrl, {
      clientInformation,
      refreshToken: tokens.refresh_token,
      fetchFn: authFetch(new URL(url)),
      ...(metadata && { metadata }),
      ...(resourceMetadata && { resource: resourceMetadata.resource }),
    });
    requireToken(renewed);
    return { ...renewed, ...(tokens.issuer !== undefined && { issuer: tokens.issuer }) };
  } catch (cause) {
    if (cause instanceof OAuthError && !FOR_NOW.has(cause.code)) return undefined;
    throw cause;
  }
}

/** The temporary errors of an authorization server. */
const FOR_NOW: ReadonlySet<string> = new Set([
  OAuthErrorCode.ServerError,
  OAuthErrorCode.TemporarilyUnavailable,
  OAuthErrorCode.TooManyRequests,
]);
