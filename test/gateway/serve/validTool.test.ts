import { ToolSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, it } from "vitest";
import type { RawTool } from "../../../src/gateway/McpService.ts";
import { validTool } from "../../../src/gateway/serve/validLists.ts";
import { FULL_TOOL } from "./testService.ts";

const inputSchema = { type: "object" };
const least = { name: "a", inputSchema };

it.each<[name: string, tool: object, expected: object]>([
  ["a tool with all keys", FULL_TOOL, FULL_TOOL],
  ["a tool without a schema", { name: "a" }, least],
  ["a schema that is a boolean", { name: "a", inputSchema: true }, least],
  [
    "a schema without a type",
    { name: "a", inputSchema: { required: [] } },
    { name: "a", inputSchema: { type: "object", required: [] } },
  ],
  [
    "properties that are null",
    { name: "a", inputSchema: { type: "object", properties: null } },
    { name: "a", inputSchema: { type: "object", properties: {} } },
  ],
  ["names that are required and no list", { name: "a", inputSchema: { type: "object", required: "a" } }, least],
  [
    "properties that are booleans",
    { name: "a", inputSchema: { type: "object", properties: { a: true, b: false, c: { type: "null" } } } },
    { name: "a", inputSchema: { type: "object", properties: { a: {}, b: { not: {} }, c: { type: "null" } } } },
  ],
  ["a description that is a number", { ...least, description: 5 }, least],
  ["a title that is null", { ...least, title: null }, least],
  ["an output schema that is a list", { ...least, outputSchema: [] }, least],
  ["annotations that are a text", { ...least, annotations: "x" }, least],
  ["a hint that is a text", { ...least, annotations: { readOnlyHint: "true" } }, least],
  ["icons without a source", { ...least, icons: [{ theme: "dark" }] }, least],
  ["an unknown support of tasks", { ...least, execution: { taskSupport: "maybe" } }, least],
  ["metadata that is a list", { ...least, _meta: [] }, least],
  ["an unknown key", { ...least, "x-key": [null] }, { ...least, "x-key": [null] }],
])("%s is valid for old clients", (_, tool, expected) => {
  const valid = validTool(tool as RawTool);
  expect(valid).toEqual(expected);
  expect(ToolSchema.safeParse(valid).success).toBe(true);
  // What has to be changed at all is what old clients refuse.
  expect(ToolSchema.safeParse(tool).success).toBe(JSON.stringify(tool) === JSON.stringify(expected));
});
