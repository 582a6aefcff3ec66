import { describe, expect, it } from "vitest";
import { type CallFromCode, runCode } from "../../../src/gateway/code/runCode.ts";
import { ATTACKS, attackedTool, endingFault, isShort } from "./attacks.ts";

const call: CallFromCode = async (tool, args) => {
  if (tool === "fail") throw new Error("no such file: a.txt");
  if (tool === "never") return new Promise(() => {});
  return { tool, args };
};
const run = async (code: string, settings: Partial<Parameters<typeof runCode>[1]> = {}): Promise<unknown> =>
  (await runWhole(code, settings)).value;
const runWhole = (code: string, settings: Partial<Parameters<typeof runCode>[1]> = {}): ReturnType<typeof runCode> =>
  runCode(code, { call, signal: new AbortController().signal, ...settings });

describe("code", () => {
  it.each<[name: string, code: string, value: unknown]>([
    ["a value", "return 1 + 1", 2],
    ["no value", "1 + 1", undefined],
    ["a call", "return tools.read({ path: 'a' })", { tool: "read", args: { path: "a" } }],
    ["a call without arguments", "return (await tools.list()).args", {}],
    ["a tool whose name is no identifier", "return (await tools['get-x']({})).tool", "get-x"],
    [
      "TypeScript",
      "const n: number = 2; interface A { x: number } const f = (a: A): number => a.x; return f({ x: n })",
      2,
    ],
    [
      "calls side by side",
      "return (await Promise.all([1, 2, 3].map((n) => tools.n({ n })))).map(({ args }) => args.n)",
      [1, 2, 3],
    ],
    [
      "an error of a tool that it catches",
      "try { await tools.fail() } catch (error) { return error.message }",
      "no such file: a.txt",
    ],
    ["names of its own", "const tools = 5; return tools", 5],
    [
      "nothing of the platform",
      "return [typeof process, typeof require, typeof fetch, typeof setTimeout]",
      ["undefined", "undefined", "undefined", "undefined"],
    ],
    [
      "no way out by constructors",
      "try { return tools.read.constructor('return typeof process')() } catch { return 'undefined' }",
      "undefined",
    ],
    [
      "no way out by constructors of functions",
      "try { return (async () => {}).constructor('return typeof process')() } catch { return 'undefined' }",
      "undefined",
    ],
    [
      "no path of this machine in the error of a tool",
      "try { await tools.fail() } catch (error) { return /\\/(work|home|usr|src)\\//.test(error.stack ?? '') }",
      false,
    ],
    [
      "keys of prototypes as arguments",
      'return (await tools.read(JSON.parse(\'{"__proto__":{"polluted":1},"a":1}\'))).args.a',
      1,
    ],
    ["methods of its own on prototypes", "Array.prototype.push = () => 0; return [1].map((n) => n + 1)", [2]],
    ["a date and a random number", "return [typeof Date.now(), typeof Math.random()]", ["number", "number"]],
    ["a prototype that is its own", "Object.prototype.polluted = 1; return 1", 1],
  ])("%s", async (_, code, value) => {
    expect(await run(code)).toEqual(value);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each(ATTACKS.filter(([, , ending]) => isShort(ending)))("ends well: %s", async (_, code, ending) => {
    const result = runWhole(code, { call: (tool, args) => attackedTool(tool, args) });
    expect(await endingFault(ending, result)).toBeUndefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(await run("return 1")).toBe(1);
  });

  it.each<[name: string, code: string, settings: object, message: string]>([
    [
      "its own time",
      "await tools.n({}); await new Promise(() => {})",
      { timeoutMs: 300 },
      "The code did not end within 300 ms, beside the time of its calls",
    ],
    [
      "the whole time",
      "await tools.never()",
      { timeoutMs: 30_000, wholeMs: 300 },
      "The code did not end within 300 ms",
    ],
    ["its steps", "for (;;) {}", {}, "The code computed for too long"],
  ])("says that %s is over", async (_, code, settings, message) => {
    await expect(run(code, settings)).rejects.toThrow(message);
  });

  it("does not count the time of its calls, but ends them when it ends", async () => {
    const ended: string[] = [];
    const slow: CallFromCode = async (tool, _, signal) => {
      signal.addEventListener("abort", () => ended.push(tool));
      await new Promise((resolve) => setTimeout(resolve, tool === "never" ? 10_000 : 700));
      return 1;
    };
    expect(await run("return tools.slow()", { call: slow, timeoutMs: 300 })).toBe(1);
    await expect(
      run("tools.never().then(() => 1); await null; throw new Error('no')", { call: slow }),
    ).rejects.toThrow();
    expect(ended).toContain("never");
  });

  it("keeps what is written to the console, as that of the process may be somebody's protocol", async () => {
    const { lines } = await runWhole("console.log('a', { b: 1 }); console.error(2); return 1");
    expect(lines).toEqual(['a {"b":1}', "2"]);
    const flood = await runWhole("for (let i = 0; i < 1000; i++) console.log('x'.repeat(1000)); return 1");
    expect(flood.lines).toHaveLength(200);
  });

  it("runs 12 side by side, a few at a time", async () => {
    const values = await Promise.all(
      Array.from({ length: 12 }, (_, n) => run(`return (await tools.n({ n: ${n} })).args.n`)),
    );
    expect(values).toEqual(Array.from({ length: 12 }, (_, n) => n));
  });

  it("has so many calls on the way at one time, and lets the others wait", { timeout: 60_000 }, async () => {
    let now = 0;
    let most = 0;
    const call: CallFromCode = async (_, args) => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      now--;
      return args;
    };
    const code = "return (await Promise.all(Array.from({ length: 1000 }, (_, n) => tools.n(n)))).length";
    expect(await run(code, { call })).toBe(1_000);
    expect(most).toBe(32);
  });

  it.each(["Object.keys(tools)", "'read' in tools", "for (const name in tools) {}", "({ ...tools })"])(
    "says where tools are found: %s",
    async (code) => {
      const message = "The tools cannot be listed in code: search and inspect find them";
      await expect(run(code)).rejects.toThrow(message);
    },
  );

  it("tells what was written to the console before an error", async () => {
    await expect(run("console.log('so far'); return a.b")).rejects.toMatchObject({ lines: ["so far"] });
  });

  it("ends when it is given up, also while it waits for its turn", async () => {
    const controller = new AbortController();
    const runs = Array.from({ length: 8 }, () =>
      run("await tools.never()", { signal: controller.signal }).catch(() => "ended"),
    );
    setTimeout(() => controller.abort(), 200);
    expect(await Promise.all(runs)).toEqual(Array.from({ length: 8 }, () => "ended"));
    expect(await run("return 1")).toBe(1);
  });
});
