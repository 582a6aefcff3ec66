// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { login } from "../../../src/gateway/index.ts";
import { browse, exec, failureOf, LoginServer, textOf } from "./authorized.ts";

describe("login", () => {
  it("finds the authorization server, registers, and keeps the tokens for gateways of other processes", async () => {
    const crm = await LoginServer.start();
    await login(crm.config, "crm", { open: browse, logins: crm.folder });
    expect(crm.seen).toEqual(["register", "authorize read", "code"]);
    const gateway = await crm.open();
    expect(await gateway.ready()).toEqual([{ name: "crm", state: "ready", tools: 2 }]);
    expect(textOf(await exec(gateway, "read"))).toBe("read");
    expect(crm.seen.length).toBe(3);
  });

  it("keeps them where only their owner can read them", async () => {
    const crm = await LoginServer.start();
    const logins = join(crm.folder, "state", "logins");
    await login(crm.config, "crm", { open: browse, logins });
    const files = readdirSync(logins);
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{16}\.json$/)]);
    expect(statSync(join(logins, files[0] as string)).mode & 0o777).toBe(0o600);
    expect(statSync(logins).mode & 0o777).toBe(0o700);
  });

  it("begins anew when the user is logged in already, with the same client", async () => {
    const crm = await LoginServer.start();
    for (let time = 0; time < 2; time++) await login(crm.config, "crm", { open: browse, logins: crm.folder });
    expect(crm.seen).toEqual(["register", "authorize read", "code", "authorize read", "code"]);
    expect(crm.server.provider.clients.size).toBe(1);
  });

  it("shows a page without a text of the answer, and takes one answer alone", async () => {
    const crm = await LoginServer.start();
    let callback = new URL("http://127.0.0.1");
    const pages: string[] = [];
    const open = async (page: URL) => {
      const { headers } = await fetch(page, { redirect: "manual" });
      callback = new URL(headers.get("location") as string);
      const wrong = new URL(callback);
      wrong.searchParams.set("state", "<script>alert(1)</script>");
      for (const url of [wrong, new URL("/other", callback), callback]) {
        const answer = await fetch(url);
        pages.push(`${answer.status} ${(await answer.text()).trim()}`);
      }
    };
    await login(crm.config, "crm", { open, logins: crm.folder });
    expect(pages).toEqual([
      "400 <!doctype html><title>openjiuwen-tools</title><p>This answer belongs to no login that goes on.</p>",
      "404 <!doctype html><title>openjiuwen-tools</title><p>There is nothing here.</p>",
      "200 <!doctype html><title>openjiuwen-tools</title><p>The answer has arrived. You can close this window.</p>",
    ]);
    await expect(fetch(callback)).rejects.toThrow("fetch failed");
    expect(crm.seen.filter((event) => event === "code")).toEqual(["code"]);
  });

  it("shows on the page that the user refused", async () => {
    const crm = await LoginServer.start();
    crm.server.provider.user = "refuses";
    let page = "";
    const open = async (url: URL) => {
      page = await (await fetch(url)).text();
    };
    await failureOf(login(crm.config, "crm", { open, logins: crm.folder }));
    expect(page).toContain("<p>The login was refused. You can close this window.</p>");
  });

  const failures: [name: string, user: "refuses" | "leaves" | "is a stranger", code: string, message: string][] = [
    ["refused by the user", "refuses", "login_needed", "the authorization server answered access_denied"],
    ["never ended", "leaves", "timed_out", "nobody has logged in within 1000 ms"],
    ["answered by a stranger", "is a stranger", "timed_out", "nobody has logged in within 1000 ms"],
  ];
  it.each(failures)("fails when it is %s, and the port is closed", async (_, user, code, message) => {
    const crm = await LoginServer.start();
    crm.server.provider.user = user;
    let redirect = "";
    const open = (page: URL) => {
      redirect = page.searchParams.get("redirect_uri") as string;
      return browse(page);
    };
    const error = await failureOf(login(crm.config, "crm", { open, logins: crm.folder, timeoutMs: 1_000 }));
    expect(error).toMatchObject({ name: "UpstreamError", code, server: "crm" });
    expect(error.message).toBe(`The login at the server "crm" failed: ${message}`);
    await expect(fetch(redirect)).rejects.toThrow("fetch failed");
    crm.server.provider.user = "allows";
    await login(crm.config, "crm", { open, logins: crm.folder });
  });

  it("can be given up", async () => {
    const crm = await LoginServer.start();
    crm.server.provider.user = "leaves";
    const giveUp = new AbortController();
    const open = () => giveUp.abort();
    const error = await failureOf(login(crm.config, "crm", { open, logins: crm.folder, signal: giveUp.signal }));
    expect(error).toMatchObject({ code: "aborted" });
  });

  it("sends a challenge of S256, whose answer the server checks", async () => {
    const crm = await LoginServer.start();
    const refused: unknown[] = [];
    const open = async (page: URL) => {
      const asked = page.searchParams;
      const { headers } = await fetch(page, { redirect: "manual" });
      const callback = new URL(headers.get("location") as string);
      const body = new URLSearchParams({
        grant_type: "authorization_code",
        client_id: asked.get("client_id") as string,
        code: callback.searchParams.get("code") as string,
        code_verifier: asked.get("code_challenge") as string,
      });
      const answer = await fetch(new URL("/token", page), { method: "POST", body });
      refused.push(asked.get("code_challenge_method"), asked.get("resource"), await answer.json());
      await fetch(callback);
    };
    await login(crm.config, "crm", { open, logins: crm.folder });
    expect(refused).toMatchObject(["S256", crm.server.url.href, { error: "invalid_grant" }]);
  });

  const client = {
    client_id: "known",
    client_secret: "s3cret-of-client",
    redirect_uris: ["http://localhost:38211/callback"],
  };
  it("goes by the client of the config, at its port of localhost", async () => {
    const environment = { SECRET: client.client_secret };
    const oauth = { clientId: "known", clientSecret: "${SECRET}", scopes: ["read", "write"], callbackPort: 38_211 };
    const crm = await LoginServer.start({ registers: false, client }, oauth);
    await login(crm.config, "crm", { open: browse, logins: crm.folder, environment });
    expect(crm.seen).toEqual(["authorize read write", "code"]);
    const gateway = await crm.open({ environment });
    expect(textOf(await exec(gateway, "write"))).toBe("written");
    crm.expire();
    expect(textOf(await exec(gateway, "write"))).toBe("written");
    const [file] = readdirSync(crm.folder);
    expect(readFileSync(join(crm.folder, file as string), "utf8")).not.toContain(client.client_secret);
  });

  it("says that it needs a client where none can be registered", async () => {
    const crm = await LoginServer.start({ registers: false });
    const error = await failureOf(login(crm.config, "crm", { open: browse, logins: crm.folder }));
    expect(error).toMatchObject({ code: "login_needed" });
    expect(error.message).toContain("does not register the gateway by itself: give oauth.clientId in the config");
  });

  const wrong: [name: string, server: object, message: string][] = [
    [
      "a command",
      { command: "x" },
      "expected a server with a url for a login, received one with a command at /mcpServers/crm",
    ],
    ["a header for it", { url: "http://127.0.0.1:1", headers: { authorization: "x" } }, "a header Authorization"],
    ["a header of callers", { url: "http://127.0.0.1:1", forward_headers: ["Authorization"] }, "forwards a header"],
    ["a user in the URL", { url: "http://ada:s3cret@127.0.0.1:1" }, "expected a URL without a user and a password"],
    ["no environment", { url: "http://127.0.0.1:1", oauth: { clientSecret: "${NO}" } }, "no variable NO"],
    ["nobody there", { url: "http://127.0.0.1:59317" }, "ECONNREFUSED"],
  ];
  it.each(wrong)("refuses a server with %s", async (_, crm, message) => {
    const config = { mcpServers: { crm } } as never;
    const error = await failureOf(login(config, "crm", { logins: "x", open: () => {}, environment: {} }));
    expect(error.message).toContain(message);
    expect(error.message).not.toContain("s3cret");
  });

  it("names the nearest server, and asks for a folder", async () => {
    const config = { mcpServers: { crm: { url: "http://127.0.0.1:1" } } };
    expect(await failureOf(login(config, "cmr", { logins: "x" }))).toMatchObject({
      code: "unknown_server",
      message: 'Unknown server "cmr". Did you mean "crm"?',
    });
    expect(await failureOf(login(config, "crm"))).toMatchObject({
      code: "invalid_config",
      message: expect.stringContaining("a login needs the option `logins` when the config is an object"),
    });
    await expect(login(config, "crm", { timeout: 5 } as never)).rejects.toThrow('Did you mean "timeoutMs"?');
  });
});
