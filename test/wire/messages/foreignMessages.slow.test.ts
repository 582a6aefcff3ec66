// Random conversations in the form of another provider: each is found, and none of a wire's own. `npm run soak -- whole`
// has 2,000 of each.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AnyWire,
  aiSdk,
  anthropic,
  gemini,
  ollama,
  openaiChat,
  openaiResponses,
} from "../../../src/wire/index.ts";
import * as bodies from "../../providers/bodies.ts";
import { runsOf } from "../../whole.ts";

type Message = Record<string, unknown>;
type Turn = { readonly ids: readonly string[]; readonly text: string; readonly output: string };
/** How a conversation is written: a text of each side, and the messages of a turn with calls and their results. */
type Written = { text(role: "user" | "assistant", text: string): Message; turn(turn: Turn): Message[] };

const blockText = (role: string, text: string): Message => ({ role, content: [{ type: "text", text }] });
const plainText = (role: string, content: string): Message => ({ role, content });

/** The turn as a wire writes it; `wrap` makes a message of the results where a wire writes parts of one. */
function byWire(wire: AnyWire, wrap: (results: unknown[]) => unknown[] = (results) => results) {
  return ({ ids, output }: Turn): Message[] => {
    const calls = ids.map((id) => ({ id, name: "find", arguments: '{"city":"Graz"}' }));
    const results = calls.map((call) => wire.encodeResult({ call, content: output }));
    return [wire.encodeCalls(calls), ...wrap(results)].flat() as Message[];
  };
}

const WRITTEN: { readonly [form: string]: Written } = {
  "openai-chat": { text: plainText, turn: byWire(openaiChat) },
  "openai-responses": { text: plainText, turn: byWire(openaiResponses) },
  anthropic: { text: blockText, turn: byWire(anthropic, (content) => [{ role: "user", content }]) },
  gemini: {
    text: (role, text) => ({ role: role === "user" ? "user" : "model", parts: [{ text }] }),
    turn: byWire(gemini, (parts) => [{ role: "user", parts }]),
  },
  ollama: { text: plainText, turn: byWire(ollama) },
  "ai-sdk": { text: blockText, turn: byWire(aiSdk, (content) => [{ role: "tool", content }]) },
  "bedrock-converse": {
    text: (role, text) => ({ role, content: [{ text }] }),
    turn: ({ ids }) => [bodies.converseCalls(...ids), bodies.converseResults(ids)],
  },
  mcp: {
    text: (role, text) => ({ role, content: { type: "text", text } }),
    turn: ({ ids, output }) => [
      bodies.toolUses(...ids),
      ...ids.map((toolUseId) => ({
        role: "user",
        content: { type: "tool_result", toolUseId, content: [{ type: "text", text: output }] },
      })),
    ],
  },
};

const CHECKED: readonly AnyWire[] = [openaiChat, openaiResponses, anthropic, gemini, ollama, aiSdk];
const PAIRS = CHECKED.flatMap((wire) =>
  Object.keys(WRITTEN)
    .filter((form) => form !== wire.name)
    .map((form): [AnyWire, string] => [wire, form]),
);

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 10 });
const turn = fc.record({
  ids: fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{9}$/), { minLength: 1, maxLength: 3 }),
  text,
  output: text,
});
const ROLE = fc.constantFrom("user" as const, "assistant" as const);
const UNKNOWN = fc.dictionary(
  fc.oneof(
    fc.string({ maxLength: 5 }).map((name) => `x_${name}`),
    fc.constantFrom(
      "call_id",
      "output",
      "done",
      "choices",
      "candidates",
      "message",
      "tool_name",
      "usage",
      "name",
      "id",
    ),
  ),
  fc.oneof(fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<unknown>, fc.constant({ function: { name: "find" } })),
  { maxKeys: 2 },
);
const script = fc.record({
  before: fc.array(fc.tuple(ROLE, text), { maxLength: 3 }),
  turns: fc.array(turn, { minLength: 1, maxLength: 3 }),
  after: fc.array(fc.tuple(ROLE, text), { maxLength: 2 }),
});

function write(
  form: string,
  { before, turns, after }: typeof script extends fc.Arbitrary<infer Script> ? Script : never,
) {
  const { text: said, turn: called } = WRITTEN[form] as Written;
  const texts = (list: typeof before): Message[] => list.map(([role, one]) => said(role, one));
  return { before: texts(before), turns: turns.flatMap((one) => called(one)), after: texts(after) };
}

const foreign = (wire: AnyWire, messages: readonly unknown[]) =>
  (wire.checkMessages?.(messages) ?? []).filter(({ rule }) => rule === "foreign_message");

describe("random conversations", () => {
  it.each(CHECKED)("of $name are its own, also with fields that nobody knows", (wire) => {
    fc.assert(
      fc.property(script, fc.array(UNKNOWN, { minLength: 40, maxLength: 40 }), (given, further) => {
        const { before, turns, after } = write(wire.name, given);
        const messages = [...before, ...turns, ...after];
        expect(foreign(wire, messages)).toEqual([]);
        expect(
          foreign(
            wire,
            messages.map((message, at) => ({ ...further[at % 40], ...message })),
          ),
        ).toEqual([]);
      }),
      { numRuns: runsOf(200) },
    );
  });

  it.each(PAIRS)("given to $0.name in the form of %s are found", (wire, form) => {
    fc.assert(
      fc.property(script, (given) => {
        const { before, turns, after } = write(form, given);
        const faults = wire.checkMessages?.([...before, ...turns, ...after]) ?? [];
        const places = faults.map(({ path }) => Number(path.slice(1)));
        expect(faults.every(({ rule }) => rule === "foreign_message")).toBe(true);
        expect(places.some((place) => place >= before.length && place < before.length + turns.length)).toBe(true);
      }),
      { numRuns: runsOf(200) },
    );
  });
});
