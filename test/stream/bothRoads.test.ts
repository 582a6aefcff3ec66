// The same answer, whole and as a stream: what runs and what goes back is the same.
import { describe, expect, it } from "vitest";
import { defineTool, type Tool, ToolSet, TurnError, WireError } from "../../src/index.ts";
import { StreamError, ToolCallStream } from "../../src/stream/index.ts";
import { mulberry32 } from "../mulberry32.ts";
import { FORMS, type Form, randomAnswer, randomPieces } from "./randomAnswers.ts";

/** What a turn ran, and the messages that it adds or the error that it ends with. */
async function outcome(answer: (tools: ToolSet<readonly Tool[]>) => Promise<readonly unknown[]>): Promise<object> {
  const runs: unknown[] = [];
  const tool = (name: string): Tool =>
    defineTool({
      name,
      parameters: { type: "object" },
      execute: (args) => {
        runs.push([name, args]);
        return "half \ud83d of it";
      },
    });
  const tools = new ToolSet([tool("now"), tool("weather")]);
  try {
    return { runs, messages: withoutMadeIds(await answer(tools)) };
  } catch (error) {
    if (error instanceof TurnError) return { runs, code: error.code, reason: error.reason };
    // Neither has a place for an answer that is nothing.
    if (error instanceof WireError || error instanceof StreamError) return { runs, error: error.name };
    throw error;
  }
}

/** The ids that the provider did not give, by their order. */
function withoutMadeIds(messages: readonly unknown[]): unknown {
  const made = new Map<string, string>();
  const text = JSON.stringify(messages).replaceAll(/\b(?:call_[0-9a-f]{16,24})\b/g, (id) => {
    made.set(id, made.get(id) ?? `made ${made.size}`);
    return made.get(id) as string;
  });
  return JSON.parse(text);
}

/** The texts with half of a character, which a provider refuses. */
function halves(value: unknown): string[] {
  if (typeof value === "string") return value.isWellFormed() ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(halves) : [];
}

async function bothRoads(
  form: Form,
  random: () => number,
): Promise<{ whole: object; streamed: object; shown: string }> {
  const { parts, reason } = randomAnswer(form, random);
  const { wire } = form;
  const whole = await outcome((tools) =>
    tools
      .bind(wire)
      .answer(form.whole(parts, reason))
      .then(({ messages }) => messages),
  );
  const events = form.events(parts, reason, (text) => randomPieces(text, random));
  const streamed = await outcome(async (tools) => {
    const stream = new ToolCallStream(wire, { tools });
    for (const event of events) stream.push(event);
    return stream.answer().then(({ messages }) => messages);
  });
  return { whole, streamed, shown: JSON.stringify({ parts, reason }) };
}

describe.each(Object.entries(FORMS))("an answer of %s", (_, form) => {
  it("is the same whole and streamed", async () => {
    const random = mulberry32(1);
    let ran = 0;
    for (let count = 0; count < 500; count++) {
      const { whole, streamed, shown } = await bothRoads(form, random);
      expect(streamed, shown).toEqual(whole);
      ran += (whole as { runs: unknown[] }).runs.length;
      const { messages = [] } = whole as { messages?: unknown[] };
      expect(halves(messages), shown).toEqual([]);
    }
    expect(ran).toBeGreaterThan(200);
  });
});
