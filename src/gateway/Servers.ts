import type { ToolInfo } from "../tool/index.ts";
import type { Environment } from "./config/expandVariables.ts";
import type { CompleteConfig } from "./config/readConfig.ts";
import { makeUpstream } from "./makeUpstream.ts";
import type { RawTool } from "./raw.ts";
import { ServedTools } from "./ServedTools.ts";
import type { ServerStatus } from "./ServerStatus.ts";
import { createToolSearch, type SearchLimits, type ToolHit, type ToolSearch } from "./search/createToolSearch.ts";
import type { Upstream } from "./upstream/Upstream.ts";

/** Several servers with the tools of theirs that are served. */
export class Servers {
  readonly #config: CompleteConfig;
  readonly #upstreams: ReadonlyMap<string, Upstream>;
  /** What was made of a list, as long as it is the server's. */
  readonly #served: WeakMap<readonly RawTool[], ServedTools> = new WeakMap();
  readonly #latest: Map<string, ServedTools> = new Map();
  #search: { readonly lists: readonly ServedTools[]; readonly search: ToolSearch } | undefined;

  constructor(config: CompleteConfig, environment: Environment) {
    this.#config = config;
    this.#upstreams = new Map(
      Object.entries(config.mcpServers).map(([name, server]) => [
        name,
        makeUpstream(name, server, config, environment),
      ]),
    );
  }

  get names(): string[] {
    return [...this.#upstreams.keys()];
  }

  /** What is known now, without asking anybody. */
  get status(): ServerStatus[] {
    return [...this.#upstreams.values()].map(({ name, state, error }) => {
      const description = this.#config.mcpServers[name]?.description;
      const tools = this.#latest.get(name)?.tools.size;
      return {
        name,
        state,
        ...(description !== undefined && { description }),
        ...(tools !== undefined && { tools }),
        ...(error !== undefined && { error: error.message }),
      };
    });
  }

  upstream(server: string): Upstream | undefined {
    return this.#upstreams.get(server);
  }

  /** @throws {UpstreamError} */
  async toolsOf(upstream: Upstream): Promise<ServedTools> {
    const { name } = upstream;
    const listed = await upstream.listTools();
    let served = this.#served.get(listed);
    if (served === undefined) {
      const { allow, deny } = this.#config.mcpServers[name] ?? {};
      served = new ServedTools(listed, { server: name, allow, deny, disabled: this.#config.disabled_tools });
      this.#served.set(listed, served);
    }
    this.#latest.set(name, served);
    return served;
  }

  /** The tools of all servers that answer; one that does not keeps none of the others from being served. */
  async allTools(): Promise<Map<string, ServedTools>> {
    const found = await Promise.all(
      [...this.#upstreams.values()].map(async (upstream) => {
        const served = await this.toolsOf(upstream).catch(() => undefined);
        return served && ([upstream.name, served] as const);
      }),
    );
    return new Map(found.filter((entry) => entry !== undefined));
  }

  async search(queries: string | readonly string[], limits?: SearchLimits): Promise<ToolHit[]> {
    const all = await this.allTools();
    const lists = [...all.values()];
    const isCurrent =
      this.#search?.lists.length === lists.length && lists.every((list, index) => list === this.#search?.lists[index]);
    if (!isCurrent)
      this.#search = {
        lists,
        search: createToolSearch(lists.flatMap(({ tools }) => [...tools.values()].map(({ info }) => info as ToolInfo))),
      };
    return (this.#search as { search: ToolSearch }).search(queries, limits);
  }

  /** Calls `listener` after a change of what is served or of a server's state. */
  onChange(listener: () => void): () => void {
    const ends = [...this.#upstreams.values()].map((upstream) => upstream.onChange(listener));
    return () => {
      for (const end of ends) end();
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#upstreams.values()].map((upstream) => upstream.close()));
  }
}
