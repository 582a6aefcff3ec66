import { describe, expect, test } from "vitest";
import { IncrementalParser, JsonError, parse, parsePython, repair, write } from "../../src/json/index.ts";
import { copyJson, parseBoxed } from "../../src/json/python/index.ts";
import { errorOf } from "../errorOf.ts";
import { hostileValues } from "../hostileValues.ts";

describe("a value that throws when it is read", () => {
  test.each(hostileValues)("%s", (_, make) => {
    for (const act of [write, copyJson]) {
      const error = errorOf(JsonError, () => act({ a: [make()] }));
      expect(error).toMatchObject({ code: "not_json", path: expect.stringMatching(/^\/a\/0/) });
      expect(error.cause).toBeDefined();
    }
  });
});

const texts: [name: string, text: unknown, message: string][] = [
  ["null", null, "received null"],
  ["a number", 1, "received a number"],
  ["a promise", Promise.resolve("1"), "received a promise: await it first"],
  ["an object", { data: "1" }, `received an object with "data"`],
  ["an array", ["1"], "received an array"],
  ["an event", new MessageEvent("message", { data: "1" }), "received an instance of MessageEvent"],
  ["bytes", new Uint8Array([0x31]), "received an instance of Uint8Array"],
  ...hostileValues.slice(-1).map(([name, make]): [string, unknown, string] => [name, make(), "that cannot be read"]),
];

describe("a text that is none", () => {
  const acts: { readonly [what: string]: (text: never) => unknown } = {
    parse,
    parseBoxed,
    repair,
    parsePython,
    push: (text) => new IncrementalParser().push(text),
  };
  test.each(texts)("%s", (_, text, message) => {
    for (const act of Object.values(acts)) {
      expect(errorOf(TypeError, () => act(text as never)).message).toMatch(/^(?:text|piece): expected a string, /);
      expect(() => act(text as never)).toThrow(message);
    }
  });
});
