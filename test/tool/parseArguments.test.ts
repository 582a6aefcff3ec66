import { Type } from "typebox";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { defineTool, McpToolInfo, SchemaError, ToolArgumentsError, ToolCall, ToolInfo } from "../../src/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { errorOf } from "../errorOf.ts";

const weather = new ToolInfo({
  name: "get_weather",
  parameters: Type.Object({ city: Type.String({ description: "The city" }), days: Type.Optional(Type.Integer()) }),
});

test("arguments that fit are answered, mutable", () => {
  const args = weather.parseArguments('{"city":"Oslo","days":3}');
  args.days = 4;
  expect(args).toEqual({ city: "Oslo", days: 4 });
  expect(weather.safeParseArguments('{"city":"Oslo"}')).toEqual({ ok: true, value: { city: "Oslo" }, changes: [] });
});

test.each(["", " \n\t", "{}"])("%j stands for no arguments", (text) => {
  expect(new ToolInfo({ name: "now" }).parseArguments(text)).toEqual({});
  expect(new ToolInfo({ name: "now", parameters: {} }).parseArguments(text)).toEqual({});
  expect(errorOf(ToolArgumentsError, () => weather.parseArguments(text)).code).toBe("schema_mismatch");
});

test.each<[string, string, string]>([
  ["broken text", '{"city" "Oslo"}', "invalid_json"],
  ["prose", "get the weather", "invalid_json"],
  ["two objects", '{"city":"Oslo"}{}', "invalid_json"],
  ["a byte order mark", '\ufeff{"city":"Oslo"}', "invalid_json"],
  ["NaN", '{"city":"Oslo","days":NaN}', "invalid_json"],
  ["a number without end", '{"city":"Oslo","days":1e400}', "invalid_json"],
  ["text that ends in a string", '{"city":"Os', "truncated"],
  ["text that ends after a key", '{"city"', "truncated"],
  ["an open brace", "{", "truncated"],
  ["null", "null", "not_an_object"],
  ["an array", '["Oslo"]', "not_an_object"],
  ["a string", '"Oslo"', "not_an_object"],
  ["a wrong type", '{"city":5}', "schema_mismatch"],
  ["a missing field", "{}", "schema_mismatch"],
  ["an integer that would be rounded", '{"city":"Oslo","days":9007199254740993}', "unsafe_integer"],
  ["a text that is too deep", `{"city":${"[".repeat(300)}${"]".repeat(300)}}`, "limit_exceeded"],
  ["a text that is far too deep", `{"city":${"[".repeat(100_000)}`, "limit_exceeded"],
  ["a text that is too long", `{"city":"${"x".repeat(1_048_576)}"}`, "limit_exceeded"],
])("%s is refused", (_, text, code) => {
  const error = errorOf(ToolArgumentsError, () => weather.parseArguments(text, { repair: false }));
  expect(error.code).toBe(code);
  expect(error.rawArguments).toBe(text);
  expect(error.toModelMessage().length).toBeLessThan(1000);
});

test("limits are options", () => {
  expect(errorOf(ToolArgumentsError, () => weather.parseArguments('{"city":"Oslo"}', { maxLength: 10 })).code).toBe(
    "limit_exceeded",
  );
  const nested = new ToolInfo({ name: "f", parameters: {} });
  expect(nested.parseArguments('{"a":[[1]]}', { maxDepth: 3 })).toEqual({ a: [[1]] });
  expect(errorOf(ToolArgumentsError, () => nested.parseArguments('{"a":[[1]]}', { maxDepth: 2 })).code).toBe(
    "limit_exceeded",
  );
});

test("issues say where, by which keyword, what was expected and what came", () => {
  const text = '{"city":"Oslo","days":"3"}';
  const error = errorOf(ToolArgumentsError, () => weather.parseArguments(text, { coerce: false }));
  expect(error.issues).toEqual([
    {
      path: "/days",
      keyword: "type",
      schemaPath: "#/properties/days/type",
      message: expect.any(String),
      expected: "integer",
      received: 'string "3"',
    },
  ]);
});

test("no code is generated from a schema", () => {
  const schema = { properties: { a: { type: "string" } } };
  const spy = vi.spyOn(globalThis, "Function");
  try {
    const tools = [
      new ToolInfo({ name: "f", parameters: schema }),
      defineTool({ name: "f", parameters: schema, execute: () => null }),
      new McpToolInfo({ name: "f", serverName: "s", parameters: schema }),
      ToolInfo.fromMcp({ name: "f", inputSchema: { type: "object", ...schema } }),
      ToolInfo.modelValidate({ name: "f", parameters: schema }),
      ToolInfo.modelValidateJson(JSON.stringify({ name: "f", parameters: schema })),
    ];
    for (const tool of tools) {
      expect([tool.safeParseArguments('{"a":5}').ok, tool.safeParseArguments('{"a":"x"}').ok]).toEqual([false, true]);
    }
    expect(spy).not.toHaveBeenCalled();
  } finally {
    spy.mockRestore();
  }
});

test("a hundred issues are listed, and all are counted", () => {
  const tool = new ToolInfo({ name: "f", parameters: Type.Object({ list: Type.Array(Type.Integer()) }) });
  const error = errorOf(ToolArgumentsError, () => tool.parseArguments(JSON.stringify({ list: Array(250).fill("x") })));
  expect(error.issues).toHaveLength(100);
  expect(error.issueCount).toBe(250);
  expect(error.toModelMessage()).toContain("and 240 more");
});

