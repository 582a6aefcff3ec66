import { describe, expect, it } from "vitest";
import type { Comparison } from "./compare.ts";
import { depthsWithout, formatDifference, report } from "./report.ts";

const comparison: Comparison = {
  ...{ cases: 10, valid: 0.25, different: 0, differences: [] },
  pairs: { hit: 1, all: 2, missed: ["ToolCall.id:null"] },
  kinds: new Map([["validate", 10]]),
  errorTypes: new Map([
    ["missing", [0, 4]],
    ["string_type", [0, 3, 0, 1]],
  ]),
};

describe("report", () => {
  it("says how many error types came at each length of loc, and what was not reached", () => {
    expect(report("openjiuwen", comparison).split("\n")).toEqual([
      "openjiuwen: 10 cases",
      "  questions              10 validate",
      "  valid answers          25.0 %",
      "  field × JSON type      1/2 (missed: ToolCall.id:null)",
      "  error types            2, fewer than 12",
      "    length of loc                  0       1       2       3",
      "    missing                        ·       4       ·       ·",
      "    string_type                    ·       3       ·       1",
      "    no error with a loc of length 0",
      "    no error with a loc of length 2",
      "  differences            0",
    ]);
  });

  it("is silent about what is enough", () => {
    const twelve = Array.from({ length: 12 }, (_, at): [string, number[]] => [`type_${at}`, [1, 1]]);
    const text = report("openjiuwen", { ...comparison, errorTypes: new Map(twelve) });
    expect(text).not.toContain("fewer");
    expect(text).not.toContain("no error");
    expect(depthsWithout(new Map())).toEqual([]);
  });
});

describe("formatDifference", () => {
  it("shows what differs, on lines of ASCII, and where an escape is JSON's own", () => {
    const question = { model: "ToolInfo", operation: "validate", text: '"\u2028\\u2028"' } as const;
    const reference = { dump: "same", json: "\u2028", json_dumps: "same" };
    expect(formatDifference({ question, reference, candidate: { ...reference, json: "\\u2028" } }).split("\n")).toEqual(
      [
        "",
        '  {"model":"ToolInfo","operation":"validate"}',
        '  text       "\\u{2028}\\u2028"',
        "  reference  json \\u{2028}",
        "  candidate  json \\u2028",
      ],
    );
    expect(formatDifference({ question, reference, candidate: { crashed: "Error: no\n    at somewhere" } })).toMatch(
      /candidate {2}crashed Error: no$/,
    );
  });
});
