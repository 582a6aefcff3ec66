import { describe, expect, test } from "vitest";
import { defineTool, Parameters, SchemaError, ToolInfo } from "../../src/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { errorOf } from "../errorOf.ts";
import { firstEntries, rawErrors } from "./nastyKeywords.ts";

/** The keywords whose values are read most closely; nastyKeywords.slow.test.ts has all of them. */
const KEYWORDS = ["$dynamicRef", "pattern", "enum", "items"];

test.each(firstEntries)("%s takes a nasty keyword, or throws an error of ours", (_name, use) => {
  expect(rawErrors(use, KEYWORDS)).toEqual([]);
});

describe("a keyword that only compiling finds to be wrong", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 600; level++) deep = [deep];

  const levels = "expected a value of at most 500 levels";
  const anchor = 'there is no anchor "%zz"';
  test.each<[name: string, schema: object, code: SchemaError["code"], keyword: string, message: string]>([
    ["a const that is too deep", { const: deep }, "limit_exceeded", "const", levels],
    ["an enum that is too deep", { enum: [1, deep] }, "limit_exceeded", "enum", levels],
    ["a dynamic reference with a lone %", { $dynamicRef: "#%zz" }, "dangling_reference", "$dynamicRef", anchor],
    ["a reference with a lone %", { $ref: "#%zz" }, "dangling_reference", "$ref", anchor],
  ])("%s", (_name, schema, code, keyword, message) => {
    const parameters = { type: "object", properties: { a: schema as JsonSchema } } as const;
    for (const make of [
      () => new ToolInfo({ name: "t", parameters }),
      () => defineTool({ name: "t", parameters, execute: () => "" }),
      () => new Parameters(parameters),
      () => createValidator(parameters),
      () => createAjvValidator(parameters),
    ]) {
      const [problem] = errorOf(SchemaError, make).problems;
      expect(problem).toMatchObject({ code, message });
      // Ajv does not say where.
      if (problem?.path !== "") expect(problem?.path).toBe(`/properties/a/${keyword}`);
    }
  });

  test("a const that is too large", () => {
    const error = errorOf(SchemaError, () => createValidator({ const: new Array(1_000_001).fill(0) }));
    expect([error.code, error.path]).toEqual(["limit_exceeded", "/const"]);
    expect(error.message).toContain("expected a value that can be checked with less work");
  });

  test("a dynamic anchor with a lone % is found by its name", () => {
    const validator = createValidator({ $dynamicRef: "#%zz", $defs: { a: { $dynamicAnchor: "%zz", type: "string" } } });
    expect([validator.check("a"), validator.check(1)]).toEqual([true, false]);
  });

  test("a long reference is cut in the message", () => {
    const error = errorOf(SchemaError, () => createValidator({ $ref: `#/${"x".repeat(100_000)}` }));
    expect(error.code).toBe("dangling_reference");
    expect(error.message.length).toBeLessThan(1_000);
  });
});
