// A frozen dict that an open class takes as it is, is read as any other one.
import { describe, expect, it } from "vitest";
import { copyJson } from "../../src/json/index.ts";
import type { PythonType } from "../../src/pydantic/shapes/index.ts";
import { validateModel } from "../../src/pydantic/validate.ts";

const text: PythonType = { type: "string" };
const open: PythonType = {
  type: "object",
  title: "Open",
  properties: {
    kind: text,
    names: { type: "array", items: text },
    parts: { type: "object", additionalProperties: true },
    count: { type: "integer" },
  },
  required: ["kind"],
  additionalProperties: true,
};
const reading = { mode: "python", strict: false } as const;
const right = { kind: "a", names: ["b"], parts: { c: [1] }, other: { d: 1 } };

describe("a frozen dict", () => {
  it("is taken as it is", () => {
    const dict = copyJson(right);
    expect(validateModel(open, dict, reading)).toEqual({ ok: true, value: right });
    expect(validateModel(open, dict, reading)).toHaveProperty("value", dict);
  });

  it.each<object>([
    ...[{ kind: 1 }, { kind: null }, { names: ["a"] }, { kind: "a", names: "b" }, { kind: "a", names: ["b", 1] }],
    ...[
      { kind: "a", names: { 0: "b" } },
      { kind: "a", parts: [] },
      { kind: "a", parts: null },
      { kind: "a", count: "x" },
    ],
    ...[{ kind: "a", count: "3" }, { ...right, count: 2 }, {}],
  ])("is read as a mutable one: %j", (dict) => {
    expect(validateModel(open, copyJson(dict), reading)).toEqual(validateModel(open, dict, reading));
  });

  it("passes a validator of the class", () => {
    const withCalls: PythonType = { ...open, pythonValidator: "convert_openai_tool_calls_format" };
    const dict = { kind: "a", tool_calls: 5 };
    expect(validateModel(withCalls, copyJson(dict), reading)).toEqual(validateModel(withCalls, dict, reading));
  });
});
