import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  defineTool,
  type RunContext,
  type RunOptions,
  type Tool,
  ToolCall,
  ToolError,
  ToolSet,
  type TurnStep,
} from "../../src/index.ts";
import type { ApprovalDecision, FinishedRun } from "../../src/tool/index.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { mulberry32 } from "../mulberry32.ts";

const real = { setTimeout, clearTimeout };
const { addEventListener, removeEventListener } = EventTarget.prototype;
/** Time passes faster for the code under test, as pauses are long. */
const SPEED = 20;

/** What is left of one run, wherever it was made. */
type Left = { readonly timers: Set<unknown>; readonly listeners: Set<unknown> };
const runOf = new AsyncLocalStorage<Left>();
const made = { timers: 0, listeners: 0 };

beforeAll(() => {
  globalThis.setTimeout = ((work: (...given: unknown[]) => void, ms: number, ...given: unknown[]) => {
    const left = runOf.getStore();
    // A timer of other code of this process keeps its time and its arguments.
    if (left === undefined) return real.setTimeout(work, ms, ...given);
    const timer = real.setTimeout(() => {
      left.timers.delete(timer);
      work(...given);
    }, ms / SPEED);
    left.timers.add(timer);
    made.timers++;
    return Object.assign(timer, { left });
  }) as never;
  globalThis.clearTimeout = ((timer: (NodeJS.Timeout & { left?: Left }) | undefined) => {
    timer?.left?.timers.delete(timer);
    real.clearTimeout(timer);
  }) as never;
  EventTarget.prototype.addEventListener = function (type: string, listener: never, options?: never) {
    const left = runOf.getStore();
    left?.listeners.add(listener);
    owners.set(listener, left);
    made.listeners++;
    return addEventListener.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type: string, listener: never, options?: never) {
    owners.get(listener)?.listeners.delete(listener);
    return removeEventListener.call(this, type, listener, options);
  };
});
const owners = new WeakMap<object, Left | undefined>();
afterAll(() => {
  Object.assign(globalThis, real);
  Object.assign(EventTarget.prototype, { addEventListener, removeEventListener });
});

const sleep = (ms: number): Promise<void> => new Promise((resolve) => real.setTimeout(resolve, ms));
type Decision = ApprovalDecision | undefined;

