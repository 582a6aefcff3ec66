import { describe, expect, it } from "vitest";
import { type CallFromCode, CodeError, runCode } from "../../../src/gateway/code/runCode.ts";

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

  it.each<[name: string, code: string, message: RegExp]>([
    ["a syntax error", "return 1 +", /./],
    ["its own error", "throw new Error('my fault')", /my fault/],
    ["what is no error", "throw { code: 1 }", /./],
    ["a tool's error", "await tools.fail()", /no such file/],
    ["a loop", "for (;;) {}", /did not end within 1000 ms/],
    ["a loop that waits", "for (;;) await null", /./],
    ["a promise that never settles", "await new Promise(() => {})", /./],
    ["a tool that never answers", "await tools.never()", /./],
    ["recursion", "const f = () => f() + 1; return f()", /./],
    ["a list without end", "const a = []; for (;;) a.push(new Array(100000).fill(a.length))", /./],
    ["a text without end", "let s = 'x'; for (;;) s += s", /./],
    ["a pattern that backtracks", "return /^(a+)+$/.test('a'.repeat(40) + 'b')", /./],
    ["a large argument", "await tools.read({ path: 'x'.repeat(5e6) })", /./],
    ["a large result", "return 'x'.repeat(5e6)", /./],
    ["a module", "return (await import('node:fs')).readdirSync('/')", /./],
    ["a result whose getter loops", "return { get x() { for (;;) {} } }", /./],
    [
      "a way out by what a tool answers",
      "return (await tools.read({})).constructor.constructor('return typeof process')()",
      /not allowed/,
    ],
    [
      "a way out by the error of a tool",
      "try { await tools.fail() } catch (error) { return error.constructor.constructor('return process')() }",
      /not allowed/,
    ],
    ["a result that waits for ever", "return { then() {} }", /./],
    ["a result whose JSON loops", "return { toJSON() { for (;;) {} } }", /./],
    ["a loop after a call", "await tools.read({}); for (;;) {}", /./],
    ["bytes without end", "const a = []; for (;;) a.push(new ArrayBuffer(1e8))", /./],
    ["a global that is gone", "return fetch('http://127.0.0.1')", /not defined|not a function/],
    ["code of a text", "return eval('for (;;) {}')", /./],
    ["a flood of calls", "for (let i = 0; i < 100000; i++) tools.read({}); return 1", /./],
    ["calls that nobody awaits", "tools.read({}); return 1", /await each call/],
  ])("ends with an error: %s", { timeout: 30_000 }, async (_, code, message) => {
    const error = await run(code, { timeoutMs: 1_000 }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(CodeError);
    expect((error as CodeError).message).toMatch(message);
    expect(await run("return 1")).toBe(1);
  });

  it("keeps what is written to the console, as that of the process may be somebody's protocol", async () => {
    const { lines } = await runWhole("console.log('a', { b: 1 }); console.error(2); return 1");
    expect(lines).toEqual(['a {"b":1}', "2"]);
    const flood = await runWhole("for (let i = 0; i < 1000; i++) console.log('x'.repeat(1000)); return 1");
    expect(flood.lines).toHaveLength(200);
  });

  it("runs 40 side by side, a few at a time", { timeout: 60_000 }, async () => {
    const values = await Promise.all(
      Array.from({ length: 40 }, (_, n) => run(`return (await tools.n({ n: ${n} })).args.n`)),
    );
    expect(values).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it("makes 1,000 calls", { timeout: 60_000 }, async () => {
    expect(await run("let n = 0; for (let i = 0; i < 1000; i++) n += (await tools.n({ n: i })).args.n; return n")).toBe(
      499_500,
    );
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
