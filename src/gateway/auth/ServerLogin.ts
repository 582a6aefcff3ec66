import { abortable, endsWithin } from "../../checks/index.ts";
import { isSecure } from "../isSecure.ts";
import { DEFAULT_LOGIN_MS, LOGIN_REST_MS, LOGIN_WAIT_MS } from "../limits.ts";
import { computeScopeUnion, type FetchLike, type StoredOAuthTokens } from "../mcp/client.ts";
import { networkFetch } from "../network/networkFetch.ts";
import { LoginPostponed } from "../upstream/failures.ts";
import { type Challenge, challengeOf, LoginNeeded } from "./authFetch.ts";
import { grantToClient } from "./ClientGrant.ts";
import { faultOf } from "./faultOf.ts";
import { changeLogin } from "./LoginStore.ts";
import { type LogInInit, logIn } from "./logIn.ts";
import { TokenSource, type Tokens } from "./TokenSource.ts";

export type ServerLoginInit = Pick<LogInInit, "url" | "oauth" | "store" | "environment"> & {
  /** Whether the token may be sent without https. */
  readonly isInsecure?: boolean | undefined;
  /** Tells the user how to log in; the last part of a sentence. */
  readonly howTo: string;
  /** Shows the user the page to log in at. Default: no login is started. */
  readonly open?: LogInInit["open"] | undefined;
  /** Aborted when no call needs a login any more. */
  readonly signal: AbortSignal;
};

/**
 * The login of the user at one server. It adds its token to requests, and replaces the token when the server refuses
 * it.
 *
 * The SDK's transport retries after 401 and 403 too, but it ends a request that needs the user, where a call here waits
 * for the login. It also renews tokens without a lock across processes, so that two gateways would use one refresh
 * token, and sends the token on to other paths that the server redirects to.
 *
 * @example
 * const login = new ServerLogin(init);
 * const settings = { headers: {}, maxBytes: 1_000_000, fetch: login.fetchFor() };
 * const transport = new HttpTransport(init.url, settings, messages);
 */
export class ServerLogin {
  readonly #init: ServerLoginInit;
  readonly #tokens: TokenSource;
  readonly #fetch: FetchLike;
  #secrets: readonly string[] = [];
  /** The login that the user is asked for now, for which all calls wait. */
  #login: Promise<StoredOAuthTokens> | undefined;
  /** After a login that failed the user is not asked again for a while. */
  #refusal: { readonly reason: string; readonly until: number } | undefined;

  constructor(init: ServerLoginInit) {
    this.#init = init;
    this.#tokens = new TokenSource(init.store, init.oauth, init.environment);
    this.#fetch = networkFetch(init.environment);
  }

  /** The tokens that were sent last, because a text of the server could repeat them. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /**
   * Sends requests to the server, and throws `LoginNeeded`. The answer has the status 401 only if the server refuses a
   * token that is new. `isAttended` says whether a user waits, who can log in; default: always. `endpoint` is where the
   * server reads messages: over HTTP+SSE it names it on a stream that it has opened for the token.
   */
  fetchFor(isAttended: () => boolean = () => true, endpoint: URL = this.#init.url): FetchLike {
    return (target, init) => this.#send(target, init, { isAttended, endpoint });
  }

  async #send(target: string | URL, init: RequestInit | undefined, { isAttended, endpoint }: Place): Promise<Response> {
    if (!this.#isFor(new URL(target), endpoint)) return this.#fetchUnsigned(target, init);
    let tokens = await this.#tokens.current();
    let isReplaced = false;
    const logins = new Set<boolean>();
    for (;;) {
      if (tokens !== undefined) this.#note(tokens.access_token);
      const response = await this.#fetch(target, signed(init, tokens));
      const challenge = challengeOf(response);
      if (challenge === undefined || logins.has(challenge.isNarrow)) return response;
      await response.body?.cancel();
      const other: Tokens = isReplaced ? undefined : await this.#tokens.replace(tokens, !challenge.isNarrow);
      isReplaced = true;
      if (other === undefined) logins.add(challenge.isNarrow);
      tokens = other ?? (await this.#logIn(challenge, init?.signal ?? undefined, isAttended));
    }
  }

  /** An answer to a token may come after the next token was sent. */
  #note(token: string): void {
    if (this.#secrets[0] === token) return;
    this.#secrets = [token, ...this.#secrets.filter((known) => known !== token)].slice(0, KEPT_SECRETS);
  }

  /** Sends a request that gets no token. */
  async #fetchUnsigned(target: string | URL, init: RequestInit | undefined): Promise<Response> {
    const response = await this.#fetch(target, init);
    if (this.#isSafe || challengeOf(response) === undefined) return response;
    await response.body?.cancel();
    const reason = "a login is sent to no other machine without https: write its URL with https";
    throw new LoginNeeded(`${reason}, or "insecure": true, with which others could read its token`);
  }

  /**
   * Whether a request is for the server that the user has logged in at, and cannot be read on the way. A redirect to
   * another path leads to another service of the same host; frameworks redirect to the same path with a final slash.
   */
  #isFor(target: URL, place: URL): boolean {
    const { url } = this.#init;
    const isThere = target.origin === url.origin && withoutSlash(target) === withoutSlash(place);
    return isThere && this.#isSafe;
  }

