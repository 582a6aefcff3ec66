import { inspect } from "node:util";
import { expect, it } from "vitest";
import { serveService } from "../../src/gateway/index.ts";
import { isPlainUser, userKey } from "../../src/gateway/userKey.ts";
import { closing } from "./closing.ts";
import { testService } from "./serve/testService.ts";

class Hidden {
  readonly #id: string;
  constructor(id: string) {
    this.#id = id;
  }
  [inspect.custom](): string {
    return `User ${this.#id.length}`;
  }
}

const bytes = (last: number): Buffer => Buffer.from([...new Array(60).fill(7), last]);

it.each<[name: string, one: unknown, other: unknown]>([
  ["instances with private fields", new Hidden("ann"), new Hidden("bob")],
  ["functions", () => 1, () => 2],
  ["bytes", bytes(1), bytes(2)],
  ["bytes inside", { key: bytes(1) }, { key: bytes(2) }],
  [
    "getters",
    {
      get id() {
        return "ann";
      },
    },
    {
      get id() {
        return "bob";
      },
    },
  ],
  ["fields that are not enumerable", Object.defineProperty({}, "id", { value: 1 }), {}],
  ["symbols", { [Symbol.for("id")]: 1 }, { [Symbol.for("id")]: 2 }],
  ["links", new URL("https://a.example"), new URL("https://b.example")],
  ["a text and a number", "1", 1],
  ["texts with quotes", { a: 'x","b":"y' }, { a: "x", b: "y" }],
  ["a list and an object", ["a"], { 0: "a" }],
])("%s of two users have two keys", (_, one, other) => {
  expect(userKey(one)).not.toBe(userKey(other));
  expect(userKey(one)).toBe(userKey(one));
});

it("data that are equal have one key", () => {
  expect(userKey({ id: 7, teams: ["a", { b: 1n }] })).toBe(userKey({ teams: ["a", { b: 1n }], id: 7 }));
  expect([{ id: 7, of: [null, undefined] }, "ann", 7, Object.create(null)].every(isPlainUser)).toBe(true);
  const own: { self?: unknown } = {};
  own.self = own;
  expect([new Hidden("ann"), new Map(), { at: new Date() }, own].some(isPlainUser)).toBe(false);
});

it("authenticate may return plain data alone", async () => {
  const authenticate = ({ headers }: Request) => new Hidden(headers.get("x-user") ?? "");
  const { url } = closing(await serveService(testService(), { transport: "http", authenticate }));
  const response = await fetch(url as URL, { method: "POST", body: "{}" });
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("plain data from authenticate, received a value that may hide who it is");
});
