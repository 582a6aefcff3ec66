import { describe, expect, it } from "vitest";
import { until } from "../until.ts";
import { killMany } from "./kills.ts";
import { failureOf, opened, openOdd, textOf } from "./open.ts";

describe("a server that ends in the middle of a call", () => {
  it.each([
    ["SIGKILL", { exitCode: null, signal: "SIGKILL" }, /ended by SIGKILL: out of memory/],
    ["SIGSEGV", { exitCode: null, signal: "SIGSEGV" }, /ended by SIGSEGV: out of memory/],
    [undefined, { exitCode: 9, signal: null }, /ended with exit code 9: out of memory/],
  ])("by %s says so to all who waited, and is there for the next", async (signal, end, message) => {
    const odd = openOdd();
    await odd.listTools();
    const errors = await Promise.all([
      failureOf(odd.callTool("silent", {})),
      failureOf(odd.callTool("kill", { signal })),
      failureOf(odd.request("resources/list", {}).then(() => odd.callTool("silent", {}))),
    ]);
    for (const error of errors.slice(0, 2)) {
      expect(error).toMatchObject({ code: "ended", end: { ...end, stderr: "out of memory\n" } });
      expect(error.message).toMatch(message);
    }
    expect(textOf(await odd.callTool("echo", { text: "next" }))).toBe("next");
  });

  // `npm run soak -- gateway` kills 50.
  it("again and again leaves nothing behind", async () => {
    expect(await killMany(2)).toEqual({ failures: 0, processes: 0, handles: 0 });
  });
});

describe("calls", () => {
  it("of four servers side by side reach the right one", async () => {
    const servers = [openOdd(), openOdd(["modern"]), openOdd(), openOdd(["modern"])];
    const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`);
    const results = await Promise.all(
      texts.map((text, index) => servers[index % 4]?.callTool("echo", { text: `${index % 4} ${text}` })),
    );
    expect(results.map((result) => textOf(result ?? {}))).toEqual(texts.map((text, index) => `${index % 4} ${text}`));
  });

  it("leave nothing behind with the signal of their caller", async () => {
    const odd = openOdd();
    const { signal } = new AbortController();
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners++;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners--;
      removeEventListener.apply(signal, args);
    };
    await odd.listTools({ signal });
    await odd.callTool("echo", { text: "a" }, { signal });
    await failureOf(odd.callTool("fail", {}, { signal }));
    expect(listeners).toBe(0);
  });

  it("may be given up while the server is started, which goes on", async () => {
    const odd = openOdd();
    const controller = new AbortController();
    const call = failureOf(odd.callTool("echo", { text: "a" }, { signal: controller.signal }));
    const other = odd.callTool("echo", { text: "b" });
    controller.abort();
    expect((await call).code).toBe("aborted");
    expect(textOf(await other)).toBe("b");
  });
});

describe("closing", () => {
  it("does not wait for a server that is silent", async () => {
    const mute = openOdd(["mute"], { connectMs: 60_000 });
    const start = failureOf(mute.listTools());
    await until(() => mute.state === "starting");
    await mute.close();
    expect((await start).code).toBe("ended");
    expect(mute.state).toBe("closed");
    opened.pop();
  });

  it("right after a stop for idleness leaves no server", async () => {
    const odd = openOdd([], { idleMs: 1 });
    await odd.listTools();
    await until(() => odd.state === "idle");
    const call = odd.callTool("echo", { text: "new" });
    expect(textOf(await call)).toBe("new");
    await odd.close();
  });
});

describe("a stop for idleness", () => {
  it("keeps the tools, until the server is there again", async () => {
    const odd = openOdd([], { idleMs: 50 });
    const tools = await odd.listTools();
    await until(() => odd.state === "idle");
    expect(await odd.listTools()).toBe(tools);
    expect(odd.state).toBe("idle");
    expect(textOf(await odd.callTool("lists", {}))).toBe("0");
  });
});

describe("the check of health", () => {
  it("does not end a server that is busy with one call at a time", async () => {
    const odd = openOdd(["one-at-a-time"], { health: { intervalMs: 50, timeoutMs: 50, threshold: 2 } });
    await odd.listTools();
    expect(textOf(await odd.callTool("block", { ms: 1_000 }))).toBe("blocked");
    expect(odd.state).toBe("ready");
  });

  it("ends one whose calls get no answer", async () => {
    const odd = openOdd(["one-at-a-time"], { health: { intervalMs: 50, timeoutMs: 50, threshold: 2 } });
    await odd.listTools();
    const blocked = failureOf(odd.callTool("block", { ms: 600_000 }));
    expect((await failureOf(odd.callTool("echo", { text: "a" }, { timeoutMs: 100 }))).code).toBe("timed_out");
    expect((await blocked).code).toBe("ended");
    expect(textOf(await odd.callTool("echo", { text: "next" }))).toBe("next");
  });
});
