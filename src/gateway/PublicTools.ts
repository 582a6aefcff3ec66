import { didYouMean } from "../checks/index.ts";
import { isForModels } from "./apps.ts";
import { GatewayError } from "./GatewayError.ts";
import { type Place, publicNames } from "./publicNames.ts";
import type { ServedTool, ServedTools } from "./ServedTools.ts";
import type { Servers } from "./Servers.ts";

/** A tool, with where it is. */
export type PublicTool = Place & { readonly served: ServedTool };

/** Whose tools have which names. */
export type PublicToolsSettings = {
  readonly isPrefixed: boolean;
  /** Whether the tools that are for the pages of tools alone are among them. */
  readonly hasPages: boolean;
};

/** The tools of all servers, by the names that they have in one list. */
export class PublicTools {
  readonly #servers: Servers;
  readonly #settings: PublicToolsSettings;
  #known: ReadonlyMap<string, PublicTool> = new Map();

  constructor(servers: Servers, settings: PublicToolsSettings) {
    this.#servers = servers;
    this.#settings = settings;
  }

  /** All, as the servers list them now; or those of lists that were asked for already. */
  async list(lists?: ReadonlyMap<string, ServedTools>): Promise<ReadonlyMap<string, PublicTool>> {
    const { isPrefixed, hasPages } = this.#settings;
    const tools = [...(lists ?? (await this.#servers.allTools()))].flatMap(([server, { tools, ofPages }]) =>
      [...tools, ...(hasPages ? ofPages : [])].map(([name, served]) => ({ server, name, served })),
    );
    this.#known = publicNames(tools, isPrefixed);
    return this.#known;
  }

  /** @throws {GatewayError} `unknown_tool` with the nearest name. */
  async find(name: string): Promise<PublicTool> {
    const tool = this.#known.get(name) ?? (await this.list()).get(name);
    if (tool === undefined) throw this.unknown(name);
    return tool;
  }

  /**
   * The tool that a page of MCP Apps means. A page does not know the gateway and uses the name that its own server gave
   * the tool. Such a name is found if only one server has it.
   *
   * @throws {GatewayError} `unknown_tool` with the nearest name.
   */
  async findForPage(name: string): Promise<PublicTool> {
    const known = this.#known.get(name) ?? (await this.list()).get(name);
    if (known !== undefined) return known;
    const [only, ...others] = [...this.#known.values()].filter((tool) => tool.name === name);
    if (only === undefined || others.length > 0) throw this.unknown(name);
    return only;
  }

  unknown(name: string): GatewayError {
    const names = [...this.#known].flatMap(([name, { served }]) => (isForModels(served.raw) ? [name] : []));
    const message = `Unknown tool ${JSON.stringify(name)}.${didYouMean(name, names)}`;
    return new GatewayError("unknown_tool", "/name", message);
  }
}
