import type { RawResult } from "../../McpService.ts";
import type { CallOrigin } from "./OpenCalls.ts";

/** The protocol of 2026-07-28, or the ones before it. */
export type Era = "modern" | "legacy";

/** Options of one request. */
export type UpstreamRequest = CallOrigin & {
  readonly signal?: AbortSignal | undefined;
  /** The milliseconds without an answer or progress. */
  readonly timeoutMs: number;
  /** Gets the `params` of each `notifications/progress`, without the token. */
  readonly onProgress?: ((progress: RawResult) => void) | undefined;
  readonly headers?: { readonly [name: string]: string } | undefined;
  /** The caller's capabilities, by which a server of 2026-07-28 asks for input. Default: no capabilities. */
  readonly capabilities?: RawResult | undefined;
  /** The lowest level that a server of 2026-07-28 logs. Default: it does not log. */
  readonly logLevel?: string | undefined;
};
