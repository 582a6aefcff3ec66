import { afterEach, describe, expect, test } from "vitest";
import { JsonError, parse, repair } from "../../src/json/index.ts";
import { parseQuietly } from "../../src/json/parse/parseQuietly.ts";
import { errorOf } from "../errorOf.ts";

const given = Object.getOwnPropertyDescriptor(Error, "stackTraceLimit") as PropertyDescriptor;

afterEach(() => {
  Object.defineProperty(Error, "stackTraceLimit", given);
});

describe("a text that is parsed quietly", () => {
  test.each<[text: string, value: unknown]>([
    ['{"a":[1,null]}', { a: [1, null] }],
    ["null", null],
    ["1e400", Number.POSITIVE_INFINITY],
    ["{a:1}", undefined],
    ["", undefined],
  ])("%j, with the limit of stack traces as it was", (text, value) => {
    Error.stackTraceLimit = 7;
    expect(parseQuietly(text)).toEqual(value);
    expect(Error.stackTraceLimit).toBe(7);
  });

  test("takes no stack from the errors that are thrown", () => {
    expect(errorOf(JsonError, () => parse("{a:1}")).stack).toContain("\n    at ");
    expect(errorOf(JsonError, () => repair("no")).stack).toContain("\n    at ");
  });

  // A module that fails once to set the limit does not try again, so this test is the last one.
  test("where the limit cannot be set, as with --frozen-intrinsics", () => {
    Object.defineProperty(Error, "stackTraceLimit", { value: 7, writable: false });
    expect(parseQuietly("[1]")).toEqual([1]);
    expect(parseQuietly("{a:1}")).toBeUndefined();
    expect(repair("{a:1}").text).toBe('{"a":1}');
    expect(Error.stackTraceLimit).toBe(7);
  });
});
