import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withExactIntegers } from "../../src/gateway/servers/longIntegers.ts";
import { dedentTool } from "../../src/gateway/servers/sanitizeTool.ts";
import { callTool, ListedServer, openGateway } from "./openListed.ts";

const DATE = { type: "object", properties: { at: { type: "string", format: "date-time" } } };
const LOCAL = { server_name: "one", tool_name: "at", arguments: { at: "2024-01-02T03:04:05" } };

const textOf = (result: object): string => (result as { content: { text: string }[] }).content[0]?.text ?? "";

describe("formats", () => {
  const server = new ListedServer([{ name: "at", inputSchema: DATE }]);
  it.each([true, false])("are assertions or annotations, with assert_formats: %s", async (assert_formats) => {
    const gateway = await openGateway({ mcpServers: { one: server.config }, assert_formats, code: true });
    expect(JSON.stringify(await callTool(gateway, "exec", LOCAL)).includes("date-time")).toBe(assert_formats);
    const code = `return await tools.one__at(${JSON.stringify(LOCAL.arguments)})`;
    expect(textOf(await callTool(gateway, "run", { code })).includes("date-time")).toBe(assert_formats);
    const through = gateway.passThrough({ schemas: "compact" });
    const caller = { signal: new AbortController().signal, progress() {} };
    const passed = await through.callTool({ name: "one__at", arguments: LOCAL.arguments }, caller);
    expect(textOf(passed).includes("date-time")).toBe(assert_formats);
  });
});

it("the status tells which arguments the server alone checks", async () => {
  const properties = { year: { type: "string", pattern: "(?P<y>\\d+)\\Z" }, ref: { $ref: "#/$defs/none" }, n: {} };
  const server = new ListedServer([
    { name: "odd", inputSchema: { type: "object", properties } },
    { name: "at", inputSchema: DATE },
  ]);
  const [status] = await (await openGateway({ mcpServers: { one: server.config } })).ready();
  expect(status).toMatchObject({
    tools: 2,
    unchecked: { odd: [/year\/pattern/, /ref/].map((part) => expect.stringMatching(part)) },
  });
  expect(Object.keys(status?.unchecked ?? {})).toEqual(["odd"]);
});

it("in one list with compact schemas, a note behind the result says what was changed to fit", async () => {
  const inputSchema = { type: "object", properties: { count: { type: "integer" } } };
  const gateway = await openGateway({ mcpServers: { one: new ListedServer([{ name: "at", inputSchema }]).config } });
  const caller = { signal: new AbortController().signal, progress() {} };
  const through = gateway.passThrough({ schemas: "compact" });
  const call = (count: unknown) => through.callTool({ name: "one__at", arguments: { count } }, caller);
  expect(await call(5)).toEqual({ content: [{ type: "text", text: '{"count":5}' }] });
  expect(await call("\ud800")).toMatchObject({ content: [{ text: expect.stringContaining("UTF-8") }], isError: true });
  expect(await call("5")).toEqual({
    content: [
      { type: "text", text: '{"count":5}' },
      { type: "text", text: 'The arguments were changed to fit: /count: "5" became 5' },
    ],
  });
});

