import { join } from "node:path";
import { HttpTransport } from "../../../src/gateway/upstream/http/HttpTransport.ts";
import { SseTransport } from "../../../src/gateway/upstream/http/SseTransport.ts";
import { type RequestHeaders, secretsIn } from "../../../src/gateway/upstream/http/secretHeaders.ts";
import { StdioTransport } from "../../../src/gateway/upstream/stdio/StdioTransport.ts";
import { Upstream, type UpstreamSettings } from "../../../src/gateway/upstream/Upstream.ts";
import type { UpstreamError } from "../../../src/gateway/upstream/UpstreamError.ts";

export type Settings = Partial<UpstreamSettings> & {
  maxBytes?: number;
  headers?: { [name: string]: string };
  endpointMs?: number;
};

const limits = { era: "auto", connectMs: 30_000, callMs: 30_000 } as const;

/** A server over standard input and output: `args` are those of node. */
export function stdioUpstream(
  args: readonly string[],
  { maxBytes = 1_000_000, ...rest }: Settings = {},
  mark = "",
): Upstream {
  const command = { command: process.execPath, args, env: { PATH: process.env.PATH ?? "", MARK: mark } };
  return new Upstream({
    name: "odd",
    ...limits,
    makeTransport: (messages) => new StdioTransport(command, { maxBytes, graceMs: 300 }, messages),
    ...rest,
  });
}

/** The server of odd.mjs. */
export const oddUpstream = (ways: readonly string[] = [], settings?: Settings, mark?: string): Upstream =>
  stdioUpstream([join(import.meta.dirname, "../servers/odd.mjs"), ...ways], settings, mark);

const sent = (headers: RequestHeaders, url: URL) => ({ headers, secrets: () => secretsIn(headers, url) });

/** A server with a URL, which may have only the transport of 2024-11-05. */
export function httpUpstream(url: URL, settings: Settings = {}): Upstream {
  const { maxBytes = 1_000_000, headers = {}, endpointMs = 5_000, ...rest } = settings;
  return new Upstream({
    name: "odd",
    ...limits,
    makeTransport: (messages) => new HttpTransport(url, { ...sent(headers, url), maxBytes }, messages),
    makeOlderTransport: (messages) => new SseTransport(url, { ...sent(headers, url), maxBytes, endpointMs }, messages),
    ...rest,
  });
}

/** A server of HTTP+SSE. */
export const sseUpstream = (url: URL, { maxBytes = 1_000_000, headers = {}, ...rest }: Settings = {}): Upstream =>
  new Upstream({
    name: "odd",
    ...limits,
    era: "legacy",
    makeTransport: (messages) => new SseTransport(url, { ...sent(headers, url), maxBytes }, messages),
    ...rest,
  });

/** How its tools are called. */
export const callsOf =
  (upstream: Upstream): typeof upstream.callTool =>
  (...call) =>
    upstream.callTool(...call);

export const textOf = (result: { content?: unknown }): unknown => (result.content as { text: string }[])[0]?.text;

export const failureOf = (work: Promise<unknown>): Promise<UpstreamError> =>
  work.then(
    () => {
      throw new Error("expected an UpstreamError");
    },
    (error: UpstreamError) => error,
  );
