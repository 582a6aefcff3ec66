import { expect, test } from "vitest";
import { awaited, runSoon, type Waiting } from "../../src/checks/waits/waiting.ts";

/** Joins what it waits for; what is rejected counts as its message. */
function* joining(promises: readonly PromiseLike<string>[]): Waiting<string> {
  const parts: string[] = [];
  for (const promise of promises) {
    try {
      parts.push(yield* awaited(promise));
    } catch (error) {
      parts.push((error as Error).message);
    }
  }
  return parts.join(" ");
}

// biome-ignore lint/suspicious/noThenProperty: a promise of another library
const foreign: PromiseLike<string> = { then: (resolved) => Promise.resolve("foreign").then(resolved) };

function* failing(promise?: PromiseLike<string>): Waiting<string> {
  if (promise) yield* awaited(promise);
  throw new Error("no");
}

test("work that waits for nothing answers at once", () => {
  expect(runSoon(joining([]))).toBe("");
  expect(() => runSoon(failing())).toThrow("no");
});

test("work that waits goes on with what each promise resolves to, or throws", async () => {
  const work = runSoon(joining([Promise.resolve("one"), Promise.reject(new Error("two")), foreign]));
  expect(work).toBeInstanceOf(Promise);
  expect(await work).toBe("one two foreign");
  await expect(runSoon(failing(foreign))).rejects.toThrow("no");
});
