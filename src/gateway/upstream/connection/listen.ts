import { setTimeout } from "node:timers/promises";
import { isObject } from "../../../schema/index.ts";
import type { RawResult } from "../../McpService.ts";
import { type Client, ProtocolError } from "../../mcp/client.ts";
import { Backoff } from "../Backoff.ts";
import { answerOfStatus } from "../failures.ts";

/** What a server can be asked to send. */
export type ListenFilter = Parameters<Client["listen"]>[0];

/** Who hears of a stream of changes. */
export type StreamListener = {
  /** The server sends what it accepts of the filter; `isAgain` after a gap, in which something may have changed. */
  onOpen(accepted: ListenFilter, isAgain: boolean): void;
  /** The server answered with this error of JSON-RPC. It is asked again later, unless the signal is aborted. */
  onRefused(error: RawResult): void;
};

/** Listens at a server of 2026-07-28 for what the filter names, until the signal is aborted. */
export async function listen(
  client: Client,
  filter: ListenFilter,
  { onOpen, onRefused }: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const backoff = new Backoff(FIRST_PAUSE, MAX_PAUSE);
  for (
    let isAgain = false;
    !signal.aborted;
    await setTimeout(backoff.next(), undefined, { signal, ref: false }).catch(() => {})
  ) {
    const start = performance.now();
    try {
      const { honoredFilter, closed } = await client.listen(filter, { signal });
      onOpen(honoredFilter, isAgain);
      isAgain = true;
      await closed;
    } catch (cause) {
      const refusal = cause instanceof ProtocolError ? cause : answerOfStatus(cause)?.error;
      if (isObject(refusal)) onRefused(refusal);
    }
    if (performance.now() - start > MAX_PAUSE) backoff.reset();
  }
}

const FIRST_PAUSE = 500;
/** @internal */
const MAX_PAUSE = 30_000;
