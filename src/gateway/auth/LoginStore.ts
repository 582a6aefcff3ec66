import type { OAuthDiscoveryState, StoredOAuthClientInformation, StoredOAuthTokens } from "../mcp/client.ts";

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
