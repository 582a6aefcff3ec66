import { afterEach } from "vitest";
import type { Gateway, GatewayOptions, UpstreamError } from "../../../src/gateway/index.ts";
import { newFolder } from "../newFolder.ts";
import { callTool, openGateway, type Result } from "../openListed.ts";
import { type Authorized, serveAuthorized } from "../servers/authorized.mjs";

const servers: Authorized[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** A server that asks for a login and ends with the test, and a folder for logins. */
export class LoginServer {
  readonly folder: string = newFolder();
  readonly server: Authorized;
  readonly config: { mcpServers: { crm: { url: string; oauth?: object } } };

  private constructor(server: Authorized, oauth: object | undefined) {
    this.server = server;
    this.config = { mcpServers: { crm: { url: server.url.href, ...(oauth && { oauth }) } } };
  }

  static async start(settings?: Parameters<typeof serveAuthorized>[0], oauth?: object): Promise<LoginServer> {
    const server = await serveAuthorized(settings);
    servers.push(server);
    return new LoginServer(server, oauth);
  }

  /** What happened at the authorization server. */
  get seen(): string[] {
    return this.server.provider.seen.filter((event) => !event.includes("token"));
  }

  open(options: GatewayOptions = {}): Promise<Gateway> {
    return openGateway(this.config, { logins: this.folder, ...options });
  }

  /** A gateway whose user is logged in, with the first list of tools. */
  async openLoggedIn(): Promise<Gateway> {
    const gateway = await this.open({ openLogin: browse });
    await gateway.ready();
    await gateway.close();
    const again = await this.open();
    await again.ready();
    return again;
  }

  /** Makes all tokens those of a time that is over. */
  expire(): void {
    this.server.provider.tokens.clear();
  }
}

/** The browser of a user who does as the server says. */
export const browse = async (page: URL): Promise<string> => (await fetch(page)).text();

export const exec = (gateway: Gateway, tool_name: string, args?: object): Promise<Result> =>
  callTool(gateway, "exec", { server_name: "crm", tool_name, ...(args && { arguments: args }) });

export const textOf = ({ content }: Result): string | undefined => content[0]?.text;

export const failureOf = (work: Promise<unknown>): Promise<UpstreamError> =>
  work.then(
    () => Promise.reject(new Error("expected an error")),
    (error) => error,
  );
