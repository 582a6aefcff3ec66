import { expect, it } from "vitest";
import type { LoginStore, SavedLogin } from "../../../src/gateway/auth/LoginStore.ts";
import { ServerLogin } from "../../../src/gateway/auth/ServerLogin.ts";
import { TokenSource } from "../../../src/gateway/auth/TokenSource.ts";
import { serveOlderSse } from "../servers/olderSse.mjs";
import { LoginServer } from "./authorized.ts";

const tokens = (access_token: string) => ({ access_token, token_type: "Bearer" });

/** A store whose lock is held as one of files is, and which another process changes when it is read. */
class RacedStore implements LoginStore {
  saved: SavedLogin | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  onRead: () => void = () => {};

  constructor(saved?: SavedLogin) {
    this.saved = saved;
  }

  async read() {
    const { saved } = this;
    this.onRead();
    await Promise.resolve();
    return saved;
  }

  async write(login: SavedLogin) {
    this.saved = login;
  }

  withLock<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Another process renews the tokens under the lock, as soon as it gets it. */
  renewElsewhere(access_token: string): Promise<void> {
    return this.withLock(async () => {
      this.saved = { ...(this.saved as SavedLogin), tokens: tokens(access_token) };
    });
  }
}

const crm = async () => {
  const server = await LoginServer.start();
  const url = new URL(server.config.mcpServers.crm.url);
  return { server, url };
};

it("a store that cannot be read once is read by the next request", async () => {
  const url = "https://crm.example/mcp";
  const store = new RacedStore({ url, clients: [], tokens: tokens("a") });
  let reads = 0;
  store.onRead = () => {
    if (reads++ === 0) throw new Error("EACCES: permission denied");
  };
  const source = new TokenSource(store, {}, {});
  await expect(source.current()).rejects.toThrow("EACCES");
  expect(await source.current()).toEqual(tokens("a"));
});

it("a scope that is noted leaves tokens that another process renews meanwhile", async () => {
  const server = await serveOlderSse({
    before: (_, response) =>
      !!response.writeHead(403, { "www-authenticate": 'Bearer error="insufficient_scope", scope="write"' }).end(),
  });
  const { url } = server;
  const store = new RacedStore({ url: url.href, clients: [], tokens: tokens("old") });
  const signal = new AbortController().signal;
  const login = new ServerLogin({ url, oauth: {}, store, environment: {}, howTo: "log in", signal });
  let renewal: Promise<void> | undefined;
  let reads = 0;
  store.onRead = () => {
    // The third read is the one before the scope is written.
    if (++reads === 3) renewal = store.renewElsewhere("new");
  };
  await expect(login.fetchFor()(url)).rejects.toThrow("asks for the scopes");
  await renewal;
  expect(store.saved).toMatchObject({ scope: "write", tokens: tokens("new") });
  await server.close();
});

it.each(["refuses", "allows"] as const)(
  "a login whose user %s it leaves what another process has done meanwhile",
  async (user) => {
    const { server, url } = await crm();
    server.server.provider.user = user;
    const { logIn } = await import("../../../src/gateway/auth/logIn.ts");
    const store = new RacedStore();
    const init = { url, oauth: {}, store, environment: {}, challenge: {}, signal: AbortSignal.timeout(5_000) };
    const work = logIn({
      ...init,
      async open(page) {
        // The user logs in at the other process first.
        await store.withLock(async () => store.write({ url: url.href, clients: [], tokens: tokens("of the other") }));
        await (await fetch(page)).text();
      },
    });
    if (user === "refuses") {
      await expect(work).rejects.toThrow();
      expect(store.saved?.tokens).toEqual(tokens("of the other"));
    } else {
      const granted = await work;
      expect(store.saved?.tokens).toEqual(granted);
    }
  },
);
