import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { login } from "../../../src/gateway/index.ts";
import { browse, exec, failureOf, LoginServer, textOf } from "./authorized.ts";

/** An authorization server that writes down what it is sent. */
class Stranger {
  readonly seen: string[] = [];
  readonly #server: Server = createServer((request, response) => {
    this.seen.push(`${request.method} ${request.url}`);
    response.writeHead(404).end();
  });

  static async start(): Promise<Stranger> {
    const stranger = new Stranger();
    await once(stranger.#server.listen(0, "127.0.0.1"), "listening");
    strangers.push(stranger);
    return stranger;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const strangers: Stranger[] = [];
afterEach(() => {
  for (const stranger of strangers.splice(0)) stranger.close();
});

/** A server that names an authorization server, or none. */
const namingServer = (named: string | undefined, settings: object = {}): Promise<LoginServer> =>
  LoginServer.start({
    ...settings,
    onRequest({ url, headers }, response) {
      if (!url?.startsWith("/.well-known/oauth-protected-resource")) return;
      if (named === undefined) return void response.writeHead(404).end();
      const resource = `http://${headers.host}/mcp`;
      const text = JSON.stringify({ resource, authorization_servers: [named], scopes_supported: ["read"] });
      response.writeHead(200, { "content-type": "application/json" }).end(text);
    },
  });

const withOauth = ({ config }: LoginServer, oauth: object) => ({
  mcpServers: { crm: { ...config.mcpServers.crm, oauth } },
});

const SECRETS = { clientId: "known", clientSecret: "s3cret" };

describe("oauth.issuer", () => {
  it.each(["", "/"])("is the only one that is asked, whatever the server names (%j)", async (slash) => {
    const stranger = await Stranger.start();
    const crm = await namingServer(stranger.origin);
    const config = withOauth(crm, { issuer: `${crm.server.url.origin}${slash}` });
    await login(config, "crm", { open: browse, logins: crm.folder });
    expect(crm.seen).toEqual(["register", "authorize read", "code"]);
    expect(stranger.seen).toEqual([]);
  });

  it("is asked also if the server names none, and nothing goes to the server", async () => {
    const issuer = await Stranger.start();
    const posted: string[] = [];
    const crm = await LoginServer.start({
      onRequest({ method, url }, response) {
        if (method === "POST") posted.push(String(url));
        response.writeHead(url === "/mcp" ? 401 : 404, { "www-authenticate": "Bearer" }).end();
      },
    });
    const pages: string[] = [];
    const open = async (page: URL) => {
      pages.push(page.origin);
      const callback = new URL(page.searchParams.get("redirect_uri") as string);
      callback.searchParams.set("state", page.searchParams.get("state") as string);
      callback.searchParams.set("code", "c0de");
      await fetch(callback);
    };
    const config = withOauth(crm, { ...SECRETS, issuer: issuer.origin });
    const error = await failureOf(login(config, "crm", { open, logins: crm.folder }));
    expect(error.code).toBe("login_needed");
    expect(pages).toEqual([issuer.origin]);
    expect(issuer.seen.filter((request) => request.startsWith("POST"))).toEqual(["POST /token"]);
    expect(posted).toEqual([]);
  });

  it("holds for the gateway's own tokens too", async () => {
    const stranger = await Stranger.start();
    const grant = (body: { client_secret?: string }) => body.client_secret === SECRETS.clientSecret;
    const crm = await namingServer(stranger.origin, { grant });
    const oauth = { ...SECRETS, grant: "client_credentials", scopes: "read", issuer: crm.server.url.origin };
    Object.assign(crm.config.mcpServers.crm, { oauth });
    expect(textOf(await exec(await crm.open(), "read"))).toBe("read");
    expect(stranger.seen).toEqual([]);
  });

  it("makes a login of another authorization server count for nothing", async () => {
    const crm = await LoginServer.start();
    await (await crm.openLoggedIn()).close();
    const { seen } = crm.server.provider;
    Object.assign(crm.config.mcpServers.crm, { oauth: { ...SECRETS, issuer: "https://auth.example" } });
    seen.length = 0;
    const [status] = await (await crm.open()).ready();
    expect(status?.error).toContain("needs a login");
    expect(new Set(seen)).toEqual(new Set(["no token"]));
    Object.assign(crm.config.mcpServers.crm, { oauth: { issuer: crm.server.url.origin } });
    expect(textOf(await exec(await crm.open(), "read"))).toBe("read");
  });
});
