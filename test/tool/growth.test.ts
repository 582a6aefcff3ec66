import { Type } from "typebox";
import { expect, it, test } from "vitest";
import { type JsonSchema, ToolInfo } from "../../src/index.ts";
import { countSteps, growingFaster, type Sized } from "../countSteps.ts";
import { longTexts } from "./longTexts.ts";

const INTEGER: JsonSchema = { type: "integer" };
const INTEGERS: JsonSchema = { type: "array", items: INTEGER };

/** A tool with one property of this schema, and the text of its arguments. */
const given = (schema: JsonSchema, textOf: (size: number) => string) => (size: number) =>
  [
    new ToolInfo({ name: "f", parameters: { type: "object", properties: { a: schema } } }),
    `{"a":${textOf(size)}}`,
  ] as const;
const many =
  (item: string) =>
  (size: number): string =>
    `[${Array(size).fill(item).join()}]`;
const listOf = (size: number): string =>
  `[${Array.from({ length: size }, (_, i) => `90071992547${i + 50_000}`).join()}]`;
const branch = (k: number): JsonSchema => ({ properties: { k: { const: k }, v: INTEGER }, required: ["k"] });
const limits = Array.from({ length: 30 }, (_, i) => ({ multipleOf: i + 2 }));
const branches = Array.from({ length: 30 }, (_, k) => branch(k));
const lists = Array.from({ length: 30 }, () => ({ anyOf: [INTEGER, INTEGERS] }));

const values: Sized[] = [
  ["integers", given({ type: "array", items: { type: "integer", minimum: 0 } }, listOf)],
  ["integers and limits", given({ type: "array", items: { allOf: limits } }, listOf)],
  ["digits", given(INTEGER, (size) => "9".repeat(size))],
  ["levels", given({ type: "array" }, (size) => `${"[".repeat(size / 4)}9007199254740993${"]".repeat(size / 4)}`)],
  ["numbers as text", given(INTEGERS, many('"1"'))],
  ["broken JSON text", given({ type: "array", items: INTEGERS }, many('"[1"'))],
  ["JSON text", given(INTEGERS, (size) => JSON.stringify(`[${"1,".repeat(size)}1]`))],
  ["digits as text", given(INTEGER, (size) => JSON.stringify("9".repeat(size)))],
  ["objects of many branches", given({ type: "array", items: { anyOf: branches } }, many('{"k":1,"v":"1"}'))],
  ["items of many branches", given({ allOf: lists } as JsonSchema, many('"1"'))],
  [
    "nulls",
    given(
      { additionalProperties: INTEGER },
      (size) => `{${Array.from({ length: size }, (_, i) => `"${i}":null`).join()}}`,
    ),
  ],
];

test("the steps grow with the values alone", () => {
  const read = ([tool, text]: readonly [ToolInfo, string]) => tool.safeParseArguments(text, { integers: "bigint" });
  expect(growingFaster(values, 300, read)).toEqual([]);
});

test("the steps grow with the text alone", () => {
  const weather = new ToolInfo({ name: "weather", parameters: Type.Object({ city: Type.String() }) });
  const rows = longTexts.map(([name, textOf]): Sized => [name, textOf]);
  expect(growingFaster(rows, 2_000, (text: string) => weather.safeParseArguments(text))).toEqual([]);
});

it("many rounded integers in a hostile schema end soon", () => {
  const node = { anyOf: Array.from({ length: 200 }, () => ({ $ref: "#/$defs/t" })) };
  const t = { type: "object", properties: { n: INTEGER, c: { type: "array", items: node } } };
  const tool = ToolInfo.modelValidate({
    name: "f",
    parameters: { type: "object", properties: { a: node }, $defs: { t, node } },
  });
  const textOf = (size: number): string => {
    const item = `{"n":9007199254740993.0,"c":[${'{"n":1e300},'.repeat(size)}{}]}`;
    return `{"a":{"c":[${`${item},`.repeat(10)}{}]}}`;
  };
  const read = (text: string): void => expect(tool.safeParseArguments(text).ok).toBe(false);
  expect(growingFaster([["items", textOf]], 20, read)).toEqual([]);
  read(textOf(200));
});

// A walk over all schemas takes 20 steps or more for each, so that one more of them is seen.
test.each<[string, number, (tool: ToolInfo) => unknown]>([
  ["a tool", 100, (tool) => tool],
  ["its first request", 375, (tool) => tool.toOpenAI()],
  ["its second request", 425, (tool) => [tool.toOpenAI(), tool.toOpenAI()]],
  ["its first call", 690, (tool) => tool.parseArguments("{}")],
])("%s takes at most %i steps for each property", (_name, most, work) => {
  const [few = 0, many = 0] = countSteps([2, 102].map((size) => () => work(new ToolInfo(toolOf(size)))));
  expect((many - few) / 100).toBeGreaterThan(60);
  expect((many - few) / 100).toBeLessThan(most);
});

test("a tool without parameters takes few steps", () => {
  const [steps] = countSteps([() => new ToolInfo({ name: "now" })]);
  expect(steps).toBeLessThan(175);
});

function toolOf(size: number): { name: string; parameters: JsonSchema } {
  const named = Array.from({ length: size }, (_, at) => [`p${at}`, { type: "string", description: `Number ${at}` }]);
  return { name: "f", parameters: { type: "object", properties: Object.fromEntries(named) } };
}
