import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { defineTool, OptionError, SchemaError, type Tool, ToolCall, ToolSet } from "../../src/index.ts";

const call = (name: string, args: { [name: string]: unknown } = {}, id = name): ToolCall =>
  new ToolCall({ id, name, arguments: args });

/** A handler that fails so often before it answers how often it ran. */
const failing = (failures: number) => {
  let runs = 0;
  return {
    count: () => runs,
    execute: () => {
      if (++runs <= failures) throw new Error(`failure ${runs}`);
      return runs;
    },
  };
};

test.each<[string, number, number | undefined, string]>([
  ["without retries once", 1, undefined, "The tool f failed: failure 1"],
  ["as often as it may", 2, 2, "3"],
  ["and no more", 2, 1, "The tool f failed: failure 2"],
  ["no more than it must", 0, 5, "1"],
])("a handler that throws runs %s", async (_, failures, retries, content) => {
  const { execute, count } = failing(failures);
  const [message] = await new ToolSet([defineTool({ name: "f", retries, execute })]).run([call("f")]);
  expect(message?.content).toBe(content);
  expect(count()).toBe(Math.min(failures, retries ?? 0) + 1);
});

test("each attempt gets its arguments anew, and pauses grow", async () => {
  const seen: [unknown, number][] = [];
  const f = defineTool({
    name: "f",
    parameters: { properties: { list: { type: "array", items: { type: "number" } } }, required: ["list"] },
    retries: 2,
    execute: ({ list }) => {
      seen.push([[...list], performance.now()]);
      list.length = 0;
      throw new Error("no");
    },
  });
  await new ToolSet([f]).run([call("f", { list: [1, 2] })]);
  const [first, second, third] = seen.map(([, time]) => time) as [number, number, number];
  expect(seen.map(([list]) => list)).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  expect(second - first).toBeGreaterThan(95);
  expect(third - second).toBeGreaterThan(195);
});

test("an abort ends the pause between attempts", async () => {
  const controller = new AbortController();
  const { execute, count } = failing(9);
  const f = defineTool({ name: "f", retries: 9, execute });
  setTimeout(() => controller.abort(), 10);
  const [message] = await new ToolSet([f]).run([call("f")], { signal: controller.signal });
  expect([message?.error?.code, count()]).toEqual(["aborted", 1]);
  await delay(150);
  expect(count()).toBe(1);
});

