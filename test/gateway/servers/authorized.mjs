// A server of MCP that asks for a login, with a strict authorization server of MCP's own package: codes are good for one
// time and one minute, refresh tokens for one time.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { InvalidGrantError, InvalidTargetError } from "@modelcontextprotocol/sdk/server/auth/errors.js";
import { mcpAuthRouter } from "@modelcontextprotocol/sdk/server/auth/router.js";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import express from "express";

const text = (said) => ({ content: [{ type: "text", text: said }] });

/** Grants and tokens in memory. `seen` is what happened, in order. */
class Provider {
  clients = new Map();
  codes = new Map();
  tokens = new Map();
  refreshTokens = new Map();
  seen = [];
  /** What the user does on the page: logs in, refuses, closes it, or is a stranger who changes the state. */
  user = "allows";
  constructor(settings) {
    this.settings = settings;
    this.clientsStore = {
      getClient: (id) => this.clients.get(id),
      ...(settings.registers !== false && {
        registerClient: (client) => {
          this.seen.push("register");
          this.clients.set(client.client_id, client);
          return client;
        },
      }),
    };
  }
  async authorize(client, { redirectUri, state, scopes, codeChallenge, resource }, response) {
    this.seen.push(`authorize ${(scopes ?? []).join(" ")}`.trim());
    if (this.user === "leaves") return response.end("<p>Log in</p>");
    const target = new URL(redirectUri);
    const code = randomUUID();
    if (this.user === "refuses") target.searchParams.set("error", "access_denied");
    else {
      this.codes.set(code, { client: client.client_id, redirectUri, scopes, codeChallenge, resource });
      target.searchParams.set("code", code);
    }
    target.searchParams.set("state", this.user === "is a stranger" ? "guessed" : state);
    response.redirect(target.href);
  }
  async challengeForAuthorizationCode(client, code) {
    const grant = this.codes.get(code);
    if (grant?.client !== client.client_id) throw new InvalidGrantError("unknown code");
    return grant.codeChallenge;
  }
  async exchangeAuthorizationCode(client, code, _, redirectUri, resource) {
    const grant = this.codes.get(code);
    this.codes.delete(code);
    if (grant === undefined || grant.redirectUri !== redirectUri) throw new InvalidGrantError("unknown code");
    if (resource?.href !== this.resource || grant.resource?.href !== this.resource) throw new InvalidTargetError("no");
    this.seen.push("code");
    return this.#grant(client.client_id, grant.scopes ?? []);
  }
  async exchangeRefreshToken(client, refreshToken) {
    this.seen.push("refresh");
    await new Promise((resolve) => setTimeout(resolve, 50));
    const grant = this.refreshTokens.get(refreshToken);
    this.refreshTokens.delete(refreshToken);
    if (grant?.client !== client.client_id) throw new InvalidGrantError(`unknown token ${refreshToken}`);
    return this.#grant(client.client_id, grant.scopes);
  }
  async verifyAccessToken(token) {
    return this.tokens.get(token);
  }
  #grant(client, scopes) {
    const access_token = `access-${randomUUID()}`;
    const refresh_token = `refresh-${randomUUID()}`;
    this.tokens.set(access_token, { client, scopes });
    this.refreshTokens.set(refresh_token, { client, scopes });
    return { access_token, refresh_token, token_type: "bearer", expires_in: 3600, scope: scopes.join(" ") };
  }
}

function makeServer() {
  const server = new McpServer({ name: "authorized", version: "1.0.0" });
  server.registerTool("read", {}, () => text("read"));
  server.registerTool("write", {}, () => text("written"));
  return server;
}

/**
 * `settings`: `registers` for clients that nobody knows, `client` one that is known, `tls` and `host` for https under a
 * name, `answer` for what answers requests with a token instead.
 */
export async function serveAuthorized(settings = {}) {
  const provider = new Provider(settings);
  if (settings.client) provider.clients.set(settings.client.client_id, settings.client);
  const app = express();
  const { tls, host = "127.0.0.1" } = settings;
  const http = (tls ? createSecureServer(tls, app) : createServer(app)).listen(0, "127.0.0.1");
  await once(http, "listening");
  const origin = `${tls ? "https" : "http"}://${host}:${http.address().port}`;
  const url = new URL("/mcp", origin);
  provider.resource = url.href;
  app.use((request, response, next) => {
    settings.onRequest?.(request, response);
    if (!response.headersSent) next();
  });
  // MCP's package knows no grant without a user.
  app.post("/token", express.urlencoded({ extended: false }), (request, response, next) => {
    if (request.body.grant_type !== "client_credentials") return next();
    const granted = settings.grant?.(request.body, request.headers, origin);
    provider.seen.push(`grant ${request.body.scope ?? ""}`.trim());
    if (granted !== true) return response.status(401).json({ error: "invalid_client" });
    const scopes = (request.body.scope ?? "").split(" ");
    const access_token = `access-${randomUUID()}`;
    provider.tokens.set(access_token, { client: request.body.client_id, scopes });
    response.json({ access_token, token_type: "bearer", expires_in: 3600 });
  });
  const limits = { rateLimit: false };
  app.use(
    mcpAuthRouter({
      provider,
      issuerUrl: new URL(origin),
      resourceServerUrl: url,
      authorizationOptions: limits,
      tokenOptions: limits,
      clientRegistrationOptions: limits,
    }),
  );
  const handler = createMcpHandler(makeServer);
  const node = toNodeHandler(handler);
  const challenge = (response, status, rest) => {
    const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    response.status(status).set("www-authenticate", `Bearer ${rest}, ${metadata}`).end();
  };
  app.use("/mcp", express.json(), async (request, response) => {
    const token = request.headers.authorization?.replace("Bearer ", "");
    provider.seen.push(token === undefined ? "no token" : provider.tokens.has(token) ? "token" : "wrong token");
    const grant = provider.tokens.get(token);
    if (grant === undefined) return challenge(response, 401, 'error="invalid_token", scope="read"');
    if (request.body?.params?.name === "write" && !grant.scopes.includes("write")) {
      return challenge(response, 403, 'error="insufficient_scope", scope="write"');
    }
    if (settings.answer) return settings.answer(request.body, response);
    request.url = "/mcp";
    await node(request, response, request.body);
  });
  return {
    url,
    provider,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await handler.close();
    },
  };
}
