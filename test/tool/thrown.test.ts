// What the model is told of whatever a handler throws or rejects with.
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { defineTool, ToolCall, ToolSet } from "../../src/index.ts";

async function told(thrown: () => unknown): Promise<string | undefined> {
  const tool = defineTool({ name: "f", execute: () => thrown() as string });
  const [message] = await new ToolSet([tool]).run([new ToolCall({ id: "a", name: "f", arguments: "{}" })]);
  expect(message?.error?.code).toBe("handler_failed");
  return message?.content?.replace(/^The tool f failed: /, "");
}

const fails = (thrown: unknown) => () => {
  throw thrown;
};

const circle = new Error("a");
circle.cause = new Error("b", { cause: circle });
const hidden = Object.defineProperty(new Error("seen"), "cause", {
  get() {
    throw new Error("no");
  },
});

test.each<[name: string, thrown: unknown, told: string]>([
  ["several errors", new AggregateError([new Error("a"), "b"], "all failed"), "all failed: a; b"],
  ["several errors without a message", new AggregateError([new Error("a"), new Error("b")]), "AggregateError: a; b"],
  ["several equal errors", new AggregateError([new Error("no"), new Error("no")], "all failed"), "all failed: no"],
  [
    "many errors",
    new AggregateError(
      [..."abcdefg"].map((text) => new Error(text)),
      "x",
    ),
    "x: a; b; c; d; e; and 2 more",
  ],
  ["no errors", new AggregateError([], "none"), "none"],
  ["a cause", new Error("cannot save", { cause: new Error("disk full") }), "cannot save: disk full"],
  [
    "a cause that the message repeats",
    new Error("failed: disk full", { cause: new Error("disk full") }),
    "failed: disk full",
  ],
  ["a text as the cause", new Error("cannot save", { cause: "disk full" }), "cannot save: disk full"],
  [
    "causes of causes",
    [4, 3, 2, 1, 0].reduce<Error | undefined>((cause, n) => new Error(`e${n}`, { cause }), undefined),
    "e0: e1: e2: e3",
  ],
  ["a circle of causes", circle, "a: b"],
  ["a cause that cannot be read", hidden, "seen"],
  [
    "a cause with a credential",
    new Error("x", { cause: new Error("postgres://a:hunter2@db") }),
    "x: postgres://***@db",
  ],
  ["an object with a message", { message: "x" }, "x"],
  ["an object without one", { status: 404 }, 'object {"status":404} was thrown'],
  ["an error without a message", new RangeError(), "RangeError"],
  ["a code alone", Object.assign(new Error(), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
  ["undefined", undefined, "undefined was thrown"],
  ["null", null, "null was thrown"],
  ["a text", "no such city", "no such city"],
  ["an empty text", "", 'string "" was thrown'],
])("%s", async (_, thrown, text) => {
  expect(await told(fails(thrown))).toBe(text);
  expect(await told(() => Promise.reject(thrown))).toBe(text);
});

test("a request that finds no server says why", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  expect(await told(() => fetch(`http://127.0.0.1:${port}`))).toBe(
    `fetch failed: connect ECONNREFUSED 127.0.0.1:${port}`,
  );
});

test("a large error is read up to its limits", async () => {
  const many = (levels: number): Error =>
    levels === 0
      ? new Error("x".repeat(1000))
      : new AggregateError(
          Array.from({ length: 1000 }, () => many(0)),
          "m",
          { cause: many(levels - 1) },
        );
  expect((await told(fails(many(50))))?.length).toBeLessThanOrEqual(500);
});