/** Calls to tools of all kinds, each of which does at random what handlers, users and clocks do. */
function makeRun(seed: number) {
  const random = mulberry32(seed);
  const pick = <T>(...of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const starts = new Map<string, number>();
  const running = new Set<string>();
  const mistakes: string[] = [];
  const generators = new Set<string>();
  const tools: Tool[] = [];
  const calls: ToolCall[] = [];
  const decisions: { [id: string]: Decision } = {};
  for (let index = 0; index < pick(1, 2, 3, 5); index++) {
    const id = `c${index}`;
    const attempt = async (_: unknown, { signal }: RunContext): Promise<unknown> => {
      // A generator that was given up may come to its end.
      if (signal.aborted && !generators.has(id)) mistakes.push(`${id} begins although it was given up`);
      const earlier = starts.get(id) ?? 0;
      starts.set(id, earlier + 1);
      // An attempt that was given up may go on; no other begins beside one that was not.
      if (running.has(id) && tools[index]?.timeoutMs === undefined) mistakes.push(`two of ${id} at a time`);
      running.add(id);
      try {
        switch (pick("value", "later", "throw", "reject", "hang", "not JSON")) {
          case "value":
            return { id };
          case "later":
            await sleep(random() * 3);
            return id;
          case "throw":
            throw new Error("thrown");
          case "reject":
            await sleep(1);
            throw new ToolError("handler_failed", "f", "of its own");
          case "hang":
            return await new Promise(() => undefined);
          default:
            return new Map();
        }
      } finally {
        running.delete(id);
      }
    };
    const progressing = async function* (args: unknown, run: RunContext) {
      for (let step = 0; step < 3; step++) {
        yield step;
        await sleep(1);
      }
      return attempt(args, run);
    };
    const approval = pick<undefined | boolean | "throws" | "later">(
      undefined,
      undefined,
      false,
      true,
      "later",
      "throws",
    );
    decisions[id] = pick<Decision>(undefined, true, true, true, false, { reason: "no" });
    if (pick(true, false)) generators.add(id);
    tools.push(
      defineTool({
        name: id,
        parameters: { properties: { n: { type: "number" } } },
        retries: pick(0, 0, 1, 2),
        timeoutMs: pick(undefined, undefined, 60),
        sequential: pick(false, false, true),
        execute: generators.has(id) ? progressing : attempt,
        approval:
          approval === "later"
            ? () => sleep(1).then(() => true)
            : approval === "throws"
              ? () => {
                  throw new Error("no policy");
                }
              : approval,
      }),
    );
    calls.push(
      new ToolCall({ id, name: pick(id, id, id, id, "nope"), arguments: pick("{}", "{}", "{}", '{"n":"x"}', "{") }),
    );
  }
  const controller = new AbortController();
  if (pick(true, false, false)) real.setTimeout(() => controller.abort(), random() * 12);
  const finished: FinishedRun[] = [];
  const options: RunOptions = {
    // What hangs has to end some day.
    timeoutMs: pick(40, 150, 400),
    signal: pick(controller.signal, undefined),
    concurrency: pick(1, 2, Number.POSITIVE_INFINITY),
    approvals: pick(true, false)
      ? decisions
      : async ({ id }) => {
          await sleep(random() * 2);
          return decisions[id as string];
        },
    onFinish: (event) => finished.push(event),
    onProgress: () => {
      throw new Error("a listener that fails");
    },
  };
  return {
    tools: new ToolSet(tools),
    calls,
    options,
    decisions,
    starts,
    generators,
    finished,
    mistakes,
    whole: pick(true, false),
  };
}

type Run = ReturnType<typeof makeRun>;

/** Answers a whole response; true where it waits for a decision, and nothing has begun. */
async function answerAll({ tools, calls, options, decisions, starts, finished }: Run, about: string): Promise<boolean> {
  const answer = await tools
    .bind(openaiChat)
    .answer({ choices: [{ index: 0, finish_reason: "tool_calls", message: openaiChat.encodeCalls(calls) }] }, options)
    .catch((error: unknown) => error);
  if (answer instanceof ToolError) {
    expect([answer.code, starts.size, finished.length], about).toEqual(["approval_needed", 0, 0]);
    expect(
      answer.calls.filter(({ id }) => decisions[id as string] !== undefined),
      about,
    ).toEqual([]);
    return true;
  }
  const ids = (answer as TurnStep).results.map(({ tool_call_id: id }) => id);
  expect(ids, about).toEqual(calls.map(({ id }) => id));
  return false;
}

async function runAll({ tools, calls, options, starts }: Run, about: string): Promise<boolean> {
  const messages = await tools.run(calls, options);
  expect(
    messages.map(({ call }) => call),
    about,
  ).toEqual(calls);
  for (const { call, state, error } of messages) {
    expect(state, about).toBe(error === null ? "done" : error.code === "approval_needed" ? "pending" : "failed");
    if (state === "pending") expect(starts.has(call?.id as string), about).toBe(false);
  }
  return false;
}

async function checkRun(seed: number, left: Left): Promise<string> {
  const run = makeRun(seed);
  const { tools, calls, decisions, starts, generators, finished, mistakes } = run;
  const about = `seed ${seed}`;
  const isPending = await (run.whole ? answerAll(run, about) : runAll(run, about));
  expect(left, about).toEqual(NOTHING);
  if (isPending) return "pending";
  const counted = new Map(starts);
  expect(finished.map(({ call }) => call.id).sort(), about).toEqual(calls.map(({ id }) => id));
  for (const { call, attempts } of finished) {
    const id = call.id as string;
    const tool = tools.get(id) as Tool;
    expect(attempts, about).toBeLessThanOrEqual(1 + (tool.retries ?? 0));
    expect(starts.get(id) ?? 0, about).toBeLessThanOrEqual(attempts);
    if (starts.has(id) && tool.approval) expect(decisions[id], about).toBe(true);
  }
  expect(mistakes, about).toEqual([]);
  // Nothing begins after the answer; a generator that was begun may come to its last step.
  await sleep(20);
  for (const [id, count] of starts) if (!generators.has(id)) expect(count, about).toBe(counted.get(id));
  return finished.every(({ error }) => error === null) ? "done" : "failed";
}

const NOTHING: Left = { timers: new Set(), listeners: new Set() };

test("1,000 random runs answer each call once, and leave no timer and no listener", { timeout: 120_000 }, async () => {
  const before = { ...made };
  const ends: { [end: string]: number } = {};
  for (let seed = 0; seed < 1000; seed += 50) {
    const batch = Array.from({ length: 50 }, (_, index) => {
      const left = { timers: new Set(), listeners: new Set() };
      return runOf.run(left, () => checkRun(seed + index, left));
    });
    for (const end of await Promise.all(batch)) ends[end] = (ends[end] ?? 0) + 1;
  }
  // The runs were of all kinds, and the wrappers saw them.
  expect(Object.keys(ends).sort()).toEqual(["done", "failed", "pending"]);
  expect(Math.min(made.timers - before.timers, made.listeners - before.listeners)).toBeGreaterThan(500);
});
