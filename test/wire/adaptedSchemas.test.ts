// What a provider refuses in a tool, which would make the whole request fail, is sent in another form.
import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { decodeTools, defineTool, type Tool, ToolInfo, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import {
  aiSdk,
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type ToolChoice,
  WireError,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { causesOf } from "./causesOf.ts";
import { loopback } from "./loopback.ts";
import { replayChanges } from "./replayChanges.ts";

const tool = (parameters: object) => ({ name: "find", parameters });
const city = { type: "object", properties: { city: { type: "string" } } };
const good = { name: "now", parameters: city };
const openai = [openaiChat, openaiResponses];
const ALL = [aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses];

type Some = readonly { readonly name: string }[];

/** What is sent for a schema to the providers that refuse it as it is, and the rules of the changes. */
const ADAPTED: readonly [schema: object, wires: Some, sent: object, rules: string[]][] = [
  [{ type: "object", oneOf: [city] }, [...openai, anthropic, aiSdk], city, ["root"]],
  [
    {
      oneOf: [
        { type: "object", properties: { do: { const: "add" }, title: {} }, required: ["do", "title"] },
        { $ref: "#/$defs/Drop" },
      ],
      $defs: { Drop: { type: "object", properties: { do: { const: "drop" }, id: {} }, required: ["do", "id"] } },
    },
    [...openai, anthropic, aiSdk],
    {
      type: "object",
      description: 'Give exactly one of: do "add" and title; do "drop" and id.',
      properties: { do: { enum: ["add", "drop"] }, title: {}, id: {} },
      required: ["do"],
      $defs: { Drop: { type: "object", properties: { do: { const: "drop" }, id: {} }, required: ["do", "id"] } },
    },
    ["root"],
  ],
  [
    {
      oneOf: [
        { type: "object", properties: { op: { const: "add" }, v: { type: "integer" } }, required: ["op", "v"] },
        {
          type: "object",
          properties: { op: { const: "drop" }, v: { type: "string" }, force: {}, at: {} },
          required: ["op", "v"],
        },
      ],
    },
    [...openai, anthropic, aiSdk],
    {
      type: "object",
      description: 'Give exactly one of: op "add" and v (integer); op "drop" and v (string), also force, at.',
      properties: {
        op: { enum: ["add", "drop"] },
        v: { anyOf: [{ type: "integer" }, { type: "string" }] },
        force: {},
        at: {},
      },
      required: ["op", "v"],
    },
    ["root"],
  ],
  [
    { ...city, description: "Finds.", anyOf: [{ required: ["city"] }, { properties: { zip: {} }, required: ["zip"] }] },
    [...openai, anthropic, aiSdk],
    { ...city, properties: { ...city.properties, zip: {} }, description: "Finds. Give at least one of: city; zip." },
    ["root"],
  ],
  [
    {
      allOf: [{ $ref: "#/definitions/A" }, { properties: { b: { type: "number" } }, required: ["b"] }],
      definitions: { A: city },
    },
    [...openai, anthropic, aiSdk],
    {
      type: "object",
      properties: { ...city.properties, b: { type: "number" } },
      required: ["b"],
      definitions: { A: city },
    },
    ["root"],
  ],
  [
    {
      type: "object",
      properties: { a: { type: "string" } },
      anyOf: [{ properties: { a: { const: "x" } } }, { type: "null" }],
    },
    [...openai, anthropic, aiSdk],
    { type: "object", properties: { a: { allOf: [{ type: "string" }, { const: "x" }] } } },
    ["root"],
  ],
  [
    { type: "object", anyOf: [{ properties: { x: { $ref: "#/anyOf/1/properties/y" } } }, { properties: { y: {} } }] },
    [...openai, anthropic, aiSdk],
    {
      type: "object",
      description: "Give at least one of: x; y.",
      properties: { x: { $ref: "#/$defs/anyOf_9b747ea752f1c998/anyOf/1/properties/y" }, y: {} },
      $defs: {
        anyOf_9b747ea752f1c998: {
          anyOf: [
            { properties: { x: { $ref: "#/$defs/anyOf_9b747ea752f1c998/anyOf/1/properties/y" } } },
            { properties: { y: {} } },
          ],
        },
      },
    },
    ["root"],
  ],
  [
    { type: "object", not: { required: ["a"] } },
    [...openai, aiSdk],
    { type: "object", properties: {}, description: 'The arguments must not fit: {"required":["a"]}.' },
    ["root"],
  ],
  [
    { type: "object", enum: [{}] },
    [...openai, aiSdk],
    { type: "object", properties: {}, description: "The arguments are one of: {}." },
    ["root"],
  ],
  [
    { $ref: "#/$defs/A", required: ["city"], $defs: { A: city } },
    ALL,
    { ...city, required: ["city"], $defs: { A: city } },
    ["references"],
  ],
  [
    { type: "object", properties: { tags: { type: "array" }, a: { anyOf: [{ type: ["array", "null"] }] } } },
    [...openai, mcp.forHosts(), aiSdk],
    {
      type: "object",
      properties: { tags: { type: "array", items: {} }, a: { anyOf: [{ type: ["array", "null"], items: {} }] } },
    },
    ["items", "items"],
  ],
  [
    { type: "object", properties: { $filter: { type: "string" }, "a b": {} }, required: ["$filter"] },
    [anthropic, aiSdk],
    {
      type: "object",
      properties: {
        _filter_9a4ffc4e: { type: "string", description: "$filter" },
        a_b_5e229e24: { description: "a b" },
      },
      required: ["_filter_9a4ffc4e"],
    },
    ["propertyNames", "propertyNames"],
  ],
  [
    {
      type: "object",
      properties: {
        a: { type: "object", properties: { "x[0]": { description: "First." } }, dependentRequired: { b: ["x[0]"] } },
        b: { $ref: "#/properties/a/properties/x[0]" },
      },
    },
    [anthropic, aiSdk],
    {
      type: "object",
      properties: {
        a: {
          type: "object",
          properties: { x_0__8fd197bc: { description: "x[0]: First." } },
          dependentRequired: { b: ["x_0__8fd197bc"] },
        },
        b: { $ref: "#/properties/a/properties/x_0__8fd197bc" },
      },
    },
    ["propertyNames"],
  ],
  [
    {
      type: "object",
      properties: { a: { type: "any" }, b: { type: ["string", "number[]"] }, c: { type: null }, d: { type: "int" } },
    },
    ALL,
    {
      type: "object",
      properties: { a: {}, b: { type: ["string", "array"], items: { type: "number" } }, c: {}, d: { type: "integer" } },
    },
    ["types", "types", "types", "types", "types"],
  ],
  [
    { type: "object", properties: { a: { required: true }, b: { required: false } } },
    ALL,
    { type: "object", properties: { a: {}, b: {} }, required: ["a"] },
    ["required", "required", "required"],
  ],
  [{ ...city, required: ["city", "city"] }, ALL, { ...city, required: ["city"] }, ["required"]],
  [
    { type: "object", properties: { a: { $ref: "#/$defs/A", description: "An A." } }, $defs: { A: city } },
    [gemini],
    { type: "object", properties: { a: { description: "An A.", anyOf: [{ $ref: "#/$defs/A" }] } }, $defs: { A: city } },
    ["references"],
  ],
];

describe.each(ADAPTED)("%j", (schema, wires, sent, rules) => {
  it.each(ALL)("for $name", (wire) => {
    const tools = [good, tool(schema)];
    const before = structuredClone(schema);
    const all = [sentIn(wire.encodeTools([good])), sentIn(wire.encodeTools([tool(schema)]))];
    const changes = causesOf(wire.name, tools);
    expect(schema).toEqual(before);
    expect(all[0]).toEqual(city);
    const { parameters } = replayChanges(tool(schema), wire.toolChanges?.([tool(schema)]) ?? []);
    expect(parameters).toEqual(all[1]);
    if (!wires.includes(wire)) {
      // A list of required parameters is right for all.
      expect(changes.filter(({ rule, path }) => rules.includes(rule) && path !== "/parameters/required")).toEqual([]);
      return;
    }
    expect(all[1]).toEqual(sent);
    expect(changes.map(({ rule, tool }) => [tool, rule])).toEqual(rules.map((rule) => ["find", rule]));
  });
});

it("keywords with values of another type are left out, and the name of a type is a schema", () => {
  const odd = {
    type: "object",
    properties: { a: { description: ["x"], enum: "a", minLength: "1", not: 5 }, b: "int" },
  };
  for (const wire of ALL)
    expect(sentIn(wire.encodeTools([tool(odd)]))).toEqual({
      type: "object",
      properties: { a: {}, b: { type: "integer" } },
    });
  const changes = openaiChat.toolChanges?.([tool(odd)]) ?? [];
  expect(changes.map(({ rule, path }) => [rule, path])).toEqual([
    ["keywords", "/parameters/properties/b"],
    ...["description", "enum", "minLength", "not"].map((name) => ["keywords", `/parameters/properties/a/${name}`]),
  ]);
});

it.each(ALL)("a reference to nothing is left out for $name", (wire) => {
  const odd = { type: "object", properties: { a: { $ref: "#/$defs/None" } } };
  expect(sentIn(wire.encodeTools([tool(odd)]))).toEqual({ type: "object", properties: { a: {} } });
  expect(wire.toolChanges?.([tool(odd)])).toMatchObject([{ rule: "references", before: "#/$defs/None" }]);
});

/** The parameters in a payload of one tool. */
function sentIn(payload: unknown): unknown {
  const found: unknown[] = [];
  JSON.parse(JSON.stringify(payload), (key, value) => {
    if (/^(parameters|input_?schema|parametersJsonSchema|jsonSchema)$/i.test(key)) found.push(value);
    return value;
  });
  return found[0];
}

/** What has no other form. */
const REFUSED: readonly [schema: object, path: string][] = [
  [{ $ref: "#/$defs/None" }, "/$ref"],
  [{ type: "object", properties: { a: { type: "money" } } }, "/properties/a/type"],
  [{ type: "object", properties: { a: 5 } }, "/properties/a"],
];

describe.each(REFUSED)("%j", (schema, path) => {
  it.each(ALL)("is an error for $name, or is left out on request, as of a foreign tool", (wire) => {
    const tools = [good, tool(schema)];
    const error = errorOf(WireError, () => wire.encodeTools(tools));
    expect(error).toMatchObject({ code: "unsupported", path: `/1/parameters${path}` });
    expect(error.message).toContain("the parameters of the tool find cannot be sent: ");
    const foreign = decodeTools({ tools: [{ name: "find", inputSchema: schema }] }).tools;
    for (const [given, options] of [
      [tools, { onUnsupported: "drop" }],
      [[good, ...foreign], undefined],
    ] as const) {
      expect(JSON.stringify(wire.encodeTools(given, options))).toBe(JSON.stringify(wire.encodeTools([good])));
      const left = {
        tool: "find",
        path: "",
        rule: "tools",
        before: error.problems[0].message.trim(),
        after: undefined,
      };
      expect(wire.toolChanges?.(given, options)).toEqual([left]);
    }
    expect(errorOf(WireError, () => wire.encodeTools(foreign, { onUnsupported: "error" })).code).toBe("unsupported");
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
  it("of all tools are in one error", () => {
    const odd = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: "money" }]));
    const tools = [
      { ...tool({ type: "object", properties: odd(1) }), name: "a" },
      good,
      { ...tool({ type: "object", properties: odd(12) }), name: "b" },
    ];
    const error = errorOf(WireError, () => openaiChat.encodeTools(tools));
    const last = Array.from({ length: 12 }, (_, at) => `/2/parameters/properties/p${at}/type`);
    const paths = ["/0/parameters/properties/p0/type", ...last];
    expect(error.problems.map(({ path }) => path)).toEqual(paths);
    expect(error.path).toBe(paths[0]);
    const lines = error.message.split("\n");
    expect(lines.slice(0, 10)).toEqual(
      error.problems
        .slice(0, 10)
        .map(({ path, message }, at) => `${at === 0 ? "openai-chat: " : ""}${message} at ${path}`),
    );
    expect(lines.slice(10)).toEqual(["and 3 more"]);
  });

  it("may be very many", () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`a${at}`, { type: "money" }]));
    const error = errorOf(WireError, () => anthropic.encodeTools([tool({ type: "object", properties: many })]));
    expect(error.problems).toHaveLength(100_000);
    expect(error.message.length).toBeLessThan(3000);
  });

  it.each([null, 5, "a b", ["a b"]])(
    "are not looked for in properties that are %j, which say nothing",
    (properties) => {
      const odd = { type: "object", properties: { a: { properties } } };
      expect(anthropic.encodeTools([tool(odd)])[0]?.input_schema.properties).toEqual({ a: {} });
      expect(anthropic.toolChanges?.([tool(odd)])).toMatchObject([{ rule: "keywords", before: properties }]);
    },
  );

  it("are one problem in any other error", () => {
    const error = errorOf(WireError, () => openaiChat.encodeTools([{ name: "" }]));
    const message = "expected a tool with a name, received an empty one";
    expect(error.problems).toEqual([{ path: "/0", message }]);
  });
});

