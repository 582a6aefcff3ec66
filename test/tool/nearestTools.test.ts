import { describe, expect, test } from "vitest";
import { OptionError } from "../../src/checks/index.ts";
import { nearestTools, requireTool } from "../../src/tool/calls/nearestTools.ts";
import { errorOf } from "../errorOf.ts";

const letters = [..."abcdefghijkl"];

test.each<[name: string, asked: string, names: string[], expected: string]>([
  ["the nearest", "get_wether", ["get_weather", "now"], ' Did you mean "get_weather"?'],
  ["all where none is near", "zzzzzz", ["get_weather", "now"], ' The tools are "get_weather", "now".'],
  [
    "ten of ten",
    "zzzzzz",
    letters.slice(0, 10),
    ` The tools are ${letters
      .slice(0, 10)
      .map((name) => `"${name}"`)
      .join(", ")}.`,
  ],
  [
    "ten of twelve",
    "zzzzzz",
    letters,
    ` The tools are ${letters
      .slice(0, 10)
      .map((name) => `"${name}"`)
      .join(", ")} and 2 more.`,
  ],
  ["nothing without tools", "zzzzzz", [], ""],
])("%s", (_name, asked, names, expected) => {
  expect(nearestTools(asked, names)).toBe(expected);
});

test("names are shown as the caller wants them", () => {
  expect(nearestTools("zzzzzz", ["now"], (name) => name.toUpperCase())).toBe(' The tools are "NOW".');
});

describe("requireTool", () => {
  const tools = new Map([["now", {}]]);
  test.each<[name: string, asked: unknown, option: string, message: string]>([
    ["an unknown name", "no", "no", 'rename: unknown tool "no". Did you mean "now"?'],
    ["no name", 1, "", "rename: expected the name of a tool, received integer 1"],
  ])("%s", (_name, asked, option, message) => {
    const error = errorOf(OptionError, () => requireTool("rename", asked, tools));
    expect(error).toMatchObject({ code: "invalid_option", option, message });
  });

  test("a known name", () => {
    expect(() => requireTool("rename", "now", tools)).not.toThrow();
  });
});
