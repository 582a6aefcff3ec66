import { isObject } from "../../schema/index.ts";
import { GatewayError } from "../GatewayError.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { ProtocolErrorCode } from "../mcp/client.ts";
import { listOfEach } from "../servers/listAll.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import type { UriRoutes } from "./UriRoutes.ts";

/** Answers the requests of MCP for resources in pass-through mode: the resources of all servers in one list. */
export class PassThroughResources {
  readonly #servers: ServerRegistry;
  readonly #uris: UriRoutes;

  constructor(servers: ServerRegistry, uris: UriRoutes) {
    this.#servers = servers;
    this.#uris = uris;
  }

  async list(caller: McpCaller): Promise<RawResult> {
    const lists = await listOfEach(this.#servers, "resources", "resources/list", caller);
    const resources = lists.flatMap(([server, found]) =>
      found.map((resource) =>
        typeof resource.uri === "string" ? { ...resource, uri: this.#uris.publish(server, resource.uri) } : resource,
      ),
    );
    return { resources };
  }

  async listTemplates(caller: McpCaller): Promise<RawResult> {
    return { resourceTemplates: (await this.#templates(caller)).map(([, template]) => template) };
  }

  /**
   * Asks the server that has the resource: the one that listed it, or the one whose template matches it; otherwise all
   * servers in turn. `paramsOf` makes the parameters with the server's own URI.
   */
  async ask(method: string, uri: unknown, caller: McpCaller, paramsOf: (uri: string) => RawResult): Promise<RawResult> {
    if (typeof uri !== "string") throw unknownResource(uri);
    return this.#at(uri, caller, async (server, own) => {
      const result = await this.#servers.request(server, method, paramsOf(own), caller);
      return own === uri ? result : withUri(result, own, uri);
    });
  }

  /** Subscribes to a resource at its server. The updates have the public URI. */
  async follow(uri: string, listener: (params: RawResult) => void, caller: McpCaller): Promise<() => void> {
    return this.#at(uri, caller, (server, own) =>
      this.#servers
        .require(server)
        .upstream.followResource(own, (params) => listener({ ...params, uri }), { signal: caller.signal }),
    );
  }

  /** Does something at the server of a resource. */
  async #at<Value>(
    uri: string,
    caller: McpCaller,
    work: (server: string, uri: string) => Promise<Value>,
  ): Promise<Value> {
    if (this.#uris.find(uri) === undefined) await this.list(caller);
    const route = this.#uris.find(uri);
    if (route === undefined) return this.#try(uri, caller, (server) => work(server, uri));
    return work(route.server, route.uri);
  }

  async #try<Value>(uri: string, caller: McpCaller, work: (server: string) => Promise<Value>): Promise<Value> {
    let first: unknown;
    for (const server of await this.#serversFor(uri, caller)) {
      try {
        return await work(server);
      } catch (cause) {
        if (!(cause instanceof UpstreamError) || caller.signal.aborted) throw cause;
        if (cause.rpcCode !== ProtocolErrorCode.MethodNotFound) first ??= cause;
      }
    }
    throw first ?? unknownResource(uri);
  }

  /** All servers, those with the longest template that begins as the URI first. */
  async #serversFor(uri: string, caller: McpCaller): Promise<string[]> {
    const fits = new Map<string, number>(this.#servers.names.map((name) => [name, 0]));
    for (const [server, { uriTemplate }] of await this.#templates(caller)) {
      const [head = ""] = typeof uriTemplate === "string" ? uriTemplate.split("{", 1) : [];
      if (uri.startsWith(head)) fits.set(server, Math.max(fits.get(server) ?? 0, head.length));
    }
    return [...fits].sort(([, left], [, right]) => right - left).map(([server]) => server);
  }

  async #templates(caller: McpCaller): Promise<[server: string, template: RawResult][]> {
    const lists = await listOfEach(this.#servers, "resourceTemplates", "resources/templates/list", caller);
    return lists.flatMap(([server, found]) => found.map((template): [string, RawResult] => [server, template]));
  }
}

const unknownResource = (uri: unknown): GatewayError =>
  new GatewayError("unknown_resource", "/uri", `Unknown resource ${JSON.stringify(uri)}`);

/** The result with the URI by which the client asked. */
function withUri({ contents, ...result }: RawResult, from: string, to: string): RawResult {
  if (!Array.isArray(contents)) return { contents, ...result };
  return {
    ...result,
    contents: contents.map((part) => (isObject(part) && part.uri === from ? { ...part, uri: to } : part)),
  };
}
