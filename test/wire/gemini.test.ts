import { type Content, type GenerateContentConfig, GoogleGenAI } from "@google/genai";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type CallEvent,
  gemini,
  type WireCall,
  WireError,
  type WireResult,
  type WireTool,
} from "../../src/wire/index.ts";
import { parseJsonPath } from "../../src/wire/providers/gemini/parseJsonPath.ts";
import { errorOf } from "../errorOf.ts";
import { deep, hostile } from "./hostile.ts";
import { type Joined, joined } from "./joined.ts";
import { loopback } from "./loopback.ts";
import { recordings } from "./recordings.ts";

const weather: WireTool = {
  name: "get_weather",
  description: "The weather",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
};
const part = { functionCall: { id: "g1", name: "get_weather", args: { city: "Oslo" } } };
const bergen = { functionCall: { ...part.functionCall, args: { city: "Bergen" } } };
const signed = { ...part, thoughtSignature: "c2lnbmVk" };
const call: WireCall = { id: "g1", type: "function", name: "get_weather", arguments: '{"city":"Oslo"}', index: 0 };

describe("tools", () => {
  it("are declared in one", () => {
    const { parameters: parametersJsonSchema } = weather as { parameters: object };
    expect(gemini.encodeTools([weather, { name: "now", parameters: null }])).toEqual([
      {
        functionDeclarations: [
          { name: "get_weather", description: "The weather", parametersJsonSchema },
          { name: "now", parametersJsonSchema: { type: "object", properties: {} } },
        ],
      },
    ]);
    expect(gemini.encodeTools([])).toEqual([]);
  });

  test.each([
    ["1st.tool", /^_st\.tool_[0-9a-f]{16}$/],
    ["a b", /^a_b_[0-9a-f]{16}$/],
    ["a.b:c-d", /^a\.b:c-d$/],
    ["x".repeat(200), /^x{111}_[0-9a-f]{16}$/],
  ])("named %s", (name, expected) => {
    const sent = gemini.encodeTools([{ name }])[0]?.functionDeclarations[0]?.name ?? "";
    expect(sent).toMatch(expected);
    const answer = { parts: [{ functionCall: { name: sent, args: {} } }] };
    expect(gemini.decodeMessage(answer, { tools: [{ name }] })[0]?.name).toBe(name);
    expect(gemini.decodeName?.(sent, { tools: [{ name }] })).toBe(name);
  });

  test.each([
    ["auto", { mode: "AUTO" }],
    ["none", { mode: "NONE" }],
    ["required", { mode: "ANY" }],
    [{ name: "get_weather" }, { mode: "ANY", allowedFunctionNames: ["get_weather"] }],
  ] as const)("choice %j", (choice, functionCallingConfig) => {
    expect(gemini.encodeToolChoice(choice)).toEqual({ functionCallingConfig });
  });
});

