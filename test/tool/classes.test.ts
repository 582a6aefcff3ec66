import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  McpToolInfo,
  OptionError,
  Parameters,
  SchemaError,
  Tool,
  ToolArgumentsError,
  ToolCall,
  ToolInfo,
  ToolMessage,
  ValidationError,
} from "../../src/index.ts";
import { givenFields } from "../../src/pydantic/index.ts";
import type { ToolCallInit } from "../../src/tool/index.ts";
import { errorOf } from "../errorOf.ts";

test("what is given is copied and frozen", () => {
  const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
  const parameters = new Parameters(schema);
  schema.required.push("b");
  expect(parameters.required).toEqual(["a"]);
  expect(() => ((parameters.properties as Record<string, unknown>).b = {})).toThrow(TypeError);
});

test("every source gives the same schema", () => {
  const expected = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
  expect(new Parameters(Type.Object({ n: Type.Number() })).jsonSchema).toEqual(expected);
  expect(Parameters.from(z.object({ n: z.number() })).jsonSchema).toMatchObject(expected);
  expect(Parameters.from(expected).jsonSchema).toEqual(expected);
  const parameters = new Parameters(expected);
  expect(Parameters.from(parameters)).toBe(parameters);
});

test("the schema is kept as it was given, type aside", () => {
  const { jsonSchema } = new Parameters({ properties: {}, additionalProperties: false, $defs: {} });
  expect(JSON.stringify(jsonSchema)).toBe('{"type":"object","properties":{},"additionalProperties":false,"$defs":{}}');
});

test.each<[string, () => unknown, readonly (string | number)[], string]>([
  ["Parameters", () => new Parameters({ required: "city" as never }), ["required"], "list_type"],
  ["ToolInfo's own field", () => new ToolInfo({ name: 5 as never }), ["name"], "string_type"],
  ["ToolInfo's parameters", () => new ToolInfo({ parameters: 5 as never }), ["parameters"], "model_type"],
  [
    "a part of the parameters",
    () => new ToolInfo({ parameters: { properties: [] as never } }),
    ["parameters", "properties"],
    "dict_type",
  ],
  ["McpToolInfo", () => new McpToolInfo({ name: "f" } as never), ["server_name"], "missing"],
  ["ToolCall without a name", () => new ToolCall({ arguments: "{}" } as never), ["name"], "missing"],
  ["ToolCall's type", () => new ToolCall({ type: null, name: "f", arguments: "" } as never), ["type"], "string_type"],
  [
    "ToolCall's list as arguments",
    () => new ToolCall({ name: "f", arguments: [] as never }),
    ["arguments"],
    "string_type",
  ],
  ["ToolMessage", () => new ToolMessage({ content: "x" } as never), ["tool_call_id"], "missing"],
])("a constructor throws what Python's would: %s", (_, run, loc, type) => {
  expect(run).toThrow(ValidationError);
  try {
    run();
  } catch (error) {
    expect((error as ValidationError).errors()).toMatchObject([{ loc, type }]);
  }
});

test.each<[string, object, string]>([
  ["a wrong type name", { properties: { a: { type: "strnig" } } }, "/properties/a/type"],
  ["a dangling reference", { properties: { a: { $ref: "#/$defs/B" } } }, "/properties/a/$ref"],
])("a constructor refuses a schema that cannot be used: %s", (_, schema, path) => {
  for (const run of [() => new Parameters(schema), () => new ToolInfo({ name: "f", parameters: schema })]) {
    expect(run).toThrow(SchemaError);
    try {
      run();
    } catch (error) {
      expect((error as SchemaError).path).toBe(path);
    }
  }
});

test("modelValidate says what it needs when it is passed on without its class", () => {
  const { modelValidate, modelValidateJson } = ToolCall;
  const { message } = errorOf(OptionError, () => modelValidate.call(undefined as never, {}));
  expect(message).toBe(
    "modelValidate: expected its class as `this`, received undefined: write (value) => ToolCall.modelValidate(value)",
  );
  expect(() => modelValidateJson.call(undefined as never, "{}")).toThrow(OptionError);
});

