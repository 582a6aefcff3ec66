import { Following } from "./Following.ts";

/** What is kept for one client from its first request to its last; one of 2026-07-28 over HTTP says it anew each time. */
export class ClientState {
  /** The least level of log messages that it wants to have. */
  logLevel: string | undefined;
  readonly following: Following = new Following();
}
