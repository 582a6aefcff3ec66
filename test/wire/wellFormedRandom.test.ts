// Whatever texts a conversation has, its requests are well-formed Unicode, and each call of an answer has its own id.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ToolMessage } from "../../src/index.ts";
import { WireError } from "../../src/wire/index.ts";
import { encoders } from "./wires.ts";

const RUNS = Number(process.env.WELL_FORMED_RUNS ?? 60);

const part = fc.constantFrom("a", "b.", " ", "😀", "\ud83d", "\ude00", "\ud83e", "天", "__proto__");
const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(""));
const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
const value = fc.oneof(text, fc.integer(), fc.array(text, { maxLength: 2 }), fc.dictionary(name, text, { maxKeys: 2 }));

const property = fc.record(
  {
    type: fc.constant("string"),
    description: text,
    title: text,
    enum: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
    const: text,
    default: value,
    examples: fc.array(value, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const properties = fc.uniqueArray(fc.tuple(name, property), { maxLength: 3, selector: ([key]) => key });
const schema = fc
  .record({ properties, inner: properties, description: text })
  .map(({ properties, inner, description }) => ({
    type: "object",
    description,
    properties: Object.fromEntries([
      ...properties,
      ["inner", { type: "object", properties: Object.fromEntries(inner), required: inner.map(([key]) => key) }],
    ]),
    required: properties.map(([key]) => key),
    $defs: Object.fromEntries(inner),
  }));
const options = fc.dictionary(name, value, { maxKeys: 2 });
const tool = fc.record(
  {
    name,
    description: text,
    parameters: schema,
    outputSchema: schema,
    inputExamples: fc.array(fc.dictionary(name, value, { maxKeys: 2 }), { maxLength: 2 }),
    title: text,
    annotations: options,
    _meta: options,
    providerOptions: fc.record({
      openaiChat: options,
      openaiResponses: options,
      anthropic: options,
      gemini: options,
      mcp: options,
      ollama: options,
      aiSdk: options,
    }),
  },
  { requiredKeys: ["name", "parameters"] },
);
const custom = fc.record({
  name,
  type: fc.constant("custom"),
  format: fc.record({ type: fc.constant("grammar"), syntax: fc.constant("lark"), definition: text }),
});
const call = fc.record({
  id: fc.oneof(name, fc.constant(null), fc.constant("c")),
  type: fc.constantFrom("function", "custom"),
  name,
  arguments: fc.oneof(
    text,
    value.map((input) => JSON.stringify({ input })),
    value.map((input) => `{"${"\ud83d"}":${JSON.stringify(input)}}`),
  ),
  index: fc.nat(3),
  signature: text,
  namespace: fc.oneof(text, fc.constant(undefined)),
  responseItemId: fc.oneof(text, fc.constant(undefined)),
  caller: fc.oneof(fc.record({ type: text, id: text }), fc.constant(undefined)),
});
const content = fc.oneof(
  text,
  fc.array(
    fc.oneof(
      fc.record({ type: fc.constant("text"), text }),
      fc.record({ type: fc.constant("json"), value }),
      fc.record({ type: fc.constant("resource_link"), uri: text, name: text }),
      fc.record({ type: fc.constant("resource"), resource: fc.record({ uri: text, text }) }),
    ),
    { maxLength: 2 },
  ),
);
const result = fc.record({
  content,
  error: fc.boolean(),
  structured: fc.oneof(value, fc.constant(undefined)),
  _meta: options,
});

/** The texts with half of a character, names of properties included, in what `JSON.stringify` writes of a value. */
function halves(sent: unknown): string[] {
  const found: string[] = [];
  JSON.parse(JSON.stringify(sent) ?? "null", (key, inner) => {
    for (const one of [key, inner]) if (typeof one === "string" && !one.isWellFormed()) found.push(one);
    return inner;
  });
  return found;
}

/** What a wire gives; nothing if it refuses to. */
function unlessRefused<T>(encode: () => T): T | undefined {
  try {
    return encode();
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

/** The lists of names in a schema, each of which must be unique in every draft. */
function repeats(sent: unknown): unknown[] {
  const found: unknown[] = [];
  JSON.parse(JSON.stringify(sent) ?? "null", (key, inner) => {
    if ((key === "required" || key === "enum") && Array.isArray(inner) && new Set(inner).size < inner.length)
      found.push(inner);
    return inner;
  });
  return found;
}

describe.each(encoders)("$name", (wire) => {
  it("writes no half of a character into tools", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.oneof(tool, custom), { minLength: 1, maxLength: 3, selector: ({ name }) => name }),
        (tools) => {
          const sent = unlessRefused(() => wire.encodeTools(tools as never));
          expect(halves(sent)).toEqual([]);
          expect(repeats(sent)).toEqual([]);
          const chosen = unlessRefused(() =>
            wire.encodeToolChoice({ name: tools[0]?.name ?? "" } as never, { tools: tools as never }),
          );
          expect(halves(chosen)).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("writes no half of a character into calls and results", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(call, result), { minLength: 1, maxLength: 3 }), (pairs) => {
        const calls = pairs.map(([one]) => one) as never[];
        expect(halves(unlessRefused(() => wire.encodeCalls(calls)))).toEqual([]);
        for (const [one, answer] of pairs) {
          expect(halves(unlessRefused(() => wire.encodeResult({ call: one, ...answer } as never)))).toEqual([]);
          const message = { content: JSON.stringify(answer.content), toolCallId: one.id ?? "c", name: one.name };
          expect(halves(unlessRefused(() => wire.encodeResult(new ToolMessage(message) as never)))).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
