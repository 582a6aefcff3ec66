// Answers that are not whole: an error, or with `onEnding: "return"` a step that does not continue.
import { describe, expect, it } from "vitest";
import { defineTool, OptionError, ToolSet, TurnError, type TurnStep } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import { FORMATS, type Format, rows } from "../stream/endedAnswers.ts";

const runs: unknown[] = [];
const now = defineTool({ name: "now", execute: (_, { call }) => runs.push(call.id) });
const tools = new ToolSet([now]);

const read = (wire: AnyWire, events: readonly object[]) => {
  const stream = new ToolCallStream(wire, { tools });
  for (const event of events) stream.push(event);
  return stream;
};

const abnormal = rows.filter(({ ended }) => ended !== "done" && ended !== "paused");
const STOPS: ReadonlySet<string> = new Set(["provider_error", "refusal", "cancelled"]);

/** The answer with these calls by both roads. */
function bothRoads({ wire, whole, events, end }: Format, reason: string, ...calls: string[]) {
  const turn = tools.bind(wire);
  const response = whole(reason, ...calls);
  return (["whole", "streamed"] as const).map((road) => ({
    road,
    answer: (options?: object): Promise<TurnStep> =>
      road === "whole"
        ? turn.answer(response, options)
        : read(wire, [...events(...calls), ...end(reason)]).answer(options),
  }));
}

describe.each(abnormal)("an answer of $name that ends with $reason", (row) => {
  const { reason, ended } = row;

  it("is the step of its error, and is returned on request", async () => {
    for (const { road, answer } of bothRoads(row, reason)) {
      const error = await answer().catch((thrown: unknown) => thrown);
      expect(error, road).toBeInstanceOf(TurnError);
      const step = await answer({ onEnding: "return" });
      expect((error as TurnError).step, road).toEqual(step);
      expect(step, road).toMatchObject({ continues: false, calls: [], results: [], stopReason: reason });
      expect(step.messages.length, road).toBeLessThanOrEqual(1);
      // What Gemini stops for a broken call cannot be read as a message.
      if (ended !== "broken_answer") expect(JSON.stringify(step.messages), road).toContain('"So"');
    }
  });
});

describe.each(abnormal.filter(({ ended }) => STOPS.has(ended)))("calls of $name that end with $reason", (row) => {
  const { reason } = row;

  it("has results which say that its calls did not run", async () => {
    for (const { road, answer } of bothRoads(row, reason, "c1", "c2")) {
      runs.length = 0;
      const step = await answer({ onEnding: "return" });
      expect(runs, road).toEqual([]);
      expect(step.continues, road).toBe(false);
      expect(step.calls.map(({ id }) => id)).toEqual(["c1", "c2"]);
      for (const { content, error } of step.results) {
        expect(content, road).toMatch(/^The call to now did not run, because the answer was not whole: /);
        expect(error).toMatchObject({ code: "not_run" });
      }
      const texts = JSON.stringify(step.messages);
      for (const id of ["c1", "c2"]) expect(texts.split(`"${id}"`).length, road).toBeGreaterThan(2);
      expect(texts.split("did not run").length).toBe(3);
    }
  });
});

describe.each(Object.entries(FORMATS))("a stream of %s that stops before its end", (_, { wire, events, failures }) => {
  it("is a step with what was read, and with the error of the provider", async () => {
    const cut = await read(wire, events()).answer({ onEnding: "return" });
    expect(cut).toMatchObject({ continues: false, calls: [], text: "So" });
    const failed = await read(wire, [...events("c1"), failures[0] as object]).answer({ onEnding: "return" });
    expect(failed).toMatchObject({ continues: false, text: "So" });
    expect(failed.results[0]?.content).toContain("did not run");
  });
});

describe.each(Object.entries(FORMATS))("options of %s", (_, { wire, whole, events, end }) => {
  const [good = ""] = rows.filter((row) => row.wire === wire && row.ended === "done").map(({ reason }) => reason);
  const turn = tools.bind(wire);

  it.each([[["c1"]], [[]]])(
    "that are misspelt or wrong are an error with the calls %j, and nothing runs",
    async (calls) => {
      for (const options of [
        { onEnd: "return" },
        { onEnding: "never" },
        { toolChoice: "nothing" },
        { timeoutMs: -1 },
      ]) {
        runs.length = 0;
        const answers = [
          () => turn.answer(whole(good, ...calls), options as never),
          () => read(wire, [...events(...calls), ...end(good)]).answer(options as never),
          () => turn.run([] as never, () => whole(good, ...calls), options as never),
        ];
        for (const answer of answers) await expect(answer()).rejects.toThrow(OptionError);
        expect(runs).toEqual([]);
      }
    },
  );
});