describe("a message", () => {
  const content = { role: "model", parts: [{ text: "Let me look." }, part] };
  test.each<[string, unknown, WireCall[]]>([
    ["a response", { candidates: [{ content, finishReason: "STOP" }] }, [call]],
    ["a candidate", { content, finishReason: "STOP" }, [call]],
    ["a content", content, [call]],
    ["parts", content.parts, [call]],
    ["a part", part, [call]],
    ["a signature", [signed], [{ ...call, signature: "c2lnbmVk" }]],
    [
      "parallel calls",
      [signed, bergen],
      [
        { ...call, signature: "c2lnbmVk" },
        // Both have the same id.
        { ...call, id: expect.stringMatching(/^call_\w{16}$/), arguments: '{"city":"Bergen"}', index: 1 },
      ],
    ],
    [
      "a call twice",
      [signed, part, bergen, part],
      [
        { ...call, signature: "c2lnbmVk" },
        { ...call, id: expect.stringMatching(/^call_\w{16}$/), arguments: '{"city":"Bergen"}', index: 1 },
      ],
    ],
    ["a message of the Live API", { toolCall: { functionCalls: [part.functionCall] } }, [call]],
    [
      "an interaction",
      {
        status: "requires_action",
        steps: [
          { type: "thought", signature: "x" },
          { type: "function_call", id: "g1", name: "get_weather", arguments: { city: "Oslo" }, signature: "c2lnbmVk" },
        ],
      },
      [{ ...call, signature: "c2lnbmVk" }],
    ],
    ["an interaction without calls", { status: "completed", outputs: [{ type: "text", text: "Hello" }] }, []],
    ["no arguments", [{ functionCall: { id: "g1", name: "get_weather" } }], [{ ...call, arguments: "" }]],
    ["another candidate", { candidates: [{ content: { parts: [] } }, { content }] }, []],
    ["a candidate that says nothing", { candidates: [{ finishReason: "MAX_TOKENS" }] }, []],
    ["code that the provider runs", [{ executableCode: { code: "1" } }, { toolCall: { id: "t" } }], []],
    ["nothing", undefined, []],
  ])("%s", (_, message, expected) => {
    expect(gemini.decodeMessage(message)).toEqual(expected);
  });

  it("gets ids that stay for the part, and differ", () => {
    const bare = { functionCall: { name: "get_weather", args: {} } };
    const twin = structuredClone(bare);
    const [first, second] = gemini.decodeMessage([bare, twin]);
    expect(first?.id).toMatch(/^call_[0-9a-f]{24}$/);
    expect(second?.id).not.toBe(first?.id);
    const candidate = { content: { parts: [bare, twin] }, finishReason: "STOP" };
    expect(gemini.decodeMessage({ candidates: [candidate] })).toEqual([first, second]);
  });

  test.each([["text"], [7], [{}], [{ choices: [] }], [{ error: { code: 400 } }]])("refuses %j", (value) => {
    expect(errorOf(WireError, () => gemini.decodeMessage(value))).toMatchObject({ code: "invalid_message" });
  });

  // Their arguments are still to come, so they must not be taken for calls without any.
  test.each([[{ name: "f", willContinue: true }], [{ partialArgs: [{ jsonPath: "$.a", stringValue: "x" }] }], [{}]])(
    "refuses %j, a piece of a stream",
    (functionCall) => {
      expect(errorOf(WireError, () => gemini.decodeMessage([{ functionCall }]))).toMatchObject({
        code: "invalid_call",
      });
    },
  );
});

describe("calls that are sent back", () => {
  test.each<[string, Partial<WireCall>, object]>([
    ["whole", {}, part],
    ["a signature", { signature: "c2lnbmVk" }, signed],
    ["no id", { id: null }, { functionCall: { name: "get_weather", args: { city: "Oslo" } } }],
    ["no arguments", { arguments: "" }, { functionCall: { ...part.functionCall, args: {} } }],
    ["broken ones", { arguments: "{" }, { functionCall: { ...part.functionCall, args: { rawInvalidInput: "{" } } }],
    [
      "a big integer",
      { arguments: '{"n":12345678901234567890}' },
      { functionCall: { ...part.functionCall, args: { n: "12345678901234567890" } } },
    ],
  ])("%s", (_, given, expected) => {
    expect(gemini.encodeCalls([{ ...call, ...given }])).toEqual({ role: "model", parts: [expected] });
  });

  it("go without parts that have no data, and with each signature", () => {
    const parts = [{}, { thought: true }, { text: "" }, { thoughtSignature: "a" }, { text: "", thoughtSignature: "b" }];
    const kept = [{ text: "So." }, { inlineData: { mimeType: "image/png", data: "" } }, part];
    const [content] = gemini.encodeTurn({ role: "model", parts: [...parts, ...kept] }, [
      { call: gemini.decodeMessage([part])[0] as never, content: "12" },
    ]);
    expect(content).toMatchObject({
      parts: [{ text: "", thoughtSignature: "a" }, { text: "", thoughtSignature: "b" }, ...kept],
    });
  });

  it("are what came", () => {
    const parts = [signed, { functionCall: { ...part.functionCall, id: "g2" } }];
    expect(gemini.encodeCalls(gemini.decodeMessage(parts)).parts).toEqual(parts);
  });
});

