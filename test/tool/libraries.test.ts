import { type TSchema, Type } from "@sinclair/typebox";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { defineTool, SchemaError, ToolCall, ToolInfo, ToolSet } from "../../src/index.ts";

describe("schemas of TypeBox 0.34", () => {
  const weather = defineTool({
    name: "weather",
    parameters: Type.Object({
      city: Type.String({ description: "The city" }),
      days: Type.Optional(Type.Integer({ minimum: 1 })),
      units: Type.Union([Type.Literal("c"), Type.Literal("f")]),
    }),
    execute: ({ city, days = 1 }) => `${city} ${days.toFixed()}`,
  });

  test("are plain schemas", () => {
    expect(weather.compact()).toBe('{city: string /* The city */; days?: number; units: "c" | "f"}');
    expect(weather.jsonSchema).toEqual({
      type: "object",
      required: ["city", "units"],
      properties: {
        city: { type: "string", description: "The city" },
        days: { type: "integer", minimum: 1 },
        units: {
          anyOf: [
            { const: "c", type: "string" },
            { const: "f", type: "string" },
          ],
        },
      },
    });
    expect(Object.getOwnPropertySymbols(weather.jsonSchema)).toEqual([]);
  });

  test("have their arguments checked", async () => {
    const calls = ['{"city":"Oslo","units":"c","days":"3"}', '{"city":"Oslo","units":"k"}'].map(
      (text) => new ToolCall({ name: "weather", arguments: text }),
    );
    const [first, second] = await new ToolSet([weather]).run(calls);
    expect(first?.content).toBe("Oslo 3");
    expect(second?.error).toMatchObject({ code: "schema_mismatch" });
  });

  test("may be recursive", () => {
    const Tree = Type.Recursive((This) => Type.Object({ name: Type.String(), kids: Type.Array(This) }));
    const tool = new ToolInfo({ name: "tree", parameters: Type.Object({ tree: Tree }) });
    const tree = { name: "a", kids: [{ name: "b", kids: [] }] };
    expect(tool.parseArguments(JSON.stringify({ tree }))).toEqual({ tree });
    expect(tool.safeParseArguments('{"tree":{"name":"a","kids":[{"name":1,"kids":[{}]}]}}').ok).toBe(false);
  });

  test.each<[string, TSchema]>([
    ["a transform", Type.Transform(Type.String()).Decode(Number).Encode(String)],
    ["a date", Type.Date()],
    ["bytes", Type.Uint8Array()],
    ["a function", Type.Function([], Type.String())],
    ["a bigint", Type.BigInt()],
    ["undefined", Type.Undefined()],
  ])("with %s are an error", (_, a) => {
    expect(() => new ToolInfo({ name: "f", parameters: Type.Object({ a }) })).toThrow(SchemaError);
    expect(() => new ToolInfo({ name: "f", parameters: Type.Object({ a }) })).toThrow(/take text or a number here/);
  });
});

describe("the root of a schema of Zod", () => {
  test("may be transformed", async () => {
    const sum = defineTool({
      name: "sum",
      parameters: z.object({ a: z.number(), b: z.number() }).transform(({ a, b }) => a + b),
      inputExamples: [{ a: 1, b: 2 }],
      execute: (total) => total.toFixed(1),
    });
    expect(sum.compact()).toBe("{a: number; b: number}");
    expect(sum.parseArguments('{"a": 1, "b": 2}')).toBe(3);
    const [message] = await new ToolSet([sum]).run([new ToolCall({ name: "sum", arguments: { a: 1, b: 2 } })]);
    expect(message?.content).toBe("3.0");
  });

  test("may be optional: a call always has an object", () => {
    const tool = new ToolInfo({ name: "f", parameters: z.object({ a: z.string().default("b") }).optional() });
    expect(tool.parseArguments("")).toEqual({ a: "b" });
    expect(tool.parseArguments('{"a":"c"}')).toEqual({ a: "c" });
  });

  test("is an object", () => {
    // @ts-expect-error arguments are an object
    expect(() => new ToolInfo({ name: "f", parameters: z.string() })).toThrow(/expected "object" at the root/);
  });
});
