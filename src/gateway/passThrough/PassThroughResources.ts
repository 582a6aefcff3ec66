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
import type { UriRoute, UriRoutes } from "./UriRoutes.ts";

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
   * subscribes at the new one; when the server is gone, at one that lists the resource once the config has others.
   */
  async follow(uri: string, listener: (params: RawResult) => void, caller: McpCaller): Promise<() => void> {
    const over = new AbortController();
    const pauses = new Backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    const ends: (() => void)[] = [];
    let at: UriRoute | undefined;
    const follow = async (asking: McpCaller, where: (work: Work<() => void>) => Promise<() => void>): Promise<void> => {
      const end = await where((server, own) => {
        at = { server, uri: own };
        // Of a part of the resource, the public URI is below that of the resource.
        const publicOf = (changed: string): string =>
          changed === own ? uri : this.#uris.publish(server, changed, uri + changed.slice(own.length));
        const onUpdate = (params: RawResult): void => listener({ ...params, uri: publicOf(params.uri as string) });
        const { upstream } = this.#servers.require(server);
        const isAttended = asking === caller;
        const { signal } = asking;
        return upstream.followResource(own, onUpdate, { signal, isAttended, onRetired: () => void again() });
      });
      if (over.signal.aborted) end();
      else ends.push(end);
    };
    const again = async (): Promise<void> => {
      // The servers of the config are being replaced.
      await setImmediate();
      if (over.signal.aborted) return;
      const later = { ...caller, signal: over.signal };
      const before = ends.splice(0);
      try {
        await this.#servers.within(later, () => follow(later, (work) => this.#atLast(uri, at, later, work)));
        pauses.reset();
        for (const end of before) end();
        // The resource may have changed in between.
        if (!over.signal.aborted) listener({ uri });
      } catch {
        for (const end of before) ends.push(end);
        const isGone = at !== undefined && !this.#servers.names.includes(at.server);
        this.#later(() => void again(), isGone ? undefined : pauses.next(), over.signal);
      }
    };
    const stop = (): void => {
      over.abort();
      for (const end of ends.splice(0)) end();
    };
    try {
      await follow(caller, (work) => this.#at(uri, caller, work));
    } catch (cause) {
      stop();
      throw cause;
    }
    return stop;
  }

  /** Calls `work` once, if the signal is not aborted before: after a pause, or else when the config has other servers. */
  #later(work: () => void, pauseMs: number | undefined, signal: AbortSignal): void {
    if (signal.aborted) return;
    const before = this.#servers.names.join("\n");
    const run = (): void => {
      stop();
      work();
    };
    const stop = (): void => {
      endOfLists();
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    };
    const endOfLists = this.#servers.listeners.onListChanged(() => {
      if (this.#servers.names.join("\n") !== before) run();
    });
    const timer = pauseMs === undefined ? undefined : setTimeout(run, pauseMs).unref();
    signal.addEventListener("abort", stop, { once: true });
  }

  /** Does something at the server that had a resource last, or at the one that lists it now. */
  async #atLast<Value>(uri: string, last: UriRoute | undefined, caller: McpCaller, work: Work<Value>): Promise<Value> {
    if (last !== undefined && this.#servers.names.includes(last.server)) return work(last.server, last.uri);
    this.#uris.keep(this.#servers.names);
    if (this.#uris.find(uri) === undefined) await this.list(caller);
    const route = this.#uris.find(uri);
    if (route === undefined) throw unknownResource(uri);
    return work(route.server, route.uri);
  }

  /** Does something at the server of a resource. */
  async #at<Value>(uri: string, caller: McpCaller, work: Work<Value>): Promise<Value> {
    this.#uris.keep(this.#servers.names);
    if (this.#uris.find(uri) === undefined) await this.list(caller);
    const route = this.#uris.find(uri);
    if (route === undefined) return this.#try(uri, caller, work);
    return work(route.server, route.uri);
  }

  async #try<Value>(uri: string, caller: McpCaller, work: Work<Value>): Promise<Value> {
    let first: unknown;
    let refusal: Error | undefined;
    for (const { server, own } of await this.#placesFor(uri, caller)) {
      const reason = this.#servers.refusalOf(server);
      refusal ??= reason;
      if (reason !== undefined) continue;
      try {
        return await work(server, own);
      } catch (cause) {
        if (!(cause instanceof UpstreamError) || caller.signal.aborted) throw cause;
        if (cause.rpcCode !== ProtocolErrorCode.MethodNotFound) first ??= cause;
      }
    }
    throw first ?? refusal ?? unknownResource(uri);
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

/** What is done at a server, by its own URI. */
type Work<Value> = (server: string, uri: string) => Promise<Value>;

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
