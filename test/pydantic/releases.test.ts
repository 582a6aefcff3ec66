import { expect, test } from "vitest";
import {
  McpToolInfo,
  Parameters,
  ReleaseError,
  SDK_RELEASES,
  ToolCall,
  ToolInfo,
  ToolMessage,
} from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

const tool = new ToolInfo({
  name: "f",
  parameters: { properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { type: "string" } } },
});

test("without a release the documented shape is written, and every keyword kept", () => {
  expect(tool.modelDumpJson()).toBe(
    '{"type":"function","name":"f","description":"","parameters":{"type":"object",' +
      '"properties":{"a":{"$ref":"#/$defs/A"}},"required":[],"$defs":{"A":{"type":"string"}}}}',
  );
});

test("a release that takes any schema gets it as it was given", () => {
  expect(tool.modelDumpJson({ sdk: "0.1.19" })).toBe(
    '{"type":"function","name":"f","description":"","parameters":{"type":"object",' +
      '"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}}',
  );
});

test("a release that cannot carry a keyword is an error that names it, or goes without", () => {
  const error = errorOf(ReleaseError, () => tool.modelDump({ sdk: "0.1.3" }));
  expect(error).toMatchObject({ code: "not_representable", paths: ["/parameters/$defs"] });
  expect(tool.modelDumpJson({ sdk: "0.1.3", onLoss: "drop" })).toBe(
    '{"type":"function","name":"f","description":"","parameters":{"type":"object",' +
      '"properties":{"a":{"$ref":"#/$defs/A"}},"required":[]}}',
  );
});

test("a schema that only a later release takes is an error for an earlier one", () => {
  const odd = ToolInfo.modelValidate({ name: "f", parameters: { type: 5, required: [1] } }, { sdk: "0.1.19" });
  expect(errorOf(ReleaseError, () => odd.modelDump({ sdk: "0.1.3" })).paths).toEqual([
    "/parameters/type",
    "/parameters/required/0",
  ]);
  expect(odd.modelDump().parameters).toEqual({ type: 5, required: [1] });
});

test("what a release has no field for is lost only where it says something", () => {
  const call = new ToolCall({ id: "c", name: "f", arguments: "{}", responseItemId: "item" });
  expect(call.modelDumpJson()).toContain('"response_item_id":"item"');
  expect(errorOf(ReleaseError, () => call.modelDump({ sdk: "0.1.3" })).paths).toEqual(["/response_item_id"]);
  const without = new ToolCall({ id: "c", name: "f", arguments: "{}", responseItemId: null });
  expect(without.modelDumpJson({ sdk: "0.1.3" })).toBe(without.modelDumpJson());
});

test("null parameters are null, and an empty dict for a release that has no null", () => {
  for (const none of [new ToolInfo({ name: "f" }), new ToolInfo({ name: "f", parameters: null })]) {
    expect(none.modelDump().parameters).toBe(null);
    expect(none.modelDump({ sdk: "0.1.3" }).parameters).toBe(null);
    expect(none.modelDump({ sdk: "latest" }).parameters).toEqual({});
  }
});

test.each<[string, () => unknown, string]>([
  ["an unknown release", () => tool.modelDump({ sdk: "9.9" as never }), "unknown_release"],
  ["a name of Object.prototype", () => tool.modelDump({ sdk: "constructor" as never }), "unknown_release"],
  ["a class that came later", () => McpToolInfo.modelValidate({}, { sdk: "0.1.3" }), "missing_class"],
  ["a class that is gone", () => Parameters.modelValidate({}, { sdk: "0.1.19" }), "missing_class"],
])("%s is a typed error", (_, run, code) => {
  expect(errorOf(ReleaseError, run).code).toBe(code);
});

test("the releases can be listed", () => {
  expect(SDK_RELEASES).toContain("0.1.3");
  expect(SDK_RELEASES).toContain("0.1.19.post2");
});

test("excludeUnset keeps what was given, excludeNone drops null fields but no null inside a schema", () => {
  const given = ToolInfo.modelValidate({ parameters: { properties: { a: { default: null } } }, name: "f" });
  expect(given.modelDumpJson({ excludeUnset: true })).toBe(
    '{"name":"f","parameters":{"properties":{"a":{"default":null}}}}',
  );
  const call = new ToolCall({ name: "f", arguments: "" });
  expect(call.modelDumpJson({ excludeNone: true })).toBe('{"type":"function","name":"f","arguments":""}');
});

test("the metadata of a message is written where there is some", () => {
  const message = ToolMessage.modelValidate({ tool_call_id: "c", metadata: { a: 1 } });
  expect(message.modelDumpJson()).toBe(
    '{"role":"tool","content":"","name":null,"metadata":{"a":1},"tool_call_id":"c"}',
  );
  expect(new ToolMessage({ toolCallId: "c" }).modelDumpJson()).toBe(
    '{"role":"tool","content":"","name":null,"tool_call_id":"c"}',
  );
  expect(errorOf(ReleaseError, () => message.modelDump({ sdk: "0.1.3" })).paths).toEqual(["/metadata"]);
});
