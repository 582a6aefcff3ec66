import { expect, it } from "vitest";
import { stubsOf } from "../../../src/gateway/code/stubsOf.ts";
import { ServerTools } from "../../../src/gateway/servers/ServerTools.ts";
import { lineOf, shownSchema } from "../../../src/gateway/tools/shownTool.ts";
import { cpuTime } from "../../cpuTime.ts";

it("a tool of many parameters is a line in linear time", async () => {
  const properties = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`p${index}`, {}]));
  const required = Array.from({ length: 100_000 }, (_, index) => `r${index}`);
  const raw = { name: "t", inputSchema: { type: "object", properties, required } };
  const { tools } = await ServerTools.of([raw], { server: "s", disabled: [] }, undefined);
  const start = cpuTime();
  expect(lineOf(tools.get("t") as NonNullable<ReturnType<typeof tools.get>>)).toContain("t(p0?, p1?");
  // To look for each of 9,000 parameters among 100,000 names takes several seconds.
  expect(cpuTime() - start).toBeLessThan(3_000);
});

it("what nobody sees is not in the schema, the declaration or the line of a tool", async () => {
  const hidden = "\u001b[2J\u202e\u{e0041}";
  const schema = { type: "object", properties: { [`a${hidden}`]: { type: "string", description: `A ${hidden}text` } } };
  const raw = { name: "t", description: `Does ${hidden}it`, inputSchema: schema, outputSchema: schema };
  const { tools } = await ServerTools.of([raw], { server: "s", disabled: [] }, undefined);
  const served = tools.get("t") as NonNullable<ReturnType<typeof tools.get>>;
  const settings = { schema_compression_enabled: true, max_description_len: 300 };
  const texts = [
    shownSchema(served, settings),
    stubsOf([["t", { server: "s", name: "t", served }]], 300),
    lineOf(served),
  ];
  for (const text of texts) {
    expect(text).toContain("a");
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  }
});
