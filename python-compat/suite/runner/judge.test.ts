import { describe, expect, it } from "vitest";
import { LEVELS } from "../Suite.ts";
import { judge } from "./judge.ts";
import { dumped, JUDGEMENTS, refused } from "./judgements.ts";

describe("an answer", () => {
  it.each(JUDGEMENTS)("%s", (_, expected, answer, wrongFrom) => {
    expect(LEVELS.map((level) => judge(expected, answer, level) !== undefined)).toEqual(
      LEVELS.map((_, at) => at >= wrongFrom),
    );
  });

  it("is told with what was expected", () => {
    expect(judge(dumped, { accepts: true, dump: "{}" }, "type+loc")).toBe(
      'expected dump {"a": 1, "b": 1.0}, received {}',
    );
    expect(judge(refused, { accepts: false }, "type+loc")).toBe(
      'expected errors [["missing",["id"]]], received nothing',
    );
  });
});