  get #isSafe(): boolean {
    const { url, isInsecure = false } = this.#init;
    return isInsecure || isSecure(url, url);
  }

  /** Waits for the user, who is asked once for all calls. */
  async #logIn(
    challenge: Challenge,
    signal: AbortSignal | undefined,
    isAttended: () => boolean,
  ): Promise<StoredOAuthTokens> {
    const { open, howTo } = this.#init;
    if (challenge.isNarrow) await this.#addScope(challenge.scope);
    if (this.#init.oauth.grant === "client_credentials") return this.#grant(challenge, signal);
    const advice = `${scopesIn(challenge)}${howTo}`;
    if (open === undefined) throw new LoginNeeded(advice);
    if (this.#refusal !== undefined && performance.now() < this.#refusal.until) {
      throw new LoginNeeded(this.#refusal.reason);
    }
    if (this.#login === undefined && !isAttended()) throw new LoginPostponed(advice);
    this.#login ??= this.#askUser(open, challenge);
    const login = this.#login;
    const isOver = await abortable(endsWithin(login, LOGIN_WAIT_MS), signal);
    if (!isOver) throw new LoginNeeded("finish the login in the browser, and call again");
    return login;
  }

  /** Asks for the gateway's own tokens, once for all calls. */
  async #grant(challenge: Challenge, signal: AbortSignal | undefined): Promise<StoredOAuthTokens> {
    const { url, oauth, store } = this.#init;
    this.#login ??= (async () => {
      try {
        const saved = await store.read();
        const scope = computeScopeUnion(oauth.scope ?? challenge.scope, saved?.scope);
        const tokens = await grantToClient({ url, oauth, challenge, scope, environment: this.#init.environment });
        await store.write({ url: url.href, clients: [], scope });
        this.#tokens.use(tokens);
        return tokens;
      } catch (cause) {
        throw new LoginNeeded(`${faultOf(cause)}; it logs in by the client_credentials of its oauth in the config`);
      } finally {
        this.#login = undefined;
      }
    })();
    return abortable(this.#login, signal);
  }

  async #askUser(open: LogInInit["open"], challenge: Challenge): Promise<StoredOAuthTokens> {
    const { url, oauth, store, environment, howTo } = this.#init;
    const signal = AbortSignal.any([this.#init.signal, AbortSignal.timeout(DEFAULT_LOGIN_MS)]);
    try {
      const tokens = await logIn({ url, oauth, store, environment, challenge, open, signal });
      this.#tokens.use(tokens);
      return tokens;
    } catch (cause) {
      const reason = `${signal.aborted ? "nobody has logged in" : faultOf(cause)}; ${howTo}`;
      this.#refusal = { reason, until: performance.now() + LOGIN_REST_MS };
      throw new LoginNeeded(reason);
    } finally {
      this.#login = undefined;
    }
  }

  /** Stores scopes for which the next login asks too. */
  async #addScope(scope: string | undefined): Promise<void> {
    const { store, url } = this.#init;
    await changeLogin(store, url, (saved) => ({ ...saved, scope: computeScopeUnion(saved.scope, scope) }));
  }
}

/** Where requests go, and whether a user waits for them. */
type Place = { readonly endpoint: URL; isAttended(): boolean };

const withoutSlash = ({ pathname }: URL): string => pathname.replace(/\/$/, "");

/** A request with a token, which does not follow redirects. */
function signed(init: RequestInit | undefined, tokens: Tokens): RequestInit | undefined {
  if (tokens === undefined) return init;
  const headers = new Headers(init?.headers);
  headers.set("authorization", `Bearer ${tokens.access_token}`);
  return { ...init, headers, redirect: "manual" };
}

const scopesIn = ({ isNarrow, scope = "" }: Challenge): string =>
  isNarrow ? `it asks for the scopes ${JSON.stringify(scope)}; ` : "";

/** The tokens that are kept out of errors: that of the last request, and those before it. */
const KEPT_SECRETS = 4;
