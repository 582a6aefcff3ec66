import type { ToolResult } from "../ToolResult.ts";
import type { Params } from "./Host.ts";

/** How long the server may wait for a change before it answers. */
const WAIT_MS = 25_000;
/** The pause between two requests, so that neither an immediate answer nor constant changes cause a busy loop. */
const MIN_PAUSE_MS = 1000;
/** @internal */
const MAX_PAUSE_MS = 60_000;

/** Shows a card of a path again whenever its data change, while the page is visible. */
export async function follow(
  shown: ToolResult,
  refresh: (args: Params) => Promise<ToolResult>,
  show: (result: ToolResult) => void,
  signal: AbortSignal,
): Promise<void> {
  const { card_type, path, options = {} } = shown;
  let { revision } = shown;
  let pause = MIN_PAUSE_MS;
  for (; !signal.aborted; await new Promise((resolve) => setTimeout(resolve, pause))) {
    try {
      await untilVisible(signal);
      const source = { type: "path", path };
      const next = await refresh({ card_type, data_source: source, options, revision, wait_ms: WAIT_MS });
      if (signal.aborted) return;
      if (next.status === "error") throw new Error(next.error);
      pause = MIN_PAUSE_MS;
      if (next.revision === revision) continue;
      revision = next.revision;
      show({ ...next, ...(shown.card_id !== undefined && { card_id: shown.card_id }) });
    } catch {
      // The server or the host is unavailable: requests are repeated with growing pauses.
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
  }
}

function untilVisible(signal: AbortSignal): Promise<void> | void {
  if (!document.hidden) return;
  return new Promise((resolve) => {
    const check = () => !document.hidden && resolve();
    document.addEventListener("visibilitychange", check, { signal });
  });
}
