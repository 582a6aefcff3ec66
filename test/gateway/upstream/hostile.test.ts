import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ServerTools } from "../../../src/gateway/servers/ServerTools.ts";
import type { Upstream } from "../../../src/gateway/upstream/Upstream.ts";
import { until } from "../until.ts";
import { failureOf, openOdd, openStdio, textOf } from "./open.ts";

const open = (): Upstream =>
  openStdio([join(import.meta.dirname, "../servers/hostile.mjs")], { era: "legacy", maxBytes: 10_000_000 });

describe("a server that answers a call", () => {
  const refused: [how: string, tool: string, args: object, code: string, message: RegExp][] = [
    ["with more than it may", "large", { bytes: 10_100_000 }, "too_large", /at most 10000000 bytes/],
    ["with 10,000 levels", "deep", {}, "too_large", /too many levels/],
    ["in a batch of 10,001 messages", "batch", {}, "too_large", /at most 10000 messages in a batch, received 10001/],
    ["in another version", "version", {}, "too_large", /JSON-RPC 2.0/],
    ["in no version", "no-version", {}, "too_large", /JSON-RPC 2.0/],
    ["with an error of no form", "error", {}, "protocol", /answered/],
    ["with an error of any length", "huge-error", {}, "protocol", /^[\x20-\x7e]{100,4000}$/],
  ];
  it.each(refused)("%s fails that call alone", async (_, tool, args, code, message) => {
    const [hostile, well] = [open(), openOdd()];
    await hostile.listTools();
    const [error, other, elsewhere] = await Promise.all([
      failureOf(hostile.callTool(tool, args)),
      hostile.callTool("strangers", {}),
      well.callTool("echo", { text: "meanwhile" }),
    ]);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect([textOf(other), textOf(elsewhere)]).toEqual(["done", "meanwhile"]);
    expect(hostile.state).toBe("ready");
  });

  it("with an error whose data has 10,000 levels fails without them", async () => {
    const error = await failureOf(open().callTool("deep-error", {}));
    expect(error).toMatchObject({ code: "protocol", rpcCode: -32001, data: undefined });
  });

  const survived: [how: string, tool: string, args: object][] = [
    ["after garbage", "garbage", {}],
    ["after answers that nobody asked for, and more than once", "strangers", {}],
    ["after 10,000 notifications", "notifications", { count: 10_000 }],
    ["after 2,000 requests of its own", "requests", { count: 2_000 }],
    ["after 5,000 progress notifications", "progress", { count: 5_000 }],
    ["after 5 MB on standard error", "stderr", { bytes: 5_000_000 }],
    ["after a line that comes byte by byte", "drip", { bytes: 50_000 }],
  ];
  it.each(survived)("%s is heard", async (_, tool, args) => {
    const hostile = open();
    const changes: string[] = [];
    hostile.onChange((change) => changes.push(change));
    await hostile.listTools();
    const tapped: unknown[] = [];
    const result = await hostile.callTool(tool, args, { onProgress: (progress) => tapped.push(progress) });
    expect(textOf(result)).toBe("done");
    expect(textOf(await hostile.callTool("strangers", {}))).toBe("done");
    expect(changes.filter((change) => change === "tools").length).toBeLessThanOrEqual(1);
    expect(tapped).toHaveLength(tool === "progress" ? 5_000 : 0);
  });

  it("with keys of prototypes changes no prototype", async () => {
    const result = await open().callTool("pollute", {});
    expect(Object.hasOwn(result, "__proto__")).toBe(true);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

it("a server that answers with the text of each id is served", async () => {
  const texts = openStdio(["-e", TEXT_IDS], { era: "legacy", callMs: 3_000 });
  expect(await texts.listTools()).toEqual([]);
  expect(await texts.request("x/y", {})).toMatchObject({ tools: [] });
});

const TEXT_IDS = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, params } = JSON.parse(line);
  const { protocolVersion } = params ?? {};
  const result = { protocolVersion, serverInfo: { name: "texts", version: "1" }, capabilities: { tools: {} }, tools: [] };
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id: String(id), result }));
});`;

it.each(["wibble", 7, null, { a: 1 }])(
  "a result of the type %j, which 2026-07-28 does not have, is an error",
  async (type) => {
    const odd = openOdd(["modern", "all"], { era: "modern" });
    const error = await failureOf(odd.callTool("typed", { type }));
    expect(error.code).toBe("too_large");
    expect(error.message).toContain(
      `expected a result of the type complete or input_required, received ${JSON.stringify(type)}`,
    );
  },
);

const FILTER = { server: "hostile", disabled: [] };

describe("the tools of a hostile server", () => {
  it("are cleaned, or refused with a reason, and the others serve", async () => {
    const { tools, refused } = await ServerTools.of(await open().listTools(), FILTER, undefined);
    expect([...tools.keys()]).toEqual(["fine", "pattern", "__proto__", "constructor", "huge", "bad-schema", "own"]);
    expect(tools.get("constructor")?.info.description).toBe("red txet ");
    expect(Object.fromEntries(refused)).toMatchObject({
      control: expect.stringContaining("without control characters"),
      "": expect.stringContaining("expected a name"),
      fine: expect.stringContaining("another tool has this name"),
      "no-schema": expect.stringContaining("expected an object"),
      deep: expect.stringContaining("too many levels"),
    });
    expect(refused.size).toBe(6);
  });

  it("have patterns that are run in bounded time", async () => {
    const { tools } = await ServerTools.of(await open().listTools(), FILTER, undefined);
    const parsed = tools.get("pattern")?.info.safeParseArguments(JSON.stringify({ a: `${"a".repeat(50_000)}!` }));
    expect(parsed?.ok).toBe(false);
  });
});

describe("a request with 10,000 levels", () => {
  const deep = JSON.parse(`${"[".repeat(10_000)}${"]".repeat(10_000)}`);
  it.each<[name: string, args: object, request: Parameters<Upstream["callTool"]>[2]]>([
    ["of arguments", { deep }, {}],
    ["of other parameters", {}, { params: { _meta: { deep } } }],
    ["of what the client can do", {}, { capabilities: { deep } }],
  ])("%s fails, and the server goes on", async (_, args, request) => {
    const odd = openOdd(["modern", "all"], { era: "modern" });
    await odd.listTools();
    expect(await failureOf(odd.callTool("echo", args, request))).toMatchObject({
      code: "too_large",
      message: 'The request to the server "odd" has too many levels',
    });
    // A server that ended would be started again.
    expect(odd.state).toBe("ready");
    expect(textOf(await odd.callTool("echo", { text: "done" }))).toBe("done");
  });
});

describe("a server that reads nothing", () => {
  it("fails its calls by their time-outs", async () => {
    const deaf = openStdio(["-e", DEAF], { era: "legacy" });
    const text = "x".repeat(1_000_000);
    const calls = Array.from({ length: 5 }, () => failureOf(deaf.callTool("echo", { text }, { timeoutMs: 300 })));
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(calls.map(() => "timed_out"));
    await until(() => deaf.state === "ready");
  });
});

/** Answers the first request, and then reads no more. */
const DEAF = `process.stdin.once("data", (line) => {
  const { id, params: { protocolVersion } } = JSON.parse(line);
  const result = { protocolVersion, serverInfo: { name: "deaf", version: "1" }, capabilities: { tools: {} } };
  process.stdin.pause();
  console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  setInterval(() => {}, 1000);
});`;
