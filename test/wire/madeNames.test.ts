// A property with a made name stays apart from every other property, whatever names a value or a schema has.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ToolInfo } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { argumentNames } from "../../src/wire/adapt/sentArguments.ts";
import { anthropic, gemini, ollama, openaiChat, type ToolChange } from "../../src/wire/index.ts";
import { ANTHROPIC } from "../../src/wire/providers/anthropic/provider.ts";

const RUNS = Number(process.env.MADE_NAMES_RUNS ?? 300);

/** The name that a property is sent under. */
function madeName(parameters: object, name = "$top"): string {
  const tools = [{ name: "find", parameters }];
  const change = anthropic
    .toolChanges?.(tools as never)
    .find(({ rule, before }) => rule === "propertyNames" && before === name);
  return (change as ToolChange).after as string;
}

const open = { type: "object", properties: { $top: {} } };
const MADE = madeName(open);

/** The arguments that Anthropic has of a call, and what is read of these. */
function thereAndBack(parameters: object, value: object): { sent: unknown; back: unknown } {
  const tools = [{ name: "find", parameters }];
  const call = { id: "c", type: "function", name: "find", arguments: JSON.stringify(value) };
  const message = anthropic.encodeCalls([call], { tools } as never);
  const [back] = anthropic.decodeMessage(message, { tools } as never);
  return { sent: message.content[0]?.input, back: JSON.parse(back?.arguments ?? "null") };
}

/** What is read of a whole text of arguments. */
const ownText = (parameters: object, text: string): string =>
  argumentNames([{ name: "find", parameters }] as never, ANTHROPIC).ownText("find", text);

const read = (parameters: object, input: object): unknown => {
  const block = { type: "tool_use", id: "c", name: "find", input };
  const [call] = anthropic.decodeMessage({ role: "assistant", content: [block] }, {
    tools: [{ name: "find", parameters }],
  } as never);
  return JSON.parse(call?.arguments ?? "null");
};

describe("a further property that has the made name of another", () => {
  it("comes back under its own name, beside the other", () => {
    expect(thereAndBack(open, { $top: 1, [MADE]: 2, [`${MADE}_`]: 3, [`${MADE}__`]: 4 })).toEqual({
      sent: { [MADE]: 1, [`${MADE}_`]: 2, [`${MADE}__`]: 3, [`${MADE}___`]: 4 },
      back: { $top: 1, [MADE]: 2, [`${MADE}_`]: 3, [`${MADE}__`]: 4 },
    });
    expect(thereAndBack(open, { [MADE]: 2 }).back).toEqual({ [MADE]: 2 });
  });

  it.each([
    ["required", { required: [MADE] }],
    ["dependentRequired", { dependentRequired: { [MADE]: [] } }],
    ["a list of dependentRequired", { dependentRequired: { a: [MADE] } }],
    ["dependentSchemas", { dependentSchemas: { [MADE]: true } }],
    ["dependencies", { dependencies: { [MADE]: ["a"] } }],
    ["properties, with a mark", { properties: { $top: {}, [`${MADE}__`]: {} } }],
  ])("gives the other another one, if %s names it", (_, keywords) => {
    const parameters = { ...open, ...keywords };
    expect(madeName(parameters)).not.toBe(MADE);
    const value = { $top: 1, [MADE]: 2, [`${MADE}__`]: 3 };
    expect(thereAndBack(parameters, value)).toEqual({
      sent: { [madeName(parameters)]: 1, [MADE]: 2, [`${MADE}__`]: 3 },
      back: value,
    });
  });
});

it("a made name is none that only a branch names, which is sent in another form", () => {
  for (const name of [MADE, `${MADE}_`]) {
    const parameters = { ...open, anyOf: [{ type: "array", properties: { [name]: {} } }, {}] };
    for (const value of [{ $top: 1, [name]: 6 }, { [name]: 6 }, { [MADE]: 6 }])
      expect(thereAndBack(parameters, value).back).toEqual(value);
  }
});

it("an answer with both names of a property keeps both values", () => {
  expect(read(open, { [MADE]: 1, $top: 2 })).toEqual({ $top: 1, [MADE]: 2 });
  expect(read(open, { $top: 2, [MADE]: 1 })).toEqual({ $top: 2, [MADE]: 1 });
  expect(read(open, { $top: 2 })).toEqual({ $top: 2 });
});

