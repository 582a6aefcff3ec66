import { expect, it } from "vitest";
import { maskedArguments } from "../../../src/gateway/calls/maskedArguments.ts";

it.each([
  ["password", "x"],
  ["dbPassword", { value: "x" }],
  ["credentials", { user: "ada", pass: "x" }],
  ["secret", ["x"]],
  ["client_secret", 1234],
  ["API-Key", "x"],
  ["apiKey", "x"],
  ["accessToken", "x"],
  ["token", { value: "x" }],
  ["proxy.authorization", "Basic x"],
])("masks %s in an object and in a list", (name, value) => {
  expect(maskedArguments({ to: [{ [name]: value, n: 1 }] })).toEqual({ to: [{ [name]: "***", n: 1 }] });
});

it.each([
  ["max_tokens", 100],
  ["tokenizer", "o200k"],
  ["keyboard", "x"],
  ["compass", "north"],
  ["author", { name: "Ada" }],
  ["password", null],
  ["token", false],
  ["key", "a/b"],
])("leaves %s: %j", (name, value) => {
  expect(maskedArguments({ [name]: value })).toEqual({ [name]: value });
});

it("keeps a key named __proto__", () => {
  const args = JSON.parse('{"__proto__":{"secret":{"a":1}}}');
  expect(JSON.stringify(maskedArguments(args))).toBe('{"__proto__":{"secret":"***"}}');
});
