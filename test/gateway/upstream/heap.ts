import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { CallRequest } from "../../../src/gateway/upstream/Upstream.ts";

/** How a tool of odd.mjs is called. */
type Call = (name: string, args: object, request: CallRequest) => Promise<unknown>;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** How many bytes more the heap has after so many calls, of which some fail, and how many resources are left open. */
export async function heapAfter(calls: number, call: Call): Promise<{ bytes: number; handles: number }> {
  await callMany(call, 500);
  const before = await heap();
  const handles = process.getActiveResourcesInfo().length;
  await callMany(call, calls);
  const after = await heap();
  return { bytes: after - before, handles: process.getActiveResourcesInfo().length - handles };
}

async function callMany(call: Call, calls: number): Promise<void> {
  const { signal } = new AbortController();
  for (let done = 0; done < calls; done += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const request = { signal, onProgress: () => {} };
        if (index === 0) return call("fail", {}, request).catch(() => {});
        if (index === 1) return call("progress", { count: 3 }, request);
        return call("echo", { text: `${done + index} ${"x".repeat(1_000)}` }, request);
      }),
    );
  }
}

const AT_ONCE = 50;

async function heap(): Promise<number> {
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    collect();
  }
  return process.memoryUsage().heapUsed;
}
