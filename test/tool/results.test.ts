import { expect, test } from "vitest";
import { McpToolInfo, ToolOutput, ToolTimeoutResult, ValidationError } from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

test("an output has Python's fields, defaults and order", () => {
  const output = new ToolOutput({ success: true, data: { a: [1] }, includeExtractedContentOnlyOnce: true });
  expect(output).toMatchObject({ success: true, data: { a: [1] }, error: null, longTermMemory: null });
  expect(output.includeExtractedContentOnlyOnce).toBe(true);
  expect(JSON.stringify(output)).toBe(
    '{"success":true,"data":{"a":[1]},"error":null,"extracted_content":null,' +
      '"include_extracted_content_only_once":true,"long_term_memory":null}',
  );
  const python = { success: true, extracted_content: "e", long_term_memory: "m" };
  expect(new ToolOutput(python)).toMatchObject({ extractedContent: "e", longTermMemory: "m" });
});

test("a timeout has Python's fields, defaults and order", () => {
  expect(JSON.stringify(new ToolTimeoutResult())).toBe('{"success":false,"data":null,"error":null}');
  expect(ToolTimeoutResult.modelValidateJson('{"success":"on","data":1.0}').modelDumpJson()).toBe(
    '{"success":true,"data":1.0,"error":null}',
  );
});

test("what was read is itself where no release is named", () => {
  const output = new ToolOutput({ success: true });
  expect(ToolOutput.modelValidate(output)).toBe(output);
  expect(ToolOutput.modelValidate(output, { sdk: "latest" })).not.toBe(output);
  const result = new ToolTimeoutResult();
  expect(ToolTimeoutResult.modelValidate(result)).toBe(result);
});

test.each<[string, () => unknown, string]>([
  ["an output without success", () => new ToolOutput({} as never), "missing"],
  ["a success that is none", () => new ToolOutput({ success: "maybe" as never }), "bool_parsing"],
  ["a word in strict mode", () => ToolOutput.modelValidate({ success: "yes" }, { strict: true }), "bool_type"],
  ["an error that is no text", () => new ToolTimeoutResult({ error: 5 as never }), "string_type"],
  ["null", () => new ToolTimeoutResult(null as never), "model_type"],
])("%s is refused", (_, run, type) => {
  expect(errorOf(ValidationError, run).errors()[0]?.type).toBe(type);
});

test("data is copied and frozen", () => {
  const data = { list: [1] };
  const { data: kept } = new ToolOutput({ success: true, data });
  data.list.push(2);
  expect(kept).toEqual({ list: [1] });
  expect(() => ((kept as { list: unknown }).list = 5)).toThrow(TypeError);
});

test("a server's tool has the schema of 0.1.3 by both names", () => {
  const [camel, python] = [{ inputSchema: { type: "object" } }, { input_schema: { type: "object" } }].map(
    (schema) => new McpToolInfo({ name: "f", serverName: "s", ...schema }),
  );
  expect(camel?.inputSchema).toEqual({ type: "object" });
  expect(camel?.modelDumpJson({ sdk: "0.1.3" })).toBe(python?.modelDumpJson({ sdk: "0.1.3" }));
  expect(new McpToolInfo({ name: "f", server_name: "s" }).inputSchema).toEqual({});
  expect(camel?.toStrict({ provider: "openai" }).inputSchema).toEqual({ type: "object" });
});
