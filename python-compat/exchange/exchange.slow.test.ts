import { describe, expect, it } from "vitest";
import { type Release, releases } from "../releases/releases.ts";
import { pythonReady } from "../sdk/setup.ts";
import { exchange } from "./exchange.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: the exchange with Python (${python.missing})`);
const oldest = releases[0] as Release;
const newest = releases.at(-1) as Release;

describe.skipIf("missing" in python)("the exchange of tools and calls with Python", () => {
  it.each([oldest, newest])("brings back 1,000 of them unchanged: %s", async (release) => {
    if ("missing" in python) return;
    const none = { sent: 500, differences: [] };
    expect(await exchange(python, release, { count: 1000, seed: 1 })).toEqual({ python: none, typescript: none });
  });

  it("is of one seed: another one makes other objects", async () => {
    if ("missing" in python) return;
    const texts = async (seed: number) => {
      const received: string[] = [];
      const echo = ({ text }: { text: string }) => {
        received.push(text);
        return { echo: text };
      };
      await exchange(python, newest, { count: 40, seed, echo });
      return received;
    };
    const [first, again, other] = [await texts(1), await texts(1), await texts(2)];
    expect(first).toHaveLength(20);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it.each([
    ["changed", (text: string) => ({ echo: `${text} ` })],
    ["refused", () => ({ failed: "no" })],
  ])("Python tells what came back %s", async (_, answer) => {
    if ("missing" in python) return;
    let at = 0;
    const echo = ({ text }: { text: string }) => (at++ === 7 ? answer(text) : { echo: text });
    const found = await exchange(python, newest, { count: 40, seed: 1, echo });
    expect(found.typescript.differences).toEqual([]);
    expect(found.python.sent).toBe(20);
    expect(found.python.differences).toHaveLength(1);
    const [{ text = "" } = {}] = found.python.differences;
    expect(found.python.differences[0]).toMatchObject(answer(text));
  });

  it("says why Python ended it", async () => {
    if ("missing" in python) return;
    const broken = { ...python, wheels: { ...python.wheels, [newest]: "no-such.whl" } };
    await expect(exchange(broken, newest, { count: 10, seed: 1 })).rejects.toThrow(
      "Python ended the exchange: Traceback",
    );
  });
});
