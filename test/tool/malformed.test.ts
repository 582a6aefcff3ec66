// Tools of servers whose schemas are malformed: each is read as it is meant, or left out and named.
import { describe, expect, it } from "vitest";
import { checkTools, decodeTools, McpToolInfo, ToolArgumentsError, ToolInfo, WireError } from "../../src/index.ts";
import { anthropic } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const good = { name: "good", inputSchema: { type: "object", properties: {} } };
const listed = (inputSchema: object) => decodeTools({ tools: [good, { name: "odd", inputSchema }] });
const props = (properties: object) => ({ type: "object", properties });

describe("at the root, what the Python class cannot hold is read as it is meant, and listed", () => {
  it.each<[name: string, schema: object, path: string, before: unknown, after: unknown]>([
    ["no type", { type: null, properties: {} }, "type", null, "object"],
    ["an object or null", { type: ["object", "null"], properties: {} }, "type", ["object", "null"], "object"],
    ["no properties", { type: "object", properties: null }, "properties", null, {}],
    ["an empty list for properties", { type: "object", properties: [] }, "properties", [], {}],
    ["null for required", { ...props({}), required: null }, "required", null, undefined],
    ["an object for required", { ...props({}), required: {} }, "required", {}, undefined],
  ])("%s", (_, schema, keyword, before, after) => {
    const { tools, changes, unusable } = listed(schema);
    expect(unusable).toEqual([]);
    expect(changes).toMatchObject([{ tool: "odd", path: `/parameters/${keyword}`, before, after }]);
    expect(tools[1]?.jsonSchema).toEqual({ type: "object", properties: {} });
    expect(tools[1]?.parseArguments('{"a":1}')).toEqual({ a: 1 });
  });
});

describe("parameters that are no object", () => {
  it.each(["array", "string"])("leave a tool out, which is named: %s", (type) => {
    const { tools, unusable } = listed({ type });
    expect(tools.map(({ name }) => name)).toEqual(["good"]);
    const reason = `expected parameters of type "object" for odd, received "${type}"`;
    expect(unusable).toEqual([{ name: "odd", path: "/tools/1", reason }]);
  });

  it("are an error if there is no other tool", () => {
    const error = errorOf(WireError, () => decodeTools([{ name: "odd", inputSchema: { type: "array" } }]));
    expect(error).toMatchObject({ code: "invalid_tool", path: "/0" });
  });
});

describe("an entry that is not a tool", () => {
  it.each<[what: string, entry: unknown, name: string, reason: string, path?: string]>([
    ["a text for the schema", { name: "b", inputSchema: "object" }, "b", "as `inputSchema` of b, received a string"],
    ["a number for the schema", { name: "b", inputSchema: 5 }, "b", "as `inputSchema` of b, received a number"],
    ["an empty name", { name: "", inputSchema: {} }, "", "expected the name of a tool", "/tools/1/name"],
    ["no name", { inputSchema: { type: "object" } }, "", "received an object with the fields inputSchema"],
    ["null", null, "", "received null"],
    ["a text for a description", { name: "b", description: 7 }, "b", "expected text for the description of b"],
    ["a call", { function: { name: "b", arguments: "{}" } }, "b", "received a call of one", "/tools/1/function"],
    [
      "a list for the schema",
      { name: "b", parameters: [5] },
      "b",
      "received an object with the fields name, parameters",
    ],
    [
      "a list for the schema of Bedrock",
      { toolSpec: { name: "b", inputSchema: [5] } },
      "b",
      "expected a JSON Schema for the parameters of b",
    ],
  ])("leaves the others readable: %s", (_, entry, name, reason, path = "/tools/1") => {
    const { tools, unusable } = decodeTools({ tools: [good, entry] });
    expect(tools.map((tool) => tool.name)).toEqual(["good"]);
    expect(unusable).toEqual([{ name, path, reason: expect.stringContaining(reason) }]);
    expect(errorOf(WireError, () => decodeTools({ tools: [entry, entry] })).code).toBe("invalid_tool");
    expect(errorOf(WireError, () => decodeTools({ tools: [{ type: "web_search" }, entry] })).code).toBe("invalid_tool");
  });

  it("among the declarations of Gemini and in a namespace leaves the others readable, too", () => {
    const declared = decodeTools({ functionDeclarations: [{ name: "a" }, { name: 5 }] });
    expect(declared.tools.map(({ name }) => name)).toEqual(["a"]);
    expect(declared.unusable).toMatchObject([{ name: "", path: "/functionDeclarations/1/name" }]);
    const grouped = decodeTools([{ type: "namespace", name: "n", tools: [null, { type: "function", name: "a" }] }]);
    expect(grouped.tools.map(({ name }) => name)).toEqual(["n.a"]);
    expect(grouped.unusable).toMatchObject([{ path: "/0/tools/0/name" }]);
  });
});

