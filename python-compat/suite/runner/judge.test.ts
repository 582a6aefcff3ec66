import { describe, expect, it } from "vitest";
import { type Answer, LEVELS } from "../Suite.ts";
import { judge } from "./judge.ts";

const dumped: Answer = { accepts: true, dump: '{"a": 1, "b": 1.0}', json: '{"a":1,"b":1.0}' };
const refused: Answer = { accepts: false, errors: [["missing", ["id"]]], text: "[…]" };

describe("an answer", () => {
  it.each<[name: string, expected: Answer, answer: Partial<Answer>, wrongFrom: number]>([
    ["the same", dumped, dumped, 3],
    ["json_dumps that is the dump", dumped, { ...dumped, json_dumps: dumped.dump as string }, 3],
    ["nothing else than that it is taken", dumped, { accepts: true }, 1],
    ["keys in another order", dumped, { ...dumped, dump: '{"b":1.0,"a":1}' }, 2],
    ["a float for an integer", dumped, { ...dumped, dump: '{"a": 1.0, "b": 1.0}' }, 1],
    ["no spaces", { ...dumped, json: null }, { ...dumped, json: "{}" }, 2],
    ["other json_dumps", dumped, { ...dumped, json_dumps: "{}" }, 2],
    ["a refusal", dumped, refused, 0],
    ["-0.0 for 0.0", { accepts: true, json: "0.0" }, { accepts: true, json: "-0.0" }, 1],
    ["another writing of a number", { accepts: true, json: "1e16" }, { accepts: true, json: "1e+16" }, 2],
    ["the same refusal", refused, refused, 3],
    ["another place", refused, { ...refused, errors: [["missing", [0]]] }, 1],
    ["another text", refused, { ...refused, text: "[]" }, 2],
    ["unreadable for errors", refused, { accepts: false, unreadable: true }, 1],
    ["raised for unreadable", { accepts: false, unreadable: true }, { accepts: false, raised: true }, 1],
    ["nothing", refused, {}, 0],
  ])("%s", (_, expected, answer, wrongFrom) => {
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
