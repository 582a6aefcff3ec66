import { abortable, endsWithin } from "../../checks/index.ts";
import { DEFAULT_LOGIN_MS, LOGIN_REST_MS, LOGIN_WAIT_MS } from "../limits.ts";
import { computeScopeUnion, type FetchLike, type StoredOAuthTokens } from "../mcp/client.ts";
import { type Challenge, challengeOf, isSecure, LoginNeeded } from "./authFetch.ts";
import { faultOf } from "./faultOf.ts";
import type { LoginStore, OAuthSettings } from "./LoginStore.ts";
import { logIn } from "./logIn.ts";
import { renew } from "./renew.ts";

export type ServerLoginInit = {
  readonly url: URL;
  readonly oauth: OAuthSettings;
  readonly store: LoginStore;
  /** Tells the user how to log in; the last part of a sentence. */
  readonly howTo: string;
  /** Shows the user the page to log in at. Without it no login is begun. */
  readonly open?: ((page: URL) => unknown) | undefined;
  /** Aborted when nobody waits for a login any more. */
  readonly signal: AbortSignal;
};

type Tokens = StoredOAuthTokens | undefined;

/**
 * The login of the user at one server. It adds its token to requests, and renews the token when the server refuses it.
 *
 * @example
 * const login = new ServerLogin(init);
 * const transport = new HttpTransport(init.url, { headers: {}, maxBytes: 1_000_000, fetch: login.fetch }, messages);
 */
export class ServerLogin {
  readonly #init: ServerLoginInit;
  /** The tokens that requests are sent with; `undefined` before the first request. */
  #tokens: Promise<Tokens> | undefined;
  /** One renewal after the other: a refresh token is good for one. */
  #renewals: Promise<unknown> = Promise.resolve();
  #login: Promise<StoredOAuthTokens> | undefined;
  #secrets: readonly string[] = [];
  /** After a login that failed the user is left alone for a while. */
  #refusal: { readonly reason: string; readonly until: number } | undefined;

  constructor(init: ServerLoginInit) {
    this.#init = init;
  }

  /** The secrets that were sent last, because a text of the server could repeat them. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /**
   * Sends a request to the server. The answer has the status 401 only if the server refuses a token that is new.
   *
   * @throws {LoginNeeded}
   */
  readonly fetch: FetchLike = async (target, init) => {
    if (!this.#isFor(new URL(target))) return this.#fetchUnsigned(target, init);
    this.#tokens ??= this.#init.store.read().then((saved) => saved?.tokens);
    let tokens = await this.#tokens;
    let isRenewed = false;
    const logins = new Set<boolean>();
    for (;;) {
      if (tokens !== undefined) this.#secrets = [tokens.access_token];
      const response = await fetch(target, signed(init, tokens));
      const challenge = challengeOf(response);
      if (challenge === undefined || logins.has(challenge.isNarrow)) return response;
      await response.body?.cancel();
      const other: Tokens = isRenewed ? undefined : await this.#other(tokens, challenge);
      isRenewed = true;
      if (other === undefined) logins.add(challenge.isNarrow);
      tokens = other ?? (await this.#logIn(challenge, init?.signal ?? undefined));
    }
  };

  /** Sends a request that gets no token. */
  async #fetchUnsigned(target: string | URL, init: RequestInit | undefined): Promise<Response> {
    const { url } = this.#init;
    const response = await fetch(target, init);
    if (isSecure(url, url) || challengeOf(response) === undefined) return response;
    await response.body?.cancel();
    throw new LoginNeeded("a login is sent to no other machine without https: write its URL with https");
  }

  /**
   * Whether a request is for the server that the user has logged in at, and nobody on the way can read it. A redirect to
   * another path leads to another service of the same host; frameworks redirect to the same path with a slash at its end.
   */
  #isFor(target: URL): boolean {
    const { url } = this.#init;
    return target.origin === url.origin && withoutSlash(target) === withoutSlash(url) && isSecure(url, url);
  }

