import { afterEach } from "vitest";
import { httpUpstream, oddUpstream, sseUpstream, stdioUpstream } from "./upstreams.ts";

export { callsOf, failureOf, textOf } from "./upstreams.ts";

/** What is closed after the test. */
export const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const closedLater =
  <Args extends unknown[], One extends { close(): Promise<void> }>(open: (...args: Args) => One) =>
  (...args: Args): One => {
    const one = open(...args);
    opened.push(one);
    return one;
  };

export const openStdio = closedLater(stdioUpstream);
export const openOdd = closedLater(oddUpstream);
export const openHttp = closedLater(httpUpstream);
export const openSse = closedLater(sseUpstream);

/** How a server may be connected. */
export type Way = [transport: "stdio" | "http", era: "legacy" | "modern"];

export const WAYS: readonly Way[] = [
  ["stdio", "legacy"],
  ["stdio", "modern"],
  ["http", "legacy"],
  ["http", "modern"],
];
