// What a provider refuses in the parameters of a tool, which would make the whole request fail.
import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { ToolSet } from "../../src/index.ts";
import {
  aiSdk,
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type Wire,
  WireError,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { loopback } from "./loopback.ts";

const tool = (parameters: object) => ({ name: "find", parameters });
const city = { type: "object", properties: { city: { type: "string" } } };
const good = { name: "now", parameters: city };
const openai = [openaiChat, openaiResponses];
const ALL = [aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses];

/** The providers that refuse each schema, and the place. */
const REFUSED: readonly [schema: object, wires: readonly { readonly name: string }[], path: string][] = [
  [{ type: "object", oneOf: [city] }, [...openai, anthropic], "/oneOf"],
  [{ type: "object", anyOf: [city] }, [...openai, anthropic], "/anyOf"],
  [{ type: "object", allOf: [city] }, [...openai, anthropic], "/allOf"],
  [{ type: "object", not: { required: ["a"] } }, openai, "/not"],
  [{ type: "object", enum: [{}] }, openai, "/enum"],
  [{ type: "object", properties: { tags: { type: "array" } } }, openai, "/properties/tags"],
  [
    { type: "object", properties: { a: { anyOf: [{ type: "null" }, { type: ["array", "null"] }] } } },
    openai,
    "/properties/a/anyOf/1",
  ],
  [{ type: "object", properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { type: "array" } } }, openai, "/$defs/A"],
  [{ type: "object", properties: { $filter: { type: "string" } } }, [anthropic], "/properties/$filter"],
  [{ type: "object", properties: { "a b": {} } }, [anthropic], "/properties/a b"],
  [{ type: "object", properties: { [`a${"b".repeat(64)}`]: {} } }, [anthropic], `/properties/a${"b".repeat(64)}`],
  [
    { type: "object", properties: { a: { type: "object", properties: { "x[0]": {} } } } },
    [anthropic],
    "/properties/a/properties/x[0]",
  ],
  [{ type: "object", properties: { a: { type: "any" } } }, [...openai, anthropic], "/properties/a/type"],
  [
    { type: "object", properties: { a: { type: ["string", "number[]"] } } },
    [...openai, anthropic],
    "/properties/a/type",
  ],
  [{ type: "object", properties: { a: { type: null } } }, [...openai, anthropic], "/properties/a/type"],
  [{ type: "object", properties: { a: {} }, required: null }, [...openai, anthropic], "/required"],
  [{ type: "object", properties: { a: { required: true } } }, [...openai, anthropic], "/properties/a/required"],
  [{ type: "object", properties: { a: {} }, required: ["a", "a"] }, [...openai, anthropic], "/required"],
  [{ type: "object", properties: { "": {} } }, [anthropic], "/properties/"],
  [{ type: "object", properties: { città: {} } }, [anthropic], "/properties/città"],
  [{ type: "object", $defs: { A: { properties: { "a\n": {} } } } }, [anthropic], "/$defs/A/properties/a\n"],
  // A reference to a union is one, also through another reference; with more beside it, it stays a reference.
  [{ $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/B" }, B: { anyOf: [city] } } }, [...openai, anthropic], "/anyOf"],
  [{ type: "object", $ref: "#/$defs/A", $defs: { A: { oneOf: [city] } } }, [...openai, anthropic], "/oneOf"],
  [{ allOf: [{ $ref: "#/$defs/A" }], $defs: { A: city } }, [...openai, anthropic], "/allOf"],
  [{ $ref: "#/$defs/A", required: ["city"], $defs: { A: city } }, [gemini], "/$ref"],
  [{ $ref: "#/$defs/None" }, [gemini], "/$ref"],
];

describe.each(REFUSED)("%j", (schema, wires, path) => {
  it.each(ALL)("for $name", (wire) => {
    if (!wires.includes(wire)) {
      wire.encodeTools([good, tool(schema)]);
      return;
    }
    const error = errorOf(WireError, () => wire.encodeTools([good, tool(schema)]));
    expect(error).toMatchObject({ code: "unsupported", path: `/1/parameters${path}` });
    expect(error.message).toContain("the parameters of the tool find would make the request fail: the provider takes");
  });
});

it("a boolean of a keyword is kept for OpenAI and Anthropic, and one of a parameter is not", () => {
  const own = { contains: true, items: true };
  const [given, sent] = [true, {}].map((any) => ({ type: "object", properties: { any }, ...own }));
  const tools = [tool(given as object)];
  expect(openaiChat.encodeTools(tools)[0]).toMatchObject({ function: { parameters: sent } });
  expect(openaiResponses.encodeTools(tools)[0]).toMatchObject({ parameters: sent });
  expect(anthropic.encodeTools(tools)[0]?.input_schema).toEqual(sent);
});

describe("all places that a provider refuses", () => {
  const names = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`a b${at}`, {}]));
  const tools = [
    {
      ...tool({ type: "object", anyOf: [city], not: {}, properties: { list: { type: ["array", "any"] } } }),
      name: "a",
    },
    good,
    { ...tool({ type: "object", properties: names, required: ["a", "a"] }), name: "b" },
  ];

  it.each<[Wire, string[]]>([
    [openaiChat as never, ["/anyOf", "/not", "/properties/list", "/properties/list/type"]],
    [openaiResponses as never, ["/anyOf", "/not", "/properties/list", "/properties/list/type"]],
    [anthropic as never, ["/anyOf", "/properties/list/type"]],
  ])("of all tools are in one error", (wire, ofFirst) => {
    const error = errorOf(WireError, () => wire.encodeTools(tools));
    const ofLast = wire.name === "anthropic" ? Object.keys(names).map((name) => `/properties/${name}`) : [];
    const paths = [
      ...ofFirst.map((path) => `/0/parameters${path}`),
      ...[...ofLast, "/required"].map((path) => `/2/parameters${path}`),
    ];
    expect(error.problems.map(({ path }) => path)).toEqual(paths);
    expect(error.path).toBe(paths[0]);
    const lines = error.message.split("\n");
    expect(lines.slice(0, 10)).toEqual(
      error.problems
        .slice(0, 10)
        .map(({ path, message }, at) => `${at === 0 ? `${wire.name}: ` : ""}${message} at ${path}`),
    );
    expect(lines.slice(10)).toEqual(paths.length > 10 ? [`and ${paths.length - 10} more`] : []);
  });

  it("may be very many", () => {
    const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`a ${at}`, true]));
    const error = errorOf(WireError, () => anthropic.encodeTools([tool({ type: "object", properties: many })]));
    expect(error.problems).toHaveLength(200_000);
    expect(error.message.length).toBeLessThan(3000);
  });

  it.each([null, 5, "a b", ["a b"]])("are not looked for in properties that are %j", (properties) => {
    const odd = { type: "object", properties: { a: { properties } } };
    expect(anthropic.encodeTools([tool(odd)])[0]?.input_schema).toEqual(odd);
  });

  it("are one problem in any other error", () => {
    const error = errorOf(WireError, () => openaiChat.encodeTools([{ name: "" }]));
    const message = "expected a tool with a name, received an empty one";
    expect(error.problems).toEqual([{ path: "/0", message }]);
  });
});

