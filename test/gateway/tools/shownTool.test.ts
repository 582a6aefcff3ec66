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

/** The texts that a schema, written as TypeScript, has in quotes. */
const quotedIn = (text: unknown): string[] =>
  [...String(text).matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => JSON.parse(quoted));

it.each([
  ...["a\nb", "a\r\nb", "a\tb", 'a"b', "a\\b", "a*/b", "//", "", " a ", "5"],
  ...["a\u0000b", "a\u001b[31mb", "a\u007fb", "a\u0085b", "a\u009b31mb", "a\u2028b", "a\u2029b", "a\ud800b", "\udc00"],
  ...[
    "a\u200bb",
    "a\u202eb",
    "\ufeffa",
    "\u00ad",
    "\u{e0041}a",
    "a\ufe0f",
    "a\u200cb",
    "\u3164",
    "a\u034fb",
    "\u{1d173}",
  ],
  ...["é\u200c\u200d\u200d", "😀\ufe0f\u{e0158}", "👩\u200d💻", "می\u200cخواهم", "1\ufe0f\u20e3", "e\u0301"],
])("the value %j is shown so that it can be written", async (value) => {
  const part = { enum: [value, "other", { [value]: 1 }] };
  const properties = { a: part, b: { type: "string", default: value }, c: { type: "string", const: value } };
  const inputSchema = { type: "object", properties };
  const raw = { name: "t", inputSchema, outputSchema: inputSchema };
  const { tools } = await ServerTools.of([raw], { server: "s", disabled: [] }, undefined);
  const served = tools.get("t") as NonNullable<ReturnType<typeof tools.get>>;
  const schema = shownSchema(served, { schema_compression_enabled: true, max_description_len: 300 });
  expect(quotedIn(schema).filter((text) => text === value)).toHaveLength(4);
  const stubs = stubsOf([["t", { server: "s", name: "t", served }]], 300);
  expect(quotedIn(stubs)).toContain(value);
  // Joiners and selectors stay where they have an effect.
  for (const text of [schema, stubs]) expect(text).not.toMatch(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/u);
});
