import { describe, expect, it, test } from "vitest";
import { defineTool, OptionError, ToolCall, ToolInfo, ToolSet, toolResult } from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

const image = { type: "image", data: "iVBORw0=", mimeType: "image/png" };

describe("a part of a result", () => {
  it.each<[string, object, string, string]>([
    [
      "Python's name",
      { ...image, mimeType: undefined, mime_type: "image/png" },
      ".mimeType",
      'Did you mean "mimeType"',
    ],
    ["bytes", { ...image, data: new Uint8Array(2) }, ".data", 'give buffer.toString("base64")'],
    ["a data URL", { ...image, data: "data:image/png;base64,iVBO" }, ".data", "received a data URL"],
    ["a path", { ...image, data: "./map.png" }, ".data", "received other text"],
    ["a URI that is missing", { type: "resource_link", name: "a" }, ".uri", "expected text, received undefined"],
    ["a file's path", { type: "resource", resource: { uri: "a:b", blob: "./a" } }, ".resource.blob", "expected Base64"],
    ["a text that is missing", { type: "text" }, ".text", "expected text, received undefined"],
  ])("is refused for %s", (_, part, place, expected) => {
    const { message } = errorOf(OptionError, () => toolResult({ content: [part as never] }));
    expect(message).toContain(`toolResult: content[0]${place}: expected`);
    expect(message).toContain(expected);
  });

  it("may be tools that are tools", () => {
    const tools = [new ToolInfo({ name: "now" })];
    expect(toolResult({ content: [{ type: "tools", tools } as never] }).content).toEqual([{ type: "tools", tools }]);
  });

  it("may have its Base64 in lines", () => {
    expect(toolResult({ content: [{ ...image, data: "iVBO\r\nRw0=\n" } as never] }).content).toHaveLength(1);
  });

  it("of an MCP client is a failure of the tool, and no JSON", async () => {
    const execute = () => ({ content: [{ ...image, data: "data:image/png;base64,iVBO" }] });
    const [message] = await new ToolSet([defineTool({ name: "look", execute })]).run([
      new ToolCall({ id: "call_1", name: "look", arguments: "{}" }),
    ]);
    expect(message).toMatchObject({ state: "failed", content: expect.stringContaining("received a data URL") });
  });
});

test.each<[string, object, string]>([
  ["a type that is misspelt", { type: "funktion" }, 'Did you mean "function"?'],
  ["annotations that are text", { annotations: "x" }, 'option "annotations": expected an object'],
  ["a title that is none", { title: 5 }, 'option "title": expected a string'],
  ["options of no wire", { providerOptions: { openai: {} } }, "expected providerOptions of look by names of wires"],
  ["a format of a function", { format: { type: "text" } }, 'expected the type "custom" for look'],
])("defineTool refuses %s", (_, fields, expected) => {
  const definition = { name: "look", execute: () => "", ...fields };
  expect(errorOf(OptionError, () => defineTool(definition as never)).message).toContain(expected);
});

test("hints have the types of MCP's", () => {
  const tool = new ToolInfo({ name: "look", parameters: null, annotations: { readOnlyHint: true, own: 1 } });
  const hint: boolean | undefined = tool.annotations?.readOnlyHint;
  expect(hint).toBe(true);
  // @ts-expect-error a hint is true or false
  defineTool({ name: "look", annotations: { readOnlyHint: "yes" }, execute: () => "" });
});
