import type { HttpServer } from "../config/readHttpServer.ts";
import { memoryLogin, type StoreSettings, storeOf } from "./loginStores.ts";
import { ServerLogin } from "./ServerLogin.ts";

export type LoginsInit = StoreSettings & {
  /** Shows the user the page where they log in at a server. */
  readonly openLogin?: ((page: URL, server: string) => unknown) | undefined;
};

/** The logins of the user at the servers of one config. */
export class Logins {
  readonly #init: LoginsInit;
  readonly #logins: Map<string, ServerLogin> = new Map();
  readonly #over: AbortController = new AbortController();

  constructor(init: LoginsInit) {
    this.#init = init;
  }

  /** The login at a server, which stays the same when the server is connected again. */
  at(name: string, { url, oauth, isInsecure }: Pick<HttpServer, "url" | "oauth" | "isInsecure">): ServerLogin {
    // All that decides how its token is sent: with other settings it is another login.
    const settings = { url, oauth, isInsecure };
    const key = JSON.stringify([name, settings]);
    const { openLogin } = this.#init;
    const login =
      this.#logins.get(key) ??
      new ServerLogin({
        ...settings,
        // The gateway can ask for its own tokens at any time.
        store: oauth.grant === "client_credentials" ? memoryLogin() : storeOf(name, url, this.#init),
        environment: this.#init.environment,
        howTo: this.#howTo(name),
        open: openLogin && ((page) => openLogin(page, name)),
        signal: this.#over.signal,
      });
    this.#logins.set(key, login);
    return login;
  }

  /** Ends the logins that go on. */
  close(): void {
    this.#over.abort();
  }

  #howTo(name: string): string {
    const { configFile } = this.#init;
    if (configFile === undefined) return `its user can log in by login(config, ${JSON.stringify(name)})`;
    const args = [name, "--config", configFile].map((arg) => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : `"${arg}"`));
    return `its user can run npx openjiuwen-tools gateway login ${args.join(" ")}`;
  }
}