it("a union that references make of billions of branches is an error in time", () => {
  const $defs: { [name: string]: object } = { leaf: { properties: { a: {} } } };
  for (let level = 0; level < 30; level++) {
    const $ref = `#/$defs/${level === 0 ? "leaf" : `at${level - 1}`}`;
    $defs[`at${level}`] = { allOf: [{ $ref }, { $ref }, { $ref }] };
  }
  const error = errorOf(WireError, () => openaiChat.encodeTools([tool({ anyOf: [{ $ref: "#/$defs/at29" }], $defs })]));
  expect(error.message).toContain("more than 2000 branches");
  const loop = {
    allOf: [{ $ref: "#/$defs/a" }],
    $defs: { a: { allOf: [{ $ref: "#/$defs/b" }] }, b: { $ref: "#/$defs/b" } },
  };
  expect(sentIn(openaiChat.encodeTools([tool(loop)]))).toMatchObject({ type: "object", properties: {} });
});

it("a property that only some branches describe keeps what all values of it fit", () => {
  const schema = {
    type: "object",
    properties: { id: { type: ["string", "integer"] } },
    anyOf: [{ properties: { id: { type: "string" } }, required: ["id"] }, { properties: { name: {} } }],
  };
  expect(sentIn(openaiChat.encodeTools([tool(schema)]))).toMatchObject({
    properties: { id: { type: ["string", "integer"] }, name: {} },
  });
});

