import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { ServerConfig } from "../../../src/gateway/index.ts";
import { openGateway } from "../openListed.ts";
import { until } from "../until.ts";
import { processesWith } from "./kills.ts";
import { failureOf, openOdd as open, textOf } from "./open.ts";

describe("an upstream", () => {
  it("is started when it is first asked", async () => {
    const odd = open();
    expect(odd.state).toBe("idle");
    await odd.listTools();
    expect(odd.state).toBe("ready");
  });

  it("starts one process for many requests at once, and matches their answers", async () => {
    const odd = open();
    // Readers of lines, such as that of this server, also end one at some characters beyond ASCII.
    const texts = [..."\u0085\u2028\u2029", ...Array.from({ length: 300 }, (_, index) => `text ${index}`)];
    const results = await Promise.all(texts.map((text) => odd.callTool("echo", { text })));
    expect(results.map(textOf)).toEqual(texts);
  });

  it("keeps the list until the server says that it changed", async () => {
    const odd = open();
    const changes: string[] = [];
    odd.onChange((change) => changes.push(change));
    await Promise.all([odd.listTools(), odd.listTools()]);
    await odd.listTools();
    expect(textOf(await odd.callTool("lists", {}))).toBe("1");
    await odd.callTool("changed", {});
    await odd.listTools();
    expect(textOf(await odd.callTool("lists", {}))).toBe("2");
    expect(changes.filter((change) => change === "tools")).toHaveLength(1);
  });

  it("keeps the list for as long as the server says", async () => {
    const lists = async (odd: ReturnType<typeof open>): Promise<unknown> => textOf(await odd.callTool("lists", {}));
    const changes: string[] = [];
    for (const [way, after] of [
      ["ttl", "2"],
      ["no-ttl", "1"],
      ["", "1"],
    ] as const) {
      const odd = open(["modern", way]);
      odd.onChange((change) => changes.push(change));
      const before = await odd.listTools();
      await odd.listTools();
      expect(await lists(odd)).toBe("1");
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(await odd.listTools()).toBe(before);
      expect(await lists(odd)).toBe(after);
    }
    expect(changes).not.toContain("tools");
  });

  it("reads over noise on standard output", async () => {
    expect(textOf(await open().callTool("noise", {}))).toBe("noise");
  });

  it("lists no page without end, and none twice", async () => {
    expect(await open(["pages"]).listTools()).toHaveLength(100);
    expect(await open(["same-cursor"]).listTools()).toHaveLength(2);
  });

  it("starts a server again that dies of the question which protocol it speaks", async () => {
    expect(textOf(await open(["dies-by-probe"]).callTool("echo", { text: "hi" }))).toBe("hi");
  });

  it.each([
    ["of 2026-07-28", ["modern", "slow"], "modern"],
    ["of an older revision", ["slow"], "legacy"],
    ["of an older revision that does not answer server/discover", ["slow", "mute-by-probe"], "legacy"],
  ])("waits for a slow server %s as long as for its start", async (_, ways, era) => {
    // It is asked as an older one before it reads the first question.
    const odd = open(ways, { probeMs: 50 });
    const { _meta } = JSON.parse(textOf(await odd.callTool("params", {})) as string);
    expect(_meta === undefined ? "legacy" : "modern").toBe(era);
    expect(textOf(await odd.callTool("echo", { text: "hi" }))).toBe("hi");
  });

  it("gives a silent process the time of its start, and no more", async () => {
    const failure = await failureOf(open(["mute"], { probeMs: 50, connectMs: 300 }).listTools());
    expect(failure).toMatchObject({ code: "cannot_start", message: expect.stringContaining("within 300 ms") });
  });
});

describe("a call that fails", () => {
  it.each<[name: string, tool: string, args: object, error: object, message: RegExp]>([
    [
      "by the server's own error",
      "fail",
      {},
      { code: "protocol", rpcCode: -32001, data: { again: "tomorrow" } },
      /not today/,
    ],
    ["by NaN in its result", "nan", {}, { code: "too_large" }, /expected JSON/],
    ["by a result that is no object", "number", {}, { code: "too_large" }, /expected an object as the result/],
    ["by its size", "large", { bytes: 2_000_000 }, { code: "too_large" }, /at most 1000000 bytes/],
    ["by silence", "silent", {}, { code: "timed_out" }, /within 500 ms/],
    ["by the server's end", "kill", {}, { code: "ended", end: { exitCode: 9 } }, /exit code 9: out of memory/],
  ])("%s fails alone, and the next works", async (_, tool, args, facts, message) => {
    const odd = open();
    await odd.listTools();
    const [error, other] = await Promise.all([
      failureOf(odd.callTool(tool, args, { timeoutMs: 500 })),
      tool === "kill" ? undefined : odd.callTool("echo", { text: "meanwhile" }),
    ]);
    expect(error).toMatchObject({ name: "UpstreamError", server: "odd", ...facts });
    expect(error.message).toMatch(message);
    if (other) expect(textOf(other)).toBe("meanwhile");
    expect(textOf(await odd.callTool("echo", { text: "next" }))).toBe("next");
  });

  it("by its caller's signal is aborted at once", async () => {
    const odd = open();
    await odd.listTools();
    const controller = new AbortController();
    const call = failureOf(odd.callTool("silent", {}, { signal: controller.signal }));
    controller.abort();
    expect((await call).code).toBe("aborted");
    expect((await failureOf(odd.callTool("echo", {}, { signal: AbortSignal.abort() }))).code).toBe("aborted");
  });
});

