import { describe, expect, it } from "vitest";
import {
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type ToolChoice,
  WireError,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

describe.each([anthropic, gemini, mcp, ollama, openaiChat, openaiResponses])("$name", (wire) => {
  it.each<[unknown]>([["any"], [""], [null], [undefined], [{}], [{ name: "" }], [{ name: 5 }], [["auto"]]])(
    "refuses the choice %j",
    (choice) => {
      const error = errorOf(WireError, () => wire.encodeToolChoice(choice as ToolChoice));
      expect(error).toMatchObject({ code: "unsupported", wire: wire.name });
    },
  );

  it.each<[string, unknown, string]>([
    ["a provider's word", "any", 'received "any". Did you mean "required"?'],
    ["a misspelt word", "requird", 'received "requird". Did you mean "required"?'],
    ["a name as text", "get_weather", 'received "get_weather". Did you mean { name: "get_weather" }?'],
    [
      "a provider's form",
      { type: "function", function: { name: "now" } },
      'received an object with type, function: give { name: "now" }',
    ],
    ["a promise", Promise.resolve("auto"), "received a promise: await it first"],
  ])("names the way out for %s", (_, choice, message) => {
    expect(errorOf(WireError, () => wire.encodeToolChoice(choice as ToolChoice)).message).toContain(message);
  });
});

describe.each([anthropic, gemini, openaiChat, openaiResponses])("$name among tools", (wire) => {
  const tools = [{ name: "get weather" }, { name: "now" }];

  it.each<[string, string]>([
    [
      "get_wether",
      'expected the name of one of the tools, received "get_wether". Did you mean "get weather"? at /name',
    ],
    ["nope", 'expected the name of one of the tools, received "nope" at /name'],
  ])("refuses the tool %s", (name, message) => {
    const error = errorOf(WireError, () => wire.encodeToolChoice({ name }, { tools: new Set(tools) }));
    expect(error).toMatchObject({ code: "unsupported", path: "/name" });
    expect(error.message).toContain(message);
  });

  it("takes a tool by its own name and by the one that is sent", () => {
    const expected = wire.encodeToolChoice({ name: "get weather" }, { tools });
    const sent = wire.encodeName?.("get weather", { tools }) as string;
    expect(JSON.stringify(expected)).toContain(JSON.stringify(sent));
    expect(wire.encodeToolChoice({ name: sent }, { tools: tools.values() })).toEqual(expected);
  });
});
