import type { OAuthSettings } from "../auth/LoginStore.ts";
import type { Expand } from "./expandVariables.ts";
import type { HttpServerConfig } from "./GatewayConfig.ts";

/** How a server with a URL is asked. */
export type HttpServer = {
  readonly url: URL;
  readonly headers: { readonly [name: string]: string };
  readonly oauth: OAuthSettings;
  /** Whether the headers have credentials, instead of which no login is used. */
  readonly isSigned: boolean;
};

/**
 * A server of the config with the values of its variables. Values that cannot be sent are refused here, because the
 * errors of `fetch` would repeat them.
 *
 * @throws {Error} without the values, which may be secret.
 */
export function readHttpServer({ url, headers = {}, oauth = {} }: HttpServerConfig, expand: Expand): HttpServer {
  const { clientId, clientSecret, scopes, callbackPort, grant, privateKey, keyId, issuer } = oauth;
  const scope = typeof scopes === "string" ? scopes : scopes?.join(" ");
  return {
    isSigned: Object.keys(headers).some((header) => header.toLowerCase() === "authorization"),
    url: urlOf(expand(url)),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerOf(name, expand(value))])),
    oauth: {
      clientId: clientId && expand(clientId),
      clientSecret: clientSecret && expand(clientSecret),
      scope: scope && expand(scope),
      callbackPort,
      grant,
      privateKey: privateKey && expand(privateKey),
      keyId: keyId && expand(keyId),
      issuer: issuer && expand(issuer),
    },
  };
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new Error("expected a URL with http or https");
  if (url.username !== "" || url.password !== "") {
    throw new Error('expected a URL without a user and a password: write headers, such as "Authorization"');
  }
  return url;
}

function headerOf(name: string, value: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value.trim())) return value.trim();
  throw new Error(`expected a header ${JSON.stringify(name)} in one line of Latin letters, received other characters`);
}
