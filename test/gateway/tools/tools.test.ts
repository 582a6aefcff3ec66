import { describe, expect, it } from "vitest";
import type { GatewayConfig } from "../../../src/gateway/index.ts";
import { openaiChat } from "../../../src/wire/index.ts";
import { callTool, jsonOf, ListedServer, openGateway, type Result } from "../openListed.ts";
import { callerWith } from "../workers.ts";

const schema = {
  type: "object",
  properties: {
    count: { type: "integer", description: `How many. ${"So many. ".repeat(50)}` },
    names: { type: "array", items: { type: "string" } },
  },
  required: ["names"],
};
const rows = Array.from({ length: 50 }, (_, index) => ({ id: index, name: `row ${index}` }));
const results = {
  structured: { structuredContent: { a: [1, null] } },
  both: { content: [{ type: "text", text: "{}" }], structuredContent: {}, _meta: { kept: true } },
  rows: { content: [{ type: "text", text: JSON.stringify(rows), annotations: { priority: 1 } }] },
  hologram: { content: [{ type: "hologram", x: [1] }], zzz: null },
  long: { content: [{ type: "text", text: "x".repeat(5_000) }] },
  failed: { content: [{ type: "text", text: "no such row" }], isError: true },
  asks: { inputRequests: { a: { method: "elicitation/create" } }, requestState: "s" },
};
const TOOLS = [
  { name: "count", description: "Counts names. Then it stops.", inputSchema: schema },
  ...Object.entries(results).map(([name, result]) => ({
    name,
    inputSchema: { type: "object" },
    "x-result": result,
  })),
  { name: "tell", inputSchema: { type: "object" } },
];

const open = (settings: Partial<GatewayConfig> = {}, tools: readonly object[] = TOOLS) =>
  openGateway({ mcpServers: { files: new ListedServer(tools).config }, ...settings });

const exec = (tool_name: string, args?: unknown) =>
  ["exec", { server_name: "files", tool_name, arguments: args }] as const;

/** An object of so many levels. */
function nested(levels: number): object {
  let value = {};
  for (let level = 0; level < levels; level++) value = { value };
  return value;
}