const READ_NO_BOOLEANS = ALL.filter(({ name }) => ![...openai, anthropic].some((wire) => wire.name === name));

/** What is sent in another form, which means the same. */
const REWRITTEN: readonly [name: string, schema: object, wires: readonly { readonly name: string }[], sent: object][] =
  [
    ["any property", { properties: { a: true, b: false } }, ALL, { properties: { a: {}, b: { not: {} } } }],
    [
      "any property of an inner object",
      { properties: { a: { type: "object", properties: { b: true } } } },
      READ_NO_BOOLEANS,
      { properties: { a: { type: "object", properties: { b: {} } } } },
    ],
    ["any item", { properties: { a: { items: true } } }, READ_NO_BOOLEANS, { properties: { a: { items: {} } } }],
    [
      "members of a union",
      { properties: { a: { anyOf: [true, { type: "null" }, false] } } },
      READ_NO_BOOLEANS,
      { properties: { a: { anyOf: [{}, { type: "null" }, { not: {} }] } } },
    ],
    [
      "a tuple without further items",
      { properties: { a: { type: ["array", "null"], prefixItems: [{ type: "integer" }, {}] } } },
      openai,
      { properties: { a: { type: ["array", "null"], prefixItems: [{ type: "integer" }, {}], items: {} } } },
    ],
    [
      "any inner property, where it is known to be read,",
      { properties: { a: { type: "object", properties: { b: true } } } },
      [...openai, anthropic],
      { properties: { a: { type: "object", properties: { b: true } } } },
    ],
    [
      "limits of draft 4",
      {
        $schema: "http://json-schema.org/draft-04/schema#",
        properties: {
          a: { minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
          b: { exclusiveMaximum: true },
        },
      },
      [...openai, anthropic],
      { properties: { a: { exclusiveMinimum: 0, maximum: 9 }, b: {} } },
    ],
    [
      "tuples of draft 7",
      {
        properties: {
          a: { type: "array", items: [{ type: "integer" }], additionalItems: false },
          b: { type: "array", items: [{}] },
          c: { type: "array", items: [] },
        },
      },
      [...openai, anthropic],
      {
        properties: {
          a: { type: "array", prefixItems: [{ type: "integer" }], items: false },
          b: { type: "array", prefixItems: [{}], items: {} },
          c: { type: "array", items: {} },
        },
      },
    ],
    [
      "null as OpenAPI says it",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        nullable: true,
        properties: {
          a: { type: "string", nullable: true, enum: ["a", null] },
          b: { type: ["integer", "null"], nullable: true },
          c: { type: "array", nullable: true, items: { type: "object", nullable: true, properties: {} } },
          // As the validator reads it, nothing is allowed beside a type that is not there.
          d: { nullable: true, enum: ["a"] },
          e: { type: "string", nullable: false },
        },
      },
      [...openai, anthropic],
      {
        properties: {
          a: { type: ["string", "null"], enum: ["a", null] },
          b: { type: ["integer", "null"] },
          c: { type: ["array", "null"], items: { type: ["object", "null"], properties: {} } },
          d: { nullable: true, enum: ["a"] },
          e: { type: "string", nullable: false },
        },
      },
    ],
    [
      "null as OpenAPI says it, where a schema goes as it is,",
      { properties: { a: { type: "string", nullable: true } } },
      [gemini, mcp, ollama, aiSdk],
      { properties: { a: { type: "string", nullable: true } } },
    ],
    [
      "limits of draft 4, where they are not known to be refused,",
      { properties: { a: { minimum: 0, exclusiveMinimum: true } } },
      [gemini, mcp, ollama],
      { properties: { a: { minimum: 0, exclusiveMinimum: true } } },
    ],
    [
      "what is open and closed",
      {
        properties: { a: { prefixItems: [{}], items: false, additionalProperties: true } },
        unevaluatedProperties: false,
      },
      ALL,
      {
        properties: { a: { prefixItems: [{}], items: false, additionalProperties: true } },
        unevaluatedProperties: false,
      },
    ],
    [
      "a reference that is said to be an object",
      { $ref: "#/$defs/A", $defs: { A: { properties: { city: {} } } } },
      ALL,
      { properties: { city: {} }, $defs: { A: { properties: { city: {} } } } },
    ],
  ];

