import { metrics, trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { describe, expect, it } from "vitest";
import type { CallMeter, CallRecord, Gateway, GatewayOptions, McpCaller } from "../../../src/gateway/index.ts";
import { ToolCall } from "../../../src/index.ts";
import { openGateway } from "../openListed.ts";
import { answerOf, callerWith, worker } from "../workers.ts";

const config = { mcpServers: { one: worker() } };

const exec = (gateway: Gateway, tool: string, args: unknown, caller: Partial<McpCaller> = {}, params = {}) =>
  gateway.service.callTool(
    { name: "exec", arguments: { server_name: "one", tool_name: tool, arguments: args }, ...params },
    callerWith(caller),
  );

async function recorded(options: GatewayOptions = {}): Promise<[Gateway, CallRecord[]]> {
  const records: CallRecord[] = [];
  const gateway = await openGateway(config, { ...options, onCall: (record) => records.push(record) });
  return [gateway, records];
}

describe("records of calls", () => {
  it("say when, for whom, which tool, how long, how it ended, and how large", async () => {
    const [gateway, records] = await recorded();
    const before = Date.now();
    await exec(gateway, "echo", { word: "secret word" }, { user: "ann", clientName: "claude-ai" });
    const { time, ms, ...rest } = records[0] as CallRecord;
    expect(rest).toEqual({
      server: "one",
      tool: "echo",
      outcome: "ok",
      argumentsSize: 19,
      resultSize: expect.any(Number),
      client: "claude-ai",
      user: "ann",
    });
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
    expect(ms).toBeGreaterThan(0);
    expect(JSON.stringify(records)).not.toContain("secret word");
  });

  it.each<[name: string, make: (gateway: Gateway) => Promise<unknown>, record: Partial<CallRecord>]>([
    ["a tool that failed", (gateway) => exec(gateway, "fail", {}), { outcome: "tool_error" }],
    [
      "wrong arguments",
      (gateway) => exec(gateway, "echo", {}),
      { outcome: "invalid_arguments", error: expect.stringContaining("word"), argumentsSize: 2 },
    ],
    [
      "wrong arguments of a list with compact schemas",
      (gateway) =>
        gateway.passThrough({ schemas: "compact" }).callTool({ name: "one__echo", arguments: {} }, callerWith()),
      { outcome: "invalid_arguments", tool: "echo" },
    ],
    [
      "a call in a list of all tools",
      (gateway) => gateway.passThrough().callTool({ name: "one__who", arguments: {} }, callerWith()),
      { outcome: "ok", tool: "who" },
    ],
    [
      "a call of a set",
      async ({ tools }) => {
        const args = JSON.stringify({ server_name: "one", tool_name: "who" });
        await tools.run([new ToolCall({ id: "1", name: "exec", arguments: args })], { context: { id: 7, token: "t" } });
      },
      { outcome: "ok", tool: "who", user: "7" },
    ],
  ])("say how %s ended", async (_, make, record) => {
    const [gateway, records] = await recorded();
    await make(gateway);
    expect(records).toMatchObject([{ server: "one", ...record }]);
  });

  it.each([
    ["a value of the wrong type", { word: ["4111 1111"] }, "expected string at /word"],
    ["an unknown argument", { word: "a", other: "4111 1111" }, undefined],
    ["text that is no JSON", '{"word": 4111 1111}', "invalid_json"],
    ["a text instead of an object", '"4111 1111"', "not_an_object"],
  ])("do not repeat %s, unless they record arguments", async (_, args, error) => {
    const [gateway, records] = await recorded();
    await exec(gateway, "echo", args as never);
    expect(JSON.stringify(records)).not.toContain("4111");
    if (error !== undefined) expect(records).toMatchObject([{ outcome: "invalid_arguments", error }]);
  });

  it("say that the host refused a call, and why one failed", async () => {
    const [gateway, records] = await recorded({
      authorize: ({ tool }) => tool !== "who" || "Not for token=a1b2c3d4e5",
    });
    await exec(gateway, "who", {});
    await gateway.close();
    await exec(gateway, "fail", {});
    expect(records).toMatchObject([
      { outcome: "refused", error: "The call of who was refused: Not for token=***" },
      { outcome: "failed", error: 'The server "one" was closed' },
    ]);
  });

  it("say that the caller has given up", async () => {
    const [gateway, records] = await recorded();
    await gateway.ready();
    const end = new AbortController();
    const call = exec(gateway, "wait", { ms: 300 }, { signal: end.signal });
    setTimeout(() => end.abort(), 50);
    await call;
    expect(records).toMatchObject([{ tool: "wait", outcome: "cancelled" }]);
  });

  it("have the arguments by option, without credentials", async () => {
    const [gateway, records] = await recorded({ recordArguments: true });
    await exec(gateway, "echo", {
      word: "hello",
      api_key: "sk-live-0123456789abcdef",
      db: { credentials: { pass: "x" } },
    });
    await exec(gateway, "echo", { word: "x".repeat(20_000) });
    expect(records[0]?.arguments).toBe('{"word":"hello","api_key":"***","db":{"credentials":"***"}}');
    expect(records[1]?.arguments).toHaveLength(10_001);
  });

  it("do not show what a user is besides its name", async () => {
    const [gateway, records] = await recorded();
    const users = [{ token: "abc" }, { email: "ann@example.com", token: "abc" }, undefined, { id: { token: "abc" } }];
    for (const user of users) await exec(gateway, "who", {}, { user });
    expect(records.map(({ user }) => user)).toEqual([undefined, "ann@example.com", undefined, undefined]);
  });

  it("do not disturb the call when the listener fails", async () => {
    const gateway = await openGateway(config, {
      async onCall() {
        throw new Error("the disk is full");
      },
    });
    expect(answerOf(await exec(gateway, "who", {}))).toMatchObject({ pid: expect.any(Number) });
  });
});

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;
const metaOf = async (result: Promise<unknown>) => (answerOf(await result) as { _meta: Record<string, string> })._meta;

describe("OpenTelemetry", () => {
  it("makes a span of each call, as a child of the caller's, and names it to the server", async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    const gateway = await openGateway(config, { tracer: provider.getTracer("test") });
    const params = { _meta: { traceparent: PARENT, tracestate: "a=1" } };
    const sent = await metaOf(exec(gateway, "echo", { word: "a" }, {}, params));
    await exec(gateway, "fail", {});
    const [call, failed] = exporter.getFinishedSpans();
    expect(call).toMatchObject({
      name: "tools/call echo",
      kind: 2,
      parentSpanContext: { traceId: TRACE, spanId: "b7ad6b7169203331" },
      attributes: {
        "mcp.method.name": "tools/call",
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "echo",
        "openjiuwen.mcp.server": "one",
      },
    });
    const { traceId, spanId } = (call as NonNullable<typeof call>).spanContext();
    expect(traceId).toBe(TRACE);
    expect(sent).toMatchObject({ traceparent: `00-${TRACE}-${spanId}-01`, tracestate: "a=1" });
    expect(failed).toMatchObject({ status: { code: 2 }, attributes: { "error.type": "tool_error" } });
    expect(failed?.parentSpanContext).toBeUndefined();
  });

  it.each<[name: string, options: GatewayOptions]>([
    ["without a tracer", {}],
    ["by a tracer that does nothing", { tracer: trace.getTracer("none") }],
    [
      "by a tracer that fails",
      {
        tracer: {
          startActiveSpan() {
            throw new Error("no");
          },
        },
      },
    ],
  ])("passes the caller's trace on %s", async (_, options) => {
    const gateway = await openGateway(config, options);
    const params = { _meta: { traceparent: PARENT, tracestate: "a=1", baggage: "b=2" } };
    expect(await metaOf(exec(gateway, "echo", { word: "a" }, {}, params))).toMatchObject(params._meta);
    const listed = gateway
      .passThrough()
      .callTool({ name: "one__echo", arguments: { word: "a" }, ...params }, callerWith());
    expect(await metaOf(listed)).toMatchObject(params._meta);
  });

  it("measures each call in seconds", async () => {
    const measured: unknown[] = [];
    const meter: CallMeter = {
      createHistogram: (name, { unit }) => ({
        record: (value, attributes) => measured.push([name, unit, value < 30, attributes]),
      }),
    };
    const gateway = await openGateway(config, { meter });
    await exec(gateway, "who", {});
    await exec(gateway, "fail", {});
    const attributes = {
      "mcp.method.name": "tools/call",
      "gen_ai.operation.name": "execute_tool",
      "openjiuwen.mcp.server": "one",
    };
    expect(measured).toEqual([
      ["mcp.client.operation.duration", "s", true, { ...attributes, "gen_ai.tool.name": "who" }],
      [
        "mcp.client.operation.duration",
        "s",
        true,
        { ...attributes, "gen_ai.tool.name": "fail", "error.type": "tool_error" },
      ],
    ]);
    const ofOpenTelemetry: CallMeter = metrics.getMeter("test");
    expect(answerOf(await exec(await openGateway(config, { meter: ofOpenTelemetry }), "who", {}))).toHaveProperty(
      "pid",
    );
  });
});