const names = fc.constantFrom(
  "$top",
  MADE,
  `${MADE}_`,
  `${MADE}__`,
  "a b",
  "a",
  madeName({ type: "object", properties: { "a b": {} } }, "a b"),
);
const value: fc.Arbitrary<object> = fc.letrec<{ value: unknown; object: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.integer(),
    fc.constant("$top"),
    tie("object"),
    fc.array(tie("value"), { maxLength: 2 }),
  ),
  object: fc.dictionary(names, tie("value"), { maxKeys: 5 }),
})).object;
const tree = {
  type: "object",
  properties: {
    $top: { $ref: "#" },
    "a b": { anyOf: [{ type: "array", items: { $ref: "#" } }, {}] },
    a: { $ref: "#" },
  },
};

describe("any value with any of these names", () => {
  it("comes back equal", () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(thereAndBack(tree, given).back).toEqual(JSON.parse(JSON.stringify(given)));
      }),
      { numRuns: RUNS },
    );
  });

  it("is read of a stream as of the whole answer, also where it is no JSON, wherever it is cut", () => {
    const tools = [new ToolInfo({ name: "find", parameters: tree })];
    fc.assert(
      fc.property(value, fc.array(fc.nat(40), { maxLength: 6 }), fc.nat(9), (given, cuts, lost) => {
        const text = JSON.stringify(given);
        const written = lost > 5 ? text.slice(0, Math.max(1, text.length - lost)) : text;
        const stream = new ToolCallStream(anthropic, { tools });
        const push = (event: object): unknown => stream.push({ index: 0, ...event } as never);
        push({ type: "content_block_start", content_block: { type: "tool_use", id: "c", name: "find", input: {} } });
        let rest = written;
        for (const length of [...cuts, written.length]) {
          push({
            type: "content_block_delta",
            delta: { type: "input_json_delta", partial_json: rest.slice(0, length) },
          });
          rest = rest.slice(length);
        }
        push({ type: "content_block_stop" });
        const [finished] = stream.finish();
        expect(finished?.call.arguments).toBe(ownText(tree, written));
      }),
      { numRuns: RUNS },
    );
  });
});

describe("half a surrogate pair", () => {
  const parameters = {
    type: "object",
    description: "x\ude00",
    properties: { a: { enum: ["\ud83d"] } },
    required: ["a"],
  };

  it("in a tool is a listed change, at each place", () => {
    const tools = [
      { name: "find", description: "y\ud83d", parameters, outputSchema: { type: "object", title: "\ud83d" } },
    ];
    const listed = [
      ["/description", "y\ud83d", "y\ufffd"],
      ["/parameters/properties/a/enum/0", "\ud83d", "\ufffd"],
      ["/parameters/description", "x\ude00", "x\ufffd"],
      ["/outputSchema/title", "\ud83d", "\ufffd"],
    ].map(([path, before, after]) => ({ tool: "find", rule: "texts", path, before, after }));
    expect(openaiChat.toolChanges?.(tools as never)).toEqual(listed);
  });

  it.each([openaiChat, openaiChat.forServer("mistral"), openaiChat.forServer("vllm"), anthropic])(
    "in ids leaves two of them two, and results beside their calls, for $name",
    (wire) => {
      const calls = ["a\ud83d", "a\ud83e"].map((id) => ({ id, type: "function", name: "find", arguments: "{}" }));
      const message = JSON.stringify(wire.encodeCalls(calls));
      const ids = calls.map((call) => {
        const result = wire.encodeResult({ call, content: "ok" } as never) as {
          tool_call_id?: string;
          content?: unknown;
        };
        return JSON.stringify(result).match(/"tool_(?:call|use)_id":"([^"]*)"/)?.[1] ?? "";
      });
      expect(new Set(ids).size).toBe(2);
      for (const id of ids) {
        expect(id.isWellFormed()).toBe(true);
        expect(message).toContain(JSON.stringify(id));
      }
    },
  );

  it.each([gemini, ollama])("in ids leaves two of them two, for $name", (wire) => {
    const ids = ["a\ud83d", "a\ud83e"].map((id) => {
      const call = { id, type: "function", name: "find", arguments: "{}" };
      const texts = [wire.encodeCalls([call]), wire.encodeResult({ call, content: "ok" } as never)];
      const [ofCall, ofResult] = texts.map(
        (message) => JSON.stringify(message).match(/"(?:id|tool_call_id)":"([^"]*)"/)?.[1],
      );
      expect(ofResult).toBe(ofCall);
      return ofCall;
    });
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{40}$/);
  });
});