describe("a result", () => {
  const image = { type: "image", data: "iVBORw0=", mimeType: "image/png" } as const;
  const inlineData = { data: "iVBORw0=", mimeType: "image/png" };
  test.each<[string, Omit<WireResult, "call">, object]>([
    ["text", { content: "12 °C" }, { response: { output: "12 °C" } }],
    ["the text of an object", { content: '{"celsius":12}' }, { response: { output: { celsius: 12 } } }],
    ["half a pair in it", { content: String.raw`{"a":"\ud83d"}` }, { response: { output: { a: "\ufffd" } } }],
    ["a text of an object in another form", { content: '{ "a": 1.0 }' }, { response: { output: '{ "a": 1.0 }' } }],
    ["a big integer in it", { content: `{"a":${2n ** 64n}}` }, { response: { output: `{"a":${2n ** 64n}}` } }],
    ["the text of an object that is an error", { content: '{"a":1}', error: true }, { response: { error: '{"a":1}' } }],
    ["an error", { content: "no such city", error: true }, { response: { error: "no such city" } }],
    ["JSON", { content: [{ type: "json", value: { celsius: 12 } }] }, { response: { output: { celsius: 12 } } }],
    [
      "JSON with a key $ref",
      { content: [{ type: "json", value: [{ a: { $ref: "b" } }] }] },
      { response: { output: '[{"a":{"$ref":"b"}}]' } },
    ],
    ["a text of such an object", { content: '{"a":[{"$ref":"b"}]}' }, { response: { output: '{"a":[{"$ref":"b"}]}' } }],
    [
      "JSON with $ref as a value",
      { content: [{ type: "json", value: { a: "$ref" } }] },
      { response: { output: { a: "$ref" } } },
    ],
    ["null", { content: [{ type: "json", value: null }] }, { response: { output: null } }],
    ["a big integer", { content: [{ type: "json", value: 2n ** 64n }] }, { response: { output: `${2n ** 64n}` } }],
    [
      "several parts",
      { content: [{ type: "text", text: "Oslo" }, image, { type: "json", value: [1] }] },
      { response: { output: ["Oslo", [1]] }, parts: [{ inlineData }] },
    ],
    ["an image alone", { content: [image] }, { response: { output: "" }, parts: [{ inlineData }] }],
    ["no parts", { content: [] }, { response: { output: "" } }],
  ])("%s", (_, result, expected) => {
    const { functionResponse } = gemini.encodeResult({ call, ...result });
    expect(functionResponse).toEqual({ id: "g1", name: "get_weather", ...expected });
  });

  it("needs the name of the tool", () => {
    const { functionResponse } = gemini.encodeResult({ call: null, tool_call_id: "g1", name: "f", content: "" });
    expect(functionResponse).toEqual({ id: "g1", name: "f", response: { output: "" } });
    const nameless = { call: null, tool_call_id: "g1", content: "" };
    expect(errorOf(WireError, () => gemini.encodeResult(nameless))).toMatchObject({ code: "invalid_result" });
  });

  it("has no id where the call has none, and the name that was declared", () => {
    const tools = [{ name: "get weather" }];
    const [declared] = gemini.encodeTools(tools)[0]?.functionDeclarations ?? [];
    const result = gemini.encodeResult({ call: { ...call, id: null, name: "get weather" }, content: "" }, { tools });
    expect(result.functionResponse).toEqual({ name: declared?.name, response: { output: "" } });
  });
});

