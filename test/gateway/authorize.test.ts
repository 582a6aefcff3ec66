import { describe, expect, it } from "vitest";
import type { Authorize, Gateway, GatewayOptions } from "../../src/gateway/index.ts";
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

it("must be a function", async () => {
  await expect(openWith({})).rejects.toThrow("authorize");
});
