import { expect, it } from "vitest";
import { shortJson } from "../../../src/cards/data/shortJson.ts";
import type { JsonValue } from "../../../src/json/index.ts";

it.each<[string, JsonValue, string]>([
  ["a small value", { a: [1, "b", null], c: {} }, '{"a":[1,"b",null],"c":{}}'],
  ["levels", { a: [1, [2, [3]]] }, '{"a":[1,[2,"…"]]}'],
  ["a deep value", JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`), '[[["…"]]]'],
  ["many members", Array.from({ length: 100_000 }, () => 1), `[${Array.from({ length: 20 }, () => 1).join()}]`],
  ["a long text", ["a".repeat(1000)], `["${"a".repeat(198)}…`],
  ["a name of a prototype", JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
])("writes %s", (_name, value, expected) => {
  expect(shortJson(value)).toBe(expected);
});
