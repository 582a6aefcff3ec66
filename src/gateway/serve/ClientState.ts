import { Following } from "./Following.ts";

/** The state of one client between its requests. A client of 2026-07-28 over HTTP sends it again with each request. */
export class ClientState {
  /** The least level of log messages that it wants to have. */
  logLevel: string | undefined;
  readonly following: Following = new Following();
}
