import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { SavedLogin } from "../../../src/gateway/auth/LoginStore.ts";
import { fileLogin } from "../../../src/gateway/auth/loginStores.ts";
import { createGateway } from "../../../src/gateway/index.ts";
import { browse, exec, LoginServer, textOf } from "./authorized.ts";

const refreshes = ({ seen }: LoginServer): number => seen.filter((event) => event === "refresh").length;

describe("a server that asks for a login", () => {
  it("is never shown to the user without openLogin; the error says what the user can do", async () => {
    const crm = await LoginServer.start();
    const gateway = await crm.open();
    const [status] = await gateway.ready();
    const message = 'The server "crm" needs a login: its user can log in by login(config, "crm")';
    expect(status).toMatchObject({ state: "failed", error: message });
    expect(await exec(gateway, "read")).toMatchObject({ isError: true });
    expect(crm.seen).toEqual([]);
  });

  it("does not get the login of another server with its URL, which may be for another account", async () => {
    const crm = await LoginServer.start();
    await (await crm.openLoggedIn()).close();
    Object.assign(crm.config.mcpServers, { home: { ...crm.config.mcpServers.crm } });
    const states = (await (await crm.open()).ready()).map(({ name, state, error = "" }) => [name, state, error]);
    expect(states).toEqual([
      ["crm", "ready", ""],
      ["home", "failed", expect.stringContaining('The server "home" needs a login')],
    ]);
  });

  it("is served as soon as another process has logged in", async () => {
    const crm = await LoginServer.start();
    const gateway = await crm.open();
    await gateway.ready();
    await (await crm.openLoggedIn()).close();
    await expect.poll(async () => textOf(await exec(gateway, "read")), { timeout: 10_000 }).toBe("read");
  });

  it("is logged in at while the calls wait, once for all of them", async () => {
    const crm = await LoginServer.start();
    const shown: string[] = [];
    const gateway = await crm.open({
      openLogin: (page, server) => {
        shown.push(`${server} ${page.pathname}`);
        return browse(page);
      },
    });
    const results = await Promise.all([1, 2, 3, 4].map(() => exec(gateway, "read")));
    expect(results.map(textOf)).toEqual(["read", "read", "read", "read"]);
    expect(shown).toEqual(["crm /authorize"]);
  });

  it.runIf(process.platform === "linux")("is logged in at in the browser of the machine", async () => {
    const crm = await LoginServer.start();
    const visit = "fetch(process.argv[1]).then((answer) => answer.text())";
    const script = `#!/bin/sh\nexec "${process.execPath}" -e '${visit}' "$1"\n`;
    writeFileSync(join(crm.folder, "xdg-open"), script, { mode: 0o755 });
    const path = process.env.PATH;
    process.env.PATH = `${crm.folder}:${path}`;
    try {
      const gateway = await crm.open({ openLogin: "browser" });
      expect(textOf(await exec(gateway, "read"))).toBe("read");
    } finally {
      process.env.PATH = path;
    }
    await expect(crm.open({ openLogin: "firefox" as never })).rejects.toThrow('expected a function or "browser"');
  });

  it("is not logged in at again right after the user has refused", async () => {
    const crm = await LoginServer.start();
    crm.server.provider.user = "refuses";
    const gateway = await crm.open({ openLogin: browse });
    const [status] = await gateway.ready();
    expect(status?.error).toContain("the authorization server answered access_denied; its user can log in by login(");
    for (let call = 0; call < 3; call++) {
      // The server is connected again with each call.
      await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** call));
      expect(textOf(await exec(gateway, "read"))).toContain("access_denied");
    }
    expect(crm.server.provider.seen.filter((event) => event === "no token").length).toBeGreaterThan(3);
    expect(crm.seen.filter((event) => event.startsWith("authorize"))).toEqual(["authorize read"]);
  });

  it("is asked with renewed tokens, again and again", async () => {
    const crm = await LoginServer.start();
    const gateway = await crm.openLoggedIn();
    for (let time = 1; time <= 3; time++) {
      crm.expire();
      expect(textOf(await exec(gateway, "read"))).toBe("read");
      expect(refreshes(crm)).toBe(time);
    }
    expect(crm.seen).toEqual(["register", "authorize read", "code", "refresh", "refresh", "refresh"]);
  });

  it("renews its tokens once for many calls, in two gateways too", async () => {
    const crm = await LoginServer.start();
    const gateways = [await crm.openLoggedIn(), await crm.open()];
    await Promise.all(gateways.map((gateway) => gateway.ready()));
    crm.expire();
    const calls = gateways.flatMap((gateway) => Array.from({ length: 10 }, () => exec(gateway, "read")));
    expect((await Promise.all(calls)).map(textOf)).toEqual(Array.from({ length: 20 }, () => "read"));
    expect(refreshes(crm)).toBe(1);
    expect(readdirSync(crm.folder).filter((file) => !file.endsWith(".json"))).toEqual([]);
  });

  it("renews tokens that are kept in memory once too", async () => {
    const crm = await LoginServer.start();
    const gateway = await crm.open({ openLogin: browse, logins: undefined });
    await gateway.ready();
    crm.expire();
    const calls = Array.from({ length: 10 }, () => exec(gateway, "read"));
    expect((await Promise.all(calls)).map(textOf)).toEqual(Array.from({ length: 10 }, () => "read"));
    expect(refreshes(crm)).toBe(1);
    expect(readdirSync(crm.folder)).toEqual([]);
  });

  it("needs a login again when the tokens cannot be renewed", async () => {
    const crm = await LoginServer.start();
    const gateway = await crm.openLoggedIn();
    crm.expire();
    crm.server.provider.refreshTokens.clear();
    for (let call = 0; call < 2; call++) expect(textOf(await exec(gateway, "read"))).toContain("needs a login");
    expect(refreshes(crm)).toBe(1);
  });

  it("keeps its login while the authorization server is out of order", async () => {
    let isBroken = false;
    const crm = await LoginServer.start({
      onRequest: (request, response) => {
        if (isBroken && request.url === "/token") response.writeHead(503).end("<p>out of order");
      },
    });
    const gateway = await crm.openLoggedIn();
    crm.expire();
    isBroken = true;
    expect(textOf(await exec(gateway, "read"))).toContain("its login cannot be renewed now");
    isBroken = false;
    await expect.poll(async () => textOf(await exec(gateway, "read")), { timeout: 10_000 }).toBe("read");
    expect(crm.seen).toEqual(["register", "authorize read", "code", "refresh"]);
  });

  it("that asks for more scopes gets them by another login", async () => {
    const crm = await LoginServer.start();
    const gateway = await crm.open({ openLogin: browse });
    expect(textOf(await exec(gateway, "write"))).toBe("written");
    expect(textOf(await exec(gateway, "read"))).toBe("read");
    expect(crm.seen).toEqual(["register", "authorize read", "code", "authorize write read", "code"]);
  });

  it("that asks for more scopes is asked again after a login by command", async () => {
    const crm = await LoginServer.start();
    const gateway = await crm.openLoggedIn();
    expect(textOf(await exec(gateway, "write"))).toContain('asks for the scopes \\"write\\"; its user can');
    await (await crm.open({ openLogin: browse })).ready();
    expect(textOf(await exec(gateway, "read"))).toBe("read");
    const { login } = await import("../../../src/gateway/index.ts");
    await login(crm.config, "crm", { open: browse, logins: crm.folder });
    expect(crm.seen.at(-2)).toBe("authorize read write");
    expect(textOf(await exec(gateway, "write"))).toBe("written");
  });

  it("gets nothing of another server's login", async () => {
    const [crm, other] = [await LoginServer.start(), await LoginServer.start()];
    await (await crm.openLoggedIn()).close();
    crm.config.mcpServers.crm.url = other.config.mcpServers.crm.url;
    const [status] = await (await crm.open()).ready();
    expect(status?.error).toContain("needs a login");
    expect(new Set(other.server.provider.seen)).toEqual(new Set(["no token"]));
  });

  it("gets no token over http on another machine", async () => {
    const crm = await LoginServer.start();
    await (await crm.openLoggedIn()).close();
    // Linux and macOS reach this machine by 0.0.0.0, which is no name of it.
    const elsewhere = new URL(crm.config.mcpServers.crm.url.replace("127.0.0.1", "0.0.0.0"));
    const saved = await fileLogin(crm.folder, "crm", new URL(crm.config.mcpServers.crm.url)).read();
    await fileLogin(crm.folder, "crm", elsewhere).write({ ...(saved as SavedLogin), url: elsewhere.href });
    crm.config.mcpServers.crm.url = elsewhere.href;
    const seen = crm.server.provider.seen.length;
    const [status] = await (await crm.open({ openLogin: browse })).ready();
    expect(status?.error).toContain("needs a login: a login is sent to no other machine without https");
    expect(new Set(crm.server.provider.seen.slice(seen))).toEqual(new Set(["no token"]));
    const { login } = await import("../../../src/gateway/index.ts");
    await expect(login(crm.config, "crm", { open: browse, logins: crm.folder })).rejects.toThrow("of https");
  });

  it.skipIf(process.platform === "win32")(
    "gets its token over http on another machine if the config says so",
    async () => {
      const crm = await LoginServer.start();
      await (await crm.openLoggedIn()).close();
      const elsewhere = new URL(crm.config.mcpServers.crm.url.replace("127.0.0.1", "0.0.0.0"));
      const saved = await fileLogin(crm.folder, "crm", new URL(crm.config.mcpServers.crm.url)).read();
      await fileLogin(crm.folder, "crm", elsewhere).write({ ...(saved as SavedLogin), url: elsewhere.href });
      Object.assign(crm.config.mcpServers.crm, { url: elsewhere.href, insecure: true });
      const gateway = await crm.open();
      expect((await gateway.ready())[0]).toMatchObject({ state: "ready", tools: 2 });
      await gateway.reload({ mcpServers: { crm: { url: elsewhere.href } } });
      const { seen } = crm.server.provider;
      seen.length = 0;
      expect((await gateway.ready())[0]?.error).toContain("needs a login: a login is sent to no other machine");
      expect(new Set(seen)).toEqual(new Set(["no token"]));
    },
  );

  it.each([
    ["gets no token at another path that it redirects to", "/other", [undefined]],
    ["gets the token at its path with a slash, as frameworks redirect", "/mcp/", [expect.stringMatching(/^Bearer /)]],
  ])("%s", async (_, path, expected) => {
    const seen = new Set<string | undefined>();
    let isMoved = false;
    const crm = await LoginServer.start({
      onRequest: (request, response) => {
        if (!isMoved) return;
        if (request.url === "/mcp") response.writeHead(307, { location: path }).end();
        else if (request.url === path) {
          seen.add(request.headers.authorization);
          response.writeHead(404).end();
        }
      },
    });
    const gateway = await crm.openLoggedIn();
    isMoved = true;
    await exec(gateway, "read");
    expect([...seen]).toEqual(expected);
  });

  it("gets no token of a login when the config has a header for it", async () => {
    const crm = await LoginServer.start();
    await (await crm.openLoggedIn()).close();
    const seen = crm.server.provider.seen.length;
    const headers = { Authorization: "Bearer s3cret" };
    const gateway = await createGateway(
      { mcpServers: { crm: { ...crm.config.mcpServers.crm, headers } } },
      {
        logins: crm.folder,
        openLogin: browse,
      },
    );
    const [status] = await gateway.ready();
    expect(status?.error).toBe('The server "crm" needs a login: it answered with HTTP 401 to what it was sent');
    expect(new Set(crm.server.provider.seen.slice(seen))).toEqual(new Set(["wrong token"]));
    await gateway.close();
  });

  it("gets no token of a login for a caller without the header that is forwarded", async () => {
    const crm = await LoginServer.start();
    await (await crm.openLoggedIn()).close();
    Object.assign(crm.config.mcpServers.crm, { forward_headers: ["Authorization"] });
    const { seen } = crm.server.provider;
    seen.length = 0;
    expect(textOf(await exec(await crm.open(), "read"))).toContain("needs a login");
    expect(new Set(seen)).toEqual(new Set(["no token"]));
  });

  it("that repeats the token in an error is told without it", async () => {
    let isBroken = false;
    const tokens = new Set<string | undefined>();
    const crm = await LoginServer.start({
      onRequest: (request, response) => {
        tokens.add(request.headers.authorization?.slice(7));
        if (isBroken && request.url === "/mcp") response.writeHead(500).end(`No. ${[...tokens].join(" ")}`);
      },
    });
    const gateway = await crm.openLoggedIn();
    // An answer to the token before may come late.
    crm.expire();
    await exec(gateway, "read");
    isBroken = true;
    expect(textOf(await exec(gateway, "read"))).toMatch(/No\. {2}\*\*\* \*\*\*"/);
  });

  it("is told no secret in an error, and nothing of it is in the status", async () => {
    const crm = await LoginServer.start();
    const gateway = await crm.openLoggedIn();
    const [file] = readdirSync(crm.folder);
    const { tokens, clients } = JSON.parse(readFileSync(join(crm.folder, file as string), "utf8"));
    crm.expire();
    crm.server.provider.refreshTokens.clear();
    const said = inspect([await exec(gateway, "read"), gateway.servers, gateway], { depth: 20, showHidden: true });
    expect(said).toContain("needs a login");
    for (const secret of [tokens.access_token, tokens.refresh_token, clients[0].client_id]) {
      expect(secret).toEqual(expect.any(String));
      expect(said).not.toContain(secret);
    }
  });
});
