import { deepStrictEqual } from "node:assert";
import { defineTool, type Tool, ToolSet, type TurnStep } from "../../src/index.ts";
import { type EventSource, StreamError, ToolCallStream } from "../../src/stream/index.ts";
import { type AnyWire, WireError } from "../../src/wire/index.ts";
import { mulberry32 } from "../mulberry32.ts";
import { bodyOf, cutBytes } from "./cuts.ts";
import { type Answer, type Form, randomAnswer, randomPieces } from "./randomAnswers.ts";

/** Checks so many random answers of a form on both roads. How many calls ran on each. */
export async function checkBothRoads(form: Form, seed: number, count: number): Promise<number> {
  const random = mulberry32(seed);
  let ran = 0;
  for (let at = 0; at < count; at++) ran += await checkAnswer(form, randomAnswer(form, random), random);
  return ran;
}

async function checkAnswer(form: Form, answer: Answer, random: () => number): Promise<number> {
  const { wire } = form;
  const whole = await outcome(wire, (tools) => tools.bind(wire).answer(form.whole(answer), { onEnding: "return" }));
  const events = form.events(answer, (text) => randomPieces(text, random));
  for (const source of sources(wire, events, random)) {
    const streamed = await outcome(wire, async (tools) => {
      const stream = new ToolCallStream(wire, { tools });
      for await (const _ of stream.read(source));
      return stream.answer({ onEnding: "return" });
    });
    deepStrictEqual(streamed, whole, `${wire.name}: ${JSON.stringify(answer)}`);
  }
  const { messages = [], runs } = whole as { messages?: unknown[]; runs: unknown[] };
  deepStrictEqual(halves(messages), [], JSON.stringify(answer));
  return runs.length;
}

/** The events themselves, a chunk of bytes for each, and the bytes cut at random places. */
function sources(wire: AnyWire, events: readonly object[], random: () => number): EventSource[] {
  const lines = events.map((event) => JSON.stringify(event));
  const body = (at: number, end?: number): string =>
    bodyOf({ wire, name: "", calls: [], lines: lines.slice(at, end), events: events.slice(at, end) });
  const chunks = events.map((_, at) => new TextEncoder().encode(body(at, at + 1).replace("data: [DONE]\n\n", "")));
  return [events, chunks, cutBytes(body(0), random() * 2 ** 31)];
}

type Answering = (tools: ToolSet<readonly Tool[]>) => Promise<TurnStep>;

/** What a turn ran, and its step, with all that the wire reads in its response; or the error. */
async function outcome(wire: AnyWire, answer: Answering): Promise<object> {
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
    const { messages, continues, text, reasoning, calls, results, usage, stopReason, response } = await answer(tools);
    const read = {
      summary: wire.summarize?.(response),
      decoded: decoded(wire, response),
      ending: wire.ending?.(response),
    };
    const said = { text, reasoning, usage, stopReason };
    return { runs, ...withoutMadeIds({ messages, continues, ...said, calls, results, ...read }) };
  } catch (error) {
    // Neither has a place for an answer that is nothing.
    if (error instanceof WireError || error instanceof StreamError) return { runs, error: error.name };
    throw error;
  }
}

function decoded(wire: AnyWire, response: unknown): unknown {
  try {
    return wire.decodeMessage(response);
  } catch (error) {
    if (error instanceof WireError) return error.code;
    throw error;
  }
}

/** The ids of calls without one, by their order. An id that two calls have is made unique in the same way. */
function withoutMadeIds(outcome: object): object {
  const made = new Map<string, string>();
  const text = JSON.stringify(outcome).replaceAll(/\bcall_[0-9a-f]{24}\b/g, (id) => {
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
