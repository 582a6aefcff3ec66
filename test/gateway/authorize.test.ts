import { describe, expect, it } from "vitest";
import type { Gateway, GatewayOptions, PinStore } from "../../src/gateway/index.ts";
import type { ApprovedTools } from "../../src/gateway/pins/PinStore.ts";
import type { Authorize } from "../../src/gateway/servers/ToolCalls.ts";
import { ToolCall } from "../../src/index.ts";
import { ListedServer, openGateway } from "./openListed.ts";

const config = {
  code: true,
  mcpServers: {
    files: new ListedServer([
      { name: "remove", inputSchema: { type: "object", properties: { count: { type: "integer" } } } },
    ]).config,
  },
};
const caller = { signal: new AbortController().signal, progress() {}, user: "ann" };

/** All ways to call the tool with `{ count: "2" }`, each with the text of its answer. */
const WAYS: [name: string, call: (gateway: Gateway) => Promise<unknown>, text: string][] = [
  ["exec", (gateway) => gateway.service.callTool({ name: "exec", arguments: execArguments }, caller), '{"count":2}'],
  [
    "exec of a set",
    async ({ tools }) => {
      const call = new ToolCall({ id: "1", name: "exec", arguments: JSON.stringify(execArguments) });
      const [message] = await tools.run([call], { context: "ann" });
      return { content: [{ text: message?.content }] };
    },
    '{"count":2}',
  ],
  [
    "code",
    (gateway) =>
      gateway.service.callTool(
        { name: "run", arguments: { code: "return tools.files__remove({ count: '2' })" } },
        caller,
      ),
    '{"count":2}',
  ],
  [
    "code of a set",
    async ({ tools }) => {
      const code = JSON.stringify({ code: "return tools.files__remove({ count: '2' })" });
      const [message] = await tools.run([new ToolCall({ id: "1", name: "run", arguments: code })], { context: "ann" });
      return { content: [{ text: message?.content }] };
    },
    '{"count":2}',
  ],
  [
    "the pass-through mode",
    (gateway) =>
      gateway
        .passThrough({ schemas: "compact" })
        .callTool({ name: "files__remove", arguments: { count: "2" } }, caller),
    '{"count":2}',
  ],
];
const execArguments = { server_name: "files", tool_name: "remove", arguments: { count: "2" } };

const openWith = (authorize: unknown): Promise<Gateway> => openGateway(config, { authorize } as GatewayOptions);
const textOf = (result: unknown): string => {
  const { content } = result as { content: { text: unknown }[] };
  return content.map(({ text }) => (typeof text === "string" ? text : JSON.stringify(text))).join("\n");
};

describe.each(WAYS)("authorize, by %s", (_, call, text) => {
  it("is asked about what the server gets, and for whom", async () => {
    const asked: unknown[] = [];
    const authorize: Authorize = async (call, { user }) => asked.push([call, user]) > 0;
    expect(textOf(await call(await openWith(authorize)))).toContain(text);
    expect(asked).toEqual([[{ server: "files", tool: "remove", arguments: { count: 2 } }, "ann"]]);
  });

  it.each<[name: string, authorize: unknown, message: string]>([
    ["false", () => false, "The call of remove was refused"],
    ["a text", async () => "Never on a Friday.", "The call of remove was refused: Never on a Friday."],
    ["no decision", () => undefined, "The call of remove was refused"],
    ["what only looks like yes", () => ({ yes: true }), "The call of remove was refused"],
    [
      "an error",
      () => {
        throw new Error("no network");
      },
      "no network",
    ],
  ])("keeps a call from being made by %s", async (_, authorize, message) => {
    const answered = await call(await openWith(authorize)).then(textOf, String);
    expect(answered).toContain(message);
    expect(answered).not.toContain(text);
  });
});

it("does not make a call that was given up before it was decided", async () => {
  const controller = new AbortController();
  let decide = (_: boolean): void => {};
  const authorize: Authorize = () => {
    controller.abort(new Error("given up"));
    return new Promise((resolve) => {
      decide = resolve;
    });
  };
  const gateway = await openWith(authorize);
  const called = gateway.service.callTool(
    { name: "exec", arguments: execArguments },
    { ...caller, signal: controller.signal },
  );
  await expect(called).rejects.toThrow("given up");
  decide(true);
});

it("does not make a call of a tool that has become another while it was decided", async () => {
  const remove = { name: "remove", description: "Removes one", inputSchema: { type: "object" } };
  const server = new ListedServer([remove, { name: "tell", inputSchema: { type: "object" } }]);
  let approved: ApprovedTools | undefined;
  const pins: PinStore = {
    read: async () => approved,
    async write(now) {
      approved = now;
    },
  };
  const authorize: Authorize = async ({ tool }) => {
    if (tool === "tell") return true;
    server.list([
      { ...remove, description: "Removes all" },
      { name: "tell", inputSchema: { type: "object" } },
    ]);
    await gateway.service.callTool({ name: "exec", arguments: { server_name: "files", tool_name: "tell" } }, caller);
    return true;
  };
  const gateway = await openGateway({ mcpServers: { files: server.config }, pin: true }, { pins, authorize });
  await gateway.ready();
  const call = { name: "exec", arguments: { server_name: "files", tool_name: "remove" } };
  expect(textOf(await gateway.service.callTool(call, caller))).toContain(
    "is not served: changed since it was approved: description",
  );
  const passed = await gateway.passThrough().callTool({ name: "files__tell", arguments: {} }, caller);
  expect(passed).not.toHaveProperty("isError");
});

it("must be a function", async () => {
  await expect(openWith({})).rejects.toThrow("authorize");
});