test.each<[string, unknown, string]>([
  ["null", null, "null"],
  ["an object", { read: 1 }, 'an object with "read"'],
  ["another class", Map, "a function"],
  ["a revoked Proxy", revokedProxy(), "an object that cannot be read"],
])("modelValidate says what it needs when it is a method of %s", (_, owner, received) => {
  for (const method of ["modelValidate", "modelValidateJson"] as const) {
    const { message } = errorOf(OptionError, () => ToolCall[method].call(owner as never, "{}"));
    expect(message).toBe(
      `${method}: expected its class as \`this\`, received ${received}: write (value) => ToolCall.${method}(value)`,
    );
  }
});

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

test("modelValidate does not look into a schema, as Python does not; its use does", () => {
  const tool = ToolInfo.modelValidate({ name: "f", parameters: { properties: { a: { type: "strnig" } } } });
  expect(errorOf(ToolArgumentsError, () => tool.parseArguments("{}")).code).toBe("unusable_schema");
});

test("both spellings of a name are taken", () => {
  expect(new McpToolInfo({ name: "f", server_name: "s" }).serverName).toBe("s");
  expect(new McpToolInfo({ name: "f", serverName: "s" }).modelDump().server_name).toBe("s");
  expect(new ToolCall({ name: "f", arguments: "", response_item_id: "i" }).responseItemId).toBe("i");
  expect(new ToolCall({ name: "f", arguments: "", responseItemId: "i" }).modelDump().response_item_id).toBe("i");
});

test("an object of a class validates as itself", () => {
  const tool = new ToolInfo({ name: "f", parameters: { properties: {} } });
  expect(ToolInfo.modelValidate(tool)).toBe(tool);
  const mcp = new McpToolInfo({ name: "f", serverName: "s" });
  expect(ToolInfo.modelValidate(mcp)).toBe(mcp);
  expect(ToolInfo.modelValidate({ name: "f", parameters: tool.parameters }).modelDump()).toEqual(tool.modelDump());
});

describe("a class of a user", () => {
  class Search extends ToolCall {
    readonly query: string;

    constructor(query: string) {
      super({ id: "c1", name: "search", arguments: { query } });
      this.query = query;
    }
  }
  class Listed extends McpToolInfo {}
  class Named extends ToolInfo {}

  test("makes its objects as its constructor says", () => {
    const call = new Search("moon");
    expect([call.query, call.arguments, call.modelDump().id]).toEqual(["moon", '{"query":"moon"}', "c1"]);
    expect(new Listed({ name: "f", serverName: "s", inputSchema: {} }).modelDump()).toMatchObject({ server_name: "s" });
    expect(() => new Listed({ name: "f", serverNam: "s" } as never)).toThrow("new McpToolInfo (f): unknown option");
    expect(() => new Named({ nam: "f" } as never)).toThrow("new ToolInfo: unknown option");
  });

  test("validates as the class that it extends", () => {
    const call = new Search("moon");
    expect(ToolCall.modelValidate(call)).toBe(call);
    const again = Search.modelValidateJson(call.modelDumpJson());
    expect([again.constructor, again.arguments]).toEqual([ToolCall, call.arguments]);
    expect(Search.modelValidate(call.modelDump()).constructor).toBe(ToolCall);
    expect(Listed.modelValidate({ name: "f", server_name: "s" }).serverName).toBe("s");
    expect(Listed.modelValidate({ name: "f", server_name: "s" }).constructor).toBe(McpToolInfo);
    expect(Tool.modelValidate({ name: "f" }).constructor).toBe(ToolInfo);
  });
});

test("an input schema alone is that of the parameters, and stays under its own name", () => {
  const inputSchema = { properties: { path: { type: "string" } } };
  const alone = new McpToolInfo({ name: "f", serverName: "s", inputSchema });
  expect(alone.jsonSchema).toEqual({ type: "object", ...inputSchema });
  expect(alone.inputSchema).toEqual(inputSchema);
  expect(alone.with({ description: "d" }).inputSchema).toEqual(inputSchema);
  expect(alone.modelDump().input_schema).toBe(undefined);
  const both = new McpToolInfo({ name: "f", serverName: "s", inputSchema, parameters: {} });
  expect([both.jsonSchema, both.inputSchema]).toEqual([{ type: "object" }, inputSchema]);
  expect(both.with({ description: "d" }).inputSchema).toEqual(inputSchema);
  expect(new McpToolInfo({ name: "f", serverName: "s" }).inputSchema).toEqual({});
});