describe("an event", () => {
  const chunk = (...parts: unknown[]) => ({ candidates: [{ content: { role: "model", parts } }] });
  const piece = (partialArg: object, rest: object = { willContinue: true }) =>
    chunk({ functionCall: { partialArgs: [partialArg], ...rest } });
  const step = (part: string, rest: object) => ({ event_type: `step.${part}`, index: 1, ...rest });
  const end = (finishReason: string) => ({ candidates: [{ content: { parts: [] }, finishReason }] });
  test.each<[string, unknown, CallEvent[]]>([
    [
      "whole calls",
      chunk(signed, { functionCall: { name: "now" } }),
      [
        {
          kind: "delta",
          id: "g1",
          name: "get_weather",
          signature: "c2lnbmVk",
          whole: '{"city":"Oslo"}',
          isDone: true,
        },
        { kind: "delta", name: "now", isDone: true },
      ],
    ],
    ["a start", chunk({ functionCall: { name: "f", willContinue: true } }), [{ kind: "delta", name: "f" }]],
    [
      "a text that goes on",
      piece({ jsonPath: "$.a[0].b", stringValue: "Bos", willContinue: true }),
      [{ kind: "delta", pieces: [{ path: ["a", 0, "b"], value: "Bos", continues: true }] }],
    ],
    [
      "a number, with which the call ends",
      piece({ jsonPath: "$.n", numberValue: 0 }, {}),
      [{ kind: "delta", pieces: [{ path: ["n"], value: 0, continues: false }], isDone: true }],
    ],
    [
      "false and null",
      chunk({
        functionCall: {
          partialArgs: [
            { jsonPath: "$.b", boolValue: false },
            { jsonPath: "$.n", nullValue: "NULL_VALUE" },
          ],
          willContinue: true,
        },
      }),
      [
        {
          kind: "delta",
          pieces: [
            { path: ["b"], value: false, continues: false },
            { path: ["n"], value: null, continues: false },
          ],
        },
      ],
    ],
    ["a piece without a value", piece({ jsonPath: "$.a" }), [{ kind: "delta" }]],
    ["no more", chunk({ functionCall: {} }), [{ kind: "delta", isDone: true }]],
    ["text", chunk({ text: "{" }), []],
    ["the end", end("STOP"), [{ kind: "end", reason: "STOP", isTruncated: false }]],
    ["a limit", end("MAX_TOKENS"), [{ kind: "end", reason: "MAX_TOKENS", isTruncated: true }]],
    [
      "a call that broke",
      end("MALFORMED_FUNCTION_CALL"),
      [{ kind: "end", reason: "MALFORMED_FUNCTION_CALL", isTruncated: true }],
    ],
    [
      "a question that was blocked",
      { promptFeedback: { blockReason: "SAFETY" } },
      [{ kind: "end", reason: "SAFETY", isTruncated: true }],
    ],
    [
      "an error",
      { error: { code: 503, status: "UNAVAILABLE" } },
      [{ kind: "end", reason: "UNAVAILABLE", isTruncated: true, fault: "an error without a message" }],
    ],
    [
      "calls of the Live API",
      { toolCall: { functionCalls: [{ id: "g1", name: "f", args: { a: 1 } }, { name: "now" }] } },
      [
        { kind: "delta", id: "g1", name: "f", whole: '{"a":1}', isDone: true },
        { kind: "delta", name: "now", isDone: true },
        { kind: "end", reason: "TOOL_CALL", isTruncated: false },
      ],
    ],
    ["what the Live API says else", { serverContent: { generationComplete: true } }, []],
    [
      "a turn of the Live API is interrupted",
      { serverContent: { interrupted: true } },
      [{ kind: "end", reason: "INTERRUPTED", isTruncated: true }],
    ],
    [
      "a turn of the Live API ends",
      { serverContent: { turnComplete: true } },
      [{ kind: "end", reason: "TURN_COMPLETE", isTruncated: false }],
    ],
    [
      "an interaction begins",
      { event_type: "interaction.created", interaction: { id: "v1" } },
      [{ kind: "start", id: "v1" }],
    ],
    [
      "a call of an interaction",
      step("start", { step: { type: "function_call", id: "g1", name: "f", arguments: {} } }),
      [{ kind: "delta", key: "1", id: "g1", name: "f" }],
    ],
    [
      "one that is whole",
      step("delta", { delta: { type: "function_call", id: "g1", name: "f", arguments: { a: 1 }, signature: "c2ln" } }),
      [{ kind: "delta", key: "1", id: "g1", name: "f", signature: "c2ln", whole: '{"a":1}' }],
    ],
    [
      "its text",
      step("delta", { delta: { type: "arguments_delta", arguments: '{"a' } }),
      [{ kind: "delta", key: "1", text: '{"a' }],
    ],
    ["its end", step("stop", {}), [{ kind: "delta", key: "1", isDone: true }]],
    ["another step", step("start", { step: { type: "thought" } }), []],
    ["its content", step("delta", { delta: { type: "text", text: "{" } }), []],
    [
      "an interaction ends",
      { event_type: "interaction.completed", interaction: { status: "requires_action" } },
      [{ kind: "end", reason: "requires_action", isTruncated: false }],
    ],
    [
      "an interaction fails",
      { event_type: "interaction.completed", interaction: { status: "failed" } },
      [{ kind: "end", reason: "failed", isTruncated: true, fault: "an error without a message" }],
    ],
    [
      "an error in one",
      { event_type: "error", error: { code: "x" } },
      [{ kind: "end", reason: "error", isTruncated: true, fault: "x" }],
    ],
    ["a status", { event_type: "interaction.status_update", status: "in_progress" }, []],
    ["usage alone", { usageMetadata: {} }, []],
    ["nothing", null, []],
  ])("%s", (_, event, expected) => {
    expect(gemini.decodeEvent?.(event)).toEqual(expected);
  });
});

