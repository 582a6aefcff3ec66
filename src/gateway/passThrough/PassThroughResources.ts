import { setImmediate } from "node:timers/promises";
import { describeValue } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { GatewayError, quoted } from "../GatewayError.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { ProtocolErrorCode } from "../mcp/client.ts";
import { listOfEach } from "../servers/listAll.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import { Backoff } from "../upstream/Backoff.ts";
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
    this.#uris.keep(this.#servers.names);
    const lists = await listOfEach(this.#servers, "resources", "resources/list", caller);
    const resources = lists.flatMap(([server, found]) =>
      found.map((resource) =>
        typeof resource.uri === "string" ? { ...resource, uri: this.#uris.publish(server, resource.uri) } : resource,
      ),
    );
    return { resources };
  }

  async listTemplates(caller: McpCaller): Promise<RawResult> {
    return { resourceTemplates: (await this.#templates(caller)).map(({ template }) => template) };
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

  /**
   * Subscribes to a resource at its server. The updates have the public URI. When another config ends the connection, it
   * subscribes at the new one, or when there is one again.
   */
  async follow(uri: string, listener: (params: RawResult) => void, caller: McpCaller): Promise<() => void> {
    const over = new AbortController();
    const pauses = new Backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    let end = (): void => {};
    const again = async (): Promise<void> => {
      // The servers of the config are being replaced.
      await setImmediate();
      if (over.signal.aborted) return;
      try {
        const later = { ...caller, signal: over.signal };
        end = await this.#servers.within(later, () => this.#follow(uri, listener, later, () => void again()));
        pauses.reset();
        if (over.signal.aborted) end();
        // The resource may have changed in between.
        else listener({ uri });
      } catch {
        this.#later(() => void again(), pauses.next(), over.signal);
      }
    };
    const stop = (): void => {
      over.abort();
      end();
    };
    try {
      const endFirst = await this.#follow(uri, listener, caller, () => void again());
      // Its connection may have been replaced before it answered.
      const endLater = end;
      end = () => {
        endLater();
        endFirst();
      };
    } catch (cause) {
      stop();
      throw cause;
    }
    return stop;
  }

  #follow(
    uri: string,
    listener: (params: RawResult) => void,
    caller: McpCaller,
    onRetired: () => void,
  ): Promise<() => void> {
    return this.#at(uri, caller, (server, own) =>
      this.#servers
        .require(server)
        .upstream.followResource(own, (params) => listener({ ...params, uri }), { signal: caller.signal, onRetired }),
    );
  }

  /** Calls `work` once: when the lists of resources have changed, or after a pause, if the signal is not aborted before. */
  #later(work: () => void, pauseMs: number, signal: AbortSignal): void {
    if (signal.aborted) return;
    const run = (): void => {
      stop();
      work();
    };
    const stop = (): void => {
      endOfLists();
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    };
    const endOfLists = this.#servers.listeners.onListChanged((list) => {
      if (list === "resources") run();
    });
    const timer = setTimeout(run, pauseMs).unref();
    signal.addEventListener("abort", stop, { once: true });
  }

  /** Does something at the server of a resource. */
  async #at<Value>(
    uri: string,
    caller: McpCaller,
    work: (server: string, uri: string) => Promise<Value>,
  ): Promise<Value> {
    this.#uris.keep(this.#servers.names);
    if (this.#uris.find(uri) === undefined) await this.list(caller);
    const route = this.#uris.find(uri);
    if (route === undefined) return this.#try(uri, caller, work);
    return work(route.server, route.uri);
  }

  async #try<Value>(
    uri: string,
    caller: McpCaller,
    work: (server: string, uri: string) => Promise<Value>,
  ): Promise<Value> {
    let first: unknown;
    for (const { server, own } of await this.#placesFor(uri, caller)) {
      try {
        return await work(server, own);
      } catch (cause) {
        if (!(cause instanceof UpstreamError) || caller.signal.aborted) throw cause;
        if (cause.rpcCode !== ProtocolErrorCode.MethodNotFound) first ??= cause;
      }
    }
    throw first ?? unknownResource(uri);
  }

  /** All servers with the URI that each knows, those with the longest template that begins as the URI first. */
  async #placesFor(uri: string, caller: McpCaller): Promise<Place[]> {
    const places = new Map(
      this.#servers.names.map((server): [string, Place] => [server, { server, own: uri, fit: 0 }]),
    );
    for (const { server, template, ownTemplate } of await this.#templates(caller)) {
      const head = headOf(template.uriTemplate);
      const { fit = 0 } = places.get(server) ?? {};
      if (head.length <= fit || !uri.startsWith(head)) continue;
      places.set(server, { server, own: headOf(ownTemplate) + uri.slice(head.length), fit: head.length });
    }
    return [...places.values()].sort((left, right) => right.fit - left.fit);
  }

  /** The templates as clients see them: as with resources, of two that are equal the second has its server's name. */
  async #templates(caller: McpCaller): Promise<PublicTemplate[]> {
    const lists = await listOfEach(this.#servers, "resourceTemplates", "resources/templates/list", caller);
    return lists.flatMap(([server, found]) =>
      found.map((template): PublicTemplate => {
        const { uriTemplate: own } = template;
        if (typeof own !== "string") return { server, template, ownTemplate: own };
        return { server, template: { ...template, uriTemplate: this.#uris.publish(server, own) }, ownTemplate: own };
      }),
    );
  }
}

type Place = { readonly server: string; readonly own: string; readonly fit: number };

/** The pauses between attempts to follow a resource of a server that does not start. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** A template of a server, as it is shown and as its server knows it. */
type PublicTemplate = { readonly server: string; readonly template: RawResult; readonly ownTemplate: unknown };

/** What the URIs of a template begin with. */
const headOf = (template: unknown): string => (typeof template === "string" ? (template.split("{", 1)[0] ?? "") : "");

const unknownResource = (uri: unknown): GatewayError =>
  new GatewayError(
    "unknown_resource",
    "/uri",
    `Unknown resource ${typeof uri === "string" ? quoted(uri) : describeValue(uri)}`,
  );

/** The result with the URI by which the client asked. */
function withUri({ contents, ...result }: RawResult, from: string, to: string): RawResult {
  if (!Array.isArray(contents)) return { contents, ...result };
  return {
    ...result,
    contents: contents.map((part) => (isObject(part) && part.uri === from ? { ...part, uri: to } : part)),
  };
}
