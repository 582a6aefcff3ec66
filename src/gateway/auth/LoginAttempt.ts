import { randomBytes } from "node:crypto";
import {
  isHttpsUrl,
  type OAuthClientInformationContext,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from "../mcp/client.ts";
import { requireSecure } from "./authFetch.ts";
import {
  changeLogin,
  clientOf,
  discoveryOf,
  type LoginStore,
  type OAuthSettings,
  ownClient,
  type SavedLogin,
} from "./LoginStore.ts";

type LoginAttemptInit = {
  readonly url: URL;
  readonly oauth: OAuthSettings;
  readonly store: LoginStore;
  readonly before: SavedLogin;
  readonly redirectUrl: string;
};

/** One login: the data that the SDK asks for, and those that it finds out. */
export class LoginAttempt implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientMetadata;
  readonly clientMetadataUrl?: string;
  /** Absent if the config has a client id. */
  readonly saveClientInformation?: NonNullable<OAuthClientProvider["saveClientInformation"]>;
  readonly #init: LoginAttemptInit;
  readonly #state: string = randomBytes(32).toString("base64url");
  #clients: readonly StoredOAuthClientInformation[];
  #discovery: OAuthDiscoveryState | undefined;
  #verifier = "";
  #page: URL | undefined;
  #granted: StoredOAuthTokens | undefined;

  constructor(init: LoginAttemptInit) {
    const { oauth, before, redirectUrl } = init;
    this.#init = init;
    this.#clients = before.clients;
    this.#discovery = discoveryOf(oauth);
    this.redirectUrl = redirectUrl;
    this.clientMetadata = {
      client_name: "openjiuwen-tools",
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
    if (isHttpsUrl(oauth.clientId)) this.clientMetadataUrl = oauth.clientId as string;
    if (ownClient(oauth) === undefined) this.saveClientInformation = (client) => this.#register(client);
  }

  /** The page where the user logs in. */
  get page(): URL {
    if (this.#page === undefined) throw new Error("expected a page to log in at, received none");
    return this.#page;
  }

  get granted(): StoredOAuthTokens {
    if (this.#granted === undefined) throw new Error("expected tokens, received none");
    return this.#granted;
  }

  state(): string {
    return this.#state;
  }

  clientInformation(context?: OAuthClientInformationContext): StoredOAuthClientInformation | undefined {
    const client = clientOf(this.#init.oauth, this.#clients, context?.issuer);
    // It may be registered with a port that is not free any more.
    const isElsewhere =
      client !== undefined && "redirect_uris" in client && !client.redirect_uris.includes(this.redirectUrl);
    return isElsewhere ? undefined : client;
  }

  /** A login begins without tokens, because there is nothing to renew. */
  tokens(): undefined {
    return undefined;
  }

  async saveTokens(tokens: StoredOAuthTokens): Promise<void> {
    requireToken(tokens);
    this.#granted = tokens;
    const { url, store } = this.#init;
    const scope = this.page.searchParams.get("scope") ?? undefined;
    const login = { url: url.href, clients: this.#clients, tokens, discovery: this.#discovery, scope };
    await changeLogin(store, url, () => login);
  }

  redirectToAuthorization(page: URL): void {
    requireSecure(page, this.#init.url);
    this.#page = page;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    this.#discovery = discovery;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  async invalidateCredentials(scope: "all" | "client" | "tokens" | "verifier" | "discovery"): Promise<void> {
    if (scope === "all" || scope === "client") this.#clients = [];
    if (scope === "all" || scope === "discovery") this.#discovery = discoveryOf(this.#init.oauth);
  }

  async #register(client: StoredOAuthClientInformation): Promise<void> {
    this.#clients = [...this.#clients.filter(({ issuer }) => issuer !== client.issuer), client];
    const { store, url } = this.#init;
    await changeLogin(store, url, (saved) => ({ ...saved, clients: this.#clients }));
  }
}

/** A header takes no other characters, and the error of `fetch` would repeat the token. */
export function requireToken({ access_token }: StoredOAuthTokens): void {
  if (!/^[\x21-\x7e]+$/.test(access_token)) throw new Error("expected a token of visible ASCII characters");
}
