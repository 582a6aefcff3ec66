import { describe, expect, it } from "vitest";
import {
  AssistantMessage,
  JsonError,
  McpToolResult,
  OptionError,
  ReleaseError,
  type SdkRelease,
  ToolCall,
  ToolCard,
  ToolOutput,
  ToolTimeoutResult,
} from "../../src/index.ts";
import { PythonFloat } from "../../src/json/index.ts";
import { toolMessageContent } from "../../src/messages/index.ts";
import { errorOf } from "../errorOf.ts";

// What the releases answered; `tool_message_content` of python-compat/conversions compares random results.
const failed = new ToolOutput({ success: false, data: { content: "12" }, error: "late" });
const empty = new ToolOutput({ success: true, data: { content: "", path: "/a" } });
const other = new ToolOutput({ success: true, data: { a: [null, "it's"] } });

describe("the content of a result, for the model", () => {
  it.each<[SdkRelease, ofFailed: string, ofEmpty: string, ofOther: string]>([
    [
      "0.1.10.post3",
      "success=False data={'content': '12'} error='late'",
      "success=True data={'content': '', 'path': '/a'} error=None",
      `success=True data={'a': [None, "it's"]} error=None`,
    ],
    ["0.1.10.post5", "12", "", `success=True data={'a': [None, "it's"]} error=None extra_metadata={}`],
    [
      "0.1.11",
      "success=False data={'content': '12'} error='late'",
      "success=True data={'content': '', 'path': '/a'} error=None",
      `success=True data={'a': [None, "it's"]} error=None`,
    ],
    ["0.1.15", "12", "", `success=True data={'a': [None, "it's"]} error=None`],
    [
      "0.1.16",
      "late",
      "Tool succeeded but returned empty content. path=/a",
      `success=True data={'a': [None, "it's"]} error=None`,
    ],
    [
      "0.1.18",
      "late",
      "Tool succeeded but returned empty content. path=/a",
      `success=True data={'a': [None, "it's"]} error=None extracted_content=None include_extracted_content_only_once=False long_term_memory=None`,
    ],
    ["0.1.19", "late", "Tool succeeded with empty output.", '{"a": [null, "it\'s"]}'],
  ])("of %s", (sdk, ...texts) => {
    expect([failed, empty, other].map((output) => toolMessageContent(output, { sdk }))).toEqual(texts);
  });

  it("is that of the latest release without a name", () => {
    expect(toolMessageContent(empty)).toBe("Tool succeeded with empty output.");
  });

  it("is Python's text of anything else, in every release", () => {
    for (const sdk of ["0.1.5", "0.1.15", "0.1.18", "latest"] as const) {
      const of = (result: unknown) => toolMessageContent(result, { sdk });
      expect([of("12"), of({ a: 12.5, b: [true] }), of(null), of(undefined), of(new PythonFloat(1))]).toEqual([
        ...["12", "{'a': 12.5, 'b': [True]}", "None", "None", "1.0"],
      ]);
    }
  });

  it("is the text of what an MCP server gave", () => {
    const result = new McpToolResult({ data: { content: "12" } });
    expect(toolMessageContent(result, { sdk: "0.1.18" })).toBe("12");
    expect(toolMessageContent(result)).toBe("success=True data={'content': '12'} error=None");
    const error = errorOf(ReleaseError, () => toolMessageContent(new McpToolResult({ data: {} }), { sdk: "0.1.16" }));
    expect(error.code).toBe("missing_class");
  });

  it("of a call that took too long is its error, and its fields from 0.1.19 on", () => {
    const late = new ToolTimeoutResult({ error: "late" });
    expect(toolMessageContent(late, { sdk: "0.1.18" })).toBe("late");
    expect(toolMessageContent(late)).toBe("success=False data=None error='late'");
    const error = errorOf(ReleaseError, () => toolMessageContent(new ToolTimeoutResult({}), { sdk: "0.1.14" }));
    expect(error.code).toBe("missing_class");
  });

  it("of a success is what data says, whatever the error", () => {
    const output = new ToolOutput({ success: true, data: { content: "12" }, error: "late" });
    for (const sdk of ["0.1.15", "0.1.16", "latest"] as const) expect(toolMessageContent(output, { sdk })).toBe("12");
    const bare = new ToolOutput({ success: true, error: "late" });
    expect(toolMessageContent(bare, { sdk: "0.1.16" })).toBe("success=True data=None error='late'");
  });

  it("of a failure without an error is what data says", () => {
    const output = new ToolOutput({ success: false, data: { content: null, path: "/a" } });
    expect(toolMessageContent(output, { sdk: "0.1.16" })).toBe("");
  });

  it("is an error where the release has no place for a field, or no agents", () => {
    const output = new ToolOutput({ success: true, extractedContent: "x" });
    const error = errorOf(ReleaseError, () => toolMessageContent(output, { sdk: "0.1.16" }));
    expect([error.code, error.paths]).toEqual(["not_representable", ["/extracted_content"]]);
    expect(errorOf(ReleaseError, () => toolMessageContent("x", { sdk: "0.1.4" })).code).toBe("missing_conversion");
    expect(errorOf(ReleaseError, () => toolMessageContent(output, { sdk: "0.1.5" })).code).toBe("missing_class");
    expect(errorOf(OptionError, () => toolMessageContent("x", { release: "0.1.5" } as never)).code).toBe(
      "unknown_option",
    );
    expect(errorOf(JsonError, () => toolMessageContent(() => 1)).code).toBe("not_json");
    const held = new ToolOutput({ success: true, data: [failed] });
    expect(errorOf(ReleaseError, () => toolMessageContent(held, { sdk: "0.1.15" })).code).toBe("missing_class");
  });

  // What openjiuwen answered.
  it("has objects of classes as Python writes them", () => {
    const call = new ToolCall({ id: "c", name: "f", arguments: "{}", responseItemId: "r" });
    const answer = new AssistantMessage({ content: "a", toolCalls: [call], usageMetadata: { inputTokens: 3 } });
    const card = new ToolCard({ id: "1", name: "n", inputParams: { a: [1, null] } });
    const of = (result: unknown, sdk: SdkRelease = "0.1.19") => toolMessageContent(result, { sdk });
    expect(of(call)).toBe("id='c' type='function' name='f' arguments='{}' index=None response_item_id='r'");
    expect(of({ a: call.modelCopy({ update: { response_item_id: null } }) }, "0.1.13")).toBe(
      "{'a': ToolCall(id='c', type='function', name='f', arguments='{}', index=None)}",
    );
    expect(of(new ToolOutput({ success: true, data: [card] }), "0.1.18")).toContain(
      "data=[ToolCard(id='1', name='n', description='', exposure=<ToolExposure.DIRECT: 'direct'>, input_params={'a': [1, None]}, properties={}, parallel_safe=True, stateless=False, idempotent=False)]",
    );
    expect(of([answer])).toContain("tool_calls=[ToolCall(id='c', type='function',");
    expect(of([answer])).toContain("usage_metadata=UsageMetadata(code=0, ");
  });
});
