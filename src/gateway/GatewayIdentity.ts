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
    const behind = servers.flatMap((name) => this.#behind.get(name) ?? []);
    return { [KEY]: { id: this.#id, ...(behind.length > 0 && { behind: [...new Set(behind)] }) } };
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
    const further = Array.isArray(behind) ? behind : [];
    if (further.includes(this.#id)) throw new Error("it is a gateway that has this one among its servers");
    const ids = [id, ...further].filter((one): one is string => typeof one === "string" && one.length <= MAX_ID);
    this.#behind.set(server, ids.slice(0, MAX_BEHIND));
  }
}

const KEY = "openjiuwen-tools/gateway";

/** Others are not ids of gateways. @internal */
const MAX_ID = 36;

/** @internal */
const MAX_BEHIND = 100;