test("object arguments become JSON text, Python's numbers kept", () => {
  expect(new ToolCall({ name: "f", arguments: { a: [1, "é", null] } }).arguments).toBe('{"a":[1,"é",null]}');
});

test("an index beyond 2^53 is written exactly", () => {
  const call = ToolCall.modelValidateJson(
    '{"id":null,"type":"function","name":"f","arguments":"","index":9007199254740993}',
  );
  expect(call.index).toBe(9007199254740992);
  expect(call.modelDumpJson()).toContain('"index":9007199254740993');
});

test("hostile keys are ordinary ones", () => {
  const text =
    '{"name":"f","parameters":{"properties":{"__proto__":{"type":"string"},"constructor":{}},"required":["__proto__"]}}';
  const tool = ToolInfo.modelValidateJson(text);
  expect(tool.modelDumpJson({ sdk: "0.1.19" })).toContain(
    '"properties":{"__proto__":{"type":"string"},"constructor":{}}',
  );
  expect(tool.safeParseArguments("{}").ok).toBe(false);
  expect(tool.safeParseArguments('{"__proto__":"x"}').ok).toBe(true);
  expect(tool.safeParseArguments('{"__proto__":5}').ok).toBe(false);
  expect(({} as Record<string, unknown>).type).toBe(undefined);
});

test("a circle or a depth without end is a typed error", () => {
  const circle: Record<string, unknown> = { type: "object" };
  circle.properties = { circle };
  expect(() => new Parameters(circle)).toThrow(/nested/);
  expect(() => ToolInfo.modelValidate({ parameters: circle })).toThrow(/nested/);
});

test("the Chat form", () => {
  const tool = new ToolInfo({ name: "f", description: "d", parameters: { properties: { a: {} }, $defs: {} } });
  expect(tool.toOpenAI()).toEqual({
    type: "function",
    function: { name: "f", description: "d", parameters: { type: "object", properties: { a: {} }, $defs: {} } },
  });
  expect(new ToolInfo({ name: "f" }).toOpenAI().function.parameters).toEqual({ type: "object", properties: {} });
});

test("compact writes the type of the parameters alone, uncut", () => {
  const description = "d".repeat(500);
  const tool = new ToolInfo({ name: "f", parameters: { properties: { a: { type: "string", description } } } });
  expect(tool.compact()).toBe(`{a?: string /* ${description} */}`);
  expect(tool.compact({ includeDescriptions: false })).toBe("{a?: string}");
  expect(new ToolInfo({ name: "f" }).compact()).toBe("{}");
});

test.each<[string, ToolCallInit]>([
  ["the fields of every call", { id: "c1", type: "function", name: "f", arguments: "{}" }],
  ["nothing but the name", { name: "f", arguments: "" }],
  ["an index", { id: null, type: "custom", name: "f", arguments: "{}", index: 3 }],
  ["null for all that may be null", { id: null, name: "f", arguments: "{}", index: null, responseItemId: null }],
  ["the id of an item", { id: "c1", name: "f", arguments: "\ud83d", index: 0, responseItemId: "fc_1" }],
  ["a negative zero", { id: "c1", name: "f", arguments: "{}", index: -0 }],
  ["an index as text", { id: "c1", name: "f", arguments: "{}", index: "2" as never }],
])("a call made of %s has the fields that the class reads", (_, init) => {
  const { id = null, type = "function", responseItemId: response_item_id, ...rest } = init;
  const made = new ToolCall(init);
  const read = ToolCall.modelValidate({ ...rest, id, type, response_item_id });
  for (const options of [{}, { excludeUnset: true }, { excludeNone: true }] as const) {
    expect(JSON.stringify(made.modelDump(options))).toBe(JSON.stringify(read.modelDump(options)));
  }
  expect(made).toEqual(read);
  expect(Object.isFrozen(made[givenFields])).toBe(true);
});