it.each<[name: string, schema: object, sent: object]>([
  [
    "branches that exclude each other",
    {
      type: "object",
      oneOf: [
        { required: ["id"], properties: { id: { type: "string" }, name: false } },
        { required: ["name"], properties: { id: { not: {} }, name: { type: "string" } } },
      ],
    },
    {
      type: "object",
      description: "Give exactly one of: id; name.",
      properties: { id: { type: "string" }, name: { type: "string" } },
    },
  ],
  [
    "a branch that takes everything",
    { type: "object", anyOf: [true, { required: ["b"], properties: { b: {} }, additionalProperties: false }] },
    { type: "object", properties: { b: {} } },
  ],
  [
    "a branch whose names have a pattern",
    { type: "object", allOf: [{ patternProperties: { "^x": {} }, additionalProperties: false }] },
    { type: "object", properties: {} },
  ],
  [
    "values of different types",
    {
      type: "object",
      oneOf: [1, 1.5].map((value) => ({
        properties: { a: { const: value, type: value === 1 ? "integer" : "number" } },
      })),
    },
    { type: "object", properties: { a: { enum: [1, 1.5] } }, description: "Give exactly one of: a; a." },
  ],
  [
    "what all values fit, before branches",
    { type: "object", anyOf: [{ properties: { a: false } }], allOf: [{ properties: { a: { type: "string" } } }] },
    { type: "object", properties: { a: { type: "string" } } },
  ],
])("%s are merged without a promise that is false", (_, schema, sent) => {
  expect({ ...(sentIn(openaiChat.encodeTools([tool(schema)])) as object), description: undefined }).toEqual({
    ...sent,
    description: undefined,
  });
});