describe("an empty list of PHP is an object without keys", () => {
  const change = { path: "/parameters", rule: "keywords", before: [], after: {} };

  it.each<[field: string, entry: object]>([
    ["inputSchema", { name: "b", inputSchema: [] }],
    ["input_schema", { name: "b", input_schema: [] }],
    ["parameters", { name: "b", parameters: [] }],
    ["schema", { name: "b", schema: [] }],
    ["parametersJsonSchema", { name: "b", parametersJsonSchema: [] }],
    ["a function", { type: "function", function: { name: "b", parameters: [] } }],
    ["toolSpec", { toolSpec: { name: "b", inputSchema: { json: [] } } }],
    ["toolSpec without json", { toolSpec: { name: "b", inputSchema: [] } }],
  ])("in %s", (_, entry) => {
    const { tools, changes, unusable } = decodeTools({ tools: [good, entry] });
    expect(unusable).toEqual([]);
    expect(changes).toEqual([{ tool: "b", ...change }]);
    expect(tools[1]?.parseArguments("{}")).toEqual({});
    expect(anthropic.toolChanges?.([tools[1] as ToolInfo])).toContainEqual({ tool: "b", ...change });
  });

  it("in tools by name, in fromMcp and in plain tools of a wire", () => {
    expect(decodeTools({ b: { inputSchema: [] } }).tools.map(({ name }) => name)).toEqual(["b"]);
    const tool = ToolInfo.fromMcp({ name: "b", inputSchema: [] as never });
    for (const one of [tool, { name: "b", inputSchema: [] }] as never[]) {
      expect(anthropic.encodeTools([one])[0]?.input_schema).toEqual({ type: "object", properties: {} });
      expect(anthropic.toolChanges?.([one])).toContainEqual({ tool: "b", ...change });
    }
  });

  it("in the place of a schema", () => {
    const tool = { name: "b", inputSchema: props({ a: [] }) };
    const [decoded] = decodeTools([tool]).tools as [ToolInfo];
    expect(decoded.parseArguments('{"a":1}')).toEqual({ a: 1 });
    expect(anthropic.encodeTools([decoded])[0]?.input_schema).toEqual(props({ a: {} }));
    const path = "/parameters/properties/a";
    const listed = { tool: "b", path, rule: "keywords", before: [], after: {} };
    expect(anthropic.toolChanges?.([decoded])).toEqual([listed]);
  });
});