test("the time of a tool is that of one attempt, the time of a run that of the call", async () => {
  const signals: AbortSignal[] = [];
  const f = defineTool({
    name: "f",
    timeoutMs: 20,
    retries: 1,
    execute: (_, { signal }) => {
      signals.push(signal);
      return signals.length > 1 ? "done" : new Promise(() => {});
    },
  });
  const hang = defineTool({ name: "hang", timeoutMs: 10, execute: () => new Promise(() => {}) });
  const messages = await new ToolSet([f, hang]).run([call("f"), call("hang")]);
  expect(messages.map(({ content }) => content)).toEqual(["done", "The tool hang did not answer within 10 ms"]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  const [short] = await new ToolSet([hang]).run([call("hang")], { timeoutMs: 5 });
  expect(short?.content).toBe("The tool hang did not answer within 5 ms");
});

test("a sequential call runs alone, after those before it and before those behind it", async () => {
  const events: string[] = [];
  const make = (name: string, sequential?: boolean): Tool =>
    defineTool({
      name,
      sequential,
      execute: async () => {
        events.push(`+${name}`);
        await delay(5);
        events.push(`-${name}`);
      },
    });
  const set = new ToolSet([make("a"), make("b"), make("s", true), make("t", true), make("c"), make("d")]);
  const messages = await set.run(["a", "b", "s", "t", "c", "nope", "d"].map((name) => call(name)));
  expect(messages.map(({ name }) => name)).toEqual(["a", "b", "s", "t", "c", "nope", "d"]);
  expect(events.join(" ")).toBe("+a +b -a -b +s -s +t -t +c +d -c -d");
});

const object = { type: "object", properties: { n: { type: "number" } }, required: ["n"] } as const;

test.each<[string, unknown, unknown, string | null, string]>([
  ["an object that fits", object, { n: 1, extra: true }, null, '{"n":1,"extra":true}'],
  [
    "one that does not",
    object,
    { n: "1" },
    '/n: expected number, received string "1"',
    "The tool f gave a result of the wrong form",
  ],
  ["undefined", object, undefined, "expected object, received null", "The tool f gave a result of the wrong form"],
  ["an array", { type: "array", items: { type: "string" } }, ["a"], null, '["a"]'],
  ["a text", { type: "string", enum: ["a"] }, "a", null, "a"],
  [
    "a date, which is text in JSON",
    { type: "string", format: "date-time" },
    new Date(0),
    null,
    '"1970-01-01T00:00:00.000Z"',
  ],
  ["what a source makes of it", z.object({ n: z.number().default(3) }), {}, null, '{"n":3}'],
  ["what a source transforms", z.string().transform(Number).pipe(z.number()), "5", null, "5"],
  [
    "what a source refuses",
    z.object({ n: z.number().max(3) }),
    { n: 4 },
    "/n: ",
    "The tool f gave a result of the wrong form",
  ],
  [
    "what a source refuses later",
    z.number().refine(async (n) => n > 3, "too small"),
    1,
    "too small",
    "The tool f gave a result of the wrong form",
  ],
])("a result is judged by the outputSchema: %s", async (_, outputSchema, value, fault, content) => {
  const f = defineTool({ name: "f", outputSchema: outputSchema as never, execute: () => value as never });
  const [message] = await new ToolSet([f]).run([call("f")]);
  expect(message?.content).toBe(content);
  expect(message?.error?.code ?? null).toBe(fault === null ? null : "invalid_result");
  if (fault !== null) expect(message?.error?.message).toContain(`does not fit its outputSchema: ${fault}`);
});

test("the outputSchema of any source is JSON Schema for others, and stays in a strict form", async () => {
  const f = defineTool({
    name: "f",
    outputSchema: z.object({ n: z.number().default(3) }),
    metadata: { owner: "ops" },
    retries: 1,
    execute: () => ({}),
  });
  for (const tool of [f, f.toStrict({ provider: "openai" })]) {
    expect(tool.outputSchema).toMatchObject({ type: "object", required: ["n"] });
    expect(tool).toMatchObject({ metadata: { owner: "ops" }, retries: 1 });
    expect((await new ToolSet([tool]).run([call("f")]))[0]?.content).toBe('{"n":3}');
  }
});

test("examples are in the strict form of a strict tool", () => {
  const properties = { n: { type: "number" }, unit: { type: "string" } } as const;
  const parameters = { type: "object", properties, required: ["n"] } as const;
  const inputExamples = [{ n: 1 }, { n: 1, unit: "m" }];
  const f = defineTool({ name: "f", parameters, inputExamples, execute: () => 1 });
  expect(f.inputExamples).toEqual(inputExamples);
  expect(f.toStrict({ provider: "openai" }).inputExamples).toEqual([
    { n: 1, unit: null },
    { n: 1, unit: "m" },
  ]);
});

const city = { type: "object", properties: { city: { type: "string" } } } as const;
test.each<[string, object, Record<string, unknown>[], object[]]>([
  ["with an optional field absent", city, [{}, { city: "Oslo" }], [{ city: null }, { city: "Oslo" }]],
  ["in the strict form", city, [{ city: null }], [{ city: null }]],
  ["of any names", { type: "object", additionalProperties: true }, [{}], [{ other_properties: [] }]],
  ["that fits neither form", city, [{ city: 1 }, {}], [{ city: null }]],
])("an example of a tool that is strict already may be one %s", (_, parameters, inputExamples, expected) => {
  const strict = defineTool({ name: "f", parameters, execute: () => 1 }).toStrict({ provider: "openai" });
  expect(strict.with({ inputExamples }).inputExamples).toEqual(expected);
  const { parameters: form } = strict;
  expect(defineTool({ name: "g", parameters: form, inputExamples, execute: () => 1 }).inputExamples).toEqual(expected);
});

const execute = (): number => 1;
test.each<[string, object, string]>([
  ["retries", { retries: -1 }, 'option "retries": expected an integer from 0 to 100, received -1'],
  ["timeoutMs", { timeoutMs: 0 }, 'option "timeoutMs": expected a number of milliseconds above 0'],
  ["sequential", { sequential: "yes" }, 'option "sequential": expected true or false'],
  ["approval", { approval: "always" }, 'option "approval": expected true, false or a function'],
  ["a misspelt name", { timeout: 5 }, 'unknown option "timeout". Did you mean "timeoutMs"?'],
  ["the name of others", { needsApproval: true }, 'Did you mean "approval"?'],
  [
    "an example that does not fit",
    { parameters: object, inputExamples: [{ n: 1 }, { n: "1" }] },
    'option "inputExamples[1]/n": expected number, received string "1"',
  ],
  ["an example that is no object", { inputExamples: ["Oslo"] }, 'option "inputExamples[0]": expected an object'],
])("a definition is checked: %s", (_, fields, message) => {
  expect(() => defineTool({ name: "f", execute, ...fields } as never)).toThrow(OptionError);
  expect(() => defineTool({ name: "f", execute, ...fields } as never)).toThrow(message);
});

test("an outputSchema that cannot be used is an error at once", () => {
  expect(() => defineTool({ name: "f", outputSchema: { type: "strnig" } as never, execute })).toThrow(SchemaError);
});
