import { expect, it } from "vitest";
import { type CallFromCode, runCode } from "../../../src/gateway/code/runCode.ts";
import { ATTACKS, attackedTool, endingFault, isShort, LATE } from "./attacks.ts";
import { peakMemory } from "./peakMemory.ts";

const call: CallFromCode = async (tool, args) => {
  return { tool, args };
};
const run = async (code: string, settings: Partial<Parameters<typeof runCode>[1]> = {}): Promise<unknown> =>
  (await runWhole(code, settings)).value;
const runWhole = (code: string, settings: Partial<Parameters<typeof runCode>[1]> = {}): ReturnType<typeof runCode> =>
  runCode(code, { call, signal: new AbortController().signal, ...settings });

// The others run in runCode.test.ts.
it.each(ATTACKS.filter(([, , ending]) => !isShort(ending)))(
  "ends well: %s",
  { timeout: 150_000 },
  async (_, code, ending) => {
    // What another limit ends has time also on a busy machine.
    const limits = ending === LATE ? { timeoutMs: 600, wholeMs: 900 } : { timeoutMs: 120_000, wholeMs: 120_000 };
    const result = runWhole(code, { ...limits, call: (tool, args) => attackedTool(tool, args) });
    expect(await endingFault(ending, result)).toBeUndefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(await run("return 1")).toBe(1);
  },
);

it("takes a bounded memory, however many want more", { timeout: 60_000 }, async () => {
  const greedy = ATTACKS.filter(([name]) => /without end|large/.test(name));
  const attack = async ([, code, ending]: (typeof ATTACKS)[number]): Promise<string | undefined> =>
    endingFault(ending, runWhole(code, { call: (tool, args) => attackedTool(tool, args) }));
  const faults: unknown[] = [];
  const bytes = await peakMemory(async () => faults.push(...(await Promise.all(greedy.map(attack)))));
  expect(faults).toEqual(greedy.map(() => undefined));
  expect(bytes).toBeLessThan(600e6);
});

it("makes 10,000 calls, but no more without end", { timeout: 60_000 }, async () => {
  const made: unknown[] = [];
  const counted: CallFromCode = async (tool, args) => {
    made.push(args);
    return { tool, args };
  };
  // A call is made when the one before it was answered.
  const code = "for (let i = 0; ; i++) if ((await tools.n({ n: i })).args.n !== i) return i";
  await expect(run(code, { call: counted })).rejects.toThrow("The code made more than 10000 calls");
  expect(made.slice(0, 10_000)).toEqual(Array.from({ length: 10_000 }, (_, n) => ({ n })));
  expect(made.length).toBeLessThanOrEqual(10_001);
});

it("runs 40 side by side, a few at a time", { timeout: 60_000 }, async () => {
  const values = await Promise.all(
    Array.from({ length: 40 }, (_, n) => run(`return (await tools.n({ n: ${n} })).args.n`)),
  );
  expect(values).toEqual(Array.from({ length: 40 }, (_, n) => n));
});
