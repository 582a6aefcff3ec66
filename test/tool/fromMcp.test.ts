import { expect, test } from "vitest";
import { defineTool, McpToolInfo, type Tool, ToolArgumentsError, ToolInfo, ToolSet } from "../../src/index.ts";
import { mcp, openaiChat } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const read = {
  name: "read_file",
  title: "Read a file",
  description: "Read",
  inputSchema: { type: "object" as const, properties: { path: { type: "string" } }, required: ["path"] },
  outputSchema: { type: "object" as const, properties: { text: { type: "string" } } },
  annotations: { readOnlyHint: true },
  icons: [{ src: "https://example.com/icon.png" }],
  _meta: { "example.com/version": 2 },
};
const { inputSchema, ...rest } = read;

test.each<[string, ToolInfo]>([
  ["fromMcp", ToolInfo.fromMcp(read)],
  ["fromMcp with the server's name", ToolInfo.fromMcp(read, { serverName: "files" })],
  ["new McpToolInfo", new McpToolInfo({ ...read, serverName: "files" })],
  ["new McpToolInfo by Python's names", new McpToolInfo({ ...rest, input_schema: inputSchema, server_name: "files" })],
  ["new ToolInfo", new ToolInfo({ ...rest, parameters: inputSchema })],
  ["defineTool", defineTool({ ...rest, parameters: inputSchema, execute: () => ({}) }) as Tool],
])("a server's tool keeps all that the server says: %s", (_, tool) => {
  expect(tool).toMatchObject({ ...rest, jsonSchema: inputSchema });
  expect(errorOf(ToolArgumentsError, () => tool.parseArguments("{}")).code).toBe("schema_mismatch");
  expect(mcp.encodeTools([tool])).toEqual([read]);
  expect(openaiChat.encodeTools([tool])[0]).toMatchObject({ function: { parameters: inputSchema } });
  const strict = tool.toStrict({ provider: "openai" });
  expect(strict).toMatchObject(rest);
  expect(strict.jsonSchema.additionalProperties).toBe(false);
  expect(JSON.stringify(tool)).not.toContain("icon");
});

test("the server's name makes an McpToolInfo", () => {
  expect(ToolInfo.fromMcp(read)).not.toBeInstanceOf(McpToolInfo);
  const tool = ToolInfo.fromMcp(read, { serverName: "files" });
  expect(tool).toBeInstanceOf(McpToolInfo);
  expect(tool).toMatchObject({ serverName: "files", inputSchema });
  expect(JSON.parse(tool.modelDumpJson({ sdk: "latest" }))).toMatchObject({
    server_name: "files",
    parameters: inputSchema,
  });
  expect(JSON.parse(tool.modelDumpJson({ sdk: "0.1.3" }))).toMatchObject({ input_schema: {}, parameters: inputSchema });
});

test("the strict form of a server's tool is one for each release", () => {
  const strict = new McpToolInfo({ ...read, serverName: "files" }).toStrict({ provider: "openai" });
  expect(strict.inputSchema).toEqual(inputSchema);
  expect(JSON.parse(strict.modelDumpJson({ sdk: "latest" }))).toMatchObject({ server_name: "files" });
});

test("what the server says is copied", () => {
  const annotations = { readOnlyHint: true };
  const tool = ToolInfo.fromMcp({ ...read, annotations });
  annotations.readOnlyHint = false;
  expect(tool.annotations).toEqual({ readOnlyHint: true });
});

test("a schema that cannot be used is an error of its first use, and of no other tool", () => {
  const bad = { ...read, name: "bad", inputSchema: { type: "object" as const, properties: { a: { type: "money" } } } };
  const set = new ToolSet([read, bad].map((tool) => ToolInfo.fromMcp(tool)));
  expect(set.get("read_file")?.safeParseArguments('{"path":"a"}').ok).toBe(true);
  expect(set.get("bad")?.safeParseArguments("{}")).toMatchObject({ ok: false, error: { code: "unusable_schema" } });
});