describe("what branches say beside their parameters is in the description", () => {
  // biome-ignore lint/suspicious/noThenProperty: a keyword
  const when = { if: { properties: { a: { const: 1 } } }, then: { required: ["b"] } };
  const names = { propertyNames: { pattern: "^x" } };
  const described = (schema: object): unknown =>
    (sentIn(openaiChat.encodeTools([tool({ type: "object", ...schema })])) as { description?: string }).description;

  it.each<[name: string, schema: object, description: string | undefined]>([
    [
      "conditions of all values",
      { allOf: [when, when, { required: ["c"] }] },
      `The arguments must fit: ${JSON.stringify(when)}.`,
    ],
    [
      "rules of all values, after the own description",
      {
        description: "Finds.",
        allOf: [{ dependentRequired: { a: ["b"] } }, { $ref: "#/$defs/N" }],
        $defs: { N: names },
      },
      'Finds. The arguments must fit: {"dependentRequired":{"a":["b"]}}; {"propertyNames":{"pattern":"^x"}}.',
    ],
    [
      "rules of branches",
      { anyOf: [{ required: ["a"], ...names }, { patternProperties: { "^y": { type: "null" } } }] },
      'Give at least one of: a with arguments that fit {"propertyNames":{"pattern":"^x"}}; arguments that fit {"patternProperties":{"^y":{"type":"null"}}}.',
    ],
    [
      "rules of the one branch that an object can fit",
      { anyOf: [{ type: "null" }, { dependentSchemas: { a: { required: ["b"] } } }] },
      'The arguments must fit: {"dependentSchemas":{"a":{"required":["b"]}}}.',
    ],
    [
      "unions in branches",
      { oneOf: [{ required: ["a"], anyOf: [{ required: ["b"] }, { required: ["c"] }] }, { required: ["d"] }] },
      "Give exactly one of: a (Give at least one of: b; c.); d.",
    ],
    [
      "a branch without arguments",
      { oneOf: [{ required: ["a"] }, { properties: {}, additionalProperties: false }] },
      "Give exactly one of: a; no arguments.",
    ],
    ["nothing where a branch takes everything", { anyOf: [{ required: ["a"] }, { required: ["b"] }, {}] }, undefined],
    [
      "nothing of what may follow",
      { allOf: [{ additionalProperties: true, unevaluatedProperties: false }] },
      undefined,
    ],
  ])("%s", (_, schema, description) => {
    expect(described(schema)).toBe(description);
    expect(causesOf("openai-chat", [tool({ type: "object", ...schema })])[0]).toMatchObject({
      rule: "root",
      before: Object.entries(schema).find(([keyword]) => /Of$/.test(keyword))?.[1],
    });
  });

  it("is shortened where it is long, and says what is not shown", () => {
    const required = Array.from({ length: 1000 }, (_, at) => ({ required: [`name_${at}`] }));
    const text = described({ oneOf: required }) as string;
    expect(text).toMatch(/^Give exactly one of: name_0; name_1; .*; \d+ alternatives that are not shown\.$/);
    const shown = text.split("; ").length - 1;
    expect(text).toContain(`; ${1000 - shown} alternatives that are not shown.`);
    expect(text.length).toBeLessThan(3000);
    const long = { propertyNames: { pattern: "x".repeat(3000) } };
    expect(described({ allOf: [long] })).toBe("The arguments must fit: 1 rule that is not shown.");
    expect(described({ allOf: [long, names] })).toBe(
      'The arguments must fit: {"propertyNames":{"pattern":"^x"}}; 1 rule that is not shown.',
    );
    expect(described({ anyOf: [long, { required: ["a"] }] })).toBe(
      "Give at least one of: a; 1 alternative that is not shown.",
    );
    expect(described({ not: long })).toBe("The arguments must not fit: 1 rule that is not shown.");
    const values = Array.from({ length: 500 }, (_, a) => ({ a }));
    expect(described({ enum: values })).toMatch(
      /^The arguments are one of: \{"a":0\}; .*; \d+ values that are not shown\.$/,
    );
  });
});