describe("what a call gets wrong", () => {
  it.each<[name: string, tool: string, args: unknown, error: RegExp]>([
    ["an unknown tool", "exec", { server_name: "files", tool_name: "cuont" }, /Did you mean "count"/],
    ["an unknown server", "exec", { server_name: "file", tool_name: "count" }, /Did you mean "files"/],
    ["a server that is nowhere near", "inspect", { server_name: "x" }, /The servers are files/],
    [
      "a tool that is nowhere near",
      "inspect",
      { server_name: "files", tool_name: "q" },
      /Call inspect with server_name/,
    ],
    [
      "arguments at the wrong place",
      "exec",
      { server_name: "files", tool_name: "count", names: [] },
      /\/names: expected only/,
    ],
    ["arguments that do not fit", "exec", exec("count", { names: [1] })[1], /do not fit: \/names\/0: expected string/],
    ["text that is no JSON", "exec", exec("count", "names=a")[1], /not valid JSON|expected/],
    ["a list as arguments", "exec", exec("count", "[1]")[1], /expected an object|object/],
    ["arguments with too many levels", "exec", exec("count", nested(10_000))[1], /nested|levels|deep/],
    ["too many queries", "search", { queries: Array.from({ length: 101 }, () => "a") }, /at most 100/],
    ["no query", "search", {}, /expected the property "queries"/],
    ["an unknown resource", "resources", { server_name: "files", uri: "b://%" }, /files/],
  ])("%s is told", async (_, tool, args, error) => {
    const result = await callTool(await open(), tool, args);
    expect(result.isError).toBe(true);
    expect(jsonOf(result).error).toMatch(error);
  });

  it("comes with the tool's schema, as the config wants it shown", async () => {
    const refused = async (settings: Partial<GatewayConfig>) =>
      jsonOf(await callTool(await open(settings), ...exec("count", {}))).tool_schema as unknown;
    expect(await refused({ max_description_len: 10 })).toBe("{\n count?:integer // How many.…\n names:string[]\n}");
    expect(await refused({ schema_compression_enabled: false })).toEqual(schema);
  });

  it("repeats of an unknown name its beginning alone", async () => {
    const long = "x".repeat(1_000_000);
    const gateway = await openGateway({ mcpServers: { a: new ListedServer(TOOLS).config } });
    await gateway.ready();
    const calls = [
      callTool(gateway, "exec", { server_name: "a", tool_name: long }),
      callTool(gateway, "inspect", { server_name: "a", tool_name: long }),
      callTool(gateway, "inspect", { server_name: long }),
      ...["tools/call", "prompts/get"].map((method) => {
        const service = gateway.passThrough();
        const params = { name: long, arguments: {} };
        const answer =
          method === "tools/call"
            ? service.callTool(params, callerWith())
            : service.methods?.[method]?.(params, callerWith());
        return Promise.resolve(answer).then(JSON.stringify, (cause: Error) => cause.message);
      }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(JSON.stringify(answer)).toContain("Unknown");
      expect(JSON.stringify(answer).length).toBeLessThan(1_000);
    }
  });

  it("of a tool of another server names that server", async () => {
    const [a, b] = [new ListedServer(TOOLS), new ListedServer([{ name: "other", inputSchema: {} }])];
    const gateway = await openGateway({ mcpServers: { a: a.config, b: b.config } });
    await gateway.ready();
    const result = await callTool(gateway, "exec", { server_name: "a", tool_name: "other" });
    expect(jsonOf(result).error).toBe('Unknown tool "other" of a. b has a tool of that name.');
  });
});

describe("exec", () => {
  it.each(["both", "hologram", "failed"] as const)("gives the result %j as the server sent it", async (name) => {
    expect(await callTool(await open(), ...exec(name))).toEqual(results[name]);
  });

  it.each<[name: string, args: unknown, read: object, note: RegExp | undefined]>([
    ["an object", { names: ["a"] }, { names: ["a"] }, undefined],
    ["its JSON", '{"names":["a"]}', { names: ["a"] }, undefined],
    ["its JSON with faults", "{names: ['a'],}", { names: ["a"] }, /names.*became/],
    ["values of another form", { names: "a", count: "2" }, { names: ["a"], count: 2 }, /\/count: "2" became 2/],
  ])("takes %s, and tells what it changed", async (_, args, read, note) => {
    const { content } = await callTool(await open(), ...exec("count", args));
    expect(JSON.parse(content[0]?.text ?? "")).toEqual(read);
    expect(content).toHaveLength(note ? 2 : 1);
    if (note) expect(content[1]?.text).toMatch(note);
  });

  it("shows a structured result as text where there is no other", async () => {
    const gateway = await open();
    const text = [{ type: "text", text: '{"a":[1,null]}' }];
    expect(await callTool(gateway, ...exec("structured"))).toEqual({ ...results.structured, content: text });
    const without = await open({ include_structured_content: false });
    expect(await callTool(without, ...exec("structured"))).toEqual({ content: text });
    expect(await callTool(without, ...exec("both"))).toEqual({ content: results.both.content, _meta: { kept: true } });
  });

  it("writes JSON as TOON from a size on, if that makes it shorter", async () => {
    const gateway = await open({ toon_compression_enabled: true, toon_compression_min_size: 100 });
    const [block] = (await callTool(gateway, ...exec("rows"))).content;
    expect(block).toEqual({
      ...results.rows.content[0],
      text: `[50]{id,name}:\n${rows.map(({ id, name }) => `  ${id},${name}`).join("\n")}`,
    });
    expect(await callTool(gateway, ...exec("both"))).toEqual(results.both);
    expect(await callTool(gateway, ...exec("long"))).toEqual(results.long);
  });

  it("leaves out the rest of long texts if the config says so", async () => {
    const { content } = await callTool(await open({ max_result_len: 10 }), ...exec("long"));
    expect(content[0]?.text).toBe(`${"x".repeat(10)}\n[4990 more characters are left out; ask for a smaller part]`);
  });
});

describe("a schema that asks for more than a type", () => {
  const properties = {
    from: { type: "string", format: "date-time" },
    year: { type: "string", pattern: "(?P<y>\\d{4})\\Z" },
    size: { type: "integer", minimum: 1, maximum: 50, default: 10 },
    place: { $ref: "#/$defs/nowhere" },
    note: { type: "string", required: true },
    kind: { not: { type: "strnig" } },
    days: { anyOf: [{ type: "any" }, { type: "null" }] },
  };
  const tools = [
    { name: "book", inputSchema: { type: "object", properties, required: ["from"] } },
    { name: "nulls", inputSchema: { type: "object", properties: null, required: null } },
    { name: "wide", inputSchema: { $ref: "#/$defs/nowhere" } },
  ];

  it("is shown with all that calls are checked by", async () => {
    const gateway = await open({}, tools);
    const text = jsonOf(await callTool(gateway, "inspect", { server_name: "files", tool_name: "book" })).input_schema;
    expect(text).toMatch(/from:string \/\/ date-time\n/);
    expect(text).toMatch(/size\?:integer\/\*1\.\.50=10|size\?:integer \/\/ 1\.\.50/);
    const { tool_schema } = jsonOf(await callTool(gateway, ...exec("book", { size: 51, from: "x" })));
    expect(tool_schema).toBe(text);
  });

  const full = {
    ...{ from: "2024-01-02T03:04:05", year: "2024", size: 5 },
    ...{ place: { city: "Oslo" }, note: "", kind: 1, days: [] },
  };
  it.each<[name: string, tool: string, args: object]>([
    ["formats are annotations, and what cannot be read here is the server's to check", "book", full],
    ["lists that are null are none", "nulls", { a: 1 }],
    ["a root that leads nowhere takes any object", "wide", { a: 1 }],
  ])("refuses nothing that the server takes: %s", async (_, tool, args) => {
    for (const given of [args, JSON.stringify(args)]) {
      const { content, isError } = await callTool(await open({}, tools), ...exec(tool, given));
      expect([isError, JSON.parse(content[0]?.text ?? "")]).toEqual([undefined, args]);
    }
  });

  it("still refuses what can be checked", async () => {
    const gateway = await open({}, tools);
    for (const [args, error] of [
      [{ size: 51, from: "x" }, /\/size: expected an integer of at most 50|\/size/],
      [{ from: 5.5 }, /\/from: expected string/],
      [{}, /"from"/],
    ] as const) {
      const result = await callTool(gateway, ...exec("book", args));
      expect([result.isError, jsonOf(result).error]).toEqual([true, expect.stringMatching(error)]);
    }
  });
});

describe("inspect", () => {
  it("shows servers, their tools, and one tool", async () => {
    const gateway = await open({ max_description_len: 10 });
    expect(jsonOf(await callTool(gateway, "inspect"))).toEqual({ servers: [{ name: "files", tools: TOOLS.length }] });
    const listed = jsonOf(await callTool(gateway, "inspect", { server_name: "files" }));
    expect(listed.tools).toEqual(expect.arrayContaining(["count(names, count?): Counts names.", "tell()"]));
    expect(jsonOf(await callTool(gateway, "inspect", { server_name: "files", tool_name: "count" }))).toEqual({
      server_name: "files",
      name: "count",
      description: "Counts names. Then it stops.",
      input_schema: "{\n count?:integer // How many.…\n names:string[]\n}",
    });
  });

  it("has the servers with their counts in its description", async () => {
    const failing = { command: process.execPath, args: ["-e", "process.exit(3)"], description: "fails" };
    const gateway = await openGateway({ mcpServers: { files: new ListedServer(TOOLS).config, failing } });
    let told = 0;
    gateway.service.onListChanged?.(() => told++);
    const statuses = await gateway.ready();
    expect(statuses).toMatchObject(
      [
        { state: "ready", tools: TOOLS.length },
        { state: "failed", error: /exit code 3/ },
      ].map((status) => expect.objectContaining(status.error ? { state: "failed" } : status)),
    );
    const [inspect] = gateway.tools;
    expect(inspect?.description).toContain(`Servers (tools): files (${TOOLS.length}); failing: fails`);
    expect(told).toBe(1);
    const { servers } = jsonOf(await callTool(gateway, "inspect"));
    expect(servers?.[1]).toMatchObject({
      name: "failing",
      state: "failed",
      error: expect.stringContaining("exit code 3"),
    });
  });

  it.each<[name: string, tool: object, reason: RegExp]>([
    ["a name with an escape", { name: "a\u001b[31m", inputSchema: {} }, /control characters/],
    ["a name twice", { name: "tell", inputSchema: {} }, /another tool/],
    ["no schema", { name: "odd", inputSchema: [] }, /an object as its inputSchema/],
  ])("says why a tool with %s is not served", async (_, tool, reason) => {
    const gateway = await open({}, [...TOOLS, tool]);
    const { refused } = jsonOf(await callTool(gateway, "inspect", { server_name: "files" }));
    expect(JSON.stringify(refused)).toMatch(reason);
  });

  it("shows texts without what nobody sees", async () => {
    const gateway = await open({}, [{ name: "a", description: "red \u001b[31mtext\u202e\u{e0041}", inputSchema: {} }]);
    expect(jsonOf(await callTool(gateway, "inspect", { server_name: "files", tool_name: "a" })).description).toBe(
      "red text",
    );
  });

  it("survives a schema of ten thousand levels", async () => {
    let deep = '{"type":"string"}';
    for (let level = 0; level < 10_000; level++) deep = `{"properties":{"a":${deep}}}`;
    const server = new ListedServer([]);
    const { writeFileSync } = await import("node:fs");
    writeFileSync(server.file, `[{"name":"deep","inputSchema":${deep}},{"name":"tell","inputSchema":{}}]`);
    const gateway = await openGateway({ mcpServers: { files: server.config } });
    const shown: Result[] = [];
    for (const [tool, args] of [
      ["inspect", { server_name: "files" }],
      ["inspect", { server_name: "files", tool_name: "deep" }],
      ["search", { queries: ["deep"] }],
      ["exec", { server_name: "files", tool_name: "deep", arguments: { a: 1 } }],
    ] as const) {
      shown.push(await callTool(gateway, tool, args));
    }
    expect(shown.every(({ content }) => (content[0]?.text.length ?? 0) < 2_000)).toBe(true);
    expect(shown[3]?.isError).toBe(true);
    expect((await callTool(gateway, ...exec("tell"))).isError).toBeUndefined();
  });
});

describe("which tools are served", () => {
  it.each<[name: string, config: Partial<GatewayConfig>, served: object, names: string[]]>([
    ["allow", {}, { allow: ["c*", "tell"] }, ["count", "tell"]],
    ["deny", {}, { allow: ["c*", "tell"], deny: ["t*"] }, ["count"]],
    [
      "disabled_tools",
      { disabled_tools: ["files/[a-z]", "fil*/t*", "other/count"] },
      { allow: ["count", "tell"] },
      ["count"],
    ],
  ])("%s says", async (_, config, served, names) => {
    const gateway = await openGateway({
      mcpServers: { files: { ...new ListedServer(TOOLS).config, ...served } },
      ...config,
    });
    const { tools } = jsonOf(await callTool(gateway, "inspect", { server_name: "files" }));
    expect((tools as unknown as string[]).map((line) => line.replace(/\(.*/, ""))).toEqual(names);
    expect((await callTool(gateway, ...exec("both"))).isError).toBe(true);
  });

  it("is known anew when the server says so", async () => {
    const server = new ListedServer(TOOLS);
    const gateway = await openGateway({ mcpServers: { files: server.config } });
    await gateway.ready();
    server.list([...TOOLS, { name: "fresh", description: "Something new", inputSchema: {} }]);
    await callTool(gateway, ...exec("tell"));
    expect((await gateway.search("something new"))[0]).toMatchObject({ server: "files", name: "fresh" });
    expect([...gateway.tools][0]?.description).toContain(`files (${TOOLS.length + 1})`);
  });
});

describe("resources", () => {
  const uri = (contents: readonly object[]): string => `a://${encodeURIComponent(JSON.stringify(contents))}`;

  it.each<[name: string, contents: object[], content: object[]]>([
    ["text", [{ uri: "a://1", text: "hi" }], [{ type: "text", text: "hi" }]],
    [
      "an image",
      [{ uri: "a://1", mimeType: "image/png", blob: "AAAA" }],
      [{ type: "image", mimeType: "image/png", data: "AAAA" }],
    ],
    [
      "bytes",
      [{ uri: "a://1", mimeType: "application/zip", blob: "AAAA" }],
      [{ type: "text", text: '{"uri":"a://1","mime_type":"application/zip","blob":"AAAA"}' }],
    ],
    [
      "several",
      [
        { uri: "a://1", text: "a" },
        { uri: "a://2", text: "b" },
      ],
      [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
    ],
  ])("gives %s", async (_, contents, content) => {
    const result = await callTool(await open(), "resources", { server_name: "files", uri: uri(contents) });
    expect(result).toEqual({ content });
  });

  it("lists all pages", async () => {
    const listed = jsonOf(await callTool(await open(), "resources", { server_name: "files" }));
    expect(listed).toEqual({ resources: [{ uri: "a://1", name: "one" }, { uri: "a://2" }] });
  });
});

describe("the tools for a model", () => {
  it("are run by the turn of a provider", async () => {
    const gateway = await open();
    const turn = gateway.tools.bind(openaiChat);
    const calls = [
      ["search", { queries: "count names" }],
      ["exec", exec("count", '{"names":"a"}')[1]],
      ["exec", exec("asks")[1]],
    ].map(([name, args], index) => ({
      id: `c${index}`,
      type: "function",
      function: { name, arguments: JSON.stringify(args) },
    }));
    const message = { role: "assistant", content: null, tool_calls: calls };
    const messages = (await turn.answer({ choices: [{ index: 0, finish_reason: "tool_calls", message }] } as never))
      .messages;
    const texts = messages.slice(1).map((message) => JSON.stringify(message));
    expect(texts[0]).toContain("Counts names");
    expect(texts[1]).toContain("became");
    expect(texts[2]).toContain("elicitation/create");
  });
});
