import { MCP_HOST_RULES } from "../../rules/index.ts";
import { hashedName } from "../../wire/index.ts";
import { unknownName } from "../GatewayError.ts";
import type { McpCaller } from "../McpService.ts";
import { isForModels } from "./apps.ts";
import type { ServerRegistry } from "./ServerRegistry.ts";
import type { ServerTool, ServerTools } from "./ServerTools.ts";

/** A tool, with its server and its name there. */
export type LocatedTool = ItemLocation & { readonly served: ServerTool };

/** How tools are named, and which tools are listed. */
export type ToolDirectorySettings = {
  readonly isPrefixed: boolean;
  /** Whether the tools that only pages of MCP Apps may call are listed too. */
  readonly hasPages: boolean;
};

/** Finds a tool of any server by its public name, which is unique among all servers. */
export class ToolDirectory {
  readonly #servers: ServerRegistry;
  readonly #settings: ToolDirectorySettings;
  #known: ReadonlyMap<string, LocatedTool> = new Map();

  constructor(servers: ServerRegistry, settings: ToolDirectorySettings) {
    this.#servers = servers;
    this.#settings = settings;
  }

  /** All tools by public name. Default for `lists`: the servers' current lists. */
  async list(lists?: ReadonlyMap<string, ServerTools>): Promise<ReadonlyMap<string, LocatedTool>> {
    const { isPrefixed, hasPages } = this.#settings;
    this.#known = publicNames(toolsOf(lists ?? (await this.#servers.allTools()), hasPages), isPrefixed);
    return this.#known;
  }

  /**
   * @throws {GatewayError} `unknown_tool` with the nearest name, `not_authorized` if its server refuses the caller;
   *   {UpstreamError} of a server that did not start
   */
  async find(name: string): Promise<LocatedTool> {
    const tool = await this.#named(name);
    if (tool === undefined) throw this.unknown(name);
    return tool;
  }

  /**
   * The tool that a page of MCP Apps means. A page does not know the gateway and uses the name that its own server gave
   * the tool. Such a name is found if only one server has it.
   *
   * @throws {GatewayError} `unknown_tool` with the nearest name; {UpstreamError} of a server that did not start
   */
  async findForPage(name: string): Promise<LocatedTool> {
    const known = await this.#named(name);
    if (known !== undefined) return known;
    const all = this.#servers.isPerCaller ? await this.list() : this.#known;
    const [only, ...others] = [...all.values()].filter(
      ({ name: shown, served }) => (served.origin?.name ?? shown) === name,
    );
    if (only === undefined || others.length > 0 || this.#mayBelongElsewhere(only.server, name)) {
      throw this.unknown(name);
    }
    return only;
  }

  /** Whether the own name of a server's tool may be the public name of a tool that another server has, or had. */
  #mayBelongElsewhere(server: string, name: string): boolean {
    return this.#servers.names.some((other) => other !== server && name.startsWith(beginningOf(other)));
  }

  async #named(name: string): Promise<LocatedTool | undefined> {
    // Another caller may have other tools.
    const known = this.#servers.isPerCaller ? undefined : this.#known.get(name);
    return known ?? (await this.#atItsServer(name)) ?? (await this.list()).get(name);
  }

  /** The tool, without a wait for servers to which the name cannot belong. */
  async #atItsServer(name: string): Promise<LocatedTool | undefined> {
    const { isPrefixed, hasPages } = this.#settings;
    return publicNames(toolsOf(await this.#servers.allTools(this.#serversOf(name)), hasPages), isPrefixed).get(name);
  }

  /** The servers to which the name may belong. */
  #serversOf(name: string): string[] {
    const { isPrefixed } = this.#settings;
    return this.#servers.names.filter((server) => !isPrefixed || name.startsWith(beginningOf(server)));
  }

  /** Records a call of a tool that is unknown, because its server cannot be asked for the caller. */
  noteRefused(name: string, args: unknown, caller: McpCaller): void {
    for (const server of this.#serversOf(name)) {
      const tool = this.#settings.isPrefixed ? name.slice(beginningOf(server).length) : name;
      this.#servers.noteRefused({ server, tool, arguments: args }, caller);
    }
  }

  /** The error of an unknown name: why its server cannot be asked for the caller or did not start, or the nearest name. */
  unknown(name: string): Error {
    const [refusal] = this.#serversOf(name).flatMap((server) => this.#servers.refusalOf(server) ?? []);
    if (refusal !== undefined) return refusal;
    for (const server of this.#serversOf(name)) {
      const { latest, upstream } = this.#servers.require(server);
      if (latest === undefined && upstream.error !== undefined) return upstream.error;
    }
    const names = [...(this.#servers.isPerCaller ? [] : this.#known)].flatMap(([name, { served }]) =>
      isForModels(served.raw) ? [name] : [],
    );
    return unknownName("tool", "/name", name, names);
  }
}

function toolsOf(lists: ReadonlyMap<string, ServerTools>, hasPages: boolean): LocatedTool[] {
  return [...lists].flatMap(([server, { tools, ofPages }]) =>
    [...tools, ...(hasPages ? ofPages : [])].map(([name, served]) => ({ server, name, served })),
  );
}

/** A tool or a prompt: its server, and the name that it has there. */
export type ItemLocation = { readonly server: string; readonly name: string };

/**
 * The names under which clients find tools and prompts: `server__name`, at most 58 letters, digits, `_` and `-`, as all
 * known hosts accept them. A longer name, or one with other characters, ends in a hash of the whole name. So does a name
 * that looks as if it had a hash: no server can give a tool the name that a tool of another server has. A name follows
 * from its server and tool alone, so that it never moves to another tool.
 *
 * @example
 * publicNames([{ server: "files", name: "read_file" }], true).keys(); // "files__read_file"
 */
export function publicNames<Item extends ItemLocation>(items: readonly Item[], isPrefixed: boolean): Map<string, Item> {
  return new Map(items.map((item) => [isPrefixed ? publicName(item) : item.name, item]));
}

function publicName({ server, name }: ItemLocation): string {
  const full = `${server}__${name}`;
  const { names } = MCP_HOST_RULES;
  const isAmbiguous = server.includes("__") || server.endsWith("_");
  if (names.allowed.test(full) && !HASHED.test(full) && !isAmbiguous) return full;
  // The hash of an ambiguous name is of the server's name too, so that two tools never have the same.
  return hashedName(full, names, isAmbiguous ? server : undefined);
}

/** What all public names of a server's tools begin with. */
function beginningOf(server: string): string {
  const { maxLength, refused } = MCP_HOST_RULES.names;
  return `${server}__`.slice(0, maxLength - HASH.length).replace(refused, "_");
}

const HASH = `_${"0".repeat(16)}`;
const HASHED = /_[0-9a-f]{16}$/;