  /** New tokens after the server refused the old ones; `undefined` if only a login can give them. */
  #other(refused: Tokens, { isNarrow }: Challenge): Promise<Tokens> {
    const renewal = this.#renewals.then(async () => {
      const isOther = (tokens: Tokens): boolean => tokens?.access_token !== refused?.access_token;
      const now = await this.#tokens;
      if (isOther(now)) return now;
      const { store } = this.#init;
      const saved = await store.read();
      if (isOther(saved?.tokens)) return this.#use(saved?.tokens);
      return isNarrow || saved?.tokens === undefined ? undefined : store.withLock(() => this.#renew(isOther));
    });
    this.#renewals = renewal.catch(() => {});
    return renewal;
  }

  /** Another process may have renewed them, or lost the race for it. */
  async #renew(isOther: (tokens: Tokens) => boolean): Promise<Tokens> {
    const { store, oauth } = this.#init;
    const saved = await store.read();
    if (saved?.tokens === undefined || isOther(saved.tokens)) return this.#use(saved?.tokens);
    const tokens = await renew(saved, oauth).catch((cause: unknown) => {
      throw new Error(`its login cannot be renewed now: ${faultOf(cause)}`);
    });
    const latest = tokens === undefined ? await store.read() : saved;
    if (isOther(latest?.tokens)) return this.#use(latest?.tokens);
    this.#use(tokens);
    await store.write({ ...saved, tokens });
    return tokens;
  }

  #use(tokens: Tokens): Tokens {
    this.#tokens = Promise.resolve(tokens);
    return tokens;
  }

  async #logIn(challenge: Challenge, signal: AbortSignal | undefined): Promise<StoredOAuthTokens> {
    const { open, howTo } = this.#init;
    if (challenge.isNarrow) await this.#want(challenge.scope);
    if (open === undefined) throw new LoginNeeded(`${scopesIn(challenge)}${howTo}`);
    if (this.#refusal !== undefined && performance.now() < this.#refusal.until) {
      throw new LoginNeeded(this.#refusal.reason);
    }
    this.#login ??= this.#open(open, challenge);
    const login = this.#login;
    const isOver = await abortable(endsWithin(login, LOGIN_WAIT_MS), signal);
    if (!isOver) throw new LoginNeeded("finish the login in the browser, and call again");
    return login;
  }

  async #open(open: (page: URL) => unknown, challenge: Challenge): Promise<StoredOAuthTokens> {
    const { url, oauth, store, howTo } = this.#init;
    const signal = AbortSignal.any([this.#init.signal, AbortSignal.timeout(DEFAULT_LOGIN_MS)]);
    try {
      const tokens = await logIn({ url, oauth, store, challenge, open, signal });
      this.#use(tokens);
      return tokens;
    } catch (cause) {
      const reason = `${signal.aborted ? "nobody has logged in" : faultOf(cause)}; ${howTo}`;
      this.#refusal = { reason, until: performance.now() + LOGIN_REST_MS };
      throw new LoginNeeded(reason);
    } finally {
      this.#login = undefined;
    }
  }

  /** The next login asks for these scopes too. */
  async #want(scope: string | undefined): Promise<void> {
    const { store, url } = this.#init;
    const saved = (await store.read()) ?? { url: url.href, clients: [] };
    await store.write({ ...saved, scope: computeScopeUnion(saved.scope, scope) });
  }
}

const withoutSlash = ({ pathname }: URL): string => pathname.replace(/\/$/, "");

/** A request with a token. It is not sent on to where a redirect leads. */
function signed(init: RequestInit | undefined, tokens: Tokens): RequestInit | undefined {
  if (tokens === undefined) return init;
  const headers = new Headers(init?.headers);
  headers.set("authorization", `Bearer ${tokens.access_token}`);
  return { ...init, headers, redirect: "manual" };
}

const scopesIn = ({ isNarrow, scope = "" }: Challenge): string =>
  isNarrow ? `it asks for the scopes ${JSON.stringify(scope.slice(0, SHOWN_SCOPE))}; ` : "";

/** The characters of the scopes in a message. */
const SHOWN_SCOPE = 200;
