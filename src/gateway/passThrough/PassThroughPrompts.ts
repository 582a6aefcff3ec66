import { unknownName } from "../GatewayError.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { listOfEach } from "../servers/listAll.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import { type ItemLocation, publicNames } from "../servers/ToolDirectory.ts";
import type { PassThroughOptions } from "./PassThroughTools.ts";

type LocatedPrompt = ItemLocation & { readonly prompt: RawResult };

/** Answers the requests of MCP for prompts in pass-through mode: the prompts of all servers in one list. */
export class PassThroughPrompts {
  readonly #servers: ServerRegistry;
  readonly #options: PassThroughOptions;
  #known: ReadonlyMap<string, LocatedPrompt> = new Map();

  constructor(servers: ServerRegistry, options: PassThroughOptions) {
    this.#servers = servers;
    this.#options = options;
  }

  async list(caller: McpCaller): Promise<RawResult> {
    return { prompts: [...(await this.#read(caller))].map(([name, { prompt }]) => ({ ...prompt, name })) };
  }

  /** The server of a prompt, and its name there. */
  async find(name: unknown, caller: McpCaller): Promise<ItemLocation> {
    const key = String(name);
    const found = this.#known.get(key) ?? (await this.#read(caller)).get(key);
    if (found === undefined) throw unknownName("prompt", "/name", key, [...this.#known.keys()]);
    return found;
  }

  async get(params: RawResult, caller: McpCaller): Promise<RawResult> {
    const { server, name } = await this.find(params.name, caller);
    return this.#servers.request(server, "prompts/get", { ...params, name }, caller);
  }

  async #read(caller: McpCaller): Promise<ReadonlyMap<string, LocatedPrompt>> {
    const lists = await listOfEach(this.#servers, "prompts", "prompts/list", caller);
    const prompts = lists.flatMap(([server, found]) =>
      found.flatMap((prompt) => (typeof prompt.name === "string" ? [{ server, name: prompt.name, prompt }] : [])),
    );
    this.#known = publicNames(prompts, this.#options.prefix !== false);
    return this.#known;
  }
}
