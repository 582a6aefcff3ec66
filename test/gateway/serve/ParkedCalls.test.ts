import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { McpCaller, RawResult } from "../../../src/gateway/McpService.ts";
import { ParkedCalls } from "../../../src/gateway/serve/input/ParkedCalls.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client with one call, which asks once and gives back the answer. */
function open(parked: ParkedCalls, user = "Ann") {
  const request = new AbortController();
  const caller: McpCaller = { signal: request.signal, progress() {}, user, capabilities: { roots: {} } };
  const calls: { signal: AbortSignal; answer: Promise<RawResult> }[] = [];
  const ask = (params: RawResult = {}): Promise<RawResult> =>
    parked.answer({
      method: "tools/call",
      params: { name: "ask", ...params },
      caller,
      async answer(_, { ask, signal }) {
        const answer = ask?.("roots/list", {}, new AbortController().signal) as Promise<RawResult>;
        calls.push({ signal, answer });
        return answer;
      },
    });
  return { ask, calls, request };
}

const responses = { inputResponses: { "question-1": { roots: [] } } };

describe("calls that wait for answers", () => {
  it("are 100 at most, and others can be answered", async () => {
    const parked = new ParkedCalls();
    const { ask, calls } = open(parked);
    const states = [];
    for (let count = 0; count < 100; count++) states.push((await ask()).requestState);
    expect(new Set(states).size).toBe(100);
    await expect(ask()).rejects.toThrow("expected at most 100 calls");
    expect(calls.at(-1)?.signal.aborted).toBe(true);
    expect(await ask({ requestState: states[0], ...responses })).toEqual({ roots: [] });
    expect(await ask()).toMatchObject({ resultType: "input_required" });
  });

  it("of a user with the most give way to another user's", async () => {
    const parked = new ParkedCalls();
    const [ann, ben] = [open(parked, "Ann"), open(parked, "Ben")];
    const states = [];
    for (let count = 0; count < 100; count++) states.push((await ann.ask()).requestState);
    const { requestState } = await ben.ask();
    expect(ann.calls.map(({ signal }) => signal.aborted).slice(0, 3)).toEqual([true, false, false]);
    await expect(ann.ask({ requestState: states[0], ...responses })).rejects.toMatchObject({ code: -32602 });
    expect(await ben.ask({ requestState, ...responses })).toEqual({ roots: [] });
    expect(await ann.ask({ requestState: states[1], ...responses })).toEqual({ roots: [] });
  });

  it("are cancelled after ten minutes", async () => {
    const { ask, calls } = open(new ParkedCalls());
    const { requestState } = await ask();
    vi.advanceTimersByTime(599_000);
    expect(calls[0]?.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(calls[0]?.signal.aborted).toBe(true);
    await expect(calls[0]?.answer).rejects.toThrow("withdrawn");
    await expect(ask({ requestState, ...responses })).rejects.toMatchObject({ code: -32602 });
  });

  it("are cancelled when nothing is served any more", async () => {
    const parked = new ParkedCalls();
    const { ask, calls } = open(parked);
    await ask();
    parked.close();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are not cancelled when the request that is answered ends", async () => {
    const { ask, calls, request } = open(new ParkedCalls());
    await ask();
    request.abort();
    expect(calls[0]?.signal.aborted).toBe(false);
  });

  it("of another service go on to it", async () => {
    const one = new ParkedCalls();
    const { requestState } = await open(new ParkedCalls()).ask();
    const passed = one.answer({
      method: "tools/call",
      params: { name: "ask", requestState },
      caller: { signal: new AbortController().signal, progress() {} },
      answer: async (params) => params,
    });
    expect(await passed).toEqual({ name: "ask", requestState });
  });
});
