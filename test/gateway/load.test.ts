import { expect, it } from "vitest";
import { execBy, LOAD_WAYS, servedFour } from "./load.ts";
import { heapAfter } from "./upstream/heap.ts";
import { handles, processesWith } from "./upstream/kills.ts";
import { until } from "./upstream/upstreams.ts";

it.each(LOAD_WAYS)(
  "1,000 calls at once of a $era client over $transport, to four servers, are answered, each its own, and leave nothing",
  async (way) => {
    const mark = `load-${process.pid}-${way.transport}-${way.era}`;
    const before = handles();
    const four = await servedFour(way, mark);
    try {
      const exec = execBy(four.callTool);
      const texts = Array.from({ length: 1_000 }, (_, index) => `text ${index} 天`);
      expect(await Promise.all(texts.map((text) => exec("echo", { text })))).toEqual(texts);
      if (process.platform === "linux") expect(processesWith(mark)).toBeGreaterThanOrEqual(2);
    } finally {
      await four.close();
    }
    await until(() => handles() <= before);
    if (process.platform === "linux") await until(() => processesWith(mark) === 0);
  },
);

it("2,000 calls through a gateway that is served leave nothing in the heap", async () => {
  const four = await servedFour({ transport: "http", era: "modern" });
  try {
    const { bytes } = await heapAfter(2_000, execBy(four.callTool));
    expect(bytes).toBeLessThan(5e6);
  } finally {
    await four.close();
  }
});