describe("integers of a schema that no number holds", () => {
  it.each<[string, object, shown: string, taken: string[], refused: string[], unchecked: number]>([
    [
      "maximum",
      { type: "integer", maximum: 1 },
      "integer // ..9007199254740993",
      ["9007199254740993", "9007199254740994"],
      ["9007199254740996"],
      0,
    ],
    [
      "minimum",
      { type: "integer", minimum: -1 },
      "integer // -9007199254740993..",
      ["-9007199254740993"],
      ["-9007199254740996"],
      0,
    ],
    ["const", { const: 1 }, "9007199254740993", ["9007199254740993"], [], 1],
    ["enum", { enum: [1, 5] }, "9007199254740993|5", ["9007199254740993", "5"], [], 1],
    ["default", { type: "integer", default: 1 }, "integer // =9007199254740993", ["7"], ['"a"'], 0],
  ])("%s: are shown as they are, and taken", async (_, schema, shown, taken, refused, unchecked) => {
    const inputSchema = { type: "object", properties: { a: schema }, required: ["a"] };
    const server = new ListedServer([]);
    const exact = JSON.stringify([{ name: "at", inputSchema }]).replace(/([:[]-?)1(?=[,}\]])/, "$19007199254740993");
    writeFileSync(server.file, exact);
    const gateway = await openGateway({ mcpServers: { one: server.config }, code: true });
    const [status] = await gateway.ready();
    expect(Object.keys(status?.unchecked ?? {})).toHaveLength(unchecked);
    const inspected = textOf(await callTool(gateway, "inspect", { server_name: "one", tool_name: "at" }));
    expect(inspected).toContain(shown);
    const call = (value: string) =>
      callTool(gateway, "exec", { server_name: "one", tool_name: "at", arguments: `{"a":${value}}` });
    for (const value of taken) expect(textOf(await call(value))).not.toContain("error");
    for (const value of refused) expect(textOf(await call(value))).toContain("error");
  });

  it.each([
    ["maximum", "", true],
    ["maximum", "-", false],
    ["minimum", "", false],
    ["minimum", "-", true],
    ["const", "", true],
  ])("%s: may be beyond all numbers, with the sign '%s'", async (keyword, sign, isTaken) => {
    const server = new ListedServer([]);
    const integer = `${sign}${"1".repeat(400)}`;
    const schema = `{"type":"object","properties":{"a":{"type":"integer","${keyword}":${integer}}}}`;
    writeFileSync(server.file, `[{"name":"at","inputSchema":${schema}}]`);
    const gateway = await openGateway({ mcpServers: { one: server.config } });
    expect(await gateway.ready()).toMatchObject([{ state: "ready", tools: 1 }]);
    const tool = { server_name: "one", tool_name: "at" };
    expect(textOf(await callTool(gateway, "inspect", tool))).toContain(integer);
    const called = textOf(await callTool(gateway, "exec", { ...tool, arguments: { a: 5 } }));
    expect(called.includes("do not fit")).toBe(!isTaken);
  });

  it("are checked in a property that has the name of a keyword", async () => {
    const server = new ListedServer([]);
    const schema = '{"type":"object","properties":{"enum":{"maximum":9007199254740993}},"additionalProperties":false}';
    writeFileSync(server.file, `[{"name":"at","inputSchema":${schema}}]`);
    const gateway = await openGateway({ mcpServers: { one: server.config } });
    expect((await gateway.ready())[0]?.unchecked).toBeUndefined();
    const call = (value: string) =>
      callTool(gateway, "exec", { server_name: "one", tool_name: "at", arguments: `{"enum":${value}}` });
    expect(textOf(await call("5"))).toBe('{"enum":5}');
    expect(textOf(await call("9007199254740996"))).toContain("do not fit");
  });

  it("are looked for in linear time, also below many levels", () => {
    let schema: object = { enum: Array(90_000).fill("a"), maximum: 9223372036854775807n };
    for (let level = 0; level < 900; level++) schema = { not: schema };
    const start = performance.now();
    expect(withExactIntegers("..9223372036854776000", schema)).toBe("..9223372036854775807");
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it("are shown in JSON Schema where the text would not tell them apart", () => {
    const of = (schema: object): unknown => withExactIntegers("9223372036854776000", schema);
    expect(of({ maximum: 9223372036854775807n })).toBe("9223372036854775807");
    expect(of({ enum: [9223372036854775807n, 9223372036854775806n] })).toBeUndefined();
    expect(of({ maximum: 9223372036854775807n, description: "9223372036854776000" })).toBeUndefined();
    const both = { minimum: -9223372036854775808n, maximum: 9223372036854775807n };
    const text = "-9223372036854776000..9223372036854776000, 9223372036854776000.5";
    expect(withExactIntegers(text, both)).toBe("-9223372036854775808..9223372036854775807, 9223372036854776000.5");
  });
});

it.each([
  "\\A\\d+",
  "\\pL+",
  "[[:digit:]]+",
  "\\Q1+1\\E",
  "\\h+",
  "^a{,3}$",
  "[a-z&&[^b]]",
  "\\R",
  "\\x{41}",
  "\\N{DASH}",
  "\\p{IsCyrillic}",
])("a pattern that JavaScript would misread is left to the server: %s", async (pattern) => {
  const inputSchema = { type: "object", properties: { a: { type: "string", pattern } } };
  const gateway = await openGateway({ mcpServers: { one: new ListedServer([{ name: "at", inputSchema }]).config } });
  const [status] = await gateway.ready();
  expect(status?.unchecked).toEqual({ at: [expect.stringContaining("/properties/a/pattern")] });
  const result = await callTool(gateway, "exec", { server_name: "one", tool_name: "at", arguments: { a: "?" } });
  expect(textOf(result)).toBe('{"a":"?"}');
});

it("the classes of a pattern may have letters beyond ASCII, as in Python and Rust", async () => {
  const inputSchema = {
    type: "object",
    properties: { a: { type: "string", pattern: "^\\w+$" }, b: { type: "integer" } },
  };
  const gateway = await openGateway({ mcpServers: { one: new ListedServer([{ name: "at", inputSchema }]).config } });
  const call = async (args: object): Promise<string> =>
    textOf(await callTool(gateway, "exec", { server_name: "one", tool_name: "at", arguments: args }));
  expect(await call({ a: "José" })).toBe('{"a":"José"}');
  expect(await call({ a: "名字" })).toBe('{"a":"名字"}');
  expect(await call({ a: "a b" })).toContain("do not fit");
  expect(await call({ a: "名字", b: "x" })).toContain("do not fit");
});

const DOCSTRING = `Creates an event.

        Args:
            title: what it is
            when: a time

        Returns the id.
    `;
const DEDENTED = "Creates an event.\n\nArgs:\n    title: what it is\n    when: a time\n\nReturns the id.";

describe("descriptions", () => {
  it.each([
    ["a docstring", DOCSTRING, DEDENTED],
    ["one with tabs and returns", "One.\r\n\tTwo.\r\n\t  Three.\r\n", "One.\nTwo.\n  Three."],
    ["one that begins on the second line", "\n    One.\n      Two.\n", "One.\n  Two."],
    ["one without indentation", "One.\n\nTwo. ", "One.\n\nTwo. "],
    ["a list in Markdown", "Do:\n- one\n  - two", "Do:\n- one\n  - two"],
    ["one line", "  One.", "  One."],
  ])("have no indentation of a source: %s", (_, description, expected) => {
    const schema = { type: "object", properties: { a: { description, default: description, title: "A\n  B" } } };
    expect(dedentTool({ name: "a", description, inputSchema: schema })).toEqual({
      name: "a",
      description: expected,
      inputSchema: {
        type: "object",
        properties: { a: { description: expected, default: description, title: "A\nB" } },
      },
    });
  });

  it("are counted without it, and sent as they are", async () => {
    const inputSchema = { type: "object", properties: { a: { type: "string", description: DOCSTRING } } };
    const server = new ListedServer([{ name: "event", description: DOCSTRING, inputSchema }]);
    const gateway = await openGateway({ mcpServers: { one: server.config }, max_description_len: DEDENTED.length });
    const { tools } = JSON.parse(textOf(await callTool(gateway, "search", { queries: ["event"] })));
    expect(tools[0].description).toBe(DEDENTED);
    expect(tools[0].input_schema).toContain("Returns the id.");
    const caller = { signal: new AbortController().signal, progress() {} };
    expect(await gateway.passThrough().listTools(caller)).toMatchObject([{ description: DOCSTRING, inputSchema }]);
  });
});