test.each<[string, (string | number)[]]>([
  ["$", []],
  ["$.a.b[0].c", ["a", "b", 0, "c"]],
  ["$[0][12]", [0, 12]],
  ["$['a.b'][\"c]d\"]", ["a.b", "c]d"]],
  ["$['it\\'s']['\\u00e9\\n\\\\']", ["it's", "é\n\\"]],
  ["$.__proto__.x", ["__proto__", "x"]],
  ["$.größe-2", ["größe-2"]],
  ["$['']", [""]],
  // What leads to no single place is kept as a key.
  ["$..a", ["$..a"]],
  ["$.a[*]", ["$.a[*]"]],
  ["$[-1]", ["$[-1]"]],
  ["$[01]", ["$[01]"]],
  ["$[9007199254740993000]", ["$[9007199254740993000]"]],
  ["$.a[", ["$.a["]],
  ["$['a", ["$['a"]],
  ["$.", ["$."]],
  ["a.b", ["a.b"]],
  ["", [""]],
])("the path %s", (text, path) => {
  expect(parseJsonPath(text)).toEqual(path);
});

test("a path of any length is read in time", () => {
  expect(parseJsonPath(`$${".a".repeat(200_000)}`)).toHaveLength(200_000);
  expect(parseJsonPath(`$['${"\\'".repeat(200_000)}']`)).toEqual(["'".repeat(200_000)]);
  expect(parseJsonPath(`$['${"\\".repeat(400_000)}`)).toHaveLength(1);
  // A pattern that goes back at each character takes longer than a test may.
});

describe("the recordings", () => {
  const recorded = recordings("gemini");
  it.skipIf(recorded.length === 0)("give the calls that are in them", () => {
    for (const [name, events] of recorded) {
      const calls = joined(events.flatMap((event) => gemini.decodeEvent?.(event) ?? []));
      expect(calls, name).toEqual(callsIn(events));
      expect(calls.length, name).toBeGreaterThan(0);
    }
  });

  it.skipIf(recorded.length === 0)("give nested arguments and lists", () => {
    const argumentsOf = (part: string) => {
      const [, events = []] = recorded.find(([name]) => name.includes(part)) ?? [];
      return joined(events.flatMap((event) => gemini.decodeEvent?.(event) ?? []))[0]?.arguments;
    };
    expect(argumentsOf("arguments-nested")).toMatchObject({
      recipe: {
        name: "Lasagna",
        ingredients: { length: 10, 0: { amount: "16 oz", name: "Lasagna noodles" } },
        steps: {
          length: 10,
          1: "Cook lasagna noodles according to package directions, drain and set aside.",
        },
      },
    });
    expect(argumentsOf("array-arguments")).toEqual({
      operations: [
        { action: "add", description: "Fresh red apple", itemid: "apple_001", price: 0.5 },
        { action: "add", description: "Ripe yellow banana", itemid: "banana_001", price: 0.3 },
      ],
    });
  });

  type Arg = { jsonPath: string; stringValue?: string; numberValue?: number };

  /** The calls as they come, read by hand: a name starts one, texts at one place are joined. */
  function callsIn(events: readonly unknown[]): Joined[] {
    type Call = { name?: string; args?: object; partialArgs?: Arg[] };
    type Event = { candidates: { content?: { parts?: { functionCall?: Call }[] } }[] };
    const calls: { name: string; arguments: object }[] = [];
    const parts = (events as Event[]).flatMap(({ candidates }) => candidates[0]?.content?.parts ?? []);
    for (const { name, args = {}, partialArgs = [] } of parts.flatMap(({ functionCall }) => functionCall ?? [])) {
      if (name) calls.push({ name, arguments: args });
      for (const arg of partialArgs) put(calls.at(-1)?.arguments ?? {}, arg);
    }
    return calls as Joined[];
  }

  function put(root: object, { jsonPath, stringValue, numberValue }: Arg): void {
    const steps = jsonPath
      .slice(2)
      .split(/[.[\]]+/)
      .filter(Boolean);
    let place = root as Record<string, unknown>;
    const last = steps.pop() ?? "";
    const next = (at: number) => (/^\d+$/.test([...steps, last][at + 1] ?? "") ? [] : {});
    for (const [at, step] of steps.entries()) {
      place[step] ??= next(at);
      place = place[step] as Record<string, unknown>;
    }
    place[last] = stringValue === undefined ? numberValue : `${place[last] ?? ""}${stringValue}`;
  }
});

