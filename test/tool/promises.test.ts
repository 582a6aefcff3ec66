import { createHook } from "node:async_hooks";
import { expect, test } from "vitest";
import { defineTool, ToolCall, ToolSet } from "../../src/index.ts";

/** How many promises are made while some work is done. */
async function promisesOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_, type) {
      if (type === "PROMISE") count++;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
}

const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] } as const;
const calls = (count: number): ToolCall[] =>
  Array.from(
    { length: count },
    (_, index) => new ToolCall({ id: `c${index}`, name: "f", arguments: '{"city":"Oslo"}' }),
  );

test.each([
  ["a handler that answers at once", ({ city }: { city: string }) => ({ city }), 0],
  ["an async handler", async ({ city }: { city: string }) => ({ city }), 6],
])("a call to %s makes few promises", async (_, execute, most) => {
  const tools = new ToolSet([defineTool({ name: "f", parameters, execute })]);
  const [one, many] = [calls(1), calls(101)];
  await tools.run(one);
  const fixed = await promisesOf(() => tools.run(one));
  expect((await promisesOf(() => tools.run(many))) - fixed).toBeLessThanOrEqual(most * 100);
});
