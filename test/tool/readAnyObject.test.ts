import { expect, test } from "vitest";
import type { Integers } from "../../src/json/index.ts";
import type { SetOptions } from "../../src/tool/arguments/parseOptions.ts";
import { readAnyObject } from "../../src/tool/arguments/readAnyObject.ts";
import { ToolArgumentsError } from "../../src/tool/index.ts";
import { errorOf } from "../errorOf.ts";

const BIG = 12345678901234567890n;

test.each<[name: string, text: string, options: SetOptions<Integers>, expected: unknown]>([
  ["an object", '{"a":[1]}', {}, { a: [1] }],
  ["an object to be repaired", "{'a':1,}", {}, { a: 1 }],
  ["a large integer as a bigint", `{"a":[${BIG}]}`, { integers: "bigint" }, { a: [BIG] }],
  ["a large integer as text", `{"a":[${BIG}]}`, { integers: "string" }, { a: [String(BIG)] }],
  ["fractions that are large", '{"a":[{"b":9007199254740993.0}]}', {}, { a: [{ b: 9007199254740992 }] }],
  ["null", "null", {}, {}],
])("%s", (_name, text, options, expected) => {
  expect(readAnyObject("f", text, options).value).toEqual(expected);
});

test.each<[name: string, text: string, options: SetOptions<Integers>]>([
  ["an array", "[]", {}],
  ["null that may not be coerced", "null", { coerce: false }],
])("%s is not accepted", (_name, text, options) => {
  expect(errorOf(ToolArgumentsError, () => readAnyObject("f", text, options))).toMatchObject({
    code: "not_an_object",
  });
});
