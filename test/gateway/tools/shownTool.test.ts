import { expect, it } from "vitest";
import { ServedTools } from "../../../src/gateway/ServedTools.ts";
import { lineOf } from "../../../src/gateway/tools/shownTool.ts";

it("a tool of many parameters is a line in linear time", async () => {
  const properties = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`p${index}`, {}]));
  const required = Array.from({ length: 100_000 }, (_, index) => `r${index}`);
  const raw = { name: "t", inputSchema: { type: "object", properties, required } };
  const { tools } = await ServedTools.of([raw], { server: "s", disabled: [] }, undefined);
  const start = performance.now();
  expect(lineOf(tools.get("t") as NonNullable<ReturnType<typeof tools.get>>)).toContain("t(p0?, p1?");
  expect(performance.now() - start).toBeLessThan(500);
});
