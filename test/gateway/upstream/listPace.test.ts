import { afterEach, describe, expect, it, vi } from "vitest";
import { ListPace } from "../../../src/gateway/upstream/ListPace.ts";
import { stdioUpstream } from "./upstreams.ts";

/** How often tools are listed again by a server that reports a change every 50 milliseconds. */
function listings(tools: number, ms: number): number {
  const pace = new ListPace();
  let count = 0;
  for (let passed = 0; passed < ms; passed += 50) {
    pace.run(tools, () => count++);
    vi.advanceTimersByTime(50);
  }
  pace.close();
  return count;
}

describe("the tools of a server that reports changes without end are listed again", () => {
  afterEach(() => void vi.useRealTimers());

  it.each<[tools: number, least: number, most: number]>([
    [3, 39, 41],
    [1_000, 39, 41],
    [10_000, 3, 5],
    [100_000, 3, 5],
  ])("of %i tools, between %i and %i times in 30 seconds", (tools, least, most) => {
    vi.useFakeTimers();
    const count = listings(tools, 30_000);
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
  });

  it("once more after a last change that was put off", () => {
    vi.useFakeTimers();
    const pace = new ListPace();
    const again = vi.fn();
    for (let count = 0; count < 20; count++) pace.run(1, again);
    expect(again).toHaveBeenCalledTimes(10);
    vi.advanceTimersByTime(1_100);
    expect(again).toHaveBeenCalledTimes(11);
    for (let count = 0; count < 20; count++) pace.run(1, again);
    pace.close();
    vi.advanceTimersByTime(60_000);
    expect(again).toHaveBeenCalledTimes(11);
  });

  it("by a gateway that uses each list", async () => {
    const upstream = stdioUpstream(["-e", CHANGING]);
    let listings = 0;
    upstream.onChange((change) => {
      if (change !== "tools") return;
      listings++;
      void upstream.listTools();
    });
    await upstream.listTools();
    await expect.poll(() => listings).toBeGreaterThan(8);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(listings).toBeLessThan(15);
    await upstream.close();
  });
});

const CHANGING = `
const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  const serverInfo = { name: "x", version: "1" };
  const capabilities = { tools: { listChanged: true } };
  if (method === "initialize") send({ id, result: { protocolVersion: "2025-06-18", capabilities, serverInfo } });
  else if (method === "tools/list") send({ id, result: { tools: [] } });
  else if (id !== undefined) send({ id, error: { code: -32601, message: "no" } });
});
setInterval(() => send({ method: "notifications/tools/list_changed" }), 20);`;
