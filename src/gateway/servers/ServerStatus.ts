import type { FingerprintPart } from "../../tool/index.ts";
import type { UpstreamState } from "../upstream/Supervisor.ts";

/**
 * The status of a server.
 *
 * @example
 * const status: ServerStatus = { name: "files", state: "ready", tools: 14 };
 */
export type ServerStatus = {
  readonly name: string;
  readonly state: UpstreamState;
  readonly description?: string;
  /** How many tools are served; absent before they are known. */
  readonly tools?: number;
  /** The names of tools that cannot be served, with the reason. */
  readonly refused?: { readonly [tool: string]: string };
  /** The tools that are held back because they have changed since they were approved, with the parts that have. */
  readonly changed?: { readonly [tool: string]: readonly FingerprintPart[] };
  /** Why the server does not answer. */
  readonly error?: string;
};
