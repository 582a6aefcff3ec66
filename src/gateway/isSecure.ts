import { isLoopback } from "./isLoopback.ts";

/**
 * Whether a request to an endpoint of a server is safe from being read on the way.
 *
 * @example
 * const url = new URL("http://127.0.0.1:3000/mcp");
 * isSecure(url, url); // true
 */
export const isSecure = (endpoint: URL, server: URL): boolean =>
  endpoint.protocol === "https:" ||
  (endpoint.protocol === "http:" && isLoopback(endpoint.hostname) && isLoopback(server.hostname));
