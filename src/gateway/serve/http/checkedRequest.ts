import type { IncomingMessage } from "node:http";

/** A request whose body the SDK reads, and what is known of the bytes then. */
export type CheckedRequest = {
  readonly request: IncomingMessage;
  /** Whether all bytes that were read are UTF-8: the SDK reads U+FFFD for others, and says nothing. */
  isUtf8(): boolean;
};

/**
 * Looks at the bytes of a request as they are read.
 *
 * @example
 * const { request: checked, isUtf8 } = checkedRequest(request);
 * await toNodeHandler({ fetch: async (received) => (isUtf8() ? answer(received) : refuse()) })(checked, response);
 */
export function checkedRequest(request: IncomingMessage): CheckedRequest {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  const check = (chunk?: Uint8Array): void => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of request as AsyncIterable<Uint8Array>) {
      if (isUtf8) check(chunk);
      yield chunk;
    }
    if (isUtf8) check();
  }
  const checked = Object.create(request, { [Symbol.asyncIterator]: { value: chunks } });
  return { request: checked, isUtf8: () => isUtf8 };
}
