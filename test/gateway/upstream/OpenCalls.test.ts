import { expect, it, onTestFinished, vi } from "vitest";
import { MAX_CALL_QUESTIONS, MAX_MESSAGE_BYTES, MAX_QUESTIONS } from "../../../src/gateway/limits.ts";
import type { RawResult } from "../../../src/gateway/McpService.ts";
import { OpenCalls } from "../../../src/gateway/upstream/connection/OpenCalls.ts";

const ELICIT = "elicitation/create";
const { signal } = new AbortController();

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
  const callOf = (client: string) => ({ client, onLog: () => heard.push(client), ask: async () => ({ client }) });
  const ann = callOf("ann");
  calls.add(ann)();
  calls.abandon(ann);

  const endOfBob = calls.add(callOf("bob"));
  calls.log({});
  await expect(calls.ask(ELICIT, {}, signal)).rejects.toThrow("whose is it?");
  endOfBob();

  const endOfNext = calls.add(callOf("ann"));
  calls.log({});
  expect(await calls.ask(ELICIT, {}, signal)).toEqual({ client: "ann" });
  endOfNext();

  vi.advanceTimersByTime(5_000);
  calls.add(callOf("bob"));
  calls.log({});
  expect(await calls.ask(ELICIT, {}, signal)).toEqual({ client: "bob" });
  expect(heard).toEqual(["ann", "bob"]);
});
