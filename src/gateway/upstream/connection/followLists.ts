import { setTimeout } from "node:timers/promises";
import { type Client, ProtocolError } from "../../mcp/client.ts";
import { Backoff } from "../Backoff.ts";

/** The lists of a server that may change. */
export type ServerList = "tools" | "resources" | "prompts";

/**
 * Listens for changes of a server's lists until the signal is aborted. An older server sends them by itself. A server
 * of 2026-07-28 has to be asked, and asked again when its stream has ended; the lists may have changed in between.
 */
export function followLists(client: Client, onListChanged: (list: ServerList) => void, signal: AbortSignal): void {
  const capabilities = client.getServerCapabilities() ?? {};
  const lists = (["tools", "resources", "prompts"] as const).filter((list) => capabilities[list]?.listChanged);
  if (lists.length === 0 || client.getProtocolEra() !== "modern") return;
  const filter = Object.fromEntries(lists.map((list) => [`${list}ListChanged`, true]));
  const onAgain = (): void => {
    for (const list of lists) onListChanged(list);
  };
  void listen(client, filter, onAgain, signal);
}

/**
 * Listens at a server of 2026-07-28 for what the filter names, until the signal is aborted; `onAgain` is called after a
 * gap.
 */
export async function listen(
  client: Client,
  filter: Parameters<Client["listen"]>[0],
  onAgain: () => void,
  signal: AbortSignal,
): Promise<void> {
  const backoff = new Backoff(FIRST_PAUSE, MAX_PAUSE);
  for (
    let isFirst = true;
    !signal.aborted;
    await setTimeout(backoff.next(), undefined, { signal, ref: false }).catch(() => {})
  ) {
    const start = performance.now();
    try {
      const subscription = await client.listen(filter, { signal });
      if (!isFirst) onAgain();
      isFirst = false;
      await subscription.closed;
    } catch (cause) {
      // The server answered that it does not support this.
      if (cause instanceof ProtocolError) return;
    }
    if (performance.now() - start > MAX_PAUSE) backoff.reset();
  }
}

const FIRST_PAUSE = 500;
/** @internal */
const MAX_PAUSE = 30_000;
