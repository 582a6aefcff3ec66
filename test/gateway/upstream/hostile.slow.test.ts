import { join } from "node:path";
import { expect, it } from "vitest";
import { openStdio, textOf } from "./open.ts";

// More than the fast tests send; what else servers send a gateway without end is in hostile.slow.test.ts.
it("a server that answers after 100,000 progress notifications is heard", async () => {
  const hostile = openStdio([join(import.meta.dirname, "../servers/hostile.mjs")], {
    era: "legacy",
    maxBytes: 10_000_000,
  });
  let heard = 0;
  const result = await hostile.callTool("progress", { count: 100_000 }, { onProgress: () => heard++ });
  expect([textOf(result), heard]).toEqual(["done", 100_000]);
});
