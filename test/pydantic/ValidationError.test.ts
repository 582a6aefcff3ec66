import { expect, test } from "vitest";
import { Parameters, ToolCall, ToolInfo, ValidationError } from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

test("the errors come in the order of the class's fields, with plain inputs", () => {
  const error = errorOf(ValidationError, () => ToolCall.modelValidate({ index: 1.5, arguments: null, name: "f" }));
  expect(error.title).toBe("ToolCall");
  expect(error.errors()).toEqual([
    { type: "missing", loc: ["id"], msg: "Field required", input: { index: 1.5, arguments: null, name: "f" } },
    { type: "missing", loc: ["type"], msg: "Field required", input: { index: 1.5, arguments: null, name: "f" } },
    { type: "string_type", loc: ["arguments"], msg: "Input should be a valid string", input: null },
    {
      type: "int_from_float",
      loc: ["index"],
      msg: "Input should be a valid integer, got a number with a fractional part",
      input: 1.5,
    },
  ]);
});

test("the message counts the errors and names the class and the places", () => {
  const error = errorOf(ValidationError, () => ToolInfo.modelValidate({ name: 5, parameters: { required: [1] } }));
  expect(error.message).toBe(
    [
      "2 validation errors for ToolInfo",
      "name",
      "  Input should be a valid string [type=string_type]",
      "parameters.required.0",
      "  Input should be a valid string [type=string_type]",
    ].join("\n"),
  );
});

test.each<[count: number, first: string, lines: number, last: string]>([
  [1, "1 validation error for ToolCall", 3, "  Field required [type=missing]"],
  [2, "2 validation errors for ToolCall", 5, "  Field required [type=missing]"],
  [100, "100 validation errors for ToolCall", 201, "  Field required [type=missing]"],
  [101, "101 validation errors for ToolCall", 202, "… and 1 more"],
  [9_999, "9999 validation errors for ToolCall", 202, "… and 9899 more"],
  [10_000, "10000 or more validation errors for ToolCall", 202, "… and at least 9900 more"],
])("the message of %d errors tells the first 100", (count, first, lines, last) => {
  const errors = Array.from({ length: count }, (_, index) => {
    return { type: "missing", loc: ["calls", index], msg: "Field required", input: {} };
  });
  const error = new ValidationError("ToolCall", errors);
  expect(error.hasMore).toBe(count === 10_000);
  const told = error.message.split("\n");
  expect([told[0], told[1], told.length, told.at(-1)]).toEqual([first, "calls.0", lines, last]);
});

test("json() keeps Python's types of numbers in the inputs, and names what is not finite", () => {
  const error = errorOf(ValidationError, () =>
    ToolInfo.modelValidateJson('{"name":1.0,"type":NaN,"description":[1e16,100000000000000000000]}'),
  );
  expect(error.json()).toBe(
    '[{"type":"string_type","loc":["type"],"msg":"Input should be a valid string","input":NaN},' +
      '{"type":"string_type","loc":["name"],"msg":"Input should be a valid string","input":1.0},' +
      '{"type":"string_type","loc":["description"],"msg":"Input should be a valid string","input":[1e+16,100000000000000000000]}]',
  );
});

test("all of 1,500 errors are listed", () => {
  const text = `{"required":[${"1,".repeat(1_499)}1]}`;
  const error = errorOf(ValidationError, () => Parameters.modelValidateJson(text, { sdk: "0.1.3" }));
  expect([error.errors().length, error.hasMore]).toEqual([1_500, false]);
  const last = '{"type":"string_type","loc":["required",1499],"msg":"Input should be a valid string","input":1}]';
  expect(error.json().slice(-last.length)).toBe(last);
});

test("an integer in errors() is exact", () => {
  const inputOf = (text: string) =>
    errorOf(ValidationError, () => ToolInfo.modelValidateJson(`{"name":${text}}`)).errors()[0]?.input;
  expect(inputOf("9007199254740993")).toBe(9007199254740993n);
  expect(inputOf("-9007199254740993")).toBe(-9007199254740993n);
  expect(inputOf("9007199254740991")).toBe(9007199254740991);
  expect(inputOf("1.0")).toBe(1);
});

test("errors() changes nothing inside", () => {
  const error = errorOf(ValidationError, () => ToolCall.modelValidate({}));
  for (const { loc } of error.errors()) (loc as string[]).push("x");
  expect(error.errors()[0]?.loc).toEqual(["id"]);
});

test("a value that JSON cannot say is an input all the same", () => {
  const error = errorOf(ValidationError, () => ToolInfo.modelValidate({ name: () => 1 }));
  expect(JSON.parse(error.json())).toMatchObject([{ type: "string_type", input: "() => 1" }]);
});

test.each<[string, string]>([
  ["", "Invalid JSON: EOF while parsing a value at line 1 column 0"],
  ['{"id":1,}', "Invalid JSON: trailing comma at line 1 column 9"],
  ["{}x", "Invalid JSON: trailing characters at line 1 column 3"],
])("text %j is refused with the place", (text, msg) => {
  expect(errorOf(ValidationError, () => ToolCall.modelValidateJson(text)).errors()).toEqual([
    { type: "json_invalid", loc: [], msg, input: text },
  ]);
});
