import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { checkTools, decodeTools, defineTool, OptionError, ToolInfo, ToolSet, WireError } from "../../src/index.ts";
import { CHECKED_NAMES } from "../../src/tool/index.ts";

const props = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const tool = (parameters: unknown, more: object = {}) => ({ name: "find", description: "Finds.", parameters, ...more });
const text = { type: "string" };
const CITY = props({ a: text });
const good = tool(CITY);

/** The findings of one tool. */
const findingsOf = (given: unknown, provider: (typeof CHECKED_NAMES)[number] = "openai") =>
  checkTools([given], { provider }).tools[0]?.findings ?? [];

describe.each(CHECKED_NAMES)("for %s", (provider) => {
  it("a good tool is ok", () => {
    expect(checkTools([good], { provider })).toEqual({
      provider,
      ok: true,
      tools: [{ name: "find", findings: [] }],
      findings: [],
    });
  });
  it("a message is a sentence about each finding", () => {
    const odd = tool(
      props(
        { $top: true, "a b": { type: "array" }, c: { type: "any", nullable: true }, d: { type: "money" }, e: null },
        { anyOf: [{ required: ["$top"] }], required: null },
      ),
      { name: "files.read all", strict: true },
    );
    const { tools, findings } = checkTools([odd, odd], { provider });
    const messages = [...findings, ...tools.flatMap((one) => one.findings)].map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(4);
    for (const message of messages) expect(message).toMatch(/^(?:[A-Z"]|\d|null|true|\{).*[.?]$/s);
    expect(messages.join()).not.toMatch(/undefined|\[object/);
  });
});

describe("a finding", () => {
  it.each<[what: string, tool: object, path: string, rule: string, severity: string, message: string]>([
    [
      "a name",
      { ...good, name: "a.b" },
      "/name",
      "names",
      "changed",
      'The name "a.b" is refused by OpenAI, where a name must match ^[a-zA-Z0-9_-]{1,64}$. The tool is sent as "a_b_',
    ],
    [
      "a union at the root",
      tool(props({ a: text }, { anyOf: [{ required: ["a"] }] })),
      "/parameters/anyOf",
      "root",
      "changed",
      '"anyOf" beside the type of all parameters is refused by OpenAI.',
    ],
    [
      "a root without properties",
      tool({ type: "object" }),
      "/parameters/properties",
      "root",
      "changed",
      'Parameters without "properties" are refused by OpenAI. "properties": {} is sent.',
    ],
    [
      "a root of another type",
      tool({ type: "array" }),
      "/parameters/type",
      "root",
      "error",
      'The tool cannot be sent to OpenAI: expected parameters of type "object" for find, received "array".',
    ],
    [
      "an array",
      tool(props({ a: { type: "array" } })),
      "/parameters/properties/a/items",
      "items",
      "changed",
      'An array without "items" is refused by OpenAI.',
    ],
    [
      "a type that nobody knows",
      tool(props({ type: { type: "money" } })),
      "/parameters/properties/type/type",
      "types",
      "error",
      "This is refused by OpenAI: no call could be read by it",
    ],
    [
      "a property that is not a schema",
      tool(props({ type: 5 })),
      "/parameters/properties/type",
      "keywords",
      "error",
      "This is refused by OpenAI: the provider takes a schema for each property",
    ],
    [
      "a reference to nothing",
      tool(props({}, { $ref: "#/$defs/None" })),
      "/parameters/$ref",
      "root",
      "error",
      'This is refused by OpenAI: no provider takes a "$ref" as all parameters',
    ],
    [
      "half a character",
      tool(props({ a: { ...text, title: "\ud83d" } })),
      "/parameters/properties/a/title",
      "texts",
      "changed",
      '"\\ud83d" has half a surrogate pair, which is refused by OpenAI.',
    ],
    [
      "data that is not JSON",
      tool(props({ a: { ...text, default: () => 1 } })),
      "/parameters/properties/a/default",
      "data",
      "error",
      "The tool cannot be sent to OpenAI: the tool find:",
    ],
    [
      "strict mode",
      { ...tool(props({ a: text }, { required: ["a"] })), strict: true },
      "/parameters",
      "strict",
      "changed",
      'The strict mode of OpenAI refuses this as it is written. Send `toStrict({ provider: "openai" })` of the tool:',
    ],
    [
      "strict mode, without a form",
      { ...tool(props({ a: { not: {} } }, { required: ["a"], additionalProperties: false })), strict: true },
      "/parameters/properties/a",
      "strict",
      "error",
      "The strict mode of OpenAI refuses this:",
    ],
    [
      "a misspelt keyword",
      tool(props({ a: { ...text, enmu: ["x"] } })),
      "/parameters/properties/a/enmu",
      "schema",
      "warning",
      'unknown keyword "enmu". Did you mean "enum"?',
    ],
    [
      "a required name",
      tool(props({ a: text }, { required: ["b"] })),
      "/parameters/required/0",
      "schema",
      "warning",
      'expected the name of a property, received "b".',
    ],
    [
      "no description",
      { ...good, description: " " },
      "/description",
      "description",
      "warning",
      "A description is missing",
    ],
    [
      "a bare property",
      tool(props({ "a/b": {} })),
      "/parameters/properties/a~1b",
      "description",
      "warning",
      'The property "a/b" has no type and no description',
    ],
  ])("about %s has its place, its rule and a sentence", (_what, given, path, rule, severity, message) => {
    const found = findingsOf(given).filter((finding) => finding.rule === rule);
    expect(found).toEqual([expect.objectContaining({ path, rule, severity })]);
    expect(found[0]?.message).toContain(message);
  });

  it("has what stands there and what is sent; a part that is absent has no field", () => {
    const [items, root] = [tool(props({ a: { type: "array" } })), tool({ ...CITY, not: {} })].map((one) =>
      findingsOf(one).find(({ severity }) => severity === "changed"),
    );
    expect(items).toMatchObject({ after: {} });
    expect(items).not.toHaveProperty("before");
    expect(root).toMatchObject({ before: {} });
    expect(root).not.toHaveProperty("after");
  });

  it("about what is refused is not repeated as a mistake", () => {
    const found = findingsOf(tool(props({ a: { type: "money" }, b: null })), "anthropic");
    expect(found.map(({ severity }) => severity)).toEqual(["error", "changed"]);
    const within = props({ a: text }, { anyOf: [{ required: ["a"], propertes: {} }] });
    expect(findingsOf(tool(within), "anthropic").map(({ rule }) => rule)).toEqual(["root", "schema"]);
  });
});

describe("openai", () => {
  it("names the API that has a finding alone", () => {
    const many = Array.from({ length: 129 }, (_, at) => ({ ...good, name: `find${at}` }));
    const { findings, ok } = checkTools(many, { provider: "openai" });
    expect(findings).toEqual([
      {
        path: "/128",
        rule: "count",
        severity: "error",
        message:
          "At most 128 tools are taken by OpenAI's Chat API, and these are 129: send those that the conversation needs, which createToolSearch of openjiuwen-tools/gateway finds.",
      },
    ]);
    expect(ok).toBe(false);
    expect(checkTools(many, { provider: "openai-responses" }).ok).toBe(true);
  });
});

describe("the whole list", () => {
  it("has no equal names", () => {
    expect(checkTools([good, { ...good, name: "now" }, good], { provider: "gemini" }).findings).toEqual([
      expect.objectContaining({ path: "/2/name", rule: "names", severity: "error" }),
    ]);
  });
  it.each([
    ["deepseek", false, "An empty list of tools is refused by DeepSeek. The field is left out of the request."],
    ["gemini", true, "There are no tools."],
  ] as const)("may be empty: %s", (provider, ok, message) => {
    expect(checkTools([], { provider })).toMatchObject({ ok, findings: [{ rule: "count", message }] });
  });
  it("has the limits of strict tools", () => {
    const closed = { additionalProperties: false };
    const strict = Array.from({ length: 21 }, (_, at) => ({
      ...tool(props({}, closed)),
      name: `find${at}`,
      strict: true,
    }));
    const { findings } = checkTools(strict, { provider: "anthropic" });
    expect(findings[0]).toMatchObject({ rule: "strict", severity: "error" });
    expect(findings[0]?.message).toContain("refused by Anthropic: expected at most 20 strict tools");
    expect(checkTools(strict.slice(1), { provider: "anthropic" }).ok).toBe(true);
  });
});

describe("tools are read", () => {
  const named = { ...good, name: "a.b" };
  it.each<[what: string, given: unknown]>([
    ["a ToolInfo", new ToolInfo(named as never)],
    ["a list of them", [new ToolInfo(named as never)]],
    ["a ToolSet", new ToolSet([new ToolInfo(named as never)])],
    ["a WireTool", { name: "a.b", description: "Finds.", jsonSchema: good.parameters }],
    ["a list of both", [new ToolInfo(good as never), named]],
    ["an answer of an MCP server", { tools: [{ ...named, parameters: undefined, inputSchema: good.parameters }] }],
    ["a request to OpenAI", { model: "m", tools: [{ type: "function", function: named }] }],
    ["beside a tool of the provider", [named, { type: "web_search" }]],
  ])("from %s", (_what, given) => {
    const { tools } = checkTools(given, { provider: "cohere" });
    expect(tools.at(-1)).toMatchObject({ name: "a.b", findings: [{ rule: "names" }] });
  });

  it("without parameters, where somebody else wrote them", () => {
    const bare = { name: "now", description: "The time" };
    expect(findingsOf(new ToolInfo(bare), "mcp")).toEqual([]);
    expect(findingsOf(defineTool({ ...bare, execute: () => 1 }), "mcp")).toEqual([]);
    for (const given of [bare, ...decodeTools([bare]).tools]) {
      expect(findingsOf(given, "mcp")).toMatchObject([{ path: "/parameters", rule: "root", severity: "changed" }]);
      expect(findingsOf(given, "openai")).toEqual([]);
    }
  });

  it("with schemas of libraries", () => {
    const made = defineTool({ ...good, parameters: z.object({ a: z.string() }), execute: () => 1 });
    expect(findingsOf(made)).toEqual([]);
  });

  test("a strict form is one that its provider takes", () => {
    const strict = new ToolInfo(tool(props({ a: text, b: text }), {}) as never).toStrict({ provider: "openai" });
    for (const provider of ["openai", "anthropic", "gemini"] as const) expect(findingsOf(strict, provider)).toEqual([]);
  });

  it("also with a name that is no text", () => {
    const { tools } = checkTools([{ ...good, name: 5, strict: false }], { provider: "openai" });
    expect(tools).toMatchObject([{ name: "", findings: [{ rule: "data", severity: "error" }] }]);
  });

  test("a strict form that was made for another provider is not sent as strict", () => {
    const strict = new ToolInfo(tool(props({ a: text })) as never).toStrict({ provider: "anthropic" });
    expect(strict.jsonSchema.required ?? []).toEqual([]);
    expect(findingsOf(strict, "openai")).toEqual([]);
  });

  test("a strict tool may have annotations that strict forms leave out", () => {
    const closed = { required: ["a"], additionalProperties: false };
    const given = tool(props({ a: { ...text, default: "x", examples: ["x"] } }, closed), { strict: true });
    expect(findingsOf(given, "openai")).toEqual([]);
  });

  test("strict tools without parameters are not closed", () => {
    const bare = { name: "now", description: "The time", strict: true };
    expect(findingsOf(bare, "openai").map(({ path, rule }) => [path, rule])).toEqual([["/parameters", "strict"]]);
  });

  test("strict tools, which Cohere does not know", () => {
    expect(findingsOf({ ...good, strict: true }, "cohere")).toMatchObject([{ path: "/strict", severity: "changed" }]);
    for (const provider of ["vllm", "mistral", "ollama"] as const)
      expect(findingsOf({ ...good, strict: true }, provider)).toEqual([]);
  });

  test("definitions that two tools have, of which one is not sent", () => {
    const [first, second] = [text, { type: "number" }].map((A, at) =>
      tool(props({ a: { $ref: "#/$defs/A" } }, { $defs: { A } }), { name: `find${at}` }),
    );
    const refused = tool({ ...(first?.parameters as object), properties: { a: 5 } }, { name: "find0" });
    const found = (list: unknown): unknown[] =>
      checkTools(list, { provider: "vllm" }).tools.map(({ findings }) => findings.map(({ message }) => message));
    expect(found([first, second])).toEqual([
      [],
      [
        expect.stringContaining(
          'The definition "A" has another meaning in another tool, which may be refused by vLLM.',
        ),
      ],
    ]);
    expect(found([refused, second])).toEqual([[expect.stringContaining("a schema for each property")], []]);
  });

  test("custom tools, which OpenAI takes", () => {
    const custom = { type: "custom", name: "run", description: "Runs a text" };
    expect(findingsOf(custom, "openai")).toEqual([]);
    for (const provider of ["mistral", "anthropic"] as const)
      expect(findingsOf(custom, provider)).toMatchObject([{ rule: "custom", severity: "changed" }]);
  });

  test("the schema of results, which clients of MCP read", () => {
    const given = { ...good, outputSchema: { type: "string" } };
    expect(findingsOf({ ...given, inputSchema: good.parameters, parameters: undefined }, "mcp")).toMatchObject([
      { path: "/outputSchema", rule: "results", before: { type: "string" } },
    ]);
    expect(findingsOf(given, "anthropic")).toEqual([]);
    const object = { name: "now", description: "The time", inputSchema: CITY, outputSchema: CITY };
    expect(findingsOf(object, "mcp")).toEqual([]);
  });
});

describe("a mistake of the caller is an error", () => {
  it.each<
    [what: string, given: unknown, options: unknown, code: typeof OptionError | typeof WireError, message: string]
  >([
    ["no provider", [good], {}, OptionError, 'checkTools: option "provider": expected'],
    ["no options", [good], undefined, OptionError, 'option "provider"'],
    ["a misspelt provider", [good], { provider: "antropic" }, OptionError, 'Did you mean "anthropic"?'],
    ["another option", [good], { provider: "openai", strict: true }, OptionError, 'unknown option "strict"'],
    ["no tools", { hello: 1 }, { provider: "openai" }, WireError, "expected a tool of OpenAI"],
    [
      "a tool without a name",
      [{ ...good, name: "" }],
      { provider: "openai" },
      WireError,
      "expected the name of a tool",
    ],
    ["a number in the list", [good, 5], { provider: "openai" }, WireError, "received a number at /1"],
  ])("%s", (_what, given, options, code, message) => {
    const check = (): unknown => checkTools(given, options as never);
    expect(check).toThrow(code);
    expect(check).toThrow(message);
  });
});

it("a caller may change a report, and the next one is the same", () => {
  const parameters = { type: "object", properties: { a: { type: "string" } }, anyOf: [{ required: ["a"] }] };
  const tool = new ToolInfo({ name: "find", description: "Finds.", parameters: parameters as never });
  const report = () => checkTools([tool], { provider: "openai-chat" });
  const before = JSON.stringify(report());
  const given = report().tools[0]?.findings[0]?.before as [{ required: string[] }];
  given[0].required.push("b");
  expect(JSON.stringify(report())).toBe(before);
});
