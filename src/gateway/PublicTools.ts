import { didYouMean } from "../json/index.ts";
import { GatewayError } from "./GatewayError.ts";
import { type Place, publicNames } from "./publicNames.ts";
import type { ServedTool, ServedTools } from "./ServedTools.ts";
import type { Servers } from "./Servers.ts";

/** A tool, with where it is. */
export type PublicTool = Place & { readonly served: ServedTool };

/** The tools of all servers, by the names that they have in one list. */
export class PublicTools {
  readonly #servers: Servers;
  readonly #isPrefixed: boolean;
  #known: ReadonlyMap<string, PublicTool> = new Map();

  constructor(servers: Servers, isPrefixed: boolean) {
    this.#servers = servers;
    this.#isPrefixed = isPrefixed;
  }

  /** All, as the servers list them now; or those of lists that were asked for already. */
  async list(lists?: ReadonlyMap<string, ServedTools>): Promise<ReadonlyMap<string, PublicTool>> {
    const tools = [...(lists ?? (await this.#servers.allTools()))].flatMap(([server, { tools }]) =>
      [...tools].map(([name, served]) => ({ server, name, served })),
    );
    this.#known = publicNames(tools, this.#isPrefixed);
    return this.#known;
  }

  /** @throws {GatewayError} `unknown_tool` with the nearest name. */
  async find(name: string): Promise<PublicTool> {
    const tool = this.#known.get(name) ?? (await this.list()).get(name);
    if (tool === undefined) throw this.unknown(name);
    return tool;
  }

  unknown(name: string): GatewayError {
    const message = `Unknown tool ${JSON.stringify(name)}.${didYouMean(name, [...this.#known.keys()])}`;
    return new GatewayError("unknown_tool", "/name", message);
  }
}