it("members of maps and lists that are no schemas, and identifiers of earlier drafts, go in another form", () => {
  const odd = {
    type: "object",
    properties: {
      a: { anyOf: [{ type: "string" }, null, "int", 5] },
      b: { $id: "#b", examples: "x", $recursiveAnchor: true },
    },
    patternProperties: { x: null },
    $defs: { A: "string" },
    dependentRequired: { a: ["b", "b"] },
  };
  expect(sentIn(anthropic.encodeTools([tool(odd)]))).toEqual({
    type: "object",
    properties: { a: { anyOf: [{ type: "string" }, { type: "null" }, { type: "integer" }] }, b: { $anchor: "b" } },
    patternProperties: { x: {} },
    $defs: { A: { type: "string" } },
  });
});

it("a dialect that no longer holds is listed with what is left out", () => {
  const old = { $schema: "http://json-schema.org/draft-04/schema#", type: "object", properties: null };
  expect(openaiChat.toolChanges?.([tool(old)])).toMatchObject([
    { path: "/parameters/properties", before: null, after: {} },
  ]);
  const limit = { ...old, properties: { a: { minimum: 0, exclusiveMinimum: true } } };
  const changes = openaiChat.toolChanges?.([tool(limit)]) ?? [];
  expect(changes.map(({ path }) => path)).toContain("/parameters/$schema");
});

it("what is changed in the list of changes changes nothing that is sent", () => {
  const info = new ToolInfo({ name: "find", parameters: { type: "object", properties: { a: { type: "array" } } } });
  for (const { after } of openaiChat.toolChanges?.([info]) ?? []) Object.assign(after as object, { type: "string" });
  expect(sentIn(openaiChat.encodeTools([info]))).toEqual({
    type: "object",
    properties: { a: { type: "array", items: {} } },
  });
});

it("a foreign tool stays one under another name, and no choice names what is left out", () => {
  const { tools: foreign } = decodeTools({
    tools: [{ name: "find", inputSchema: { type: "object", properties: { a: { type: "money" } } } }],
  });
  const set = new ToolSet([...foreign, new ToolInfo(good)]).prefix("eu.");
  const turn = (set as never as ToolSet<readonly Tool[]>).bind(openaiChat);
  expect(turn.tools).toHaveLength(1);
  expect(turn.changes).toMatchObject([{ rule: "tools", tool: "eu.find" }, { rule: "names" }]);
  expect(() => turn.toolChoice({ name: "eu.find" })).toThrow(WireError);
});

