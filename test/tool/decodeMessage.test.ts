import { expect, it, test } from "vitest";
import {
  AssistantMessage,
  BaseMessage,
  decodeMessage,
  OptionError,
  SystemMessage,
  ToolCall,
  ToolMessage,
  UserMessage,
  ValidationError,
} from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

const call = new ToolCall({ id: "1", type: "function", name: "f", arguments: "{}" });

test.each([
  ["user", new UserMessage({ content: "a" })],
  ["assistant", new AssistantMessage({ toolCalls: [call] })],
  ["system", new SystemMessage()],
  ["tool", new ToolMessage({ toolCallId: "1", content: "b" })],
  ["developer", new BaseMessage({ role: "developer", content: "c" })],
])("a message of the role %s is read as the class of the role", (role, message) => {
  const stored = message.modelDump();
  expect(stored.role).toBe(role);
  const read = decodeMessage(JSON.parse(JSON.stringify(stored)));
  expect(read.constructor).toBe(message.constructor);
  expect(read.modelDump()).toEqual(stored);
  expect(decodeMessage(stored, { sdk: "0.1.19" }).constructor).toBe(message.constructor);
});

it("is refused as by the class, and where there is no object", () => {
  const errors = errorOf(ValidationError, () => decodeMessage({ role: "tool" })).errors();
  expect(errors.map(({ type, loc }) => [type, ...loc])).toEqual([["missing", "tool_call_id"]]);
  expect(errorOf(ValidationError, () => decodeMessage({ role: 5 })).title).toBe("BaseMessage");
  for (const value of [null, undefined, "user", [], 5]) {
    expect(errorOf(OptionError, () => decodeMessage(value)).code).toBe("invalid_options");
  }
});
