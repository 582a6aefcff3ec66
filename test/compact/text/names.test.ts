import { expect, test } from "vitest";
import { isIdentifier } from "../../../src/compact/text/quote.ts";
import { GLOBAL_NAMES, uniqueNames } from "../../../src/compact/text/uniqueNames.ts";

test.each<[text: string, expected: string]>([
  ["Node", "Node"],
  ["node", "Node2"],
  ["Node2", "Node22"],
  ["tree node", "Tree_node"],
  ["Response[Item]", "Response_Item"],
  ["string", "String"],
  ["record", "Record2"],
  ["3d", "Type3d"],
  ["", "Type"],
  ["*/", "Type2"],
  ["节点", "节点"],
  ["x".repeat(100), `X${"x".repeat(39)}`],
])("the name of %j", (text, expected) => {
  expect(names(text)).toBe(expected);
});

const names = uniqueNames(["Parameters", "Record"]);

test.each([
  ...["Array", "Boolean", "Date", "Error", "Function", "JSON", "Map", "Math", "Number", "Object", "Promise", "Record"],
  ...["Proxy", "Reflect", "RegExp", "Set", "String", "Symbol", "WeakMap", "WeakSet", "BigInt", "Iterator"],
  ...["Partial", "Required", "Readonly", "Pick", "Omit", "Exclude", "Extract", "NonNullable", "ReturnType"],
])("%s is a name that TypeScript has", (name) => {
  expect(uniqueNames(GLOBAL_NAMES)(name)).toBe(`${name}2`);
});

test("every character that goes without quotes is a letter or digit of an identifier", () => {
  const wrong = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (char) => isIdentifier(char) && !/^[$_\p{ID_Start}]$/u.test(char),
  );
  expect(wrong).toEqual([]);
});
