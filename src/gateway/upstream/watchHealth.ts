import type { Connection } from "./connection/Connection.ts";
import type { UpstreamError } from "./UpstreamError.ts";

/** How often a server is pinged, and when its connection is closed. */
export type HealthSettings = {
  readonly intervalMs: number;
  readonly timeoutMs: number;
  /** The number of unanswered pings in a row. */
  readonly threshold: number;
};

/**
 * Closes a connection whose server does not answer pings any more. A server that works on a call need not answer,
 * because many servers do one thing at a time: then the time limit of the call applies.
 */
export function watchHealth(connection: Connection, { intervalMs, timeoutMs, threshold }: HealthSettings): void {
  let failures = 0;
  let timer: NodeJS.Timeout;
  const check = async (): Promise<void> => {
    if (!connection.isBusy) failures = (await isThere(connection, timeoutMs)) ? 0 : failures + 1;
    if (connection.over.aborted) return;
    if (failures >= threshold) await connection.closeSilent(failures);
    else schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => void check(), intervalMs).unref();
  };
  schedule();
  connection.over.addEventListener("abort", () => clearTimeout(timer));
}

/** Whether a server answers, also with the error that it does not know the method. */
const isThere = (connection: Connection, timeoutMs: number): Promise<boolean> =>
  connection.request(connection.era === "modern" ? "server/discover" : "ping", {}, { timeoutMs }).then(
    () => true,
    ({ code }: UpstreamError) => code === "protocol" || code === "login_needed",
  );
