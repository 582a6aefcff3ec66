import type { FetchLike } from "../mcp/client.ts";

/**
 * A `fetch` that follows redirects only within the origin of the request, because its headers and its body are for that
 * server. A redirect that is not followed is given as it is.
 *
 * @example
 * const response = await withinOrigin(fetch)("https://crm.example/sse", { headers });
 */
export const withinOrigin =
  (fetch: FetchLike): FetchLike =>
  async (target, init) => {
    let url = new URL(target);
    for (let hops = 0; ; hops++) {
      const response = await fetch(url, { ...init, redirect: "manual" });
      const next = redirectOf(response, url, init?.method);
      if (next === undefined || next.origin !== url.origin || hops >= MAX_REDIRECTS) return response;
      await response.body?.cancel();
      url = next;
    }
  };

/**
 * Where a response redirects to; `undefined` for others, and for one that would turn another method into GET.
 *
 * @example
 * redirectOf(new Response(null, { status: 307, headers: { location: "/sse/" } }), new URL("https://crm.example/sse"));
 */
export function redirectOf({ status, headers }: Response, url: URL, method = "GET"): URL | undefined {
  const location = headers.get("location");
  if (location === null || !URL.canParse(location, url)) return undefined;
  const keepsMethod = status === 307 || status === 308;
  return keepsMethod || (method === "GET" && [301, 302, 303].includes(status)) ? new URL(location, url) : undefined;
}

/** @internal */
const MAX_REDIRECTS = 5;