test("any JSON gives events, and calls or an error of ours", () => {
  const words =
    "candidates content parts functionCall name args id partialArgs jsonPath stringValue numberValue nullValue";
  const more = "willContinue finishReason promptFeedback blockReason error status thoughtSignature role $.a $[0]";
  fc.assert(
    fc.property(hostile([...words.split(" "), ...more.split(" ")]), (value) => {
      gemini.decodeEvent?.(value);
      gemini.decodeEvent?.({ candidates: [{ content: { parts: [value] } }] });
      try {
        gemini.encodeCalls(gemini.decodeMessage(value));
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 2000 },
  );
  const nested = { functionCall: { name: "f", args: deep(5000) } };
  expect(gemini.decodeMessage([nested])[0]?.arguments).toMatch(/^\[expected at most/);
  expect(gemini.decodeEvent?.({ candidates: [{ content: { parts: [nested] } }] })).toHaveLength(1);
  const held = gemini.encodeResult({ call, content: [{ type: "json", value: deep(999) }] });
  expect(JSON.stringify(held)).toContain("[1]");
});

test("a round trip with the official client", async () => {
  const content = {
    role: "model",
    parts: [{ functionCall: { name: "get_weather", args: { city: "Oslo" } }, thoughtSignature: "c2lnbmVk" }],
  };
  const server = await loopback([
    { candidates: [{ content, finishReason: "STOP" }] },
    { candidates: [{ content: { role: "model", parts: [{ text: "It is 12 °C." }] }, finishReason: "STOP" }] },
  ]);
  try {
    const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: server.url } });
    const tools = [weather];
    const contents: Content[] = [{ role: "user", parts: [{ text: "How warm is it in Oslo?" }] }];
    const config: GenerateContentConfig = {
      tools: gemini.encodeTools(tools),
      toolConfig: gemini.encodeToolChoice("required"),
    };
    const first = await client.models.generateContent({ model: "m", contents, config });
    const calls = gemini.decodeMessage(first, { tools, makeId: () => "call_1" });
    expect(calls).toEqual([{ ...call, id: "call_1", signature: "c2lnbmVk" }]);
    contents.push(gemini.encodeCalls(calls, { tools }));
    contents.push({
      role: "user",
      parts: calls.map((call) => gemini.encodeResult({ call, content: "12 °C" }, { tools })),
    });
    const second = await client.models.generateContent({ model: "m", contents, config });
    expect(gemini.decodeMessage(second)).toEqual([]);
    const [asked, answered] = server.requests;
    expect(asked?.path).toMatch(/\/models\/m:generateContent$/);
    expect(asked?.body).toMatchObject({
      tools: [{ functionDeclarations: [{ name: "get_weather", parametersJsonSchema: { type: "object" } }] }],
      toolConfig: { functionCallingConfig: { mode: "ANY" } },
    });
    expect(answered?.body.contents).toEqual([
      { role: "user", parts: [{ text: "How warm is it in Oslo?" }] },
      {
        role: "model",
        parts: [
          {
            functionCall: { id: "call_1", name: "get_weather", args: { city: "Oslo" } },
            thoughtSignature: "c2lnbmVk",
          },
        ],
      },
      {
        role: "user",
        parts: [{ functionResponse: { id: "call_1", name: "get_weather", response: { output: "12 °C" } } }],
      },
    ]);
  } finally {
    await server.close();
  }
});
