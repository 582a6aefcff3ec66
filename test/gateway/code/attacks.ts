import { isDeepStrictEqual } from "node:util";
import { CodeError } from "../../../src/gateway/code/runCode.ts";

/** How a hostile piece of code must end: with an error whose message matches, or with a value. */
export type Ending = { readonly error: RegExp } | { readonly value: unknown };

export type Attack = readonly [name: string, code: string, ending: Ending];

const error = (error: RegExp): Ending => ({ error });
/** It had no more time, by the clock or by the steps that it took. */
export const LATE: Ending = error(/computed for too long|did not end within/);
const value = (value: unknown): Ending => ({ value });

/** Whether code ends by itself, before it has used up its time or its memory. */
export const isShort = (ending: Ending): boolean =>
  "value" in ending || !/too long|did not end|memory/.test(ending.error.source);

/** The tools that the attacks go for. */
export async function attackedTool(tool: string, args: unknown): Promise<unknown> {
  if (tool === "fail") throw new Error("no such file: a.txt");
  if (tool === "never") return new Promise(() => {});
  if (tool === "large") return "x".repeat(5_000_000);
  if (tool === "nested") return { a: { b: [1] } };
  return args;
}

/** What the code of a model may try, or do by mistake, to take the time, the memory or the secrets of its host. */
export const ATTACKS: readonly Attack[] = [
  // Harmless code, so that what follows says something.
  ["a call", "return tools.echo({ path: 'a' })", value({ path: "a" })],
  ["types", "interface A { n: number } const a: A = { n: 2 }; return (a.n as number) + 1", value(3)],
  ["calls at once", "return (await Promise.all([1, 2].map((n) => tools.echo(n)))).join()", value("1,2")],

  // Time.
  ["a loop", "for (;;) {}", error(/computed for too long/)],
  ["a loop that catches", "for (;;) try { for (;;) {} } catch {} finally { continue }", error(/computed for too long/)],
  ["a loop of promises", "for (;;) await null", LATE],
  ["a loop after a call", "await tools.echo({}); for (;;) {}", error(/computed for too long/)],
  ["a loop beside a call", "tools.never(); for (;;) {}", error(/computed for too long/)],
  ["a pattern that backtracks", "return /^(\\w+)+$/.test('x'.repeat(50) + '!')", error(/computed for too long/)],
  ["a promise that never settles", "await new Promise(() => {})", LATE],
  ["a tool that never answers", "return tools.never()", LATE],
  ["a result whose getter loops", "return { get n() { for (;;) {} } }", error(/computed for too long|serializ/)],
  ["a result whose toJSON loops", "return { toJSON() { for (;;) {} } }", error(/computed for too long|serializ/)],
  ["a result that is a promise of itself", "const p = { then: (f) => f(p) }; return p", LATE],
  ["a sort that never agrees", "for (;;) [3, 1, 2].sort(() => Math.random() - 0.5)", LATE],

  // Memory.
  [
    "a list without end",
    "const a = []; for (;;) a.push(Array(1e5).fill(a.length))",
    error(/out of memory|too long|did not end/),
  ],
  ["a text without end", "let s = 'xy'; for (;;) s += s", error(/out of memory|length|too long|did not end/)],
  [
    "buffers without end",
    "const a = []; for (;;) a.push(new Uint8Array(1e8).fill(1))",
    error(/memory|length|allocat|too long|did not end/),
  ],
  [
    "a map without end",
    "const m = new Map(); for (let n = 0; ; n++) m.set(n, 'x'.repeat(n))",
    error(/memory|too long|did not end/),
  ],
  ["recursion", "const f = (n) => f(n + 1) + 1; return f(0)", error(/call stack/)],
  [
    "a promise chain without end",
    "const f = async () => { await f(); }; await f()",
    error(/call stack|memory|too long|did not end/),
  ],
  ["a flood of calls", "for (;;) await tools.echo(1)", error(/more than 10000 calls|too long|did not end/)],
  ["a flood of calls at once", "const a = []; for (;;) a.push(tools.never())", error(/memory|too long|did not end/)],
  [
    "a flood past the queue",
    "for (;;) __gateway.call('never', 1).then(String)",
    error(/limit|memory|too long|did not end/),
  ],
  ["a flood of lines", "for (;;) console.log('x'.repeat(1e4))", LATE],
  ["a flood past the console", "for (;;) await __gateway.log(['x'.repeat(1e4)])", error(/too long|more than 10000/)],
  ["a large argument", "return tools.echo('x'.repeat(1.1e6))", error(/arguments of a call exceed the 1048576 byte/)],
  ["a large answer", "return tools.large()", error(/answer of a tool exceeds the 4194304 byte/)],
  ["a large result", "return 'x'.repeat(1.1e6)", error(/returned value exceeds the 1048576 byte/)],
  ["a large error", "throw new Error('x'.repeat(3e6))", error(/^x{100}/)],
  ["a large program", `return ${"1+".repeat(200_000)}1`, error(/source/i)],

  // Ways out.
  ["the constructor of a function", "return (() => {}).constructor('return typeof process')()", error(/not allowed/)],
  ["the constructor of a tool", "return tools.echo.constructor('return this')()", error(/not allowed/)],
  [
    "the constructor of an answer",
    "return (await tools.nested()).constructor.constructor('return typeof process')()",
    error(/not allowed/),
  ],
  [
    "the constructor of an error",
    "try { await tools.fail() } catch (e) { return e.constructor.constructor('return typeof process')() }",
    error(/not allowed/),
  ],
  [
    "the stack of an error",
    "try { await tools.fail() } catch (e) { return /node_modules|src|file:/.test(e.stack) }",
    value(false),
  ],
  ["a generator's constructor", "return (function* () {}).constructor('yield 1')().next().value", error(/not allowed/)],
  ["eval", "return eval('1')", error(/not a function/)],
  ["a module of Node", "return Object.keys(await import('node:fs')).length", error(/./)],
  ["a module of the web", "return import('https://example.com/a.js')", error(/./)],
  [
    "what the platform has",
    "return ['process', 'require', 'fetch', 'setTimeout', 'Buffer', 'WebAssembly'].filter((name) => name in globalThis)",
    value([]),
  ],
  ["shared memory", "return [typeof SharedArrayBuffer, typeof Atomics]", value(["undefined", "undefined"])],
  ["the prototype of all objects", "try { Object.prototype.polluted = 1 } catch {} return 1", value(1)],
  ["the methods of arrays", "try { Array.prototype.map = () => 0 } catch {} return tools.echo(1)", value(1)],
  ["the promises of the bridge", "try { Promise.prototype.then = () => 0 } catch {} return tools.echo(1)", value(1)],
  [
    "an argument with __proto__",
    `return Object.keys(await tools.echo(JSON.parse('{"__proto__":{"polluted":1}}')))`,
    value(["__proto__"]),
  ],
  ["a tool named like a prototype", "return tools.constructor({})", value({})],
  [
    "the prototype of the tools",
    "return Object.getPrototypeOf(tools).constructor.constructor('return 1')()",
    error(/not allowed/),
  ],
  ["a proxy as an argument", "return tools.echo(new Proxy({}, { ownKeys() { for (;;) {} } }))", error(/./)],

  // Code that is wrong.
  ["a result that is thenable", "return { then: (done) => done({ a: 1 }) }", value({ a: 1 })],
  ["a result that is a function", "return () => 1", error(/not serializable/)],
  ["a value thrown", "throw { code: 1 }", error(/threw a value that is not an Error/)],
  ["nothing thrown", "throw undefined", error(/undefined/)],
  ["a syntax error", "return 1 +", error(/unexpected/)],
  ["a syntax error at its line", "const a = 1;\nconst b = ;\nreturn a", error(/\(line 2\)/)],
  ["TypeScript that is more than types", "enum A { B }", error(/enum|strip/i)],
  ["an error of a tool", "await tools.fail()", error(/^no such file: a\.txt/)],
  ["an unknown name at its line", "const a = 1;\n\nreturn b", error(/b is not defined \(line 3\)/)],
  ["a call that nobody awaits", "tools.echo({}); return 1", error(/await each call/)],
];

/** What is wrong with how an attack ended; undefined if it ended well. */
export async function endingFault(ending: Ending, result: Promise<{ value: unknown }>): Promise<string | undefined> {
  try {
    const { value } = await result;
    if ("value" in ending && isDeepStrictEqual(value, ending.value)) return undefined;
    return `it ended with the value ${JSON.stringify(value)}`;
  } catch (cause) {
    if (!(cause instanceof CodeError)) return `it ended with ${cause}`;
    return "error" in ending && ending.error.test(cause.message) ? undefined : `it ended with: ${cause.message}`;
  }
}
