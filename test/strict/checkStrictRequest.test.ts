import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { checkStrictRequest, StrictError, type StrictProvider, toStrictSchema } from "../../src/strict/index.ts";
import { errorOf } from "../errorOf.ts";

const TEXTS: JsonSchema = { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } };
const UNIONS: JsonSchema = {
  type: "object",
  properties: { a: { type: ["string", "integer"] }, b: { anyOf: [{ type: "string" }, { type: "integer" }] } },
  required: ["a", "b"],
};

function request(provider: StrictProvider, count: number, parameters: JsonSchema, name = "tool") {
  const schema = toStrictSchema(parameters, { provider });
  return Array.from({ length: count }, (_, index) => ({ name: `${name}${index}`, schema }));
}

describe("a request", () => {
  test.each<[string, StrictProvider, number, JsonSchema, string]>([
    ["128 tools", "openai", 128, TEXTS, ""],
    ["129 tools", "openai", 129, TEXTS, "expected at most 128 strict tools"],
    ["12 tools with 24 optional properties", "anthropic", 12, TEXTS, ""],
    ["13 tools with 26 optional properties", "anthropic", 13, TEXTS, "expected at most 24 optional properties"],
    ["8 tools with 16 unions", "anthropic", 8, UNIONS, ""],
    ["9 tools with 18 unions", "anthropic", 9, UNIONS, "expected at most 16 properties of more than one type"],
    ["21 tools", "anthropic", 21, { type: "object" }, "expected at most 20 strict tools"],
    ["500 tools", "ollama", 500, TEXTS, ""],
  ])("%s to %s", (_name, provider, count, parameters, message) => {
    const check = () => checkStrictRequest(request(provider, count, parameters), { provider });
    if (message === "") {
      expect(check).not.toThrow();
      return;
    }
    const error = errorOf(StrictError, check);
    expect(error.code).toBe("limit_exceeded");
    expect(error.message).toContain(message);
  });

  test.each<[string, StrictProvider, boolean]>([
    ["get weather", "openai", false],
    ["get.weather", "openai", false],
    ["get.weather", "gemini", true],
    ["1st", "gemini", false],
    ["x".repeat(64), "openai", true],
    ["x".repeat(65), "deepseek", false],
    ["x".repeat(128), "anthropic", true],
    ["get weather", "mistral", true],
  ])("the name %s for %s", (name, provider, isTaken) => {
    const schema = toStrictSchema(TEXTS, { provider });
    const check = () => checkStrictRequest([{ name, schema }], { provider });
    if (isTaken) expect(check).not.toThrow();
    else expect(errorOf(StrictError, check).code).toBe("invalid_name");
  });
});
