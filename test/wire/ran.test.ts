// A handler that has run is not asked again: whatever it gave back has to become a result for every provider.
import { describe, expect, it, test } from "vitest";
import { defineTool, ToolCall, ToolSet, toolResult } from "../../src/index.ts";
import { gemini, mcp, openaiResponses } from "../../src/wire/index.ts";
import { encoders } from "./wires.ts";

const cyclic: { self?: unknown } = {};
cyclic.self = cyclic;

const given: [string, () => unknown][] = [
  ["text", () => "found nothing"],
  ["JSON", () => ({ hits: 0 })],
  ["nothing", () => undefined],
  ["a result of text", () => toolResult({ content: "found nothing" })],
  ["no parts", () => toolResult({ content: [] })],
  [
    "a failure whose data is no JSON",
    () => toolResult({ content: "no", isError: true, structured: new Map([[1, 2]]) }),
  ],
  ["a failure whose data is a bigint", () => toolResult({ content: "no", isError: true, structured: 1n })],
  ["a cyclic _meta", () => toolResult({ content: "ok", _meta: { cyclic } })],
  ["a _meta with a bigint", () => toolResult({ content: "ok", _meta: { size: 1n } })],
  ["cyclic annotations", () => toolResult({ content: [{ type: "text", text: "ok", annotations: cyclic } as never] })],
  ["a tool that is none", () => toolResult({ content: [{ type: "tools", tools: [{ name: "" }] }] })],
  [
    "a search as a tool",
    () => toolResult({ content: [{ type: "tools", tools: [{ name: "a", type: "tool_search" }] }] }),
  ],
  ["a tool of the namespace's name", () => toolResult({ content: [{ type: "tools", tools: [{ name: "crm.crm" }] }] })],
  ["a resource with nothing", () => toolResult({ content: [{ type: "resource", resource: { uri: "a:b" } }] })],
  [
    "a type that is no text",
    () => toolResult({ content: [{ type: "resource", resource: { uri: "a:b", mimeType: 5, blob: "aaaa" } } as never] }),
  ],
  [
    "an image without a type",
    () => ({ content: [{ type: "resource", resource: { uri: "a:b", mimeType: null, blob: "aaaa" } }] }),
  ],
];

const types = ["function", "custom", "tool_search"] as const;

describe.each(given)("%s", (_, give) => {
  it.each(types)("is a result for every provider of a tool of the type %s", async (type) => {
    const tools = new ToolSet([defineTool({ name: "tool_search", type, execute: () => give() })]);
    for (const name of ["tool_search", ""]) {
      const [message] = await tools.run([new ToolCall({ id: "call_1", type, name, arguments: "{}" })]);
      if (!message) throw new Error("no result");
      for (const wire of encoders) {
        const isGrouping = wire === (openaiResponses as unknown);
        const namespaces = isGrouping ? { namespaces: [{ name: "crm", description: "Customers" }] } : {};
        expect(JSON.stringify(wire.encodeResult(message, { tools, ...namespaces } as object))).toContain("{");
      }
    }
  });
});

test.each(given)("a search that gives %s is answered beside the other calls of its turn", async (_, give) => {
  let paid = 0;
  const pay = defineTool({ name: "pay", execute: () => `paid ${++paid}` });
  const search = defineTool({ name: "tool_search", type: "tool_search", execute: () => give() });
  const called = { type: "function_call", call_id: "call_1", name: "pay", arguments: "{}" };
  const searched = { type: "tool_search_call", call_id: "call_2", execution: "client", arguments: {} };
  const options = { namespaces: [{ name: "crm", description: "Customers" }] };
  const turn = new ToolSet([pay, search]).bind(openaiResponses, options);
  const added = (await turn.answer({ object: "response", output: [called, searched] })).messages;
  expect(paid).toBe(1);
  expect(added.slice(2)).toEqual([
    { type: "function_call_output", call_id: "call_1", output: "paid 1" },
    { type: "tool_search_output", call_id: "call_2", execution: "client", status: "completed", tools: [] },
  ]);
});

test("what a provider cannot be sent of a result is told", async () => {
  const execute = () => toolResult({ content: [{ type: "text", text: "ok", annotations: cyclic } as never] });
  const [message] = await new ToolSet([defineTool({ name: "look", execute })]).run([
    new ToolCall({ id: "call_1", name: "look", arguments: "{}" }),
  ]);
  const { content } = mcp.encodeResult(message as NonNullable<typeof message>);
  const why = "mcp: expected at most 1000 nested containers, received more at /content/0";
  expect(content).toEqual([{ type: "text", text: `ok\n[not all of this result could be sent: ${why}]` }]);
});

test("an answer with a call without a name is answered", async () => {
  const tools = new ToolSet([defineTool({ name: "look", execute: () => "ok" })]);
  const parts = [{ functionCall: { args: {} } }, { functionCall: { name: "look", args: {} } }];
  const [model, results] = (await tools.bind(gemini).answer({ candidates: [{ content: { role: "model", parts } }] }))
    .messages;
  const names = (content: unknown, key: string) =>
    (content as { parts: { [key: string]: { name: string } }[] }).parts.map((part) => part[key]?.name);
  expect(names(results, "functionResponse")).toEqual(names(model, "functionCall"));
});
