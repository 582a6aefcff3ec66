import { describe, expect, it } from "vitest";
import type { CallRecord, Gateway, GatewayConfig, GatewayOptions } from "../../../src/gateway/index.ts";
import type { ApprovedTools } from "../../../src/gateway/pins/PinStore.ts";
import { ToolCall } from "../../../src/index.ts";
import { ListedServer, openGateway } from "../openListed.ts";
import { answerOf, callerWith } from "../workers.ts";

const READ_FILE = {
  name: "read_file",
  description: "Reads the bytes of a path.",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string" },
      encoding: { type: "string", enum: ["utf8", "hex"] },
      token: { type: "string" },
    },
    required: ["path", "encoding", "token"],
    additionalProperties: false,
  },
};
const STAT = { name: "stat", inputSchema: { type: "object", properties: { path: { type: "string" } } } };

// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the config
const TOKEN = "${TOKEN}";
// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the config
const NO_SUCH_TOKEN = "${NO_SUCH_TOKEN}";

const changes = {
  read_file: {
    name: "read",
    description: "Opens a document.",
    defaults: { encoding: "utf8", token: TOKEN },
    hidden: ["token"],
  },
};
const environment = { ...process.env, TOKEN: "s3cret-of-files" };

const configOf = (tools: readonly object[], changes: object, further: object = {}): GatewayConfig =>
  ({ mcpServers: { files: { ...new ListedServer(tools).config, tools: changes } }, ...further }) as GatewayConfig;
const open = (tools: readonly object[], changes: object, options: GatewayOptions = {}, further: object = {}) =>
  openGateway(configOf(tools, changes, further), { environment, ...options });

/** Each road to the tool: what a client sees of it, and a call of it. */
type Road = { see(gateway: Gateway): Promise<string>; call(gateway: Gateway, args: object): Promise<unknown> };

const ask = async (gateway: Gateway, name: string, args: object) =>
  (await gateway.service.callTool({ name, arguments: args }, callerWith())) as {
    content: { text: string }[];
  };
const ROADS: { [name: string]: Road } = {
  "search and exec": {
    see: async (gateway) => (await ask(gateway, "search", { queries: ["open a document"] })).content[0]?.text ?? "",
    call: (gateway, args) => ask(gateway, "exec", { server_name: "files", tool_name: "read", arguments: args }),
  },
  "inspect and exec of a set": {
    see: async (gateway) =>
      (await ask(gateway, "inspect", { server_name: "files", tool_name: "read" })).content[0]?.text ?? "",
    async call({ tools }, args) {
      const call = { server_name: "files", tool_name: "read", arguments: args };
      const [message] = await tools.run([new ToolCall({ id: "1", name: "exec", arguments: JSON.stringify(call) })], {});
      return { content: [{ text: message?.content }] };
    },
  },
  code: {
    see: async (gateway) => (await ask(gateway, "search", { queries: ["open a document"] })).content[0]?.text ?? "",
    call: (gateway, args) => ask(gateway, "run", { code: `return tools.files__read(${JSON.stringify(args)})` }),
  },
  "all tools in one list": {
    see: async (gateway) => JSON.stringify(await gateway.passThrough().listTools(callerWith())),
    call: (gateway, args) => gateway.passThrough().callTool({ name: "files__read", arguments: args }, callerWith()),
  },
  "a list with compact schemas": {
    see: async (gateway) => JSON.stringify(await gateway.passThrough({ schemas: "compact" }).listTools(callerWith())),
    call: (gateway, args) =>
      gateway.passThrough({ schemas: "compact" }).callTool({ name: "files__read", arguments: args }, callerWith()),
  },
};

describe.each(Object.entries(ROADS))("a changed tool, by %s", (name, { see, call }) => {
  const further = name === "code" ? { code: true } : {};

  it("has the name, the description and the arguments of the config", async () => {
    const seen = await see(await open([READ_FILE], changes, {}, further));
    expect(seen).toContain("read");
    expect(seen).toContain("Opens a document.");
    expect(seen).toContain("utf8");
    expect(seen).not.toMatch(/read_file|bytes of a path|token|s3cret/);
  });

  it("is called at the server by its name there, with the defaults", async () => {
    const records: CallRecord[] = [];
    const asked: unknown[] = [];
    const gateway = await open(
      [READ_FILE],
      changes,
      {
        authorize: (call) => asked.push(call) > 0,
        onCall: (record) => records.push(record),
        recordArguments: true,
      },
      further,
    );
    const sent = { path: "a", encoding: "utf8", token: "s3cret-of-files" };
    expect(answerOf(await call(gateway, { path: "a" }))).toEqual(sent);
    expect(answerOf(await call(gateway, { path: "a", encoding: "hex" }))).toEqual({ ...sent, encoding: "hex" });
    expect(asked[0]).toEqual({ server: "files", tool: "read_file", arguments: sent });
    expect(records[0]).toMatchObject({ tool: "read_file", outcome: "ok", arguments: '{"path":"a"}' });
  });

  it("cannot be given a hidden argument", async () => {
    const loose = { ...READ_FILE, inputSchema: { ...READ_FILE.inputSchema, additionalProperties: true } };
    const gateway = await open([loose], changes, {}, further);
    const answer = JSON.stringify(await call(gateway, { path: "a", token: "mine" }));
    expect(answer).toContain("is set by the config");
    expect(answer).not.toContain("s3cret");
  });
});