describe.each(REWRITTEN)("%s", (_, schema, wires, sent) => {
  it.each(ALL)("for $name", (wire) => {
    if (!wires.includes(wire)) return;
    const given = { type: "object", ...schema };
    const before = structuredClone(given);
    const text = JSON.stringify(wire.encodeTools([tool(given)]));
    const found: unknown[] = [];
    JSON.parse(text, (key, value) => {
      if (/^(parameters|input_?schema|parametersJsonSchema|jsonSchema)$/i.test(key)) found.push(value);
      return value;
    });
    expect(found[0]).toEqual({ type: "object", ...sent });
    expect(given).toEqual(before);
  });
});

describe("parameters that are a reference", () => {
  const root = { $ref: "#/$defs/City", $defs: { City: { ...city, required: ["city"] }, Other: { type: "string" } } };
  const resolved = { ...city, required: ["city"], $defs: root.$defs };

  it("are sent as what they refer to", () => {
    expect(openaiChat.encodeTools([tool(root)])).toMatchObject([{ function: { parameters: resolved } }]);
    expect(anthropic.encodeTools([tool(root)])[0]?.input_schema).toEqual(resolved);
    expect(gemini.encodeTools([tool(root)])[0]?.functionDeclarations[0]?.parametersJsonSchema).toEqual(resolved);
    expect(mcp.encodeTools([tool(root)])[0]?.inputSchema).toEqual(resolved);
  });

  it("are followed through others, and stay where more stands beside them", () => {
    const twice = { $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/City" }, City: city } };
    expect(ollama.encodeTools([tool(twice)])[0]?.function.parameters).toEqual({ ...city, $defs: twice.$defs });
    const more = { $ref: "#/$defs/City", required: ["city"], $defs: { City: city } };
    expect(ollama.encodeTools([tool(more)])[0]?.function.parameters).toMatchObject({ $ref: "#/$defs/City" });
    const none = { $ref: "#/$defs/None" };
    expect(ollama.encodeTools([tool(none)])[0]?.function.parameters).toMatchObject(none);
    const circle = { $ref: "#" };
    expect(ollama.encodeTools([tool(circle)])[0]?.function.parameters).toMatchObject(circle);
  });
});

describe("a set without tools", () => {
  it("is left out of the request by the clients of OpenAI", async () => {
    const server = await loopback([{ choices: [] }, { object: "response", output: [] }, { choices: [] }]);
    try {
      const client = new OpenAI({ apiKey: "none", baseURL: server.url, maxRetries: 0 });
      const turn = new ToolSet([]).bind(openaiChat);
      expect(turn.tools).toEqual([]);
      await client.chat.completions.create({ model: "m", messages: [], tools: turn.tools });
      await client.responses.create({ model: "m", input: [], tools: new ToolSet([]).bind(openaiResponses).tools });
      const own = turn.tools;
      own.push({ type: "function", function: { name: "now", parameters: { type: "object", properties: {} } } });
      await client.chat.completions.create({ model: "m", messages: [], tools: own });
      expect(server.requests.map(({ body }) => body.tools)).toEqual([undefined, undefined, own]);
    } finally {
      await server.close();
    }
  });
});