test("the model is told what to mend, and the type", () => {
  const error = errorOf(ToolArgumentsError, () => weather.parseArguments('{"days":"3"}'));
  expect(error.toModelMessage()).toBe(
    [
      "The arguments of the call to get_weather do not fit its parameters:",
      ...error.issues.map(({ path, message }) => `- ${path || "the arguments"}: ${message}`),
      "Call get_weather again with arguments of this type:",
      "{city: string /* The city */; days?: number}",
    ].join("\n"),
  );
  expect(error.issues).toHaveLength(2);
});

test("a source's own validation has the last word", () => {
  const tool = new ToolInfo({
    name: "f",
    parameters: z.object({
      n: z.coerce.number<number>(),
      days: z.number().default(3),
      when: z.string().transform((text) => text.length),
      even: z
        .number()
        .refine((n) => n % 2 === 0, "must be even")
        .optional(),
    }),
  });
  expect(tool.parseArguments('{"n":"5","when":"now"}')).toEqual({ n: 5, days: 3, when: 3 });
  const error = errorOf(ToolArgumentsError, () => tool.parseArguments('{"n":5,"when":"now","even":3}'));
  expect(error).toMatchObject({
    code: "schema_mismatch",
    issues: [
      { path: "/even", keyword: "source", message: "must be even", expected: "must be even", received: "integer 3" },
    ],
  });
  expect(errorOf(ToolArgumentsError, () => tool.parseArguments('{"n":5}')).issues).toMatchObject([
    { path: "", keyword: "required", expected: 'the property "when"' },
  ]);
  expect(errorOf(ToolArgumentsError, () => tool.parseArguments('{"n":5,"when":7}')).issues).toMatchObject([
    { path: "/when", keyword: "type", expected: "string", received: "integer 7" },
  ]);
});

test("a source that validates asynchronously is asked by parseArgumentsAsync", async () => {
  const tool = new ToolInfo({ name: "f", parameters: z.object({ n: z.number().refine(async (n) => n > 0) }) });
  expect(errorOf(ToolArgumentsError, () => tool.parseArguments('{"n":1}')).code).toBe("asynchronous_source");
  expect(await tool.parseArgumentsAsync('{"n":1}')).toEqual({ n: 1 });
  await expect(tool.parseArgumentsAsync('{"n":0}')).rejects.toMatchObject({ code: "schema_mismatch" });
  await expect(tool.parseArgumentsAsync("{")).rejects.toMatchObject({ code: "truncated" });
});

test("a source that throws is a typed error", () => {
  const jsonSchema = { input: () => ({ type: "object" }), output: () => ({ type: "object" }) };
  const validate = () => {
    throw new RangeError("out of order");
  };
  const parameters = { "~standard": { version: 1, vendor: "test", jsonSchema, validate } } as const;
  const error = errorOf(ToolArgumentsError, () => new ToolInfo({ name: "f", parameters }).parseArguments("{}"));
  expect(error.code).toBe("source_failed");
  expect(error.cause).toEqual(new RangeError("out of order"));
});

test("the engine can be chosen: one that makes validators, or a validator", () => {
  let made = 0;
  const engine: typeof createValidator = (schema, options) => {
    made++;
    return createValidator(schema, options);
  };
  expect(weather.safeParseArguments('{"city":5}', { validator: engine }).ok).toBe(false);
  expect(made).toBe(1);
  const lenient = { check: () => true, issues: () => ({ issues: [], total: 0 }) };
  expect(weather.safeParseArguments('{"city":5}', { validator: lenient }).ok).toBe(true);
});

test("a call's arguments are those of the tool that it names", () => {
  const call = new ToolCall({ name: "get_weather", arguments: '{"city":"Oslo"}' });
  expect(call.parseArguments(weather).city).toBe("Oslo");
  const other = new ToolInfo({ name: "search" });
  expect(errorOf(ToolArgumentsError, () => call.parseArguments(other)).code).toBe("unknown_tool");
  const custom = new ToolCall({ type: "custom", name: "get_weather", arguments: "{}" });
  expect(errorOf(ToolArgumentsError, () => custom.parseArguments(weather)).code).toBe("unknown_tool");
});

test("a foreign schema that cannot be used is the schema's fault, not the model's", () => {
  const tool = ToolInfo.modelValidate({
    name: "f",
    parameters: { type: "object", required: ["a"], properties: { a: { type: "money" } } },
  });
  const error = errorOf(ToolArgumentsError, () => tool.parseArguments("{}"));
  expect(error.code).toBe("unusable_schema");
  expect(error.cause).toBeInstanceOf(SchemaError);
  expect(error.toModelMessage()).toMatch(/^The schema of f cannot be used: \/properties\/a\/type: /);
  expect(tool.safeParseArguments("{}")).toMatchObject({ ok: false, error: { code: "unusable_schema" } });
});

test.each<[string, number, number, Parameters<ToolInfo["compact"]>[0] | undefined]>([
  ["whole, if it is short", 5, 300, {}],
  ["with short descriptions, if they make it long", 20, 300, { maxDescriptionLength: 50 }],
  ["without descriptions, if they make it long even so", 150, 300, { includeDescriptions: false }],
  ["without descriptions, if it is long", 1_000, 0, { includeDescriptions: false }],
  ["not at all, if it is far too long", 3_000, 300, undefined],
])("the model is told the type %s", (_, fields, length, options) => {
  const description = "d".repeat(length);
  const properties = Object.fromEntries(
    Array.from({ length: fields }, (_, index) => [`field${index}`, { type: "integer", description }]),
  );
  const tool = new ToolInfo({ name: "f", parameters: { type: "object", properties } });
  const told = errorOf(ToolArgumentsError, () => tool.parseArguments("[")).toModelMessage();
  const end = options ? `of this type:\n${tool.compact(options)}` : "of its type";
  expect(told.slice(told.lastIndexOf("arguments of ") + 10)).toBe(end);
});