describe.each([openaiChat, openaiResponses, anthropic, gemini, aiSdk])(
  "a choice of tools that are left out, for $name",
  (wire) => {
    const refused = { name: "find", parameters: { type: "object", properties: { a: 5 } } };
    const drop = { onUnsupported: "drop" } as const;

    it.each<[tools: object[], choice: ToolChoice, message: string]>([
      [[refused], "required", 'expected tools for the choice "required", but each one is left out'],
      [[], "required", 'expected tools for the choice "required", received none'],
      [[refused], { name: "find" }, 'the tool "find" is left out of the request'],
      [[refused, good], { name: "find" }, 'the tool "find" is left out of the request'],
    ])("%j %j is an error", (tools, choice, message) => {
      const error = errorOf(WireError, () => wire.encodeToolChoice(choice, { tools, ...drop } as never));
      expect(error.code).toBe("unsupported");
      expect(error.message).toContain(message);
      const { tools: foreign } = decodeTools({
        tools: (tools as (typeof refused)[]).map(({ name, parameters }) => ({ name, inputSchema: parameters })),
      });
      const turn = new ToolSet(foreign as never).bind(wire as typeof anthropic);
      expect(errorOf(WireError, () => turn.toolChoice(choice)).message).toContain(message);
    });

    it("is taken while one tool is left, by the name that is sent", () => {
      const renamed = { ...good, name: "files/now" };
      // A tool that is left out has spelt the other name out.
      const spelt = { ...refused, name: wire.encodeName?.("files/now") ?? "" };
      const options = { tools: [spelt, renamed, refused], ...drop } as never;
      wire.encodeToolChoice("required", options);
      wire.encodeToolChoice("auto", { tools: [refused], ...drop } as never);
      const nameIn = (payload: unknown): string | undefined => /files_now_\w+/.exec(JSON.stringify(payload))?.[0];
      const chosen = nameIn(wire.encodeToolChoice({ name: "files/now" }, options));
      expect(chosen).toBe(nameIn(wire.encodeTools([spelt, renamed, refused], drop)));
    });
  },
);

