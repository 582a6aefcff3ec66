import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";

/**
 * A function that waits until the client has read what was written to its response, or is gone.
 *
 * @example
 * const taken = takenFrom(response);
 * await taken();
 */
export function takenFrom(response: ServerResponse): () => Promise<void> {
  let taking: Promise<void> | undefined;
  const take = async (): Promise<void> => {
    // What was sent is written meanwhile.
    await setImmediate();
    while (response.writableNeedDrain) {
      await drained(response);
      await setImmediate();
    }
    taking = undefined;
  };
  return () => {
    taking ??= take();
    return taking;
  };
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      response.off("drain", end).off("close", end);
      resolve();
    };
    response.on("drain", end).on("close", end);
    if (response.closed) end();
  });
}
