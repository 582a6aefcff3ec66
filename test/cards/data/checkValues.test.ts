import { describe, expect, it } from "vitest";
import { checkValues, messageOf } from "../../../src/cards/data/checkValues.ts";
import { readForm } from "../../../src/cards/data/readForm.ts";
import { labelsOf } from "../../../src/cards/labels.ts";
import type { JsonObject, JsonValue } from "../../../src/json/index.ts";

describe("checkValues", () => {
  it.each<[string, JsonObject, readonly JsonValue[], readonly JsonValue[], string]>([
    ["text", { minLength: 2, maxLength: 3 }, ["ab", "", null], [5, true, [1], {}], 'example "…"'],
    ["text", { minLength: 2 }, ["ab"], ["a"], "shortest 2"],
    ["text", { maxLength: 3 }, ["abc"], ["abcd"], "longest 3"],
    ["text", { required: true }, ["a"], ["", null, []], "required"],
    ["number", {}, [1.5, -1, 0], ["1", true, Number.NaN, Number.POSITIVE_INFINITY], "example 1.5"],
    ["number", { min: 1 }, [1, 2], [0.9, -1], "least 1"],
    ["integer", {}, [1], [1.5, "1"], "example 1"],
    ["integer", { max: 9 }, [9], [10], "most 9"],
    ["boolean", { required: true }, [true, false], [1, "true"], "example true"],
    ["date", {}, ["2026-01-18"], ["2026-02-30", "18.1.2026", "2026-01-18T09:30", 5], "example 2026-01-18"],
    ["date", { min: "2026-01-18" }, ["2026-01-18"], ["2026-01-17"], "least 2026-01-18"],
    ["time", {}, ["09:30", "23:59:59"], ["9:30", "24:00", 930], "example 09:30"],
    ["time", { max: "10:00" }, ["10:00"], ["10:01"], "most 10:00"],
    ["datetime", {}, ["2026-01-18T09:30", "2026-01-18T09:30:00Z"], ["2026-01-18", "now"], "example 2026-01-18T09:30"],
    ["email", {}, ["a@b.example"], ["a", "a@", "a b@c", 5, `${"a".repeat(100_000)}`], "example ada@example.com"],
    ["url", {}, ["https://a.example"], ["a.example", 5], "example https://example.com"],
    ["select", { options: [1, "2"] }, [1, "2"], ["1", 2, {}, [1]], "choice 1, 2"],
    ["multiselect", { options: [1, "2"] }, [[1], [], ["2", 1]], [1, ["1"], [1, 2], [[1]]], "choice 1, 2"],
    ["multiselect", { options: [1], required: true }, [[1]], [[]], "required"],
  ])("%s %j", (type, more, right, wrong, expected) => {
    const fields = readForm(null, { fields: [{ name: "a", type, ...more }] });
    const check = (value: JsonValue) =>
      [...checkValues(fields, { a: value } as JsonObject).values()].map(({ code, limit }) =>
        [code, limit].join(" ").trim(),
      );
    expect(right.flatMap(check)).toEqual([]);
    expect(wrong.map(check)).toEqual(wrong.map(() => [expected]));
  });

  it("knows missing and unknown values", () => {
    const fields = readForm(null, { fields: ["a", { name: "toString", required: true }] });
    expect([...checkValues(fields, JSON.parse('{"a":"x","__proto__":1,"c":2}'))]).toEqual([
      ["toString", { code: "required" }],
      ["__proto__", { code: "unknown" }],
      ["c", { code: "unknown" }],
    ]);
  });

  it.each([
    ["en", "At most 9"],
    ["zh-CN", "不大于 9"],
  ])("says problems in %s", async (locale, expected) => {
    expect(messageOf({ code: "most", limit: 9 }, await labelsOf(locale))).toBe(expected);
  });
});