describe("inside, the arguments are read as providers are told", () => {
  it.each<[name: string, schema: object, text: string]>([
    ["a type that names any", props({ a: { type: "any" } }), '{"a":[1]}'],
    ["a type of another language", props({ a: { type: "number[]" } }), '{"a":[1]}'],
    ["a list of Python", props({ a: { type: "list[str]" } }), '{"a":["x"]}'],
    ["an optional of Python", props({ a: { type: "Optional[int]" } }), '{"a":null}'],
    ["required of draft 3", props({ a: { type: "string", required: true } }), '{"a":"x"}'],
    ["a reference to nothing", props({ a: { $ref: "#/$defs/A" } }), '{"a":1}'],
    ["a list for a description", props({ a: { type: "string", description: ["x"] } }), '{"a":"x"}'],
    ["a text for a limit", props({ a: { type: "string", minLength: "1" } }), '{"a":"x"}'],
    ["a name for a schema", props({ a: "string" }), '{"a":"x"}'],
  ])("%s", (_, schema, text) => {
    const tool = listed(schema).tools[1];
    expect(tool?.parseArguments(text)).toEqual(JSON.parse(text));
    // The schema that Python gets stays as it is.
    expect(tool?.jsonSchema).toEqual(schema);
  });

  it("what is meant is enforced", () => {
    const tool = listed(props({ a: { type: "number[]", required: true } })).tools[1] as ToolInfo;
    expect(errorOf(ToolArgumentsError, () => tool.parseArguments('{"a":"x"}')).code).toBe("schema_mismatch");
    expect(errorOf(ToolArgumentsError, () => tool.parseArguments("{}")).code).toBe("schema_mismatch");
  });

  it("what is well-formed beside it is enforced, also a reference with other keywords", () => {
    const a = { $ref: "#/$defs/A", anyOf: [{ minLength: 1 }] };
    const schema = { ...props({ a, b: { type: "any" } }), $defs: { A: { type: "string" } } };
    const tool = listed(schema).tools[1] as ToolInfo;
    expect(tool.parseArguments('{"a":"x","b":[1]}')).toEqual({ a: "x", b: [1] });
    for (const wrong of ['{"a":[5]}', '{"a":""}'])
      expect(errorOf(ToolArgumentsError, () => tool.parseArguments(wrong)).code).toBe("schema_mismatch");
  });

  it("what has several readings takes no call, as before", () => {
    const tool = listed(props({ a: { type: "money" } })).tools[1] as ToolInfo;
    expect(errorOf(ToolArgumentsError, () => tool.parseArguments('{"a":1}')).code).toBe("unusable_schema");
  });

  it.each(["(?P<year>[0-9]+)", "\\A[0-9]+\\Z", "[0-9]+\\z", "("])(
    "a pattern of another language is not checked, all else is: %s",
    (pattern) => {
      const tool = ToolInfo.fromMcp({ name: "odd", inputSchema: props({ a: { type: "string", pattern } }) });
      expect(tool.parseArguments('{"a":"2026"}')).toEqual({ a: "2026" });
      expect(tool.safeParseArguments('{"a":[]}').ok).toBe(false);
      const findings = checkTools([tool], { provider: "anthropic" }).tools[0]?.findings;
      expect(findings).toContainEqual(
        expect.objectContaining({ path: "/parameters/properties/a/pattern", severity: "warning" }),
      );
      const parameters = tool.jsonSchema as never;
      expect(() => new ToolInfo({ name: "own", parameters })).toThrow("expected a regular expression of JavaScript");
    },
  );

  it("an escaped backslash before a letter is no anchor of another language", () => {
    const tool = new ToolInfo({
      name: "own",
      parameters: props({ a: { type: "string", pattern: "^\\\\Z$" } }) as never,
    });
    expect(tool.parseArguments('{"a":"\\\\Z"}')).toEqual({ a: "\\Z" });
  });

  it("a list of no values says nothing, and is an error in a tool of your own", () => {
    const parameters = props({ a: { type: "string", enum: [], pattern: "^x" } });
    for (const tool of [
      listed(parameters).tools[1] as ToolInfo,
      new McpToolInfo({ name: "odd", serverName: "s", parameters: parameters as never }),
    ]) {
      expect(tool.parseArguments('{"a":"x"}')).toEqual({ a: "x" });
      expect(tool.safeParseArguments('{"a":"y"}').ok).toBe(false);
    }
    const make = () => new ToolInfo({ name: "own", parameters: parameters as never });
    expect(make).toThrow("/properties/a/enum: expected at least one value");
  });

  it("strict forms and texts for prompts go by what is meant", () => {
    const tool = listed(props({ a: { type: "int", required: true } })).tools[1] as ToolInfo;
    const strict = tool.toStrict({ provider: "openai" });
    expect(strict.jsonSchema).toMatchObject({ properties: { a: { type: "integer" } }, required: ["a"] });
    expect(strict.parseArguments('{"a":1}')).toEqual({ a: 1 });
    expect(tool.compact()).toBe("{a: number}");
  });

  it("a tool of your own is refused when it is made, as before", () => {
    const parameters = props({ a: { type: "any" } }) as never;
    expect(() => new ToolInfo({ name: "own", parameters })).toThrow(/expected one of "object", "array"/);
  });
});
