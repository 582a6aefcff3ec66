import type { RawResult } from "../../McpService.ts";
import { type Client, ProtocolErrorCode } from "../../mcp/client.ts";
import { listen } from "./listen.ts";

/** The lists of a server, which may change. */
export const SERVER_LISTS = ["tools", "resources", "prompts"] as const;

/** One of the lists of a server. */
export type ServerList = (typeof SERVER_LISTS)[number];

/** Who hears of a server's lists. */
export type ListsListener = {
  onListChanged(list: ServerList): void;
  /** The lists whose changes the server does not send although it declared that, and the error that it answered with. */
  onListsSilent(lists: readonly ServerList[], error?: RawResult): void;
};

/**
 * Listens for changes of a server's lists until the signal is aborted. An older server sends them by itself. A server
 * of 2026-07-28 has to be asked, and asked again when its stream has ended; the lists may have changed in between.
 */
export function followLists(client: Client, listener: ListsListener, signal: AbortSignal): void {
  const capabilities = client.getServerCapabilities() ?? {};
  const lists = SERVER_LISTS.filter((list) => capabilities[list]?.listChanged);
  if (lists.length === 0 || client.getProtocolEra() !== "modern") return;
  const filter = Object.fromEntries(lists.map((list) => [keyOf(list), true]));
  const onOpen = (accepted: RawResult, isAgain: boolean): void => {
    listener.onListsSilent(lists.filter((list) => accepted[keyOf(list)] !== true));
    if (isAgain) for (const list of lists) listener.onListChanged(list);
  };
  const over = new AbortController();
  const onRefused = (error: RawResult): void => {
    listener.onListsSilent(lists, error);
    if (error.code === ProtocolErrorCode.MethodNotFound) over.abort();
  };
  void listen(client, filter, { onOpen, onRefused }, AbortSignal.any([over.signal, signal]));
}

const keyOf = (list: ServerList): string => `${list}ListChanged`;
