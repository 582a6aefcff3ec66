// Names of types that JSON Schema does not have, and what is meant by them.
import { describe, expect, it } from "vitest";
import { meantType, meantUnion } from "../../../src/schema/repair/meantType.ts";

const list = (items: object): object => ({ type: "array", items });
const text = { type: "string" };
const integer = { type: "integer" };

describe("a name with one reading", () => {
  it.each<[name: unknown, meant: object]>([
    ["int", integer],
    [" STRING ", text],
    ["any", {}],
    [null, {}],
    ["number[]", list({ type: "number" })],
    ["array<string>", list(text)],
    ["list[str]", list(text)],
    ["List[int]", list(integer)],
    ["array[number]", list({ type: "number" })],
    ["list[list[int]]", list(list(integer))],
    ["list[int | str]", list({ type: ["integer", "string"] })],
    ["Optional[int]", { type: ["integer", "null"] }],
    ["Optional[list[str]]", { ...list(text), type: ["array", "null"] }],
    ["Union[int, str]", { type: ["integer", "string"] }],
    ["Union[int]", integer],
    ["string|null", { type: ["string", "null"] }],
    ["string, null", { type: ["string", "null"] }],
    ["int | str", { type: ["integer", "string"] }],
    ["int | integer", integer],
    ["list[str] | None", { ...list(text), type: ["array", "null"] }],
    ["list[int] | list[str]", { type: "array" }],
    ["string | any", {}],
  ])("%j", (name, meant) => {
    expect(meantType(name)).toEqual(meant);
  });
});

it.each(["money", "string | money", "string |", ", string", "Optional[money]", "decimal(10, 2)", "x".repeat(300), 5])(
  "a name without one reading: %j",
  (name) => {
    expect(meantType(name)).toBeUndefined();
  },
);

it("a name of any length is read in time and without a deep recursion", () => {
  for (const part of ["list[", "[]", "|", "optional["]) expect(meantType(part.repeat(100_000))).toBeUndefined();
  expect(meantType(`list${"[]".repeat(90)}`)).toMatchObject({ type: "array" });
});

it("several names are a union; lists with other items have any items", () => {
  expect(meantUnion(["str", "int[]"])).toEqual({ type: ["string", "array"], items: integer });
  expect(meantUnion(["str[]", "int[]"])).toEqual({ type: "array" });
  expect(meantUnion([])).toEqual({});
  expect(meantUnion(["str", "money"])).toBeUndefined();
});
