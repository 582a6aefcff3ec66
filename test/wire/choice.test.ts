import { describe, expect, it } from "vitest";
import type { ListRules } from "../../src/rules/ProviderRules.ts";
import {
  anthropic,
  gemini,
  mcp,
  openaiChat,
  openaiResponses,
  type ToolChoice,
  type Wire,
  WireError,
} from "../../src/wire/index.ts";
import { CHAT_SERVERS, type ChatServer } from "../../src/wire/providers/openai-chat/chatServers.ts";
import { providers } from "../../src/wire/providers/providers.ts";
import { errorOf } from "../errorOf.ts";
import { encoders } from "./wires.ts";

describe.each(encoders)("$name", (wire) => {
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
      'received an object with "type", "function": give { name: "now" }',
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

describe("a choice among some of the tools", () => {
  const tools = [{ name: "get weather" }, { name: "now" }, { name: "sql", type: "custom" }];
  const name = openaiChat.encodeName?.("get weather") as string;
  const chosen = [
    { type: "function", name },
    { type: "custom", name: "sql" },
  ];

  it.each<[string, { encodeToolChoice(choice: ToolChoice, options: object): unknown }, "auto" | "required", unknown]>([
    [
      "Chat",
      openaiChat,
      "required",
      {
        type: "allowed_tools",
        allowed_tools: {
          mode: "required",
          tools: [
            { type: "function", function: { name } },
            { type: "custom", custom: { name: "sql" } },
          ],
        },
      },
    ],
    ["Responses", openaiResponses, "auto", { type: "allowed_tools", mode: "auto", tools: chosen }],
    ["Gemini, which must call", gemini, "required", { mode: "ANY", allowedFunctionNames: [name, "sql"] }],
    ["Gemini, which may call", gemini, "auto", { mode: "VALIDATED", allowedFunctionNames: [name, "sql"] }],
  ])("for %s", (_, wire, mode, expected) => {
    const choice = wire.encodeToolChoice({ allowed: ["get weather", "sql"], mode }, { tools });
    expect(choice).toEqual(wire === gemini ? { functionCallingConfig: expected } : expected);
    const auto = wire.encodeToolChoice({ allowed: ["now"] }, { tools });
    expect(auto).toEqual(wire.encodeToolChoice({ allowed: ["now"], mode: "auto" }, { tools }));
  });

  it.each([anthropic, mcp])("for $name is refused, with the way out", (wire) => {
    const error = errorOf(WireError, () => wire.encodeToolChoice({ allowed: ["now"] }, { tools }));
    expect(error).toMatchObject({ code: "unsupported", path: "/allowed" });
    expect(error.message).toContain('send only these, as in `encodeTools(tools.filter(…))`, with "auto" or "required"');
  });

  it.each<[string, unknown, string]>([
    ["no names", { allowed: [] }, "expected a list of names of tools, received an empty array"],
    ["a name alone", { allowed: "now" }, "expected a list of names of tools, received a string"],
    ["a name that is unknown", { allowed: ["now", "nwo"] }, 'received "nwo". Did you mean "now"? at /allowed/1'],
    ["another mode", { allowed: ["now"], mode: "any" }, 'expected "auto" or "required", received "any"'],
  ])("is refused with %s", (_, choice, message) => {
    const error = errorOf(WireError, () => openaiChat.encodeToolChoice(choice as ToolChoice, { tools }));
    expect(error.code).toBe("unsupported");
    expect(error.message).toContain(message);
  });

  it("names one custom tool as such", () => {
    expect(openaiChat.encodeToolChoice({ name: "sql" }, { tools })).toEqual({
      type: "custom",
      custom: { name: "sql" },
    });
    expect(openaiResponses.encodeToolChoice({ name: "sql" }, { tools })).toEqual({ type: "custom", name: "sql" });
  });
});

describe("one call at a time", () => {
  it.each<[ToolChoice, object]>([
    ["auto", { type: "auto", disable_parallel_tool_use: true }],
    ["required", { type: "any", disable_parallel_tool_use: true }],
    [{ name: "now" }, { type: "tool", name: "now", disable_parallel_tool_use: true }],
    ["none", { type: "none" }],
  ])("is part of Anthropic's choice %j", (choice, expected) => {
    expect(anthropic.encodeToolChoice(choice, { parallel: false })).toEqual(expected);
    expect(anthropic.encodeToolChoice(choice, { parallel: true })).not.toHaveProperty("disable_parallel_tool_use");
  });

  it.each(encoders.filter(({ name }) => name !== anthropic.name))("is no part of the choice of $name", (wire) => {
    const error = errorOf(WireError, () => wire.encodeToolChoice("auto", { parallel: false }));
    expect(error).toMatchObject({ code: "unsupported", path: "/parallel" });
    expect(error.message).toMatch(/parallel(_tool_c|ToolC)alls: false/);
    expect(wire.encodeToolChoice("auto", { parallel: true })).toEqual(wire.encodeToolChoice("auto"));
  });
});

describe.each<[string, ListRules | undefined, { encodeToolChoice(choice: ToolChoice, options: object): unknown }]>([
  ...providers.flatMap(({ id, rules }) =>
    encoders.filter(({ name }) => name === id).map((wire) => [id, rules.tools, wire] as [string, ListRules, Wire]),
  ),
  ...Object.entries(CHAT_SERVERS).map(([server, { rules }]): [string, ListRules | undefined, Wire] => [
    server,
    rules.tools,
    openaiChat.forServer(server as ChatServer) as unknown as Wire,
  ]),
])("the record of %s says which choices are refused", (_, rules = {}, wire) => {
  const { refusesChoice = false, refusesNamed = refusesChoice, refusesSome = refusesNamed } = rules;

  it.each<[ToolChoice, boolean]>([
    ["auto", false],
    ["none", refusesChoice],
    ["required", refusesChoice],
    [{ name: "now" }, refusesNamed],
    [{ allowed: ["now"] }, refusesSome],
  ])("%j", (choice, isRefused) => {
    const encode = () => wire.encodeToolChoice(choice, { tools: [{ name: "now" }] });
    if (isRefused) expect(errorOf(WireError, encode).code).toBe("unsupported");
    else expect(encode).not.toThrow();
  });
});
