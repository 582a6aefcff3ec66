import type { Endpoint, FiringHandler, FiringHandlers } from "../../core-tools/index.ts";
import type { JsonValue } from "../../json/index.ts";
import { WrongUseError } from "../CommandError.ts";
import { MAX_ANSWER_BYTES } from "../limits.ts";

/**
 * A URL from an option of the command.
 *
 * @throws {WrongUseError} for another text, and for a URL with a user or a password, which fetch refuses. An error of
 * Commander would print the value, and an invalid URL may also contain a password.
 */
export function webUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.username || url?.password) {
    throw new WrongUseError(
      "expected a URL without a user and a password; give the token in an environment variable, by --endpoint-token-env or --webhook-token-env",
    );
  }
  if (url && /^https?:$/.test(url.protocol)) return text;
  throw new WrongUseError("expected for --endpoint and --webhook a URL that begins with https:// or http://");
}

/** The text of a response, which may not be longer than the limit of stored and shown data. */
async function readText({ body }: Response, owner: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error(`${owner} answered with more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

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

/**
 * Handlers that send each firing to a URL, with an idempotency key. The response to `generate` is stored at the
 * `write_path` of the action: a JSON object, or a text.
 */
export function webhookHandlers(url: string, token: string | undefined): FiringHandlers {
  const send: FiringHandler = async ({ action, userId, triggerId, idempotencyKey, ...firing }, { signal }) => {
    const body = JSON.stringify({
      type: action.type,
      params: action.params,
      title: firing.title,
      source_path: firing.sourcePath,
      user_id: userId,
      trigger_id: triggerId,
      occurrence: firing.occurrence,
      attempt: firing.attempt,
    });
    const headers = {
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    // A redirection could lead the user's data and the token to another host.
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" });
    if (response.ok && action.type === "generate") return answerOf(response);
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the webhook answered with the status ${response.status}`);
  };
  return { message: send, generate: send, notify: send };
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await readText(response, "the webhook");
  return /^application\/json\b/i.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : text;
}
