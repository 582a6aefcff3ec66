import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askEndpoint, type Endpoint } from "../../../src/core-tools/cards/Endpoint.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ask = (endpoint: Endpoint, signal?: AbortSignal) =>
  askEndpoint("/scores", { endpoints: { "/scores": endpoint }, userId: "ada", ...(signal && { signal }) });

const never = () => new Promise<never>(() => {});

it("is waited for no longer than ten seconds, and told of it", async () => {
  let asked: AbortSignal | undefined;
  const answer = ask(({ signal }) => {
    asked = signal;
    return never();
  });
  const failed = expect(answer).rejects.toThrow('the endpoint "/scores" did not answer within 10 seconds');
  await vi.advanceTimersByTimeAsync(9999);
  expect(asked?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(asked?.aborted).toBe(true);
});

it("ends when the card is wanted no longer", async () => {
  const controller = new AbortController();
  const failed = expect(ask(never, controller.signal)).rejects.toThrow('the endpoint "/scores" failed');
  controller.abort();
  await failed;
  expect(vi.getTimerCount()).toBe(0);
});

it("may throw an object without a prototype", async () => {
  const logger = { error: vi.fn() };
  const endpoint = () => Promise.reject(Object.create(null));
  const answer = askEndpoint("/scores", { endpoints: { "/scores": endpoint }, userId: "ada", logger });
  await expect(answer).rejects.toThrow('the endpoint "/scores" failed');
  expect(logger.error.mock.calls[0]?.[1]).toMatchObject({ error: "object {} was thrown" });
});

it.each<[string, () => unknown, RegExp]>([
  ["values that are too many", () => Array.from({ length: 300_000 }, () => 0), /^data: expected at most 262144 values/],
  ["values that are too deep", () => deep(70), /^data: expected at most 64 nested containers/],
  ["a date", () => [new Date()], /^data\[0\]: expected a JSON value/],
  ["NUL", () => ["a\0"], /^data\[0\]: expected text without NUL/],
  ["itself", () => circle(), /^data: expected at most 64 nested containers/],
])("may not give %s", async (_, give, message) => {
  await expect(ask(give as Endpoint)).rejects.toThrow(message);
});

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

function circle(): unknown {
  const round: unknown[] = [];
  round.push(round);
  return round;
}
