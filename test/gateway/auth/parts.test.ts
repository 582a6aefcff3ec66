// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables

import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { withoutCredentials } from "../../../src/checks/index.ts";
import { authFetch, requireSecure } from "../../../src/gateway/auth/authFetch.ts";
import { faultOf } from "../../../src/gateway/auth/faultOf.ts";
import { fileLogin, loginFolder } from "../../../src/gateway/auth/loginStores.ts";
import { readHttpServer } from "../../../src/gateway/config/readHttpServer.ts";
import { lockFile } from "../../../src/gateway/files/lockFile.ts";
import { OAuthError } from "../../../src/gateway/mcp/client.ts";
import { errorOf } from "../../errorOf.ts";
import { newFolder } from "../newFolder.ts";

describe("requireSecure", () => {
  it.each<[endpoint: string, server: string, isAllowed: boolean]>([
    ["https://login.example/token", "https://crm.example/mcp", true],
    ["https://login.example/token", "http://127.0.0.1:3000/mcp", true],
    ["http://127.0.0.1:3001/token", "http://localhost:3000/mcp", true],
    ["http://[::1]:3001/token", "http://127.0.0.9:3000/mcp", true],
    ["http://127.0.0.1:3001/token", "https://crm.example/mcp", false],
    ["http://login.example/token", "https://crm.example/mcp", false],
    ["http://crm.example/token", "http://crm.example/mcp", false],
    ["http://a.localhost/token", "http://a.localhost/mcp", false],
    ["http://127.0.0.1.example/token", "http://127.0.0.1/mcp", false],
    ["javascript:alert(1)", "http://127.0.0.1/mcp", false],
    ["file:///etc/passwd", "http://127.0.0.1/mcp", false],
  ])("%s for %s: %s", (endpoint, server, isAllowed) => {
    const check = () => requireSecure(new URL(endpoint), new URL(server));
    if (isAllowed) check();
    else expect(check).toThrow("expected an endpoint of https for the login, received");
  });

  it("holds for what is fetched", async () => {
    const fetch = authFetch(new URL("https://crm.example/mcp"), {});
    await expect(fetch("http://127.0.0.1:1/secret")).rejects.toThrow("expected an endpoint of https");
  });

  it("is told without a code that could be a secret", () => {
    const said = (code: string): string => faultOf(new OAuthError(code, "s3cret"));
    expect(["invalid_client", "login_required", "s3cret"].map(said)).toEqual(
      ["invalid_client", "login_required", "an error"].map((code) => `the authorization server answered ${code}`),
    );
  });

  it("keeps nothing of the text of an error but its code", async () => {
    const bodies = ['{"error":"invalid_grant","error_description":"s3cret"}', '{"error":"s3cret"}', "s3cret", "[]"];
    const server = createServer(({ url }, response) => {
      response.writeHead(400, { "x-note": "s3cret" }).end(bodies[Number(url?.slice(1))]);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answers = await Promise.all(bodies.map((_, index) => authFetch(new URL(origin), {})(`${origin}/${index}`)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts).toEqual(['{"error":"invalid_grant"}', "", "", ""]);
    for (const { headers } of answers) expect(headers.has("x-note")).toBe(false);
    server.close();
  });
});

describe("readHttpServer", () => {
  const expand = (text: string): string => text.replace("${S}", "s3cret");
  it.each<[name: string, server: object, message: string]>([
    ["a header of two lines", { headers: { "X-Key": "${S}\nx" } }, 'expected a header "X-Key" in one line'],
    ["a header of other letters", { headers: { "X-Key": "${S}中" } }, 'expected a header "X-Key" in one line'],
    [
      "a password in the URL",
      { url: "https://ada:${S}@crm.example" },
      'without a user and a password; write headers, such as "Authorization"',
    ],
    [
      "a token that others could read",
      { url: "http://crm.example", headers: { authorization: "${S}" } },
      'could read the header "authorization" on the way; "insecure": true sends it anyway',
    ],
    ["a key that others could read", { url: "http://10.0.0.1", headers: { "X-Api-Key": "${S}" } }, '"X-Api-Key"'],
    ["a cookie that others could read", { url: "http://crm", headers: { Cookie: "${S}" } }, "a URL with https"],
    ["no URL", { url: "crm.${S}" }, "expected a URL with http or https"],
    ["an issuer that is no URL", { oauth: { issuer: "${S}" } }, "expected a URL without a query as oauth.issuer"],
    ["an issuer with a query", { oauth: { issuer: "https://a.example/?k=${S}" } }, "expected a URL without a query"],
    ["a header of the connection", { headers: { "CONTENT-LENGTH": "${S}" } }, 'no header "CONTENT-LENGTH"'],
    ["a header of MCP", { headers: { "Mcp-Session-Id": "${S}" } }, 'no header "Mcp-Session-Id"'],
    ["a header with a line break", { headers: { "X-\nKey": "${S}" } }, 'the name of a header, received "X-\\nKey"'],
    ["a header in two spellings", { headers: { "X-Key": "${S}", "x-key": "b" } }, 'the header "x-key" in one spelling'],
    ["another protocol", { url: "ftp://crm.${S}" }, "expected a URL with http or https"],
  ])("refuses %s, and does not repeat it", (_, server, message) => {
    const error = errorOf(Error, () => readHttpServer({ url: "https://crm.example", ...server }, expand));
    expect(withoutCredentials(error.message)).toContain(message);
    expect(error.message).not.toContain("s3cret");
  });

  it.each([
    { url: "http://crm.example/mcp", insecure: true, headers: { Authorization: "a" } },
    { url: "http://127.0.0.1/mcp", headers: { Authorization: "a" } },
    { url: "http://localhost:3000/mcp", headers: { Authorization: "a" } },
    { url: "https://crm.example/mcp", headers: { Authorization: "a" } },
    { url: "http://crm.example/mcp", headers: { "X-Team": "a" } },
  ])("takes the headers of %j", (server) => {
    expect(readHttpServer(server, expand).headers).toEqual(server.headers);
  });

  it("takes scopes as a list and as a text, and a header with a line's end", () => {
    const server = { url: "https://crm.example", headers: { "X-Key": "${S}\n" } };
    const read = (scopes: string | string[]) => readHttpServer({ ...server, oauth: { scopes } }, expand);
    expect(read("a b")).toMatchObject({ headers: { "X-Key": "s3cret" }, oauth: { scope: "a b" } });
    expect(read(["a", "b"]).oauth.scope).toBe("a b");
  });
});

describe("lockFile", () => {
  it("does one work after the other", async () => {
    const file = join(newFolder(), "a.json");
    let isBusy = false;
    const work = async () => {
      expect(isBusy).toBe(false);
      isBusy = true;
      await new Promise((resolve) => setTimeout(resolve, 5));
      isBusy = false;
    };
    await Promise.all([1, 2, 3, 4].map(() => lockFile(file, work)));
    await expect(lockFile(file, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it("gives up after its patience, and names the holder", async () => {
    const file = join(newFolder(), "a.json");
    await lockFile(file, () =>
      expect(lockFile(file, async () => {}, 100)).rejects.toThrow(`it is held by this process (${process.pid})`),
    );
    expect(readdirSync(dirname(file))).toEqual([]);
  });
});

describe("fileLogin", () => {
  it("reads nothing that is of another server, or no login", async () => {
    const folder = newFolder();
    const store = fileLogin(folder, "crm", new URL("https://crm.example/mcp"));
    const login = { url: "https://crm.example/mcp", clients: [], scope: "read" };
    expect(await store.read()).toBeUndefined();
    await store.write(login);
    expect(await store.read()).toEqual(login);
    const file = join(folder, readdirSync(folder)[0] as string);
    for (const text of [JSON.stringify({ ...login, url: "https://other.example/mcp" }), "{", "[]", "null"]) {
      writeFileSync(file, text);
      expect(await store.read()).toBeUndefined();
    }
  });
});

describe("loginFolder", () => {
  it("is one for each file of a config, among the user's data", () => {
    const folder = (file: string): string => loginFolder(file, { XDG_STATE_HOME: "/state" });
    expect(folder("/a/mcp.json")).toMatch(/^\/state\/openjiuwen-tools\/logins\/mcp-[0-9a-f]{16}$/);
    expect(folder("/b/mcp.json")).not.toBe(folder("/a/mcp.json"));
    expect(loginFolder("/a/mcp.json", {})).toContain("openjiuwen-tools");
  });
});
