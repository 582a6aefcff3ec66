// Half a surrogate pair breaks a conversation for good: each later request has it again.
import { describe, expect, it } from "vitest";
import { decodeTools, ToolMessage } from "../../src/index.ts";
import {
  aiSdk,
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type Wire,
  WireError,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const HALF = "a\ud83d";
const WHOLE = "a\ufffd";
const wires: readonly Wire[] = [aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses] as never;
const call = {
  id: "c1",
  type: "function",
  name: "now",
  arguments: JSON.stringify({ a: HALF }).replace("\\ud83d", "\ud83d"),
};

/** The texts with half of a character, names of properties included. */
function halves(value: unknown): string[] {
  if (typeof value === "string") return value.isWellFormed() ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [...halves(name), ...halves(part)]);
}

describe.each(wires)("$name sends no half of a character", (wire) => {
  it("in a tool", () => {
    const parameters = {
      type: "object",
      properties: { a: { type: "string", description: HALF, enum: [HALF], default: HALF } },
    };
    const tools = wire.encodeTools([{ name: "now", description: HALF, parameters, inputExamples: [{ a: HALF }] }]);
    expect(halves(tools)).toEqual([]);
    expect(JSON.stringify(tools)).toContain(WHOLE);
  });

  it("in a result", () => {
    const message = new ToolMessage({ content: HALF, toolCallId: "c1", name: "now" });
    for (const content of [HALF, [{ type: "text", text: HALF }] as const]) {
      const result = wire.encodeResult({ call, content, error: true });
      expect(halves(result)).toEqual([]);
      expect(JSON.stringify(result)).toContain(WHOLE);
    }
    expect(halves(wire.encodeResult({ ...message, call } as never))).toEqual([]);
  });

  it("in calls", () => {
    const calls = wire.encodeCalls([call]);
    expect(halves(calls)).toEqual([]);
    expect(JSON.stringify(calls)).toContain(WHOLE);
  });

  it("in fields of its own and of grammars", () => {
    const own = { note: [HALF], [HALF]: 1 };
    const providerOptions = Object.fromEntries(
      ["openaiChat", "openaiResponses", "anthropic", "gemini", "mcp", "ollama", "aiSdk"].map((key) => [key, own]),
    );
    const format = { type: "grammar", syntax: "lark", definition: HALF } as const;
    const fields = { title: HALF, annotations: { title: HALF }, _meta: { a: HALF } };
    const tools = wire.encodeTools([
      { name: "now", parameters: null, providerOptions, ...fields },
      { name: "sql", type: "custom", format },
    ]);
    expect(halves(tools)).toEqual([]);
    expect(JSON.stringify(tools)).toContain(WHOLE);
  });

  it("in the name of a tool", () => {
    const tools = [{ name: HALF, parameters: null }];
    if (wire.encodeName) {
      expect(halves(wire.encodeTools(tools))).toEqual([]);
      return;
    }
    const error = errorOf(WireError, () => wire.encodeTools(tools));
    expect(error).toMatchObject({ code: "invalid_tool", path: "/0/name" });
    expect(error.message).toContain("expected a name of whole characters, received");
  });

  it.each<[string, object, string]>([
    ["the name of a property", { properties: { "a\ud83d": {} }, required: ["a\ud83d"] }, "/properties/a\ud83d"],
    [
      "one deeper",
      { properties: { b: { items: { properties: { "\ude00": true } } } } },
      "/properties/b/items/properties/\ude00",
    ],
    [
      "one in a definition",
      { properties: {}, $defs: { A: { properties: { [HALF]: {} } } } },
      `/$defs/A/properties/${HALF}`,
    ],
    ["one that is only required", { properties: {}, required: ["b", HALF] }, "/required/1"],
    [
      "two values that would be one",
      { properties: { a: { enum: ["\ud83d", "b", "\ude00"] } } },
      "/properties/a/enum/2",
    ],
    ["two definitions that would be one", { properties: {}, $defs: { "\ud83d": {}, "\ude00": {} } }, "/$defs/\ude00"],
  ])("and refuses %s in a tool of your own, and leaves a foreign tool out", (_, keywords, path) => {
    const parameters = { type: "object", ...keywords };
    const good = { name: "a", parameters: null };
    const tools = [good, { name: "now", parameters }];
    const error = errorOf(WireError, () => wire.encodeTools(tools));
    expect(error).toMatchObject({ code: "unsupported", path: `/1/parameters${path}` });
    expect(error.message).toContain("the parameters of the tool now cannot be sent: ");
    expect(error.problems).toHaveLength(1);
    const foreign = decodeTools([{ name: "now", inputSchema: parameters }]).tools;
    const left = { tool: "now", path: "", rule: "tools", before: error.problems[0].message, after: undefined };
    for (const [given, options] of [
      [[good, ...foreign], undefined],
      [tools, { onUnsupported: "drop" }],
    ] as const) {
      expect(JSON.stringify(wire.encodeTools(given as never, options))).toBe(JSON.stringify(wire.encodeTools([good])));
      const changes = wire.toolChanges?.(given as never, options) ?? [];
      expect(changes.filter(({ tool }) => tool !== good.name)).toEqual([left]);
    }
  });

  it("in a schema of results, which is left out for the name of a property", () => {
    const outputSchema = { type: "object", properties: { [HALF]: {} } };
    const tools = [{ name: "now", parameters: null, outputSchema }];
    expect(halves(wire.encodeTools(tools))).toEqual([]);
    const left = { tool: "now", path: "/outputSchema", rule: "results", before: outputSchema, after: undefined };
    expect(wire.toolChanges?.(tools)).toContainEqual(left);
  });

  it("in time that grows with the size, however deep it is", () => {
    let parameters: object = { type: "string", description: HALF };
    for (let level = 0; level < 100; level++) parameters = { type: "object", properties: { a: parameters } };
    expect(halves(wire.encodeTools([{ name: "now", parameters }]))).toEqual([]);
    const text = `${'{"a":'.repeat(100)}"${HALF}"${"}".repeat(100)}`;
    expect(halves(wire.encodeCalls([{ ...call, arguments: text }]))).toEqual([]);
  });
});

it("ids that differ in half a character are two ids", () => {
  const content = ["a\ud83d", "a\ud83e"].map((id) => ({ type: "tool_use", id, name: "now", input: {} }));
  const calls = anthropic.decodeMessage({ role: "assistant", content });
  expect(calls[0]?.id).toBe(HALF);
  expect(calls[1]?.id).toMatch(/^call_[0-9a-f]{16}$/);
  const turn = anthropic.encodeTurn(
    { role: "assistant", content },
    calls.map((one) => ({ call: one, content: "12:00" })),
  );
  const ids = turn.map(({ content }) => content.map((block) => ("id" in block ? block.id : block.tool_use_id)));
  expect(new Set(ids[0]).size).toBe(2);
  expect(ids[1]).toEqual(ids[0]);
});

it("what has no half stays the same object", () => {
  const answer = {
    choices: [
      {
        message: {
          role: "assistant",
          content: "a😀",
          tool_calls: [{ id: "c", type: "function", function: { name: "now", arguments: "{}" } }],
        },
      },
    ],
  };
  const [message] = openaiChat.encodeTurn(answer, [{ call: null, tool_call_id: "c", content: "12 °C" }]);
  expect(message).toEqual(answer.choices[0]?.message);
});
