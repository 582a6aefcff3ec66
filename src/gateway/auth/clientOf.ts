import { isHttpsUrl, type StoredOAuthClientInformation } from "../mcp/client.ts";
import type { SavedLogin } from "./LoginStore.ts";
import type { OAuthSettings } from "./OAuthSettings.ts";

/**
 * The registered client of the config, if there is one. A client id that is a URL names a client metadata document
 * instead.
 */
export function ownClient({ clientId, clientSecret }: OAuthSettings): StoredOAuthClientInformation | undefined {
  if (clientId === undefined || isHttpsUrl(clientId)) return undefined;
  return { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) };
}

/** The client of the gateway at an authorization server: the client of the config, or the registered one. */
export function clientOf(
  settings: OAuthSettings,
  { clients }: Pick<SavedLogin, "clients">,
  issuer: string | undefined,
): StoredOAuthClientInformation | undefined {
  const own = ownClient(settings);
  // The SDK expects the issuer of the server that is asked.
  if (own !== undefined) return issuer === undefined ? own : { ...own, issuer };
  return clients.find((client) => client.issuer === issuer);
}
