import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import { defineTool, ToolInfo, ToolSet } from "../../src/index.ts";
import { OPENAI_NAMES } from "../../src/rules/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import { aiSdk, gemini, openaiChat, openaiResponses, type WireCall, type WireError } from "../../src/wire/index.ts";
import type { FormatName } from "../../src/wire/providers/formats.ts";
import { formatNamed, providers } from "../../src/wire/providers/providers.ts";
import { WireNames } from "../../src/wire/tools/names.ts";
import { encoders } from "./wires.ts";

const limited = providers.map(({ rules }) => rules.names).filter(({ maxLength }) => Number.isFinite(maxLength));
const ofNames = (names: readonly string[]) => names.map((name) => ({ name }));

test.each<[string, FormatName, string, string]>([
  ["a name that is allowed", "openai-chat", "get_weather-2", "get_weather-2"],
  ["a point", "openai-chat", "files.read", "files_read_aee1292782b6c89b"],
  ["a point where it is allowed", "mcp", "files.read", "files.read"],
  ["a digit in front", "openai-chat", "2fa", "2fa"],
  ["a digit in front of Gemini's", "gemini", "2fa", "_fa_9ba4c0cc05fa025d"],
  ["64 characters", "openai-chat", "a".repeat(64), "a".repeat(64)],
  ["65 characters", "openai-chat", "a".repeat(65), `${"a".repeat(47)}_070db0fce9b698a5`],
  ["65 characters where they are allowed", "anthropic", "a".repeat(65), "a".repeat(65)],
  ["other letters", "openai-chat", "天气", "___d6fcf68bcef05c01"],
  ["a line end behind", "openai-chat", "now\n", "now__3eaed35b90041547"],
])("%s", (_, format, name, expected) => {
  const rule = formatNamed(format)?.rules.names ?? OPENAI_NAMES;
  const names = new WireNames(ofNames([name]), rule);
  expect(names.sent(name)).toBe(expected);
  expect(expected).toMatch(rule.allowed);
  expect(names.full(expected)).toBe(name);
  // Without the set it is the same, only the way back is unknown.
  expect(new WireNames(undefined, rule).sent(name)).toBe(expected);
});

describe("a name that a tool has spelt out", () => {
  const victims = ["files.read", "天气", "a".repeat(70), "half \ud83d"];

  it.each(victims)("does not get the calls of %j", (victim) => {
    const before = new WireNames(ofNames([victim]), OPENAI_NAMES).sent(victim);
    const second = new WireNames(ofNames([before, victim]), OPENAI_NAMES).sent(before);
    for (const set of [
      [before, victim],
      [victim, before],
      [second, before, victim],
    ]) {
      const names = new WireNames(ofNames(set), OPENAI_NAMES);
      expect(names.sent(victim)).toBe(before);
      expect(names.full(before)).toBe(victim);
      const sent = set.map((name) => names.sent(name));
      expect(new Set(sent).size).toBe(set.length);
      expect(sent.map((name) => names.full(name))).toEqual(set);
      for (const name of sent) expect(name).toMatch(OPENAI_NAMES.allowed);
    }
  });

  it("stays as it is without the tool, so that calls go back under the names that they came with", () => {
    const sent = openaiChat.encodeName?.("files.read") as string;
    expect(openaiChat.encodeName?.(sent)).toBe(sent);
    expect(openaiChat.encodeName?.(sent, { tools: ofNames(["files.read"]) })).toBe(sent);
  });
});

test("a name with a hash is the same in every set", () => {
  // Two pairs of names with one hash: one of 32 bits, found by trying, and halves of characters, which are one in UTF-8.
  const pairs = [["49147 ", "496480 "].map((end) => "a".repeat(60) + end), ["a \ud83d", "a \ud83e"]];
  for (const pair of pairs) {
    const alone = pair.map((name) => new WireNames(ofNames([name]), OPENAI_NAMES).sent(name));
    expect(new Set(alone).size).toBe(2);
    for (const set of [pair, pair.toReversed()]) {
      const names = new WireNames(ofNames(set), OPENAI_NAMES);
      expect(pair.map((name) => names.sent(name))).toEqual(alone);
      expect(alone.map((name) => names.full(name))).toEqual(pair);
    }
  }
});

test("any set of names: allowed, each its own, there and back, in any order", () => {
  const name = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.string({ minLength: 60, maxLength: 140 }),
    fc.constant("__proto__"),
  );
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 30 }), fc.constantFrom(...limited), (set, rule) => {
      const names = new WireNames(ofNames(set), rule);
      const sent = set.map((one) => names.sent(one));
      expect(new Set(sent).size).toBe(set.length);
      for (const [position, one] of sent.entries()) {
        expect(one).toMatch(rule.allowed);
        expect(names.full(one)).toBe(set[position]);
        if (rule.allowed.test(set[position] as string)) expect(one).toBe(set[position]);
      }
      const turned = new WireNames(ofNames(set.toReversed()), rule);
      expect(set.map((one) => turned.sent(one))).toEqual(sent);
    }),
  );
});

test.each(encoders.filter((wire) => "encodeName" in wire))("$name gives back what it shortened", (wire) => {
  const full = `weather of ${"x".repeat(200)}`;
  const tools = [
    { name: full, parameters: null },
    { name: "now", parameters: null },
  ];
  const [sent] = JSON.stringify(wire.encodeTools(tools)).match(/"weather_of[^"]*"/) ?? [];
  const name = JSON.parse(sent as string);
  expect(name.length).toBeLessThanOrEqual(128);
  expect(wire.decodeName?.(name, { tools })).toBe(full);
  expect(wire.decodeName?.(name)).toBe(name);
  expect(wire.encodeName?.(full, { tools })).toBe(name);
  const call = { id: "c", name: full, arguments: "{}" };
  expect(JSON.stringify(wire.encodeCalls([call], { tools }))).toContain(`"${name}"`);
});

