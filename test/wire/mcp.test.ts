import { Client as Client2 } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineTool, ToolCall, ToolInfo, ToolSet } from "../../src/index.ts";
import { mcp, type WireCall, WireError } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { deep, hostile } from "./hostile.ts";

const params = { name: "get_weather", arguments: { city: "Oslo" } };
const call = { id: "made", type: "function", name: "get_weather", arguments: '{"city":"Oslo"}', index: 0 };

describe("a request", () => {
  test("has tools with the schema of an object", () => {
    expect(mcp.encodeTools([new ToolInfo({ name: "files.read", description: "A file", parameters: null })])).toEqual([
      { name: "files.read", description: "A file", inputSchema: { type: "object", properties: {} } },
    ]);
  });

  test("for sampling has a choice, but of no tool by name", () => {
    expect(mcp.encodeToolChoice("required")).toEqual({ mode: "required" });
    const error = errorOf(WireError, () => mcp.encodeToolChoice({ name: "get_weather" }));
    expect(error).toMatchObject({ code: "unsupported", message: expect.stringContaining("send only this one") });
  });
});

describe("for hosts", () => {
  const hosts = mcp.forHosts();
  const long = "x".repeat(59);
  const tools = [
    { name: "files.read" },
    { name: long },
    { name: "files_write", title: "Write" },
    { name: "files.stat", title: "Stat" },
    { name: "files.list", annotations: { title: "List" } },
  ];
  const sent = "files_read_aee1292782b6c89b";

  test("names have at most 58 letters, digits, _ and -, and the own name is the title", () => {
    const [read, longest, ...others] = hosts.encodeTools(tools);
    expect(read).toMatchObject({ name: sent, title: "files.read" });
    expect(longest).toMatchObject({ name: expect.stringMatching(/^x{41}_[0-9a-f]{16}$/), title: long });
    expect(others.map(({ name, title }) => [name.split("_", 2).join("."), title])).toEqual([
      ["files.write", "Write"],
      ["files.stat", "Stat"],
      ["files.list", undefined],
    ]);
    const changes = hosts.toolChanges?.(tools).filter(({ rule }) => rule === "names") ?? [];
    expect(changes.map(({ path, before }) => [path, before])).toEqual([
      ["/name", "files.read"],
      ["/name", long],
      ["/name", "files.stat"],
      ["/name", "files.list"],
    ]);
  });

  test.each([sent, "files.read"])("a call to %s is one to the tool", (name) => {
    expect(hosts.decodeMessage({ name, arguments: {} }, { tools })).toMatchObject([{ name: "files.read" }]);
  });

  test("calls and answers of a model have the names that were sent", () => {
    const answer = { role: "assistant", content: [{ type: "tool_use", id: "1", name: sent, input: {} }] };
    const [read] = hosts.decodeMessage(answer, { tools });
    const [message] = hosts.encodeTurn(answer, [{ call: read ?? null, content: "text" }], { tools });
    expect(hosts.encodeCalls(read ? [read] : [], { tools })).toEqual([{ name: sent, arguments: {} }]);
    expect(message).toMatchObject(answer);
  });

  test("only hosts get the items of each array, because the specification wants none", () => {
    const list = { name: "list", parameters: { type: "object", properties: { a: { type: "array" } } } };
    expect(hosts.toolChanges?.([list]).map(({ rule }) => rule)).toEqual(["items"]);
    expect(mcp.toolChanges?.([list])).toEqual([]);
  });

  test("only hosts get the forms of draft 2020-12", () => {
    const properties = { a: { type: "string", nullable: true } };
    const [sent] = hosts.encodeTools([{ name: "now", parameters: { type: "object", properties } }]);
    expect(sent?.inputSchema.properties).toEqual({ a: { type: ["string", "null"] } });
    const [plain] = mcp.encodeTools([{ name: "now", parameters: { type: "object", properties } }]);
    expect(plain?.inputSchema.properties).toEqual(properties);
  });

  test("the wire is made once, and the one by the specification keeps names", () => {
    expect(mcp.forHosts()).toBe(hosts);
    expect(hosts.name).toBe("mcp");
    expect(mcp.encodeTools(tools).map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  });

  test("a name that the specification does not allow is a title, too", () => {
    expect(mcp.encodeTools([{ name: "a b" }])).toMatchObject([{ title: "a b" }]);
  });
});

describe("a message", () => {
  const use = { type: "tool_use", id: "toolu_1", name: "get_weather", input: { city: "Oslo" } };
  test.each<[string, unknown, WireCall[]]>([
    ["a request", { jsonrpc: "2.0", id: 3, method: "tools/call", params }, [call]],
    ["its params", params, [call]],
    ["params without arguments", { name: "now" }, [{ ...call, name: "now", arguments: "" }]],
    [
      "an answer to sampling",
      { role: "assistant", model: "m", content: [{ type: "text", text: "" }, use] },
      [{ ...call, id: "toolu_1" }],
    ],
    ["one block in it", { role: "assistant", model: "m", content: use }, [{ ...call, id: "toolu_1" }]],
    ["text in it", { role: "assistant", model: "m", content: { type: "text", text: "Hello" } }, []],
    ["nothing", undefined, []],
  ])("%s", (_, value, expected) => {
    expect(mcp.decodeMessage(value, { makeId: () => "made" })).toEqual(expected);
  });

  test.each([["text"], [[]], [{}], [{ method: "tools/list", params: {} }], [{ method: "tools/call", params: {} }]])(
    "is not %j",
    (value) => {
      expect(errorOf(WireError, () => mcp.decodeMessage(value))).toMatchObject({
        code: "invalid_message",
        wire: "mcp",
      });
    },
  );
});

describe("calls that are made", () => {
  test.each<[string, string, object]>([
    ["an object", '{"city":"Oslo"}', { city: "Oslo" }],
    ["blank", " ", {}],
    ["a big integer", '{"n":12345678901234567890}', { n: "12345678901234567890" }],
  ])("with %s", (_, text, expected) => {
    expect(mcp.encodeCalls([{ ...call, arguments: text }])).toEqual([{ name: "get_weather", arguments: expected }]);
  });

  test.each<[string, Partial<WireCall>]>([
    ["a text that is cut", { arguments: '{"city":"O' }],
    ["a list", { arguments: "[1]" }],
    ["a custom call's text", { type: "custom", arguments: '{"a":1}' }],
  ])("not with %s, as the server would run them", (_, given) => {
    const error = errorOf(WireError, () => mcp.encodeCalls([call, { ...call, ...given }]));
    expect(error).toMatchObject({ code: "invalid_call", path: "/1" });
  });
});

describe("a result", () => {
  const image = { type: "image", data: "iVBORw0=", mimeType: "image/png" } as const;
  const text = (content: string) => ({ type: "text", text: content });
  test.each<[string, Parameters<typeof mcp.encodeResult>[0], object]>([
    ["text", { call, content: "12 °C" }, { content: [text("12 °C")] }],
    ["an error", { call, content: "no such city", error: true }, { content: [text("no such city")], isError: true }],
    [
      "an object",
      { call, content: [{ type: "json", value: { celsius: 12 } }] },
      { content: [text('{"celsius":12}')], structuredContent: { celsius: 12 } },
    ],
    [
      "an object and an image",
      { call, content: [{ type: "json", value: { big: 2n ** 64n } }, image] },
      { content: [text('{"big":18446744073709551616}'), image], structuredContent: { big: "18446744073709551616" } },
    ],
    ["a list", { call, content: [{ type: "json", value: [1] }] }, { content: [text("[1]")] }],
    [
      "text and an object",
      { call, content: [text("Oslo") as { type: "text"; text: string }, { type: "json", value: {} }] },
      { content: [text("Oslo"), text("{}")] },
    ],
  ])("%s", (_, result, expected) => {
    expect(mcp.encodeResult(result)).toEqual(expected);
  });
});

test("any JSON gives calls or an error of ours", () => {
  const words = "method params name arguments content type id input tool_use tools/call role".split(" ");
  fc.assert(
    fc.property(hostile(words), (value) => {
      try {
        mcp.encodeCalls(mcp.decodeMessage(value));
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 2000 },
  );
  expect(mcp.decodeMessage({ name: "f", arguments: deep(5000) })[0]?.arguments).toMatch(/^\[expected at most/);
});

test("a server and a client of the official package", async () => {
  const tools = new ToolSet([
    defineTool({
      name: "weather of a city",
      parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
      execute: ({ city }) => (city === "Oslo" ? { celsius: 12 } : Promise.reject(new Error("no such city"))),
    }),
  ]);
  const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: mcp.encodeTools(tools) }));
  server.setRequestHandler(CallToolRequestSchema, async (request) => {
    const [message] = await tools.run(ToolCall.decode(mcp, request, { tools }));
    if (!message) throw new Error("expected a result");
    return mcp.encodeResult({
      ...message,
      content: message.error ? message.content : [{ type: "json", value: message.value }],
    });
  });
  const client = new Client({ name: "c", version: "1" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  try {
    const { tools: listed } = await client.listTools();
    expect(listed).toMatchObject([{ name: "weather_of_a_city_bcd03bb95ed42f1f", inputSchema: { required: ["city"] } }]);
    const [oslo, other] = mcp.encodeCalls(
      ["Oslo", "Atlantis"].map((city) => ({
        id: null,
        name: "weather of a city",
        arguments: JSON.stringify({ city }),
      })),
      { tools },
    );
    expect(await client.callTool(oslo as NonNullable<typeof oslo>)).toEqual({
      content: [{ type: "text", text: '{"celsius":12}' }],
      structuredContent: { celsius: 12 },
    });
    const failed = await client.callTool(other as NonNullable<typeof other>);
    expect(failed).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("no such city") }] });
  } finally {
    await client.close();
  }
});

