import { describe, expect, it, test } from "vitest";
import { parsePython } from "../../src/json/index.ts";
import { madeDefault } from "../../src/pydantic/dump.ts";
import {
  enumOf,
  literal,
  madeId,
  model,
  number,
  type PythonType,
  stringDict,
} from "../../src/pydantic/shapes/PythonType.ts";
import { type InputMode, validateModel } from "../../src/pydantic/validate.ts";

const exposure = enumOf("ToolExposure", "direct", "deferred");
const timeout: PythonType = { ...number, minimum: 1, maximum: 300 };
const word = "Input should be 'direct' or 'deferred'";
const most = "Input should be less than or equal to 300";
const least = "Input should be greater than or equal to 1";

/** What a class with one field `f` says of its value in JSON text: its errors, or the value. */
function read(type: PythonType, text: string, mode: InputMode = "json", strict = false): unknown {
  const result = validateModel(model("M", { f: type }), parsePython(`{"f":${text}}`), { mode, strict });
  return result.ok ? result.value.f : result.errors.map(({ type, loc, msg }) => [type, loc, msg]);
}

describe("types of single fields", () => {
  test.each([
    ["a member", exposure, '"deferred"', "deferred"],
    ["a member in capital letters", exposure, '"DIRECT"', [["enum", ["f"], word]]],
    ["null for an enum", exposure, "null", [["enum", ["f"], word]]],
    ["a literal", literal("POST", "GET"), '"GET"', "GET"],
    ["another literal", literal("POST", "GET"), '"get"', [["literal_error", ["f"], "Input should be 'POST' or 'GET'"]]],
    ["a number for a literal", literal("1"), "1", [["literal_error", ["f"], "Input should be '1'"]]],
    [
      "one of three literals",
      literal("a", "b", "c"),
      "[]",
      [["literal_error", ["f"], "Input should be 'a', 'b' or 'c'"]],
    ],
    ["the least", timeout, "1", 1],
    ["the greatest, as text", timeout, '"300"', 300],
    ["less", timeout, "0.5", [["greater_than_equal", ["f"], least]]],
    ["more", timeout, '"301"', [["less_than_equal", ["f"], most]]],
    ["no number", timeout, "NaN", [["less_than_equal", ["f"], most]]],
    ["no float at all", timeout, "{}", [["float_type", ["f"], "Input should be a valid number"]]],
    ["strings by name", stringDict, '{"b":"","a":"x"}', { b: "", a: "x" }],
    [
      "other values by name",
      stringDict,
      '{"a":1,"b":"x","c":null}',
      [
        ["string_type", ["f", "a"], "Input should be a valid string"],
        ["string_type", ["f", "c"], "Input should be a valid string"],
      ],
    ],
    ["no dict", stringDict, "[]", [["dict_type", ["f"], "Input should be an object"]]],
  ])("%s", (_, type, text, expected) => {
    expect(read(type, text)).toEqual(expected);
  });

  it("takes only a member for an enum in strict mode, and a string from JSON text", () => {
    expect(read(exposure, '"direct"', "json", true)).toBe("direct");
    const wrong = [["is_instance_of", ["f"], "Input should be an instance of ToolExposure"]];
    expect(read(exposure, '"direct"', "python", true)).toEqual(wrong);
    expect(read(literal("a"), '"a"', "python", true)).toBe("a");
  });
});

describe("madeDefault", () => {
  it("is a uuid of version 4, another one for each object and each field, and stays", () => {
    expect(madeId.factory).toBe("uuid4().hex");
    const [one, other] = [{}, {}];
    const ids = [madeDefault(one, "id"), madeDefault(other, "id"), madeDefault(one, "server_id")];
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    expect(new Set(ids).size).toBe(3);
    expect(madeDefault(one, "id")).toBe(ids[0]);
  });
});
