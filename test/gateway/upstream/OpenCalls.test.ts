import { describe, expect, it, onTestFinished, vi } from "vitest";
import { MAX_CALL_QUESTIONS, MAX_MESSAGE_BYTES, MAX_QUESTIONS } from "../../../src/gateway/limits.ts";
import type { RawResult } from "../../../src/gateway/McpService.ts";
import { OpenCalls } from "../../../src/gateway/upstream/connection/OpenCalls.ts";

const ELICIT = "elicitation/create";
const { signal } = new AbortController();

/** A call of a client that is asked, and hears log messages. */
const callOf = (client: string, name = client, heard: string[] = []) => ({
  client,
  onLog: () => heard.push(name),
  ask: async () => ({ name }),
});

/** Calls of which one is under way, whose client answers when it is told to. */
function open() {
  const calls = new OpenCalls();
  const answers: ((answer: RawResult) => void)[] = [];
  const end = calls.add({ ask: () => new Promise((resolve) => answers.push(resolve)) });
  const ask = (params: RawResult = {}): Promise<unknown> =>
    calls.ask(ELICIT, params, signal).catch((cause: Error) => cause.message);
  return { calls, answers, ask, end };
}

it("a client is asked so much at once, and no more", async () => {
  const { answers, ask } = open();
  const first = Array.from({ length: MAX_QUESTIONS }, () => ask());
  expect(await ask()).toContain("expected at most 100 questions at once");
  expect(answers).toHaveLength(MAX_QUESTIONS);
  answers[0]?.({ action: "accept" });
  expect(await first[0]).toEqual({ action: "accept" });
  void ask();
  expect(await ask()).toContain("at once");
  expect(answers).toHaveLength(MAX_QUESTIONS + 1);
});

it("the questions of one moment fit into one message", async () => {
  const { answers, ask } = open();
  const long = { message: "x".repeat(MAX_MESSAGE_BYTES * 0.6) };
  const first = ask(long);
  expect(await ask(long)).toContain("expected questions of at most 10000000 characters");
  answers[0]?.({});
  await first;
  void ask(long);
  expect(answers).toHaveLength(2);
});

it("a call asks so often, and no more; the next call may ask again", async () => {
  const { calls, end } = open();
  end();
  const answering = async (): Promise<RawResult> => ({});
  const next = calls.add({ ask: answering });
  for (let asked = 0; asked < MAX_CALL_QUESTIONS; asked++) await calls.ask(ELICIT, {}, signal);
  await expect(calls.ask(ELICIT, {}, signal)).rejects.toThrow("expected at most 1000 questions in one call");
  next();
  calls.add({ ask: answering });
  expect(await calls.ask(ELICIT, {}, signal)).toEqual({});
});

it("what a server says after a client gave up its call reaches no other client, for a time", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const calls = new OpenCalls();
  const heard: string[] = [];
  const open = (client: string) => calls.add(callOf(client, client, heard));
  const ann = callOf("ann");
  calls.add(ann)();
  calls.abandon(ann);

  const endOfBob = open("bob");
  calls.log({});
  await expect(calls.ask(ELICIT, {}, signal)).rejects.toThrow("Call the tool again alone");
  endOfBob();

  vi.advanceTimersByTime(1_000);
  const endOfNext = open("ann");
  calls.log({});
  expect(await calls.ask(ELICIT, {}, signal)).toEqual({ name: "ann" });
  endOfNext();

  vi.advanceTimersByTime(5_000);
  open("bob");
  calls.log({});
  expect(await calls.ask(ELICIT, {}, signal)).toEqual({ name: "bob" });
  expect(heard).toEqual(["ann", "bob"]);
});

