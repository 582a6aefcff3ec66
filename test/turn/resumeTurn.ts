// A process of its own: answers stored responses, which come as JSON on its standard input, and goes on with them.
import { readFileSync } from "node:fs";
import { defineTool, ToolSet } from "../../src/index.ts";
import { FORMATS, type Format } from "../stream/endedAnswers.ts";

const approvals = { c1: true };
const stored: { name: string; response: object; reason: string }[] = JSON.parse(readFileSync(0, "utf8"));
const told = [];
for (const { name, response, reason } of stored) {
  const { wire, whole } = FORMATS[name] as Format;
  const runs: unknown[] = [];
  const now = defineTool({ name: "now", approval: true, execute: (_, { call }) => `run ${runs.push(call.id)}` });
  const turn = new ToolSet([now]).bind(wire);
  const step = await turn.answer(response, { approvals });
  const done = await turn.run([] as never, () => whole(reason), { resume: response, approvals });
  const { messages, continues, results } = step;
  const contents = results.map(({ content }) => content);
  told.push({ name, runs, continues, contents, isSame: same(messages, done.messages), text: done.text });
}
console.log(JSON.stringify(told));

/** Whether a conversation begins with the messages of an answer, whose handler ran for the first time. */
function same(first: readonly unknown[], all: readonly unknown[]): boolean {
  const begin = JSON.stringify(all.slice(0, first.length)).replace("run 2", "run 1");
  return begin === JSON.stringify(first);
}
