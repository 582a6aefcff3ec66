import { expect, it } from "vitest";
import { decodeParameter, parameterHeaders } from "../../../src/gateway/upstream/http/parameterHeaders.ts";

const named = (name: unknown): object => ({ "x-mcp-header": name });
const object = (properties: object): object => ({ type: "object", properties });

it.each<[name: string, schema: unknown, args: unknown, expected: object]>([
  ["a text", object({ a: named("A") }), { a: "eu" }, { "Mcp-Param-A": "eu" }],
  [
    "a number and a boolean",
    object({ a: named("A"), b: named("B") }),
    { a: 3, b: false },
    { "Mcp-Param-A": "3", "Mcp-Param-B": "false" },
  ],
  ["nested arguments", object({ a: object({ b: named("B") }) }), { a: { b: "x" } }, { "Mcp-Param-B": "x" }],
  [
    "text that is no header",
    object({ a: named("A") }),
    { a: "é\r\nX: 1" },
    { "Mcp-Param-A": "=?base64?w6kNClg6IDE=?=" },
  ],
  ["spaces at the ends", object({ a: named("A") }), { a: " x" }, { "Mcp-Param-A": "=?base64?IHg=?=" }],
  ["no text", object({ a: named("A") }), { a: "" }, { "Mcp-Param-A": "=?base64??=" }],
  [
    "what looks encoded",
    object({ a: named("A") }),
    { a: "=?base64?eA==?=" },
    { "Mcp-Param-A": "=?base64?PT9iYXNlNjQ/ZUE9PT89?=" },
  ],
  [
    "nothing of null, objects and unsafe integers",
    object({ a: named("A"), b: named("B"), c: named("C") }),
    { a: null, b: {}, c: 2 ** 53 },
    {},
  ],
  ["nothing of what is not given", object({ a: named("A"), toString: named("B") }), {}, {}],
  ["nothing under a name that is no token", object({ a: named("A: x\r\nB"), b: named(5) }), { a: "x", b: "y" }, {}],
  ["nothing without a schema", undefined, { a: "x" }, {}],
])("parameterHeaders has %s", (_, schema, args, expected) => {
  expect(parameterHeaders(schema, args)).toEqual(expected);
});

it.each<[name: string, header: string, text: string | undefined]>([
  ["a text", "eu", "eu"],
  ["Base64", "=?base64?5LitIGV1?=", "中 eu"],
  ["Base64 without its end", "=?base64?SGVsbG8=", "=?base64?SGVsbG8="],
  ["Base64 without its padding", "=?base64?SGVsbG8?=", undefined],
  ["Base64 with other characters", "=?base64?SGVs!!!bG8=?=", undefined],
  ["what is no UTF-8", "=?base64?/w==?=", undefined],
])("decodeParameter reads %s", (_, header, text) => {
  expect(decodeParameter(header)).toBe(text);
});
