import { describe, expect, it } from "vitest";
import type { TurnStep } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import { answerCases, type Case, tools } from "./answerCases.ts";

async function readCase({ wire, events }: Case): Promise<ToolCallStream<readonly [], "error", AnyWire>> {
  const stream = new ToolCallStream(wire, { tools });
  for (const event of structuredClone(events)) stream.push(event);
  return stream as never;
}

describe("a turn", () => {
  it.each(answerCases)("$name: whole", async ({ wire, response, messages }) => {
    expect((await tools.bind(wire).answer(response)).messages).toEqual(messages);
  });

  it.each(answerCases)("$name: streamed", async (one) => {
    const stream = await readCase(one);
    const step = await stream.answer();
    expect(step.messages).toEqual(one.messages);
    expect(fieldsOf(step)).toEqual(fieldsOf(await tools.bind(one.wire).answer(one.response)));
    expect(step.continues).toBe(step.calls.length > 0);
  });

  it.each(answerCases)("$name: is a copy", async (one) => {
    const { wire, response, messages } = one;
    const before = JSON.stringify(response);
    spoil((await tools.bind(wire).answer(response)).messages);
    expect(JSON.stringify(response)).toBe(before);
    const stream = await readCase(one);
    spoil((await stream.answer()).messages);
    expect((await stream.answer()).messages).toEqual(messages);
  });
});

/** What a step says beside its messages. */
function fieldsOf({ continues, text, reasoning, calls, stopReason }: TurnStep): object {
  const named = calls.map(({ name, arguments: args }) => [name, args]);
  return { continues, text, reasoning, stopReason, calls: named };
}

/** Changes every object and list in a value. */
function spoil(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const part of Object.values(value)) spoil(part);
  if (Array.isArray(value)) value.push("spoilt");
  else for (const key of Object.keys(value)) (value as Record<string, unknown>)[key] = "spoilt";
}
