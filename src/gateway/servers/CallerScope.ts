import { AsyncLocalStorage } from "node:async_hooks";
import { isObject } from "../../schema/index.ts";
import { GatewayError } from "../GatewayError.ts";
import type { McpCaller } from "../McpService.ts";
import type { CallerHeaders } from "./CallerPool.ts";

/**
 * The headers that a server gets for a caller, who then has a connection of its own; `undefined` for none. If it throws,
 * this server fails for the request; neither the client nor a model reads what was thrown.
 *
 * @example
 * const headersFor: HeadersFor = ({ user }, server) => ({ authorization: `Bearer ${tokenOf(user, server)}` });
 */
export type HeadersFor = (
  caller: McpCaller,
  server: string,
) => CallerHeaders | undefined | Promise<CallerHeaders | undefined>;

/** The caller of a request, and what `headersFor` made for it, by server: headers, or the error of a server. */
export type CallerRequest = {
  readonly caller: McpCaller;
  readonly made: ReadonlyMap<string, CallerHeaders | GatewayError>;
};

/**
 * Knows whose request is under way, so that all that it leads to uses the connections of this caller.
 *
 * @example
 * const scope = new CallerScope(undefined);
 * await scope.run(caller, [], async () => scope.current?.caller === caller); // true
 */
export class CallerScope {
  readonly #requests: AsyncLocalStorage<CallerRequest> = new AsyncLocalStorage();
  readonly #headersFor: HeadersFor | undefined;

  constructor(headersFor: HeadersFor | undefined) {
    this.#headersFor = headersFor;
  }

  /** The request that is under way; `undefined` outside of requests. */
  get current(): CallerRequest | undefined {
    return this.#requests.getStore();
  }

  /** Does what a caller asks for. `servers` are the names of those that may get headers. */
  async run<Value>(caller: McpCaller, servers: readonly string[], work: () => Promise<Value>): Promise<Value> {
    return this.#requests.run({ caller, made: await this.#made(caller, servers) }, work);
  }

  async #made(caller: McpCaller, servers: readonly string[]): Promise<CallerRequest["made"]> {
    const made = new Map<string, CallerHeaders | GatewayError>();
    if (this.#headersFor === undefined) return made;
    for (const name of servers) {
      try {
        made.set(name, checkedHeaders(await this.#headersFor(caller, name)));
      } catch (cause) {
        const message = `The headers for the server ${JSON.stringify(name)} cannot be made`;
        made.set(name, new GatewayError("not_authorized", "", message, { cause }));
      }
    }
    return made;
  }
}

/** @throws {TypeError} without the values, which may be secret. */
function checkedHeaders(headers: unknown): CallerHeaders {
  if (headers === undefined || headers === null) return {};
  if (!isObject(headers)) throw new TypeError("expected an object with headers");
  const texts = Object.entries(headers).map(([name, value]): [string, string] => {
    if (typeof value !== "string") throw new TypeError(`expected a text as the header ${JSON.stringify(name)}`);
    return [name.toLowerCase(), value];
  });
  return Object.fromEntries(texts);
}
