import { expect, it } from "vitest";
import { callAtOnce } from "./callAtOnce.ts";
import { execBy, LOAD_WAYS, servedFour } from "./load.ts";
import { heapAfter } from "./upstream/heap.ts";
import { callsOf, openOdd } from "./upstream/open.ts";

// `npm run soak -- gateway` makes 10,000 over each way.
it.each(LOAD_WAYS)(
  "400 calls at once of a $era client over $transport, to four servers, are answered, each its own, and leave nothing",
  (way) => callAtOnce(way, 400),
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

it("2,000 calls, of which some fail, leave the heap and the handles as they were", async () => {
  const { bytes, handles } = await heapAfter(2_000, callsOf(openOdd()));
  expect(bytes).toBeLessThan(5_000_000);
  expect(handles).toBeLessThanOrEqual(2);
});
