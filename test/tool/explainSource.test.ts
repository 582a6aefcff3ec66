import { type } from "arktype";
import { expect, test } from "vitest";
import * as z from "zod";
import { ToolArgumentsError, ToolInfo } from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

const startsWithA = (text: string): boolean => text.startsWith("a");

test.each<[string, z.ZodType, unknown, [path: string, message: string][]]>([
  [
    "a limit and a refinement",
    z.string().min(3).refine(startsWithA, "must start with a"),
    "b",
    [
      ["/v", "Too small: expected string to have >=3 characters"],
      ["/v", "must start with a"],
    ],
  ],
  [
    "a refinement and a limit",
    z.string().refine(startsWithA, "must start with a").min(3),
    "b",
    [
      ["/v", "must start with a"],
      ["/v", "Too small: expected string to have >=3 characters"],
    ],
  ],
  [
    "two limits",
    z.number().min(5).multipleOf(2),
    3,
    [
      ["/v", "expected a number of at least 5, received integer 3"],
      ["/v", "expected a multiple of 2, received integer 3"],
    ],
  ],
  ["one limit", z.string().min(3), "b", [["/v", 'expected a string of at least 3 characters, received string "b"']]],
  ["a refinement alone", z.string().refine(startsWithA, "must start with a"), "b", [["/v", "must start with a"]]],
  [
    "refinements of a whole and of a part",
    z.object({ s: z.string().min(2) }).refine(() => false, { message: "whole", abort: false, when: () => true }),
    { s: "" },
    [
      ["/v/s", 'expected a string of at least 2 characters, received string ""'],
      ["/v", "whole"],
    ],
  ],
])("each issue of a library is told once: %s", (_, schema, value, expected) => {
  const tool = new ToolInfo({ name: "f", parameters: z.object({ v: schema }) });
  const error = errorOf(ToolArgumentsError, () => tool.parseArguments(JSON.stringify({ v: value }), { coerce: false }));
  expect(error.issues.map(({ path, message }) => [path, message])).toEqual(expected);
  expect(error.issueCount).toBe(expected.length);
});

test.each<[string, type.Any<object>, string]>([
  ["the whole", type({ a: "number", b: "number" }).narrow((_, place) => place.reject("in order")), ""],
  ["a part", type({ "b?": "number", a: type("number").narrow((_, place) => place.reject("even")) }), "/a"],
])("the path of a condition of ArkType over %s", (_, parameters, path) => {
  const tool = new ToolInfo({ name: "f", parameters });
  const { issues } = errorOf(ToolArgumentsError, () => tool.parseArguments('{"a":2,"b":1}'));
  expect(issues.map((issue) => issue.path)).toEqual([path]);
  expect(issues[0]?.received).toBe(path === "" ? 'object {"a":2,"b":1}' : "integer 2");
});