test("many names that are refused are all told apart", () => {
  const set = Array.from({ length: 5_000 }, (_, index) => `${"server.tool ".repeat(10)}${index}`);
  const names = new WireNames(ofNames(set), OPENAI_NAMES);
  expect(new Set(set.map((name) => names.sent(name))).size).toBe(set.length);
});

test.each<[string, object, string]>([
  ["an empty name", { name: "" }, "expected a tool with a name, received an empty one"],
  ["no name", {}, "expected a tool with a name, received undefined for it"],
  ["null", null as never, "expected a tool, received null"],
  [
    "a description that is none",
    { name: "f", description: 1 },
    "expected text for the description of f, received a number",
  ],
  ["a schema that is none", { name: "f", parameters: true }, "expected a JSON Schema for the parameters of f"],
  [
    "a schema of Zod's",
    { name: "f", parameters: z.object({}) },
    "the parameters of f, received a schema of another library: make a ToolInfo of it",
  ],
  ["a schema of text", { name: "f", parameters: { type: "string" } }, 'expected parameters of type "object" for f'],
])("%s is no tool", (_, tool, message) => {
  const encode = () => openaiChat.encodeTools([{ name: "now", parameters: null }, tool as never]);
  expect(encode).toThrow(message);
  expect(encode).toThrow(expect.objectContaining<Partial<WireError>>({ code: "invalid_tool", path: "/1" }));
});

test("two tools with one name are refused", () => {
  const tool = { name: "now", parameters: null };
  expect(() => openaiChat.encodeTools([tool, tool])).toThrow("openai-chat: two tools have the name now at /1");
});

describe("many calls of many tools", () => {
  const MANY = 500;
  const names = Array.from({ length: MANY }, (_, index) => `crm.tool ${index}`);
  const item = (name: string, index: number) => ({
    type: "function_call",
    call_id: `c${index}`,
    name,
    arguments: "{}",
  });
  /** The tools, and how often somebody has gone through them. */
  function counted<List extends object>(list: List): [List, () => number] {
    let count = 0;
    const { [Symbol.iterator]: iterate } = list as unknown as Iterable<unknown>;
    const value = (): unknown => {
      count++;
      return iterate.call(list);
    };
    return [Object.defineProperty(list, Symbol.iterator, { value }), () => count];
  }
  const answers: [name: string, wire: AnyWire, answer: object][] = [
    ["Gemini", gemini, { candidates: [{ content: gemini.encodeCalls(callsTo(names)) }] }],
    ["AI SDK", aiSdk, aiSdk.encodeCalls(callsTo(names))],
    ["Responses", openaiResponses, openaiResponses.encodeCalls(callsTo(names))],
    [
      "Responses, in a namespace",
      openaiResponses,
      openaiResponses.encodeCalls(callsTo(names).map((call) => ({ ...call, namespace: "crm" }))),
    ],
    [
      "Responses, in namespaces that are none",
      openaiResponses,
      names.map((_, index) => ({ ...item("a", index), namespace: `n${index}` })),
    ],
    ["Responses, unknown tools", openaiResponses, names.map((name, index) => item(`no.${name}`, index))],
  ];

  test.each(answers)("%s: the names are looked at once", async (_, wire, answer) => {
    const execute = () => {
      throw new Error("no");
    };
    const [tools, passes] = counted(new ToolSet(names.map((name) => defineTool({ name, execute }))));
    const messages = (await tools.bind(wire).answer(answer)).messages;
    expect(JSON.stringify(messages)).toMatch(/crm_tool|failed|Unknown/);
    expect(passes()).toBeLessThan(10);
    const [list, passesOfList] = counted(ofNames(names));
    const results = wire.decodeMessage(answer).map((call) => ({ call, content: "" }));
    wire.encodeTurn(answer, results, { tools: list });
    expect(passesOfList()).toBeLessThan(10);
  });

  test("a stream looks at them once too", async () => {
    const [tools, passes] = counted(new ToolSet(names.map((name) => new ToolInfo({ name, parameters: null }))));
    const stream = new ToolCallStream(openaiResponses, { tools });
    for (const [index, name] of names.entries()) {
      const namespace = index % 2 === 0 ? "crm" : `n${index}`;
      stream.push({
        type: "response.output_item.done",
        output_index: index,
        item: { ...item(name, index), namespace },
      });
    }
    expect(stream.finish()).toHaveLength(MANY);
    expect(passes()).toBeLessThan(10);
  });

  test("a list that changes is looked at anew", () => {
    const list = ofNames(["files.read"]);
    const sent = openaiChat.encodeName?.("files.read", { tools: list }) as string;
    expect(openaiChat.decodeName?.(sent, { tools: list })).toBe("files.read");
    list.push({ name: "files/read" });
    const other = openaiChat.encodeName?.("files/read", { tools: list }) as string;
    expect(openaiChat.decodeName?.(other, { tools: list })).toBe("files/read");
    expect(openaiChat.decodeName?.(sent, { tools: list })).toBe("files.read");
  });
});

function callsTo(names: readonly string[]): WireCall[] {
  return names.map((name, index) => ({ id: `c${index}`, name, arguments: "{}" }));
}
