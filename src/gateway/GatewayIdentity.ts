import { randomUUID } from "node:crypto";
import { isObject } from "../schema/index.ts";
import type { RawResult } from "./McpService.ts";

/**
 * Tells a gateway from all others, so that it does not serve itself: its list of tools would grow with each look. It says
 * its id to its clients, with the ids of the gateways that it is a client of itself.
 *
 * @example
 * const identity = new GatewayIdentity();
 * identity.requireOther("me", { experimental: identity.capability([]) }); // Error: it is this gateway
 */
export class GatewayIdentity {
  readonly #id: string = randomUUID();
  /** By name of a server that is a gateway: its id and those of the gateways behind it. */
  readonly #behind: Map<string, readonly string[]> = new Map();

  /** What the gateway says to its clients in `capabilities.experimental`. `servers` are the names of its servers now. */
  capability(servers: readonly string[]): RawResult {
    const behind = servers.flatMap((name) => (this.#behind.has(name) ? [[name, this.#behind.get(name)]] : []));
    return { [KEY]: { id: this.#id, ...(behind.length > 0 && { behind: Object.fromEntries(behind) }) } };
  }

  /**
   * Notes what a server declares.
   *
   * @throws {Error} if it is this gateway, or a gateway that has this one among its servers
   */
  requireOther(server: string, capabilities: RawResult = {}): void {
    const { experimental } = capabilities;
    const said = isObject(experimental) ? experimental[KEY] : undefined;
    const { id, behind } = isObject(said) ? said : ({} as RawResult);
    if (id === this.#id) throw new Error("it is this gateway");
    const further = isObject(behind) ? Object.entries(behind) : [];
    const way = further.find(([, ids]) => Array.isArray(ids) && ids.includes(this.#id));
    if (way !== undefined) {
      const own = JSON.stringify(way[0].slice(0, MAX_NAME));
      throw new Error(`it is a gateway that has this one among its servers, by its server ${own}`);
    }
    const all = new Set([id, ...further.flatMap(([, ids]) => ids)]);
    const ids = [...all].filter((one): one is string => typeof one === "string" && one.length <= MAX_ID);
    if (ids.length > 0) this.#behind.set(server, ids.slice(0, MAX_BEHIND));
    else this.#behind.delete(server);
  }

  /**
   * Whether a server says what is behind it also when it is asked by `IDENTITY_METHOD`, because that changes.
   */
  static isSaidBy({ experimental }: RawResult): boolean {
    return isObject(experimental) && experimental[KEY] !== undefined;
  }
}

const KEY = "openjiuwen-tools/gateway";

/** The method by which a gateway is asked again for what it declared of itself in `capabilities.experimental`. */
export const IDENTITY_METHOD: string = KEY;

/** Others are not ids of gateways. @internal */
const MAX_ID = 36;

/** The characters of a name of a server that an error repeats. @internal */
const MAX_NAME = 100;

/** @internal */
const MAX_BEHIND = 100;
