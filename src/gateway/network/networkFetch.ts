import type { Environment } from "../config/expandVariables.ts";
import type { FetchLike } from "../mcp/client.ts";
import { nodeFetch } from "./nodeFetch.ts";
import { proxyFor } from "./proxyFor.ts";

/**
 * The `fetch` for servers with a URL: through the proxy of `HTTPS_PROXY` or `HTTP_PROXY`, unless `NO_PROXY` names the
 * host, and directly without one.
 *
 * @example
 * const response = await networkFetch(process.env)("https://crm.example/mcp", { method: "POST", body });
 */
export const networkFetch =
  (environment: Environment): FetchLike =>
  async (target, init) => {
    const proxy = proxyFor(new URL(target), environment);
    return proxy === undefined ? fetch(target, init) : nodeFetch(target, init, { proxy });
  };
