import type { OAuthSettings } from "../auth/LoginStore.ts";
import { HEADER_NAME, isFixedHeader } from "../connectionHeaders.ts";
import { isSecure } from "../isSecure.ts";
import { isSecretHeader } from "../upstream/http/secretHeaders.ts";
import type { Expand } from "./expandVariables.ts";
import type { HttpServerConfig } from "./GatewayConfig.ts";

/** How a server with a URL is asked. */
export type HttpServer = {
  readonly url: URL;
  readonly headers: { readonly [name: string]: string };
  readonly oauth: OAuthSettings;
  /** Whether it gets credentials by the headers of the config or of callers, instead of which no login is used. */
  readonly isSigned: boolean;
  /** Whether credentials may be sent without https. */
  readonly isInsecure: boolean;
};

/**
 * A server of the config with the values of its variables. Values that cannot be sent are refused here, because the
 * errors of `fetch` would repeat them.
 *
 * @throws {Error} without the values, which may be secret.
 */
export function readHttpServer(server: HttpServerConfig, expand: Expand): HttpServer {
  const { headers = {}, oauth = {}, insecure: isInsecure = false, forward_headers: forwarded = [] } = server;
  const url = urlOf(expand(server.url));
  requireNames(Object.keys(headers));
  const secret = Object.keys(headers).find(isSecretHeader);
  if (secret !== undefined && !isInsecure && !isSecure(url, url)) {
    // Behind a colon the rest would look like the value of the header, which errors do not show.
    const header = `the header ${JSON.stringify(secret)} on the way`;
    throw new Error(`expected a URL with https, because others could read ${header}; "insecure": true sends it anyway`);
  }
  const { clientId, clientSecret, scopes, callbackPort, grant, privateKey, keyId, issuer } = oauth;
  const scope = typeof scopes === "string" ? scopes : scopes?.join(" ");
  return {
    // A caller without the header must not act as the user who has logged in.
    isSigned: [...Object.keys(headers), ...forwarded].some((header) => header.toLowerCase() === "authorization"),
    isInsecure,
    url,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, headerText(name, expand(value))]),
    ),
    oauth: {
      clientId: clientId && expand(clientId),
      clientSecret: clientSecret && expand(clientSecret),
      scope: scope && expand(scope),
      callbackPort,
      grant,
      privateKey: privateKey && expand(privateKey),
      keyId: keyId && expand(keyId),
      issuer: issuer && issuerOf(expand(issuer)),
    },
  };
}

/**
 * The URL of a server.
 *
 * @throws {Error} for one that cannot be asked, and for one with a password, without repeating it.
 * @example
 * urlOf("https://crm.example/mcp").host; // "crm.example"
 */
export function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new Error("expected a URL with http or https");
  if (url.username !== "" || url.password !== "") {
    // Behind a colon the rest would look like the password, which errors do not show.
    throw new Error('expected a URL without a user and a password; write headers, such as "Authorization"');
  }
  return url;
}

function issuerOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && !/[?#]/.test(text)) return text;
  throw new Error("expected a URL without a query as oauth.issuer");
}

/** Servers and proxies compare the names of headers in any case, and join those that come twice. */
function requireNames(names: readonly string[]): void {
  const odd = names.find((name) => !new RegExp(HEADER_NAME).test(name));
  if (odd !== undefined) throw new Error(`expected the name of a header, received ${JSON.stringify(odd)}`);
  const fixed = names.find(isFixedHeader);
  if (fixed !== undefined) throw new Error(`expected no header ${JSON.stringify(fixed)}: it belongs to the connection`);
  const lower = names.map((name) => name.toLowerCase());
  const twice = names.find((_, index) => lower.indexOf(lower[index] as string) !== index);
  if (twice !== undefined) throw new Error(`expected the header ${JSON.stringify(twice)} in one spelling, not in two`);
}

/** The value of a header as it is sent. */
export function headerText(name: string, value: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value.trim())) return value.trim();
  throw new Error(`expected a header ${JSON.stringify(name)} in one line of Latin letters, received other characters`);
}
