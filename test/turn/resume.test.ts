import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defineTool, ToolError, ToolSet, type TurnStep } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { FORMATS } from "../stream/endedAnswers.ts";

const runs: unknown[] = [];
const now = defineTool({ name: "now", approval: true, execute: (_, { call }) => runs.push(call.id) });
const tools = new ToolSet([now]);
const REASONS: { readonly [name: string]: string } = {
  ...{ openaiChat: "tool_calls", openaiResponses: "completed", anthropic: "tool_use", gemini: "STOP" },
  ...{ ollama: "stop", aiSdk: "tool-calls" },
};
const ENDS: { readonly [name: string]: string } = {
  ...REASONS,
  openaiChat: "stop",
  anthropic: "end_turn",
  aiSdk: "stop",
};

/** The same answer, whose second call has arguments that are no JSON. */
function broken<Value>(value: Value): Value {
  const args = /("c2",(?:"\w+":"\w+",|"function":\{"name":"now",)*)(?:"arguments":"\{\}"|"(input|args)":\{\})/g;
  const text = JSON.stringify(value).replaceAll(args, (_, before: string, key?: string) =>
    key ? `${before}"${key}":"never JSON"` : `${before}"arguments":"never JSON"`,
  );
  return JSON.parse(text);
}

async function pendingStep(answer: Promise<unknown>): Promise<TurnStep> {
  const error = await answer.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ToolError);
  expect(error).toMatchObject({ code: "approval_needed" });
  return (error as ToolError).step as TurnStep;
}

test("an answer that waits for a decision goes on in another process, whole and streamed", async () => {
  const stored: object[] = [];
  for (const [name, { wire, whole, events, end }] of Object.entries(FORMATS)) {
    const reason = REASONS[name] as string;
    const all = broken([...events("c1", "c2"), ...end(reason)]);
    const turn = tools.bind(wire);
    const stream = new ToolCallStream(wire, { tools });
    for (const event of all) stream.push(event);
    const list: unknown[] = [];
    const steps = [
      await pendingStep(turn.answer(broken(whole(reason, "c1", "c2")))),
      await pendingStep(stream.answer()),
      await pendingStep(
        turn.run(list, () =>
          (function* () {
            yield* all;
          })(),
        ),
      ),
    ];
    for (const { messages, results, calls, continues, response } of steps) {
      expect({ messages, results, continues }, name).toEqual({ messages: [], results: [], continues: true });
      expect(
        calls.map(({ id }) => id),
        name,
      ).toEqual(["c1", "c2"]);
      stored.push({ name, response, reason: ENDS[name] });
    }
    expect(list).toEqual([]);
  }
  expect(runs).toEqual([]);
  const script = join(import.meta.dirname, "resumeTurn.ts");
  const output = execFileSync(process.execPath, [script], { encoding: "utf8", input: JSON.stringify(stored) });
  const told = JSON.parse(output) as { name: string; contents: string[] }[];
  expect(told.length).toBe(stored.length);
  for (const { contents, ...others } of told) {
    expect(others, others.name).toMatchObject({ runs: ["c1", "c1"], continues: true, isSame: true, text: "So" });
    expect(contents[0], others.name).toBe("run 1");
    expect(contents[1], others.name).toMatch(/JSON/);
  }
});
