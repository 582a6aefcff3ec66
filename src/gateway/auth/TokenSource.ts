import type { Environment } from "../config/expandVariables.ts";
import { OAuthError, OAuthErrorCode, refreshAuthorization, type StoredOAuthTokens } from "../mcp/client.ts";
import { authFetch } from "./authFetch.ts";
import { faultOf } from "./faultOf.ts";
import { requireToken } from "./LoginAttempt.ts";
import { clientOf, type LoginStore, type OAuthSettings, readLogin, type SavedLogin } from "./LoginStore.ts";

/** `undefined` without a login. */
export type Tokens = StoredOAuthTokens | undefined;

/** The tokens for one server: those in use, those that another process has stored, and renewed ones. */
export class TokenSource {
  readonly #store: LoginStore;
  readonly #oauth: OAuthSettings;
  readonly #environment: Environment;
  #current: Promise<Tokens> | undefined;
  /** One replacement after the other, because a refresh token can be used once. */
  #replacements: Promise<unknown> = Promise.resolve();

  constructor(store: LoginStore, oauth: OAuthSettings, environment: Environment) {
    this.#store = store;
    this.#oauth = oauth;
    this.#environment = environment;
  }

  /** The tokens that requests are sent with. */
  current(): Promise<Tokens> {
    if (this.#current !== undefined) return this.#current;
    const read = this.#read().then((saved) => saved?.tokens);
    this.#current = read;
    // A store that cannot be read now may be read by the next request.
    read.catch(() => {
      if (this.#current === read) this.#current = undefined;
    });
    return read;
  }

  use(tokens: Tokens): Tokens {
    this.#current = Promise.resolve(tokens);
    return tokens;
  }

  /** New tokens after the server refused the old ones; `undefined` if only a login can give them. */
  replace(refused: Tokens, mayRenew: boolean): Promise<Tokens> {
    const isOther = (tokens: Tokens): boolean => tokens?.access_token !== refused?.access_token;
    const replacement = this.#replacements.then(async () => {
      const current = await this.current();
      if (isOther(current)) return current;
      const saved = await this.#read();
      if (isOther(saved?.tokens)) return this.use(saved?.tokens);
      return mayRenew && saved?.tokens ? this.#store.withLock(() => this.#renew(isOther)) : undefined;
    });
    this.#replacements = replacement.catch(() => {});
    return replacement;
  }

  /** Renews the stored tokens, unless another process has renewed them, or wins the race for it. */
  async #renew(isOther: (tokens: Tokens) => boolean): Promise<Tokens> {
    const saved = await this.#read();
    if (saved?.tokens === undefined || isOther(saved.tokens)) return this.use(saved?.tokens);
    const tokens = await renew(saved, this.#oauth, this.#environment).catch((cause: unknown) => {
      throw new Error(`its login cannot be renewed now: ${faultOf(cause)}`);
    });
    const latest = tokens === undefined ? await this.#read() : saved;
    if (isOther(latest?.tokens)) return this.use(latest?.tokens);
    this.use(tokens);
    await this.#store.write({ ...saved, tokens });
    return tokens;
  }

  #read(): Promise<SavedLogin | undefined> {
    return readLogin(this.#store, this.#oauth);
  }
}

/**
 * New tokens in place of expired ones, from the authorization server that issued them; `undefined` if that server
 * refuses, so that the user has to log in again.
 *
 * @throws {Error} if the authorization server cannot be asked now.
 */
async function renew(saved: SavedLogin, oauth: OAuthSettings, environment: Environment): Promise<Tokens> {
  const { url, tokens, discovery } = saved;
  const clientInformation = clientOf(oauth, saved.clients, tokens?.issuer);
  if (!tokens?.refresh_token || discovery === undefined || clientInformation === undefined) return undefined;
  const { authorizationServerUrl, authorizationServerMetadata: metadata, resourceMetadata } = discovery;
  try {
    const renewed = await refreshAuthorization(authorizationServerUrl, {
      clientInformation,
      refreshToken: tokens.refresh_token,
      fetchFn: authFetch(new URL(url), environment),
      ...(metadata && { metadata }),
      ...(resourceMetadata && { resource: resourceMetadata.resource }),
    });
    requireToken(renewed);
    return { ...renewed, ...(tokens.issuer !== undefined && { issuer: tokens.issuer }) };
  } catch (cause) {
    if (cause instanceof OAuthError && !TEMPORARY.has(cause.code)) return undefined;
    throw cause;
  }
}

/** The temporary errors of an authorization server. */
const TEMPORARY: ReadonlySet<string> = new Set([
  OAuthErrorCode.ServerError,
  OAuthErrorCode.TemporarilyUnavailable,
  OAuthErrorCode.TooManyRequests,
]);
