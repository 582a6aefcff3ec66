import { expect, it } from "vitest";
import { Semaphore } from "../../../src/gateway/code/Semaphore.ts";

const { signal } = new AbortController();

/** Asks for permits, and notes who has one, in the order in which they are given. */
function asking(permits: number) {
  const semaphore = new Semaphore(permits);
  const entered: string[] = [];
  const ends: (() => void)[] = [];
  const ask = async (name: string, user?: unknown, until = signal): Promise<void> => {
    await semaphore
      .acquire(until, user)
      .then((release) => {
        entered.push(name);
        ends.push(release);
      })
      .catch(() => entered.push(`${name} left`));
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { ask, entered, ends, settled };
}

it("admits as many as it may, and the others in their order", async () => {
  const { ask, entered, ends, settled } = asking(2);
  for (const name of ["a", "b", "c", "d"]) void ask(name);
  await settled();
  expect(entered).toEqual(["a", "b"]);
  ends[0]?.();
  await settled();
  expect(entered).toEqual(["a", "b", "c"]);
  ends[1]?.();
  await settled();
  expect(entered).toEqual(["a", "b", "c", "d"]);
});

it("leaves one for others than a user, and then takes the user with the fewest", async () => {
  const { ask, entered, ends, settled } = asking(4);
  for (const name of ["a1", "a2", "a3", "a4", "a5"]) void ask(name, { id: "ada" });
  await settled();
  expect(entered).toEqual(["a1", "a2", "a3"]);
  for (const name of ["b1", "b2"]) void ask(name, { id: "ben" });
  void ask("c1", { id: "cy" });
  await settled();
  expect(entered).toEqual(["a1", "a2", "a3", "b1"]);
  ends[0]?.();
  await settled();
  expect(entered.at(-1)).toBe("c1");
  ends[1]?.();
  await settled();
  expect(entered.at(-1)).toBe("a4");
});

it("forgets a caller who gives up", async () => {
  const { ask, entered, ends, settled } = asking(1);
  const giveUp = new AbortController();
  void ask("a");
  void ask("b", undefined, giveUp.signal);
  void ask("c");
  giveUp.abort();
  await settled();
  ends[0]?.();
  await settled();
  expect(entered).toEqual(["a", "b left", "c"]);
});
