import type { Endpoint } from "../../core-tools/index.ts";
import type { JsonValue } from "../../json/index.ts";
import { WrongUseError } from "../CommandError.ts";
import { readText, webUrl } from "./webUrl.ts";

/** The URLs of endpoints by the names that a model uses. */
export type EndpointUrls = ReadonlyMap<string, string>;

/**
 * Adds `NAME=URL` to the endpoints.
 *
 * @throws {WrongUseError} for another text, which it does not repeat: a URL may have a password.
 */
export function addEndpoint(text: string, urls: EndpointUrls = new Map()): EndpointUrls {
  const end = text.indexOf("=");
  if (end < 1) throw new WrongUseError("expected for --endpoint NAME=URL, such as /scores=https://example.com/scores");
  return new Map([...urls, [text.slice(0, end), webUrl(text.slice(end + 1))]]);
}

/** Endpoints that get JSON from their URLs by GET, with the user as `user_id` in the query. */
export const endpointsOf = (urls: EndpointUrls, token: string | undefined): { readonly [name: string]: Endpoint } =>
  Object.fromEntries(Array.from(urls, ([name, url]) => [name, endpointOf(url, token)]));

function endpointOf(url: string, token: string | undefined): Endpoint {
  const headers = {
    accept: "application/json",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return async ({ endpoint, userId, signal }) => {
    const asked = new URL(url);
    asked.searchParams.set("user_id", userId);
    // A redirection could lead the token to another host, or to a host that only this machine reaches.
    const response = await fetch(asked, { headers, signal, redirect: "error" });
    if (response.ok) return JSON.parse(await readText(response, endpoint)) as JsonValue;
    await response.body?.cancel();
    throw new Error(`${endpoint} answered with the status ${response.status}`);
  };
}
