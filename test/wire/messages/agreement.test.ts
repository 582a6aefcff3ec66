// Random conversations: what `checkMessages` reports is what the stated rules of the provider refuse.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AnyWire, anthropic, gemini, openaiChat, openaiResponses } from "../../../src/wire/index.ts";
import * as bodies from "../../providers/bodies.ts";
import { type Provider, refusals } from "../../providers/refusals.ts";

type Body = Record<string, unknown>;
// Mistral takes ids of nine letters alone.
const ID = fc.constantFrom("aaaaaaaaa", "bbbbbbbbb", "ccccccccc");
const IDS = fc.array(ID, { minLength: 1, maxLength: 3 });
const user = { role: "user", content: "And now?" };
const text = { type: "text", text: "And?" };

const chat = fc.oneof(
  IDS.map((ids) => bodies.calls(...ids)),
  ID.map((id) => bodies.result(id)),
  fc.constantFrom<Body>(user, { role: "assistant", content: "So." }),
);
const item = fc.oneof(
  ID.map((id) => bodies.functionCall(id)),
  ID.map((id) => bodies.functionOutput(id)),
  fc.constant<Body>(user),
);
const block = fc.oneof(
  ID.map((id) => bodies.toolResult(id)),
  fc.constant<Body>(text),
);
const claude = fc.oneof(
  IDS.map((ids) => bodies.toolUses(...ids)),
  fc.array(block, { minLength: 1, maxLength: 4 }).map((content) => bodies.blocks(...content)),
  fc.constantFrom<Body>(user, { role: "assistant", content: "So." }),
);
const content = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map((count) => bodies.geminiCalls(count)),
  fc.integer({ min: 1, max: 3 }).map((count) => bodies.geminiResults(count)),
  fc.constantFrom<Body>({ role: "user", parts: [{ text: "And?" }] }, { role: "model", parts: [{ text: "So." }] }),
);

/** The rules of a provider that `checkMessages` states too. */
const RULES: ReadonlySet<string> = new Set([
  ...["results-missing", "results-orphaned", "results-doubled", "calls-doubled", "results-first"],
]);
const ROWS: [AnyWire, Provider, fc.Arbitrary<Body>, (list: Body[]) => Body, (body: Body) => Body[]][] = [
  [openaiChat, "openai-chat", chat, (list) => bodies.chatTurn(...list), ({ messages }) => messages as Body[]],
  [
    openaiChat.forServer("mistral"),
    "mistral",
    chat,
    (list) => bodies.chatTurn(...list),
    ({ messages }) => messages as Body[],
  ],
  [openaiResponses, "openai-responses", item, (list) => bodies.responsesItems(...list), ({ input }) => input as Body[]],
  [anthropic, "anthropic", claude, (list) => bodies.claudeTurn(...list), ({ messages }) => messages as Body[]],
  [gemini, "gemini", content, (list) => bodies.geminiTurn(...list), ({ contents }) => contents as Body[]],
];

describe.each(ROWS)("$name", (wire, provider, message, bodyOf, listIn) => {
  test("reports nothing that the provider takes", () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), (messages) => {
        const body = bodyOf(messages);
        const found = wire.checkMessages?.(listIn(body)) ?? [];
        if (found.length > 0) expect(rulesBroken(provider, body), JSON.stringify([messages, found])).not.toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test("reports what the provider refuses, but for what it may join or has stored", () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), (messages) => {
        const body = bodyOf(messages);
        if (hasRoleTwice(listIn(body)) && wire.name !== "openai-chat") return;
        const refused = rulesBroken(provider, body).filter((rule) => !isStored(provider, rule));
        if (refused.length > 0)
          expect(wire.checkMessages?.(listIn(body)), JSON.stringify([messages, refused])).not.toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

function rulesBroken(provider: Provider, body: Body): string[] {
  return refusals(provider, body).flatMap(({ rule }) => (RULES.has(rule) ? [rule] : []));
}

/** Responses may have the call of an output, which a list of items does not show. */
const isStored = (provider: Provider, rule: string): boolean =>
  provider === "openai-responses" && rule === "results-orphaned";

const hasRoleTwice = (messages: readonly Body[]): boolean =>
  messages.some(({ role }, at) => role !== undefined && messages[at - 1]?.role === role);
