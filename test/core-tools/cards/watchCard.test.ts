import { expect, it } from "vitest";
import type { ToolResult } from "../../../src/cards/index.ts";
import { watchCard } from "../../../src/core-tools/cards/watchCard.ts";

/** A card that shows the number of the last change, and ends when all is done that was begun. */
function source() {
  let number = 0;
  let rendered = 0;
  let tell = () => {};
  let isHeard = false;
  const logged: string[] = [];
  return {
    logged,
    get rendered() {
      return rendered;
    },
    get isHeard() {
      return isHeard;
    },
    change() {
      number += 1;
      if (isHeard) tell();
    },
    options: {
      render: async (): Promise<ToolResult> => {
        rendered += 1;
        const data = { number };
        await settle();
        return { status: "success", data, card_id: `card ${rendered}` };
      },
      onChange: async (changed: () => void) => {
        tell = changed;
        isHeard = true;
        return async () => {
          isHeard = false;
        };
      },
      logger: { error: (_message: string, fields?: object) => void logged.push(JSON.stringify(fields)) },
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

it("loses no change that comes while the first card is made", async () => {
  const { options, change } = source();
  const seen: unknown[] = [];
  const { render } = options;
  let isFirst = true;
  const end = await watchCard({
    ...options,
    render() {
      const result = render();
      if (isFirst) change();
      isFirst = false;
      return result;
    },
    listener: ({ data }) => seen.push(data),
  });
  await expect.poll(() => seen).toEqual([{ number: 0 }, { number: 1 }]);
  await end();
});

it("is there after the first card, however often the data change", async () => {
  const made = source();
  const { render } = made.options;
  const end = await watchCard({
    ...made.options,
    render: () => render().finally(made.change),
    listener: () => {},
  });
  expect(made.rendered).toBeLessThanOrEqual(2);
  await expect.poll(() => made.rendered).toBeGreaterThan(5);
  await end();
});

it("makes one card of the changes that come while another is made", async () => {
  const made = source();
  const seen: unknown[] = [];
  const end = await watchCard({ ...made.options, listener: ({ data, card_id }) => seen.push([data, card_id]) });
  for (let count = 0; count < 100; count++) made.change();
  await expect.poll(() => seen.at(-1)).toEqual([{ number: 100 }, "card 1"]);
  expect(made.rendered).toBeLessThanOrEqual(3);
  await end();
});

it("does not begin if its listener throws at first", async () => {
  const made = source();
  const listener = () => {
    throw new Error("no page");
  };
  await expect(watchCard({ ...made.options, listener })).rejects.toThrow("no page");
  expect(made.isHeard).toBe(false);
});

it.each(["listener", "render"] as const)("goes on after its %s throws later", async (thrower) => {
  const made = source();
  const seen: unknown[] = [];
  let isBroken = false;
  const orThrow = <Result>(name: string, result: Result): Result => {
    if (isBroken && name === thrower) throw new Error("broken");
    return result;
  };
  const end = await watchCard({
    ...made.options,
    render: async () => orThrow("render", await made.options.render()),
    listener: ({ data }) => seen.push(orThrow("listener", data)),
  });
  isBroken = true;
  made.change();
  await expect.poll(() => made.logged).toEqual(['{"error":"Error: broken"}']);
  isBroken = false;
  made.change();
  await expect.poll(() => seen).toEqual([{ number: 0 }, { number: 2 }]);
  await end();
  made.change();
  await settle();
  expect(seen).toHaveLength(2);
});
