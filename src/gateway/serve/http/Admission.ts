import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_BODY_BYTES, MAX_LISTENING, MAX_REQUEST_BYTES, MAX_REQUESTS } from "../../limits.ts";
import type { RawResult } from "../../McpService.ts";
import { FairQuota, SharedPlaces } from "../SharedPlaces.ts";

/** Keeps a request's part until the function that it gives back is called, also if its client goes. */
export type Hold = () => () => void;

/** A request that is read, and then answered. */
export type Admitted = {
  /** After its body, a message or a batch of so many: the response of one that is too much, or what keeps its part. */
  answering(body: RawResult | undefined, batch?: number): Response | { readonly hold: Hold };
};

/**
 * Which requests are answered: a user who sends very many gets 429, and others do not wait for them. Requests that are
 * read are counted apart from those that run, so that a client with very many calls can still answer what they ask.
 */
export class Admission {
  readonly #reading: FairQuota = new FairQuota({ count: Number.POSITIVE_INFINITY, weight: MAX_REQUEST_BYTES });
  readonly #running: FairQuota = new FairQuota({ count: MAX_REQUESTS, weight: MAX_REQUEST_BYTES });
  readonly #listening: SharedPlaces = new SharedPlaces(MAX_LISTENING);

  /** `undefined` if the user has too many requests that are still read. */
  admit({ method, headers }: IncomingMessage, response: ServerResponse, user: unknown): Admitted | undefined {
    if (method !== "POST") return { answering: () => ({ hold: () => () => {} }) };
    const length = Math.min(Number(headers["content-length"] ?? MAX_BODY_BYTES), MAX_BODY_BYTES);
    const isRead = this.#reading.take(user, length);
    if (isRead === undefined) return undefined;
    onClose(response, isRead);
    return {
      answering: (body, batch) => {
        isRead();
        const isRequest = body?.id !== undefined && body.method !== undefined;
        if (!isRequest && batch === undefined) return { hold: () => () => {} };
        const isListening = body?.method === "subscriptions/listen";
        const free = isListening
          ? this.#listening.take(user, () => response.destroy())
          : this.#running.take(user, length, batch);
        return free === undefined ? tooMany(body?.id ?? null) : { hold: heldUntilClosed(response, free) };
      },
    };
  }
}

/** Frees when the response is closed and each hold has ended: the call of a client that is gone may still run. */
function heldUntilClosed(response: ServerResponse, free: () => void): Hold {
  let holds = 0;
  const hold: Hold = () => {
    holds++;
    let isHeld = true;
    return () => {
      if (isHeld && --holds === 0) free();
      isHeld = false;
    };
  };
  onClose(response, hold());
  return hold;
}

function onClose(response: ServerResponse, listener: () => void): void {
  if (response.closed) listener();
  else response.once("close", listener);
}

const tooMany = (id: unknown): Response =>
  Response.json(
    { jsonrpc: "2.0", id, error: { code: -32_000, message: "Too many requests at one time" } },
    { status: 429, headers: { "retry-after": "1" } },
  );

export function sendTooMany(response: ServerResponse): void {
  response.writeHead(429, { "retry-after": "1", connection: "close" }).end();
}
