import { describe, expect, test } from "vitest";
import * as z from "zod";
import { ToolArgumentsError, ToolCall, ToolInfo, ToolSet } from "../../src/index.ts";

const isCity = async (city: string): Promise<boolean> => city !== "x";
const slow = new ToolInfo({ name: "slow", parameters: z.object({ city: z.string().refine(isCity, "no such city") }) });
const fast = new ToolInfo({ name: "fast", parameters: z.object({ days: z.number().default(3) }) });
const broken = new ToolInfo({
  name: "broken",
  parameters: z.object({}).refine(() => {
    throw new Error("offline");
  }),
});
const set = new ToolSet([slow, fast, broken]);
const call = (name: string, args: string) => new ToolCall({ name, arguments: args });

const cases: [name: string, tool: "slow" | "fast" | "broken", text: string, value: object | string][] = [
  ["a value that fits", "slow", '{"city":"Oslo"}', { city: "Oslo" }],
  ["a value that does not", "slow", '{"city":"x"}', "schema_mismatch"],
  ["a default", "fast", "", { days: 3 }],
  ["no JSON", "fast", "{", "truncated"],
  ["a library that throws", "broken", "{}", "source_failed"],
];

describe.each(cases)("%s", (_name, name, text, expected) => {
  const tool: ToolInfo = set.get(name);

  test("safeParseArgumentsAsync", async () => {
    const result = await tool.safeParseArgumentsAsync(text);
    expect(result.ok ? result.value : result.error.code).toEqual(expected);
    if (result.ok) expect(result.changes).toEqual([]);
  });

  test("parseAsync", async () => {
    const given = call(name, text);
    const parsed = await set.parseAsync(given).catch((error) => error);
    if (typeof expected === "string") expect(parsed).toMatchObject({ name: "ToolArgumentsError", code: expected });
    else expect(parsed).toEqual({ name, arguments: expected, tool, call: given, changes: [] });
  });

  test("safeParseAsync", async () => {
    const result = await set.safeParseAsync(call(name, text));
    expect(result.ok ? result.value.arguments : result.error.code).toEqual(expected);
  });

  test("safeParse", () => {
    const result = set.safeParse(call(name, text));
    const atOnce = name === "fast" ? expected : "asynchronous_source";
    expect(result.ok ? result.value.arguments : result.error.code).toEqual(atOnce);
  });
});

test("what was changed is told", async () => {
  const changes = [{ kind: "number", path: "/days", before: "4", after: 4 }];
  const changed = { ok: true, value: { name: "fast", arguments: { days: 4 }, changes } };
  expect(set.safeParse(call("fast", '{"days":"4"}'))).toMatchObject(changed);
  expect(await set.safeParseAsync(call("fast", '{"days":"4"}'))).toMatchObject(changed);
  expect(await fast.safeParseArgumentsAsync('{"days":"4"}')).toMatchObject({ ok: true, value: { days: 4 }, changes });
});

test("a call to an unknown tool is an error as a value", async () => {
  const error = expect.objectContaining({ code: "unknown_tool", message: 'Unknown tool "fats". Did you mean "fast"?' });
  expect(set.safeParse(call("fats", ""))).toEqual({ ok: false, error });
  expect(await set.safeParseAsync(call("fats", ""))).toEqual({ ok: false, error });
  await expect(set.parseAsync(call("fats", ""))).rejects.toThrow(ToolArgumentsError);
});

const WRONG = { repiar: false } as object;

test.each<[name: string, run: () => unknown, message: string]>([
  [
    "safeParse",
    () => set.safeParse(call("fast", ""), WRONG),
    'safeParse: unknown option "repiar". Did you mean "repair"?',
  ],
  ["safeParse", () => set.safeParse("fast" as never), "safeParse: "],
  ["safeParseAsync", () => set.safeParseAsync(call("fast", ""), WRONG), 'safeParseAsync: unknown option "repiar"'],
  ["parseAsync", () => set.parseAsync(call("fast", ""), WRONG), 'parseAsync: unknown option "repiar"'],
  ["parseAsync", () => set.parseAsync(undefined as never), "parseAsync: "],
  ["safeParseArgumentsAsync", () => fast.safeParseArgumentsAsync("", WRONG), "safeParseArgumentsAsync: unknown option"],
])("%s throws for mistakes of the program", async (_name, run, message) => {
  await expect(async () => run()).rejects.toThrow(message);
});