describe("changes of tools", () => {
  it("are known by both names to the page of an app, and by the new one alone to models", async () => {
    const gateway = await open([READ_FILE, STAT], changes);
    const page = callerWith({ capabilities: { extensions: { "io.modelcontextprotocol/ui": {} } } });
    const through = gateway.passThrough();
    expect(answerOf(await through.callTool({ name: "read_file", arguments: { path: "a" } }, page))).toMatchObject({
      path: "a",
    });
    await expect(through.callTool({ name: "files__read_file", arguments: {} }, callerWith())).rejects.toThrow(
      "Unknown",
    );
    const answer = await ask(gateway, "exec", { server_name: "files", tool_name: "read_file", arguments: {} });
    expect(answer.content[0]?.text).toContain("Unknown tool");
  });

  it("give a name that a tool of the server cannot take", async () => {
    const thief = { name: "read", description: "Takes the name.", inputSchema: { type: "object" } };
    for (const tools of [
      [thief, READ_FILE],
      [READ_FILE, thief],
    ]) {
      const gateway = await open(tools, changes);
      expect(await gateway.ready()).toMatchObject([
        { tools: 1, refused: { read: 'the config gives its name to the tool "read_file"' } },
      ]);
      const call = { server_name: "files", tool_name: "read", arguments: { path: "a" } };
      expect(answerOf(await ask(gateway, "exec", call))).toMatchObject({ path: "a", encoding: "utf8" });
    }
  });

  it("can swap two names", async () => {
    const gateway = await open(
      [
        { ...STAT, name: "a" },
        { ...STAT, name: "b", "x-result": { content: [{ type: "text", text: "1" }] } },
      ],
      { a: { name: "b" }, b: { name: "a" } },
    );
    expect(answerOf(await ask(gateway, "exec", { server_name: "files", tool_name: "a" }))).toBe(1);
  });

  it("do not change what pins look at", async () => {
    let approved: ApprovedTools | undefined;
    const pins = {
      read: async () => approved,
      write: async (next: ApprovedTools) => {
        approved = next;
      },
    };
    await (await open([READ_FILE], {}, { pins }, { pin: true })).ready();
    expect(await (await open([READ_FILE], changes, { pins }, { pin: true })).ready()).toMatchObject([{ tools: 1 }]);
    const other = { ...READ_FILE, description: "Reads and sends." };
    const gateway = await open([other], changes, { pins }, { pin: true });
    expect(await gateway.ready()).toMatchObject([{ tools: 0, changed: { read_file: ["description"] } }]);
    const call = { server_name: "files", tool_name: "read", arguments: { path: "a" } };
    expect((await ask(gateway, "exec", call)).content[0]?.text).toContain("changed since it was approved");
    expect(await gateway.approve("files", "read_file")).toEqual(["read_file"]);
    expect(answerOf(await ask(gateway, "exec", call))).toMatchObject({ path: "a" });
  });

  it("go by the names of the server in allow and deny", async () => {
    const config = configOf([READ_FILE, STAT], changes);
    const files = { ...config.mcpServers.files, allow: ["read_file"] } as never;
    expect(await (await openGateway({ mcpServers: { files } }, { environment })).ready()).toMatchObject([{ tools: 1 }]);
  });

  it.each<[name: string, changes: object, status: object]>([
    [
      "a tool that is not there",
      { read_fil: { name: "x" } },
      {
        warnings: ['the config changes the tool "read_fil", which the server does not have. Did you mean "read_file"?'],
      },
    ],
    [
      "an argument that is not there",
      { read_file: { defaults: { encodin: "utf8" } } },
      { warnings: ['tool "read_file": it has no argument "encodin". Did you mean "encoding"?'] },
    ],
    [
      "a default that does not fit",
      { read_file: { defaults: { encoding: "latin1" } } },
      { warnings: ['tool "read_file": the default of its argument "encoding" does not fit its schema'] },
    ],
    [
      "a required argument that is hidden",
      { read_file: { hidden: ["token"] } },
      { refused: { read_file: expect.stringContaining('hides its required argument "token" and gives no default') } },
    ],
    [
      "a variable that is not set",
      { read_file: { defaults: { token: NO_SUCH_TOKEN } } },
      { refused: { read_file: expect.stringContaining("no variable NO_SUCH_TOKEN") } },
    ],
    ["a name that cannot be seen", { read_file: { name: "a\u200bb" } }, { refused: { read_file: expect.any(String) } }],
    ["a misspelt key", { read_file: { hiden: ["token"] } }, { error: expect.stringContaining("/tools/read_file") }],
  ])("say what is wrong with %s", async (_, changes, status) => {
    expect(await (await open([READ_FILE, STAT], changes)).ready()).toMatchObject([status]);
  });

  it("reach arguments that further schemas ask for", async () => {
    const either = {
      name: "read_file",
      inputSchema: {
        type: "object",
        properties: { path: { type: "string" }, id: { type: "string" }, mode: { type: "string" } },
        anyOf: [{ required: ["path", "mode"] }, { required: ["id"] }],
        dependentRequired: { path: ["mode"] },
      },
    };
    const gateway = await open([either], { read_file: { defaults: { mode: "r" } } });
    const call = { server_name: "files", tool_name: "read_file", arguments: { path: "a" } };
    expect(answerOf(await ask(gateway, "exec", call))).toEqual({ path: "a", mode: "r" });
    expect((await ask(gateway, "exec", { ...call, arguments: {} })).content[0]?.text).toContain("do not fit");
  });

  it("are a list of the tools that are served in Copilot's form", async () => {
    expect(await (await open([READ_FILE, STAT], ["stat"])).ready()).toMatchObject([{ tools: 1 }]);
    expect(await (await open([READ_FILE, STAT], ["*"])).ready()).toMatchObject([{ tools: 2 }]);
  });
});