const LONG = "console.error('first '.repeat(200) + 'end'); process.exit(2)";

describe("a server that cannot be started", () => {
  it("says why, and is not tried again at once", async () => {
    const odd = open(["exit"]);
    const error = await failureOf(odd.listTools());
    expect(error).toMatchObject({ code: "cannot_start", end: { exitCode: 3 } });
    expect(error.message).toContain("no such directory: /nowhere");
    expect(odd).toMatchObject({ state: "failed", error });
    expect(await failureOf(odd.callTool("echo", {}))).toBe(error);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await failureOf(odd.callTool("echo", {}))).not.toBe(error);
  });

  it.each<[what: string, entry: ServerConfig, said: string]>([
    ["a program that is not there", { command: "no-such" }, 'the program "no-such" was not found on the PATH'],
    ["a path that is not there", { command: "/no/such" }, 'the program "/no/such" was not found'],
    [
      "a whole line",
      { command: "no-such --key=s3cret" },
      'the program "no-such …" was not found on the PATH; arguments belong into args',
    ],
    [
      "long last words",
      { command: process.execPath, args: ["-e", LONG] },
      "Connection closed with exit code 2: … first first",
    ],
  ])("of %s says so in words", async (_, entry, said) => {
    const gateway = await openGateway({ mcpServers: { s: entry } });
    expect((await gateway.ready())[0]?.error).toContain(`cannot be started: ${said}`);
  });

  it.each<[type: "sse" | "http", status: number, body: string, said: RegExp]>([
    ["sse", 404, "no such path", /cannot be started: HTTP 404: no such path$/],
    ["http", 404, "<!doctype html><p>no", /: HTTP 404 with a web page\. HTTP\+SSE, .*, failed too: HTTP 404/],
    ["http", 500, "", /cannot be started: HTTP 500$/],
  ])("by the answers to %s, %i %j, says so once", async (type, status, body, said) => {
    const http = createServer((_, response) => response.writeHead(status).end(body)).listen(0, "127.0.0.1");
    await once(http, "listening");
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
    const gateway = await openGateway({ mcpServers: { s: { type, url } } });
    expect((await gateway.ready())[0]?.error).toMatch(said);
    http.close();
  });

  it("is given up when it says nothing", async () => {
    expect((await failureOf(open(["mute"], { connectMs: 300 }).listTools())).code).toBe("cannot_start");
  });
});

describe("the life of a server", () => {
  it("ends when nobody asks, and begins again", async () => {
    const odd = open([], { idleMs: 50 });
    await odd.listTools();
    await until(() => odd.state === "idle");
    expect(textOf(await odd.callTool("echo", { text: "again" }))).toBe("again");
  });

  it("begins anew after answers to the question for its health are missing", async () => {
    const odd = open(["no-ping"], { health: { intervalMs: 50, timeoutMs: 50, threshold: 2 } });
    await odd.listTools();
    await until(() => odd.state === "idle");
    expect(textOf(await odd.callTool("echo", { text: "again" }))).toBe("again");
    const well = open([], { health: { intervalMs: 20, timeoutMs: 1_000, threshold: 1 } });
    await well.listTools();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(well.state).toBe("ready");
  });

  it("is over after close, also in the middle of a start", async () => {
    const odd = open();
    const starting = failureOf(odd.listTools());
    await odd.close();
    expect((await starting).code).toMatch(/ended|cannot_start/);
    expect((await failureOf(odd.callTool("echo", {}))).message).toContain("was closed");
  });

  it
    .skipIf(process.platform !== "linux")
    .each([[["child"]], [["child", "ignore-end"]], [["child", "ignore-end", "ignore-term"]]])(
    "leaves no process of a server that does %j",
    async (ways) => {
      const mark = `mark-${process.pid}-${ways.length}`;
      const odd = open(ways, {}, mark);
      await odd.listTools();
      expect(processesWith(mark)).toBe(2);
      await odd.close();
      await until(() => processesWith(mark) === 0);
    },
  );
});