describe.each(["array", "integer", "union", "pointer", "definition", "object"] as const)(
  "an outputSchema: %s",
  (name) => {
    const item = { type: "object", properties: { next: { $ref: "#/items" } } } as const;
    const definition = { $defs: { row: { type: "object" } }, type: "array", items: { $ref: "#/$defs/row" } } as const;
    const wrapped = (result: object) => ({ type: "object", properties: { result }, required: ["result"] });
    const { $defs, ...rows } = definition;
    const [outputSchema, value, listed, structuredContent] = {
      array: [{ type: "array" }, [1], wrapped({ type: "array" }), { result: [1] }],
      integer: [{ type: ["integer", "null"] }, null, wrapped({ type: ["integer", "null"] }), { result: null }],
      union: [{ anyOf: [{ type: "object" }, { type: "string" }] }, { a: 1 }, undefined, { a: 1 }],
      pointer: [{ type: "array", items: item }, [{}], undefined, { result: [{}] }],
      definition: [definition, [{}], { ...wrapped(rows), $defs }, { result: [{}] }],
      object: [{ type: "object" }, { a: 1 }, { type: "object" }, { a: 1 }],
    }[name];

    test.each([Client, Client2])("is taken by a client, and so are its data", async (Any) => {
      const tools = new ToolSet([
        defineTool({ name: "look", outputSchema: outputSchema as object, execute: () => value }),
      ]);
      const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: mcp.encodeTools(tools) }));
      server.setRequestHandler(CallToolRequestSchema, async (request) => {
        const [message] = await tools.run(ToolCall.decode(mcp, request, { tools }));
        return mcp.encodeResult(message as NonNullable<typeof message>);
      });
      const client = new Any({ name: "c", version: "1" });
      const [near, far] = InMemoryTransport.createLinkedPair();
      await Promise.all([server.connect(far), client.connect(near)]);
      try {
        expect((await client.listTools()).tools[0]?.outputSchema).toEqual(listed);
        expect(await client.callTool({ name: "look" })).toMatchObject({ structuredContent });
      } finally {
        await client.close();
      }
    });
  },
);
