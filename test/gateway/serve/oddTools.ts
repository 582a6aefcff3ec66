import type { RunnableSet } from "../../../src/gateway/serve/toolSetService.ts";
import type { JsonSchema } from "../../../src/schema/index.ts";
import { ToolSet } from "../../../src/set/index.ts";
import { defineTool, type Tool, toolResult } from "../../../src/tool/index.ts";

/** Tools whose names, schemas or results some hosts refuse. Each returns its value, or its name. */
export const ODD_TOOLS: RunnableSet = new ToolSet([
  odd("files.read"),
  odd("a name with spaces"),
  odd("读取"),
  odd("58".repeat(29)),
  odd(`${"59".repeat(29)}!`),
  odd(`5${"9".repeat(58)}`),
  odd("x".repeat(200)),
  odd("titled.tool", { title: "A title" }),
  odd("annotated.tool", { annotations: { title: "Another title" } }),
  odd("arrays", {
    parameters: {
      type: "object",
      properties: {
        list: { type: "array" },
        lists: { type: "array", items: { type: "array" } },
        pair: { type: "array", items: [{ type: "string" }, { type: "array" }] },
        several: { type: ["array", "null"] },
        named: { $ref: "#/$defs/list" },
        one: { anyOf: [{ type: "array" }, { type: "object", properties: { inner: { type: "array" } } }] },
      },
      $defs: { list: { type: "array" } },
    },
  }),
  odd("booleans", { parameters: { type: "object", properties: { any: true, none: false } } }),
  odd("untyped", { parameters: { properties: { a: { type: "string" } }, required: ["a"] } }),
  odd("branches", { parameters: { oneOf: [{ properties: { a: true }, required: ["a"] }, { required: ["b"] }] } }),
  odd("text", { outputSchema: { type: "string" }, value: "text" }),
  odd("list", { outputSchema: { type: "array", items: { type: "number" } }, value: [1, 2] }),
  odd("number.out", { outputSchema: { type: "integer" }, value: 5 }),
  odd("null", { outputSchema: { type: ["string", "null"] }, value: null }),
  odd("unclear", { outputSchema: { oneOf: [{ type: "string" }, { type: "object" }] }, value: "either" }),
  odd("untyped_out", { outputSchema: { properties: { any: true } }, value: { any: 1 } }),
  odd("object", { outputSchema: { type: "object", properties: { any: true } }, value: { any: 1 } }),
  odd("nothing", { value: undefined }),
]);

const FILES = [odd("files.read"), odd("files_read_aee1292782b6c89b")];

/** Two tools, of which the second has the name that the first gets, and a tool that finds them. */
export const SPELLED_OUT: RunnableSet = new ToolSet([
  ...FILES,
  odd("search", { value: toolResult({ content: [{ type: "tools", tools: FILES }] }) }),
]);

type Odd = {
  readonly title?: string;
  readonly annotations?: { readonly title: string };
  readonly parameters?: object;
  readonly outputSchema?: object;
  readonly value?: unknown;
};

function odd(name: string, { parameters, outputSchema, value = name, ...given }: Odd = {}): Tool<object, string> {
  const schemas = { parameters: parameters as JsonSchema, outputSchema: outputSchema as JsonSchema };
  return defineTool({ name, ...schemas, ...given, execute: () => value });
}