describe("properties with other names", () => {
  it("are the same in examples", () => {
    const parameters = { type: "object", properties: { $top: { type: "integer" } } } as const;
    const [sent] = anthropic.encodeTools([{ name: "find", parameters, inputExamples: [{ $top: 5 }] }]);
    expect(sent?.input_examples).toEqual([{ [Object.keys(sent?.input_schema.properties ?? {})[0] ?? ""]: 5 }]);
  });

  it("are restored below any reference, and in long arguments", () => {
    const parameters = {
      $ref: "#/components/schemas/N",
      components: {
        schemas: { N: { type: "object", properties: { $top: {}, next: { $ref: "#/components/schemas/N" } } } },
      },
    };
    const given = [{ name: "find", parameters }];
    const call = { id: "c1", name: "find", arguments: `{"$top":"${"x".repeat(10_000_000)}","next":{"$top":1}}` };
    const sent = anthropic.encodeCalls([call], { tools: given });
    expect(Object.keys(sent.content[0]?.input ?? {})).toEqual([expect.stringMatching(/^_top_\w{8}$/), "next"]);
    expect(anthropic.decodeMessage(sent, { tools: given })[0]?.arguments).toBe(call.arguments);
  });

  const odata = {
    type: "object",
    properties: { $filter: { type: "string" }, $top: { type: "integer" }, options: { type: "object" } },
    required: ["$filter"],
    additionalProperties: false,
  } as const;
  const ran: unknown[] = [];
  const find = defineTool({
    name: "find",
    parameters: odata,
    execute: (args) => {
      ran.push(args);
      return "found";
    },
  });
  const tools = new ToolSet([find]);
  const [filter = "", top = ""] = Object.keys(anthropic.encodeTools(tools)[0]?.input_schema.properties ?? {});
  const answer = (input: unknown) => ({
    type: "message",
    role: "assistant",
    content: [{ type: "tool_use", id: "c1", name: "find", input }],
    stop_reason: "tool_use",
  });
  /** The events of the answer, with the arguments as a text in pieces. */
  function streamOf(text: string) {
    const stream = new ToolCallStream(anthropic, { tools });
    const block = { type: "tool_use", id: "c1", name: "find", input: {} };
    stream.push({ type: "message_start", message: { id: "m", type: "message", role: "assistant", content: [] } });
    stream.push({ type: "content_block_start", index: 0, content_block: block });
    for (const partial_json of text.match(/.{1,5}/gs) ?? [])
      stream.push({ type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json } });
    stream.push({ type: "content_block_stop", index: 0 });
    stream.push({ type: "message_delta", delta: { stop_reason: "tool_use" } });
    return stream;
  }

  it("are restored in whole answers and streams, and go back as the provider has them", async () => {
    const sent = { [filter]: "name eq 'x'", [top]: 5, options: { $top: 1, [`${top}x`]: 2, text: `"${top}": 1` } };
    const own = { $filter: "name eq 'x'", $top: 5, options: sent.options };
    const roads = [() => tools.bind(anthropic).answer(answer(sent)), () => streamOf(JSON.stringify(sent)).answer()];
    for (const road of roads) {
      ran.length = 0;
      const { calls, messages } = await road();
      expect(ran).toEqual([own]);
      expect(JSON.parse(calls[0]?.arguments ?? "")).toEqual(own);
      expect(messages[0]).toMatchObject({ content: [{ type: "tool_use", input: sent }] });
    }
    const call = { id: "c1", name: "find", arguments: JSON.stringify(own) };
    expect(anthropic.encodeCalls([call], { tools }).content).toMatchObject([{ input: sent }]);
  });

  it("are the tool's own in a stream before its end, too", () => {
    const stream = new ToolCallStream(anthropic, { tools });
    const block = { type: "tool_use", id: "c1", name: "find", input: {} };
    stream.push({ type: "content_block_start", index: 0, content_block: block });
    const seen = [`{"${filter}":"a`, ` b","${top}":1`].map((partial_json) => {
      const delta = { type: "input_json_delta", partial_json };
      return stream.push({ type: "content_block_delta", index: 0, delta })[0]?.arguments;
    });
    expect(seen).toEqual([{ $filter: "a" }, { $filter: "a b", $top: 1 }]);
  });

  it("are restored where the text had to be repaired, and errors have the tool's own names", async () => {
    ran.length = 0;
    const { results } = await streamOf(`{'${filter}': 'a', ${top}: 3,}`).answer();
    expect([ran, results[0]?.content]).toEqual([[{ $filter: "a", $top: 3 }], "found"]);
    const [refused] = (await streamOf(`{"${top}": "x"}`).answer()).results;
    expect(refused?.error).toMatchObject({ code: "schema_mismatch" });
    expect(refused?.content).toContain("$top");
    expect(refused?.content).not.toContain(top);
  });

  it("are restored in each text up to the place at which it is not JSON, the same whole and streamed", async () => {
    const texts: readonly (readonly [written: string, own: string])[] = [
      [`{"${filter}":"a","${top}":5} and more`, '{"$filter":"a","$top":5} and more'],
      [`{"${filter}":"a","${top}":5,}`, '{"$filter":"a","$top":5,}'],
      [`{"${filter}":"a","${top}":tru`, '{"$filter":"a","$top":tru'],
      [`{"${filter}":"say \\"{\\" \\"${top}\\": [1]`, `{"$filter":"say \\"{\\" \\"${top}\\": [1]`],
      [`{"${top}":5 "${filter}":"a"}`, `{"$top":5 "${filter}":"a"}`],
      [`{"options":{"${top}":1},"${top}":nope,"${filter}":1}`, `{"options":{"${top}":1},"$top":nope,"${filter}":1}`],
      [`{${top}:5}`, `{${top}:5}`],
      [`{"${top}`, `{"${top}`],
      [`["${top}",`, `["${top}",`],
      [top, top],
    ];
    for (const [written, own] of texts) {
      const [decoded] = anthropic.decodeMessage(answer(written), { tools });
      expect(decoded?.arguments).toBe(own);
      expect(anthropic.decodeArguments?.("find", written, { tools })).toBe(own);
      const [whole] = (await tools.bind(anthropic).answer(answer(written))).results;
      const { calls, results } = await streamOf(written).answer();
      expect(results[0]?.content).toBe(whole?.content);
      if (results[0]?.error) expect(calls[0]?.arguments).toBe(own);
      const call = { id: "c1", name: "find", arguments: own };
      expect(anthropic.encodeCalls([call], { tools })).toEqual(
        anthropic.encodeCalls([{ ...call, arguments: written }]),
      );
    }
  });

  it("are restored for tools of an iterator, of which each is read once for all calls of an answer", () => {
    let reads = 0;
    const plain = {
      name: "find",
      get parameters() {
        reads++;
        return odata;
      },
    };
    const block = { type: "tool_use", name: "find", input: { [top]: 5 } };
    const message = { ...answer({}), content: Array.from({ length: 50 }, (_, at) => ({ ...block, id: `c${at}` })) };
    const calls = anthropic.decodeMessage(message, { tools: [plain].values() });
    expect(calls).toHaveLength(50);
    for (const call of calls) expect(call.arguments).toBe('{"$top":5}');
    expect(reads).toBeLessThan(5);
    const sent = anthropic.encodeCalls(calls, { tools: [plain].values() }).content;
    expect(sent.map(({ input }) => input)).toEqual(calls.map(() => ({ [top]: 5 })));
    expect(reads).toBeLessThan(10);
  });

  it("are listed with the changes of a turn", () => {
    const changes = tools.bind(anthropic).changes;
    expect(changes.slice(0, 2)).toMatchObject([
      { tool: "find", rule: "propertyNames", path: "/parameters/properties/$filter", before: "$filter", after: filter },
      { tool: "find", rule: "propertyNames", path: "/parameters/properties/$top", before: "$top", after: top },
    ]);
    expect(changes.slice(2).map(({ path, before, after }) => [path, before, after])).toEqual([
      [`/parameters/properties/${filter}/description`, undefined, "$filter"],
      [`/parameters/properties/${top}/description`, undefined, "$top"],
      ["/parameters/required/0", "$filter", filter],
    ]);
    expect(tools.bind(openaiChat).changes).toEqual([]);
    const parameters = { type: "object", properties: {} } as const;
    const dotted = new ToolSet([defineTool({ name: "files.read", parameters, execute: () => "" })]).bind(openaiChat);
    expect(dotted.changes).toEqual([
      { tool: "files.read", rule: "names", path: "/name", before: "files.read", after: dotted.tools[0]?.function.name },
    ]);
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
      [gemini, mcp],
      { properties: { a: { type: "string", nullable: true } } },
    ],
    [
      "limits of draft 4, where they are not known to be refused,",
      { properties: { a: { minimum: 0, exclusiveMinimum: true } } },
      [gemini, mcp],
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

  it("are followed through others, and are an error where they lead to nothing", () => {
    const twice = { $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/City" }, City: city } };
    expect(ollama.encodeTools([tool(twice)])[0]?.function.parameters).toEqual({ ...city, $defs: twice.$defs });
    for (const $ref of ["#/$defs/None", "#"])
      expect(() => ollama.encodeTools([tool({ $ref })])).toThrow(`${$ref} has no target`);
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

it.each(ALL)("%#: a type and empty properties are listed where they are added", (wire) => {
  const tools = [{ name: "now" }, { name: "today", description: null, parameters: { type: "object" } }];
  const sent = JSON.stringify(wire.encodeTools(tools as never));
  expect(sent).not.toContain("null");
  expect(sent.match(/"type":"object","properties":\{\}|"properties":\{\},"type":"object"/g)).toHaveLength(2);
  const added = (name: string, keyword: string, after: unknown) =>
    ({ tool: name, rule: "root", path: `/parameters/${keyword}`, before: undefined, after }) as const;
  expect(wire.toolChanges?.(tools as never)).toEqual([
    added("now", "type", "object"),
    added("now", "properties", {}),
    added("today", "properties", {}),
  ]);
});

it("a long text with escapes comes back beside a property with another name", () => {
  const tools = [{ name: "find", parameters: { type: "object", properties: { $top: {}, text: { type: "string" } } } }];
  const input = { $top: 1, text: `${'\\"\n'.repeat(1_500_000)}\\` };
  const call = { id: "call_1", name: "find", arguments: JSON.stringify(input) };
  const [back] = anthropic.decodeMessage(anthropic.encodeCalls([call], { tools: tools as never }), {
    tools: tools as never,
  });
  expect(back?.arguments === call.arguments).toBe(true);
});

describe("references of branches that lead around", () => {
  const circle = {
    $defs: { A: { allOf: [{ $ref: "#/$defs/B" }] }, B: { properties: { b: {} }, allOf: [{ $ref: "#/$defs/A" }] } },
  };
  it.each<[what: string, parameters: object, names: string[]]>([
    ["the whole", { properties: { a: {} }, anyOf: [{}, { $ref: "#" }] }, ["a"]],
    ["each other", { properties: { a: {} }, allOf: [{ $ref: "#/$defs/A" }], ...circle }, ["a", "b"]],
  ])("add nothing more: %s", (_, parameters, names) => {
    for (const wire of [openaiChat, anthropic]) {
      const given = [{ name: "find", parameters: { type: "object", ...parameters } }, { name: "now" }];
      const text = JSON.stringify(wire.encodeTools(given as never, { onUnsupported: "drop" }));
      for (const name of names) expect(text).toContain(`"${name}":`);
      expect(text.length).toBeLessThan(2_000);
    }
  });
});

it("an $id that is no anchor, and a list of items without any, say nothing", () => {
  const properties = { a: { type: "string", $id: "#/nope" }, b: { type: "array", items: [] } };
  const tools = [{ name: "find", parameters: { type: "object", properties } }];
  const [sent] = anthropic.encodeTools(tools as never);
  expect(sent?.input_schema).toEqual({
    type: "object",
    properties: { a: { type: "string" }, b: { type: "array", items: {} } },
  });
  expect(anthropic.toolChanges?.(tools as never).map(({ path }) => path)).toContain("/parameters/properties/a/$id");
  const [mistral] = openaiChat.forServer("mistral").encodeTools(tools as never) as {
    function: { parameters: object };
  }[];
  expect(mistral?.function.parameters).toMatchObject({ properties: { b: { items: {} } } });
});
