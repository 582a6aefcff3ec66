import {
  isHttpsUrl,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from "../mcp/client.ts";

/** The stored data of the login at one server. */
export type SavedLogin = {
  /** The URL of the server. The login is never sent to another server. */
  readonly url: string;
  /** The gateway's clients at authorization servers; each has the `issuer` of its server. */
  readonly clients: readonly StoredOAuthClientInformation[];
  /** The tokens, with the `issuer` that gave them. */
  readonly tokens?: StoredOAuthTokens | undefined;
  /** Where tokens are renewed: the authorization server of the login. */
  readonly discovery?: OAuthDiscoveryState | undefined;
  /** The scopes that were asked for, and those that the server has asked for since. */
  readonly scope?: string | undefined;
};

/** Keeps the login at one server. */
export type LoginStore = {
  /** Resolves to the last written login. */
  read(): Promise<SavedLogin | undefined>;
  write(login: SavedLogin): Promise<void>;
  /** Runs `work` under an exclusive lock on this login, across processes. */
  withLock<Value>(work: () => Promise<Value>): Promise<Value>;
};

/**
 * Changes the stored login under its lock: another process may renew its tokens meanwhile, and a refresh token that is
 * overwritten by an older one is lost.
 */
export const changeLogin = (store: LoginStore, url: URL, change: (saved: SavedLogin) => SavedLogin): Promise<void> =>
  store.withLock(async () => store.write(change((await store.read()) ?? { url: url.href, clients: [] })));

/** The settings of a config for the login at a server, with the values of its variables. */
export type OAuthSettings = {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly scope?: string | undefined;
  readonly callbackPort?: number | undefined;
  /** Whose login it is: the user's, or the gateway's own. Default: the user's. */
  readonly grant?: "authorization_code" | "client_credentials" | undefined;
  /** A private key in PEM, which proves who the client is instead of a secret. */
  readonly privateKey?: string | undefined;
  readonly keyId?: string | undefined;
  /** The only authorization server that is asked. Default: the one that the server names. */
  readonly issuer?: string | undefined;
};

/**
 * The authorization server of the config, if there is one, as what the SDK knows before it asks the server. With a slash
 * at its end it stands for the name without one too.
 */
export const discoveryOf = ({ issuer }: OAuthSettings): OAuthDiscoveryState | undefined =>
  issuer === undefined ? undefined : { authorizationServerUrl: issuer.endsWith("/") ? issuer : `${issuer}/` };

/** The stored login; without its tokens if they are of another authorization server than that of the config. */
export async function readLogin(store: LoginStore, { issuer }: OAuthSettings): Promise<SavedLogin | undefined> {
  const saved = await store.read();
  const isOther = issuer !== undefined && withoutSlash(issuer) !== withoutSlash(saved?.tokens?.issuer ?? "");
  return saved && isOther ? { ...saved, tokens: undefined } : saved;
}

const withoutSlash = (issuer: string): string => issuer.replace(/\/$/, "");

/**
 * The registered client of the config, if there is one. A client id that is a URL names a client metadata document
 * instead.
 */
export function ownClient({ clientId, clientSecret }: OAuthSettings): StoredOAuthClientInformation | undefined {
  if (clientId === undefined || isHttpsUrl(clientId)) return undefined;
  return { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) };
}

/**
 * The client of the gateway at an authorization server: the client of the config, or the registered one. One of the
 * config keeps the `issuer` of the config, so that the SDK refuses to show it to another.
 */
export function clientOf(
  settings: OAuthSettings,
  clients: SavedLogin["clients"],
  issuer: string | undefined,
): StoredOAuthClientInformation | undefined {
  const own = ownClient(settings);
  const bound = settings.issuer ?? issuer;
  // The SDK expects the issuer of the server that is asked.
  if (own !== undefined) return bound === undefined ? own : { ...own, issuer: bound };
  return clients.find((client) => client.issuer === issuer);
}