describe("what a server says just after an answer", () => {
  const setUp = () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const calls = new OpenCalls();
    const heard: string[] = [];
    const add = (origin: object) =>
      calls.add({ ...callOf("", JSON.stringify(origin), heard), client: undefined, ...origin });
    /** Who is asked, and hears a log message. */
    const toldNow = async () => {
      calls.log({});
      const asked = await calls.ask(ELICIT, {}, signal).catch(() => undefined);
      expect(heard.splice(0)).toEqual(asked === undefined ? [] : [asked.name]);
      return asked?.name;
    };
    return { add, toldNow };
  };

  it.each([
    ["client", { client: "ann" }, { client: "bob" }],
    ["user", { user: "ann" }, { user: "bob" }],
    ["revision", { client: "ann" }, { user: '"ann"' }],
  ])("reaches nobody of another %s whose call ran beside it, for a time", async (_, ann, bob) => {
    const { add, toldNow } = setUp();
    const endOfAnn = add(ann);
    add(bob);
    endOfAnn();
    vi.advanceTimersByTime(4_999);
    expect(await toldNow()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(await toldNow()).toBe(JSON.stringify(bob));
  });

  it("does not hold up whoever calls after it", async () => {
    const { add, toldNow } = setUp();
    add({ client: "ann" })();
    add({ client: "bob" });
    expect(await toldNow()).toBe('{"client":"bob"}');
  });

  it.each([
    ["client", { client: "ann" }],
    ["user without a client", { user: "ann" }],
  ])("reaches the same %s in another call", async (_, ann) => {
    const { add, toldNow } = setUp();
    const end = add(ann);
    add({ client: undefined })();
    end();
    add(ann);
    expect(await toldNow()).toBe(JSON.stringify(ann));
  });
});

describe("several calls that are under way", () => {
  it("of one client are asked and told through the newest that can", async () => {
    const calls = new OpenCalls();
    const heard: string[] = [];
    calls.add(callOf("ann", "first", heard));
    const end = calls.add(callOf("ann", "second", heard));
    calls.add({ client: "ann" });
    expect(await calls.ask(ELICIT, {}, signal)).toEqual({ name: "second" });
    end();
    expect(await calls.ask(ELICIT, {}, signal)).toEqual({ name: "first" });
    calls.add(callOf("ann", "third", heard));
    calls.log({});
    expect(heard).toEqual(["third"]);
  });

  it.each([
    ["two clients", "ann", "bob"],
    ["clients that are not known", undefined, undefined],
  ])("of %s are neither asked nor told", async (_, ann, bob) => {
    const calls = new OpenCalls();
    const heard: string[] = [];
    calls.add({ ...callOf("", "first", heard), client: ann });
    calls.add({ ...callOf("", "second", heard), client: bob });
    await expect(calls.ask(ELICIT, {}, signal)).rejects.toThrow(/the calls of one client.*Call the tool again alone/);
    calls.log({});
    expect(heard).toEqual([]);
  });

  it("keep the result of one until it has asked what another may wait for", async () => {
    const calls = new OpenCalls();
    const order: string[] = [];
    const endOfFirst = calls.add({ client: "ann" });
    let answer: (answer: RawResult) => void = () => {};
    const second = { client: "ann", ask: () => new Promise<RawResult>((resolve) => (answer = resolve)) };
    calls.add(second);
    const asked = calls.ask(ELICIT, {}, signal).then(() => order.push("answered"));
    const result = calls.answered(second).then(() => order.push("result"));
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    answer({});
    await Promise.all([asked, result]);
    expect(order.sort()).toEqual(["answered", "result"]);

    // Nobody waits for this one.
    void calls.ask(ELICIT, {}, signal);
    const again = calls.answered(second);
    endOfFirst();
    await again;
  });

  it("go on when the server withdraws the question, also if the client does not notice", async () => {
    const calls = new OpenCalls();
    calls.add({ client: "ann" });
    const second = { client: "ann", ask: () => new Promise<RawResult>(() => {}) };
    calls.add(second);
    const withdrawal = new AbortController();
    const asked = calls.ask(ELICIT, {}, withdrawal.signal);
    const result = calls.answered(second);
    withdrawal.abort();
    await expect(asked).rejects.toThrow();
    await result;
  });

  it("all stand still while one is asked", async () => {
    const calls = new OpenCalls();
    const paused: string[] = [];
    const call = (name: string) => ({
      ...callOf("ann"),
      async pausedFor<Value>(work: () => Promise<Value>): Promise<Value> {
        paused.push(`${name} stops`);
        return work().finally(() => paused.push(`${name} goes on`));
      },
    });
    calls.add(call("one"));
    calls.add(call("two"));
    await calls.ask(ELICIT, {}, signal);
    expect(paused.sort()).toEqual(["one goes on", "one stops", "two goes on", "two stops"]);
  });
});
