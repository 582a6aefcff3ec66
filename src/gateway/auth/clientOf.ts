import { isHttpsUrl, type StoredOAuthClientInformation } from "../mcp/client.ts";
import type { SavedLogin } from "./LoginStore.ts";
import type { OAuthSettings } from "./OAuthSettings.ts";

/** The client of the config, if it has one. A URL is none, but where the authorization server finds what it is. */
export function ownClient({ clientId, clientSecret }: OAuthSettings): StoredOAuthClientInformation | undefined {
  if (clientId === undefined || isHttpsUrl(clientId)) return undefined;
  return { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) };
}

/** As what the gateway is known to an authorization server: by the config, or by what it was registered as. */
export function clientOf(
  settings: OAuthSettings,
  { clients }: Pick<SavedLogin, "clients">,
  issuer: string | undefined,
): StoredOAuthClientInformation | undefined {
  const own = ownClient(settings);
  // With the stamp of the server that is asked, as the SDK expects it.
  if (own !== undefined) return issuer === undefined ? own : { ...own, issuer };
  return clients.find((client) => client.issuer === issuer);
}
