import { describeValue } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { requireName, unknownName } from "../GatewayError.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { RpcError } from "../RpcError.ts";
import { listOfEach } from "../servers/listAll.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import { type ItemLocation, publicNames } from "../servers/ToolDirectory.ts";

const INVALID_PARAMS = -32602;
const EXPECTED_REF = 'expected a "ref" of the type "ref/prompt"';

type LocatedPrompt = ItemLocation & { readonly prompt: RawResult };

/** Answers the requests of MCP for prompts: those of all servers are in one list, also beside the four tools. */
export class PassThroughPrompts {
  readonly #servers: ServerRegistry;
  readonly #isPrefixed: boolean;
  #known: ReadonlyMap<string, LocatedPrompt> = new Map();

  constructor(servers: ServerRegistry, isPrefixed: boolean) {
    this.#servers = servers;
    this.#isPrefixed = isPrefixed;
  }

  async list(caller: McpCaller): Promise<RawResult> {
    return { prompts: [...(await this.#read(caller))].map(([name, { prompt }]) => ({ ...prompt, name })) };
  }

  /** The server of a prompt, and its name there. */
  async find(name: unknown, caller: McpCaller): Promise<ItemLocation> {
    const key = requireName("prompt", name);
    // Another caller may have other prompts.
    const before = this.#servers.isPerCaller ? new Map<string, LocatedPrompt>() : this.#known;
    const found = before.get(key) ?? (await this.#read(caller)).get(key);
    if (found === undefined) throw unknownName("prompt", "/name", key, [...before.keys()]);
    return found;
  }

  async get(params: RawResult, caller: McpCaller): Promise<RawResult> {
    const { server, name } = await this.find(params.name, caller);
    return this.#servers.request(server, "prompts/get", { ...params, name }, caller);
  }

  /** Completes an argument of a prompt. */
  async complete({ ref, ...params }: RawResult, caller: McpCaller): Promise<RawResult> {
    const { type, name: given } = isObject(ref) ? ref : ({} as RawResult);
    if (type !== "ref/prompt") throw new RpcError(INVALID_PARAMS, `${EXPECTED_REF}, received ${describeValue(type)}`);
    const { server, name } = await this.find(given, caller);
    return this.#servers.request(
      server,
      "completion/complete",
      { ...params, ref: { ...(ref as object), name } },
      caller,
    );
  }

  async #read(caller: McpCaller): Promise<ReadonlyMap<string, LocatedPrompt>> {
    const lists = await listOfEach(this.#servers, "prompts", "prompts/list", caller);
    const prompts = lists.flatMap(([server, found]) =>
      found.flatMap((prompt) => (typeof prompt.name === "string" ? [{ server, name: prompt.name, prompt }] : [])),
    );
    this.#known = publicNames(prompts, this.#isPrefixed);
    return this.#known;
  }
}
