import { join } from "node:path";
import { afterEach } from "vitest";
import { HttpTransport } from "../../../src/gateway/upstream/HttpTransport.ts";
import { StdioTransport } from "../../../src/gateway/upstream/StdioTransport.ts";
import { Upstream, type UpstreamSettings } from "../../../src/gateway/upstream/Upstream.ts";
import type { UpstreamError } from "../../../src/gateway/upstream/UpstreamError.ts";

/** What is closed after the test. */
export const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

type Settings = Partial<UpstreamSettings> & { maxBytes?: number; headers?: { [name: string]: string } };

const limits = { era: "auto", connectMs: 10_000, callMs: 10_000 } as const;

/** A server over standard input and output: `args` are those of node. */
export function openStdio(
  args: readonly string[],
  { maxBytes = 1_000_000, ...rest }: Settings = {},
  mark = "",
): Upstream {
  const command = { command: process.execPath, args, env: { PATH: process.env.PATH ?? "", MARK: mark } };
  const upstream = new Upstream({
    name: "odd",
    ...limits,
    makeTransport: (messages) => new StdioTransport(command, { maxBytes, graceMs: 300 }, messages),
    ...rest,
  });
  opened.push(upstream);
  return upstream;
}

/** The server of odd.mjs. */
export const openOdd = (ways: readonly string[] = [], settings?: Settings, mark?: string): Upstream =>
  openStdio([join(import.meta.dirname, "../servers/odd.mjs"), ...ways], settings, mark);

export function openHttp(url: URL, { maxBytes = 1_000_000, headers = {}, ...rest }: Settings = {}): Upstream {
  const upstream = new Upstream({
    name: "odd",
    ...limits,
    makeTransport: (messages) => new HttpTransport(url, { headers, maxBytes }, messages),
    ...rest,
  });
  opened.push(upstream);
  return upstream;
}

export const textOf = (result: { content?: unknown }): unknown => (result.content as { text: string }[])[0]?.text;

export const failureOf = (work: Promise<unknown>): Promise<UpstreamError> =>
  work.then(
    () => {
      throw new Error("expected an UpstreamError");
    },
    (error: UpstreamError) => error,
  );

export async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !isSo(); tries++) await new Promise((resolve) => setTimeout(resolve, 20));
  if (!isSo()) throw new Error(`expected ${isSo} within ten seconds`);
}
