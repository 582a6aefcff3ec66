// A process of its own: reads stored turns as JSON on its standard input, and writes the messages of the next request.
import { readFileSync } from "node:fs";
import { ToolCall } from "../../src/index.ts";
import { anthropic, openaiChat, type WireCall, type WireResult } from "../../src/wire/index.ts";
import { keptAnswers, tools } from "./keptAnswers.ts";

type Stored = { name: string; answer: object; calls: WireCall[]; results: WireResult[] };

const answers = keptAnswers();
const stored: Stored[] = JSON.parse(readFileSync(0, "utf8"));
const sent = await Promise.all(
  stored.map(async ({ name, answer, calls, results }) => {
    const wire = answers[name]?.[0];
    const again = await tools.run(calls.map((call) => ToolCall.fromWire(call)));
    return {
      same: JSON.stringify(wire?.encodeTurn(answer, results, { tools })),
      anthropic: JSON.stringify([
        anthropic.encodeCalls(calls, { tools }),
        results.map((result) => anthropic.encodeResult(result, { tools })),
      ]),
      chat: JSON.stringify([
        openaiChat.encodeCalls(calls, { tools }),
        results.map((result) => openaiChat.encodeResult(result, { tools })),
      ]),
      again: again.map(({ error }) => error?.code ?? null),
    };
  }),
);
console.log(JSON.stringify(sent));
