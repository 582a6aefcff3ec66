import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGateway, type Gateway, serveService } from "../../src/gateway/index.ts";
import type { RawResult } from "../../src/gateway/McpService.ts";
import { TaskIds, withPublicTask } from "../../src/gateway/servers/TaskIds.ts";
import type { CallRequest, Upstream } from "../../src/gateway/upstream/Upstream.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { MAIN } from "../cli/run.ts";
import { newFolder } from "./newFolder.ts";
import { serveConformance } from "./servers/conformance.mjs";
import { failureOf, httpUpstream, stdioUpstream, textOf } from "./upstream/upstreams.ts";

const CAPABILITIES = { elicitation: { form: {} }, extensions: { "io.modelcontextprotocol/tasks": {} } };
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
};
const TAKES: CallRequest = { capabilities: CAPABILITIES };

type Way = { form: "exec" | "pass-through"; transport: "stdio" | "http" };
const WAYS = (["exec", "pass-through"] as const).flatMap((form) =>
  (["stdio", "http"] as const).map((transport): Way => ({ form, transport })),
);

describe.each(WAYS)("a task by $form over $transport", { timeout: 20_000 }, ({ form, transport }) => {
  const ends: { close(): Promise<unknown> }[] = [];
  let clientOf: (user: string) => Upstream;
  let url: URL;
  beforeAll(async () => {
    const server = await serveConformance({ era: "modern" });
    ends.unshift(server);
    const mcpServers = { one: { url: String(server.url), era: "modern" as const } };
    if (transport === "stdio") {
      const file = join(newFolder(), "mcp.json");
      writeFileSync(file, JSON.stringify({ mcpServers }));
      const args = [MAIN, "gateway", "--config", file, ...(form === "exec" ? [] : ["--pass-through"])];
      const client = stdioUpstream(args, { era: "modern" });
      ends.unshift(client);
      clientOf = () => client;
      return;
    }
    const gateway = await createGateway({ mcpServers });
    const service = form === "exec" ? gateway.service : gateway.passThrough();
    const authenticate = ({ headers }: Request): unknown => ({ name: headers.get("x-user") });
    const served = await serveService(service, { transport: "http", authenticate });
    ends.unshift(served, gateway);
    url = served.url as URL;
    clientOf = (user) => {
      const client = httpUpstream(url, { era: "modern", headers: { "x-user": user } });
      ends.unshift(client);
      return client;
    };
  }, 20_000);
  afterAll(async () => {
    for (const end of ends) await end.close();
  });

  const call = (tool: string, args: object, request = TAKES, user = "Ann"): Promise<RawResult> =>
    form === "exec"
      ? clientOf(user).callTool("exec", { server_name: "one", tool_name: tool, arguments: args }, request)
      : clientOf(user).callTool(`one__${tool}`, args, request);
  const ask = (method: string, taskId: unknown, params: object = {}, request = TAKES, user = "Ann") =>
    clientOf(user).request(`tasks/${method}`, { taskId, ...params }, request);
  async function ended(taskId: unknown): Promise<RawResult> {
    await expect.poll(async () => (await ask("get", taskId)).status, { timeout: 5_000 }).not.toBe("working");
    return ask("get", taskId);
  }

  it("is made, asked for, and has its result", async () => {
    const task = await call("slow_compute", { seconds: 0.2, label: "x" });
    expect(task).toMatchObject({ resultType: "task", status: "working", ttlMs: 60_000 });
    const { taskId, status, result } = await ended(task.taskId);
    expect({ taskId, status, result }).toEqual({
      taskId: task.taskId,
      status: "completed",
      result: { content: [{ type: "text", text: "computed x" }] },
    });
  });

  it("asks, with the server's name, and goes on with the answer", async () => {
    const { taskId } = await call("confirm_delete", { filename: "a.txt" });
    const { inputRequests } = await ended(taskId);
    expect(inputRequests).toMatchObject({ confirm: { params: { message: 'The server "one" asks: Delete a.txt?' } } });
    const inputResponses = { confirm: { action: "accept", content: { confirm: true } } };
    expect(await ask("update", taskId, { inputResponses })).not.toHaveProperty("taskId");
    expect(textOf((await ended(taskId)).result as RawResult)).toContain('"confirm":true');
  });

  it("is cancelled", async () => {
    const { taskId } = await call("slow_compute", { seconds: 60 });
    await ask("cancel", taskId);
    expect(await ended(taskId)).toMatchObject({ status: "cancelled" });
  });

  it("follows a question", async () => {
    const asked = await call("test_tool_with_task", {});
    expect(asked).toMatchObject({ resultType: "input_required", requestState: "asked" });
    const inputResponses = { user_name: { action: "accept", content: { name: "Bob" } } };
    const task = await call("test_tool_with_task", {}, { ...TAKES, params: { inputResponses, requestState: "asked" } });
    expect(textOf((await ended(task.taskId)).result as RawResult)).toBe("Hello, Bob");
  });

  it("is not for clients that do not know tasks", async () => {
    const { taskId } = await call("slow_compute", { seconds: 60 });
    const error = await failureOf(ask("get", taskId, {}, { capabilities: {} }));
    const extensions = { "io.modelcontextprotocol/tasks": {} };
    expect(error).toMatchObject({ rpcCode: -32021, data: { requiredCapabilities: { extensions } } });
    expect(await call("slow_compute", {}, { capabilities: {} })).toMatchObject({ content: [{ text: "computed" }] });
    await ask("cancel", taskId);
  });

  if (transport === "http") {
    it("is not for other users", async () => {
      const { taskId } = await call("slow_compute", { seconds: 60 });
      expect(await failureOf(ask("get", taskId, {}, TAKES, "Bob"))).toMatchObject({ rpcCode: -32602 });
      expect(await failureOf(ask("cancel", `${taskId}x`))).toMatchObject({ rpcCode: -32602 });
      await ask("cancel", taskId);
    });
  }

  if (transport === "http") {
    it("is not asked for by another header", async () => {
      const { taskId } = await call("slow_compute", { seconds: 0 });
      const _meta = { ...ENVELOPE, "io.modelcontextprotocol/clientCapabilities": CAPABILITIES };
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tasks/get", params: { taskId, _meta } });
      const accept = "application/json, text/event-stream";
      const sent = {
        "content-type": "application/json",
        accept,
        "mcp-protocol-version": "2026-07-28",
        "x-user": "Ann",
      };
      const get = async (headers: Record<string, string>): Promise<string> =>
        (await fetch(url, { method: "POST", headers: { ...sent, ...headers }, body })).text();
      const right = { "mcp-method": "tasks/get", "mcp-name": String(taskId) };
      expect(await get(right)).toContain('"resultType":"complete"');
      for (const wrong of [{ ...right, "mcp-name": "other" }, { ...right, "mcp-method": "tasks/cancel" }, {}]) {
        expect(await get(wrong)).toContain("-32020");
      }
    });
  }
});

