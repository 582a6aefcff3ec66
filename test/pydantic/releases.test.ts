import { expect, test } from "vitest";
import {
  AssistantMessage,
  McpToolInfo,
  Parameters,
  ReleaseError,
  SDK_RELEASES,
  ToolCall,
  ToolInfo,
  ToolMessage,
  ToolOutput,
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
  ["a class that came later", () => ToolOutput.modelValidate({}, { sdk: "0.1.18" }), "missing_class"],
  ["a class that was gone for a release", () => McpToolInfo.modelValidate({}, { sdk: "0.1.4" }), "missing_class"],
  ["a class that is gone", () => Parameters.modelValidate({}, { sdk: "0.1.19" }), "missing_class"],
])("%s is a typed error", (_, run, code) => {
  expect(errorOf(ReleaseError, run).code).toBe(code);
});

test("the releases can be listed, oldest first", () => {
  expect(SDK_RELEASES[0]).toBe("0.0.37");
  const parts = SDK_RELEASES.map((release) => (release.match(/\d+/g) ?? []).map(Number));
  expect(parts.toSorted((left, right) => compare(left, right))).toEqual(parts);
});

const compare = (left: number[], right: number[]): number => {
  const at = left.findIndex((part, at) => part !== right[at]);
  return at === -1 ? left.length - right.length : (left[at] as number) - (right[at] ?? -1);
};

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

test("the schema that 0.1.3 has beside the parameters is kept, and lost to later releases", () => {
  const text =
    '{"type":"function","name":"f","description":"","parameters":null,"input_schema":{"type":"object"},"server_name":""}';
  const tool = McpToolInfo.modelValidateJson('{"name":"f","input_schema":{"type":"object"}}', { sdk: "0.1.3" });
  expect(tool.inputSchema).toEqual({ type: "object" });
  expect(tool.modelDumpJson({ sdk: "0.0.37" })).toBe(text);
  expect(tool.modelDumpJson()).toBe(text);
  expect(errorOf(ReleaseError, () => tool.modelDump({ sdk: "0.1.5" })).paths).toEqual(["/input_schema"]);
  expect(tool.modelDumpJson({ sdk: "0.1.5", onLoss: "drop" })).toBe(
    '{"type":"function","name":"f","description":"","parameters":{},"server_name":""}',
  );
});

const message = new AssistantMessage({
  toolCalls: [new ToolCall({ id: "c", name: "f", arguments: "{}", responseItemId: "item" })],
  usageMetadata: { input_tokens: 5, cache_read_tokens: 0, total_cost: 0, reasoning_tokens: 2 },
  finishReason: "tool_calls",
  metadata: { a: 1 },
  providerMetadata: {},
  responseId: "r",
  promptTokenIds: [1],
});

test.each<[string, readonly string[]]>([
  [
    "0.1.3",
    [
      "/tool_calls/0/response_item_id",
      ...["input_tokens", "cache_read_tokens", "reasoning_tokens"].map((field) => `/usage_metadata/${field}`),
      ...["/metadata", "/finish_reason", "/prompt_token_ids", "/response_id"],
    ],
  ],
  [
    "0.1.4",
    [
      "/tool_calls/0/response_item_id",
      ...["cache_read_tokens", "reasoning_tokens"].map((field) => `/usage_metadata/${field}`),
      ...["/metadata", "/prompt_token_ids", "/response_id"],
    ],
  ],
  ["0.1.16", ["/usage_metadata/cache_read_tokens", "/usage_metadata/reasoning_tokens", "/response_id"]],
  ["0.1.17", ["/usage_metadata/cache_read_tokens", "/response_id"]],
])("what %s has no field for is named at every depth", (sdk, paths) => {
  const dump = () => message.modelDumpJson({ sdk: sdk as "0.1.3" });
  expect(errorOf(ReleaseError, dump).paths.toSorted()).toEqual(paths.toSorted());
  const rest = message.modelDumpJson({ sdk: sdk as "0.1.3", onLoss: "drop" });
  expect(AssistantMessage.modelValidateJson(rest).modelDumpJson({ sdk: sdk as "0.1.3" })).toBe(rest);
});

test("without a release a message has what every release has, and what is set of the rest", () => {
  expect(new AssistantMessage().modelDumpJson()).toBe(
    '{"role":"assistant","content":"","name":null,"tool_calls":null,"usage_metadata":null}',
  );
  expect(message.modelDumpJson()).toBe(
    '{"role":"assistant","content":"","name":null,"metadata":{"a":1},"tool_calls":[{"id":"c","type":"function",' +
      '"name":"f","arguments":"{}","index":null,"response_item_id":"item"}],"usage_metadata":{"code":0,"prompt":"",' +
      '"task_id":"","model_name":"","total_latency":0.0,"first_token_time":"","request_start_time":"","input_tokens":5,' +
      '"cache_read_tokens":0,"reasoning_tokens":2},"finish_reason":"tool_calls","prompt_token_ids":[1],"response_id":"r"}',
  );
  expect(message.modelDumpJson({ sdk: "latest" })).toContain('"finish_reason":"tool_calls","parser_content":null');
});

test("what one release wrote comes back from the documented form in the same bytes", () => {
  const old =
    '{"role":"assistant","content":"","name":null,"tool_calls":null,"usage_metadata":{"code":0,"errmsg":"e","prompt":"",' +
    '"task_id":"","model_name":"","finish_reason":"","total_latency":1.0,"model_stats":{"a":null},"first_token_time":"",' +
    '"request_start_time":""},"raw_content":"raw","reason_content":null}';
  const read = AssistantMessage.modelValidateJson(AssistantMessage.modelValidateJson(old).modelDumpJson());
  expect(read.modelDumpJson({ sdk: "0.1.3" })).toBe(old);
});