describe("a call that a server answers only with a task is awaited", { timeout: 20_000 }, () => {
  const ends: { close(): Promise<unknown> }[] = [];
  let gateway: Gateway;
  beforeAll(async () => {
    const server = await serveConformance({ era: "modern" });
    const onInput = { "elicitation/create": () => ({ action: "accept", content: { confirm: true } }) };
    const mcpServers = { one: { url: String(server.url), era: "modern" as const } };
    gateway = await createGateway({ mcpServers, code: true }, { onInput });
    ends.push(gateway, server);
  });
  afterAll(async () => {
    for (const end of ends) await end.close();
  });

  const exec = (tool_name: string) => ({ server_name: "one", tool_name, arguments: { filename: "a" } });
  const code = (tool: string) => ({ code: `return await tools.one__${tool}({ filename: "a" })` });
  it.each([
    ["exec", exec("confirm_delete"), /confirm/],
    ["run", code("confirm_delete"), /confirm/],
    ["exec", exec("failing_job"), /it failed/],
    ["run", code("failing_job"), /it failed/],
    ["exec", exec("protocol_error_job"), /the job crashed/],
  ])("in this process, by %s %j", async (name, args, text) => {
    const calls = [{ id: "a", type: "function" as const, function: { name, arguments: JSON.stringify(args) } }];
    const answer = { role: "assistant", content: null, tool_calls: calls };
    const { messages } = await gateway.tools.bind(openaiChat).answer(answer as never);
    expect(JSON.stringify(messages.at(-1))).toMatch(text);
  });

  it.each(["exec", "pass-through"])("for a client of an older revision, by %s", async (form) => {
    const service = form === "exec" ? gateway.service : gateway.passThrough();
    const served = await serveService(service, { transport: "http" });
    const client = httpUpstream(served.url as URL, { era: "legacy", capabilities: { elicitation: {} } });
    ends.unshift(client, served);
    const call = (tool: string, request: CallRequest = {}): Promise<RawResult> =>
      form === "exec"
        ? client.callTool("exec", exec(tool), request)
        : client.callTool(`one__${tool}`, { filename: "a" }, request);
    expect(await call("failing_job")).toMatchObject({ isError: true, content: [{ text: "it failed" }] });
    const ask = async (): Promise<RawResult> => ({ action: "accept", content: { confirm: true } });
    expect(textOf(await call("confirm_delete", { ask }))).toContain('"confirm":true');
  });
});

it.each([undefined, 7])("a task with %s as its id is an error, because nobody could ask for it", (taskId) => {
  const publish = (): unknown =>
    withPublicTask({ resultType: "task", taskId }, { server: "ci", generation: 0 }, "Ann", new TaskIds());
  expect(publish).toThrow('The server "ci" answered with a task without an id');
});

it("an id of a task is of its server, its user and this process", () => {
  const ids = new TaskIds();
  const id = ids.publish({ server: "ci", id: "é 7", generation: 3 }, { name: "Ann", groups: [1] });
  expect(id).toMatch(/^[\w.-]+$/);
  expect(ids.find(id, { groups: [1], name: "Ann" })).toEqual({ server: "ci", id: "é 7", generation: 3 });
  for (const user of [undefined, "Ann", { name: "Ann" }, { name: "Ann", groups: [2] }]) {
    expect(ids.find(id, user)).toBeUndefined();
  }
  for (const other of ["", ".", id.slice(1), `${id}.`, `${id}x`, 5, undefined, null]) {
    expect(ids.find(other, { name: "Ann", groups: [1] })).toBeUndefined();
  }
  expect(new TaskIds().find(id, { name: "Ann", groups: [1] })).toBeUndefined();
});
