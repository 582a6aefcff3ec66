import { expect, test } from "vitest";
import { anthropic, gemini, openaiChat, openaiResponses } from "../../../src/wire/index.ts";
import { growingFaster } from "../../countSteps.ts";
import * as bodies from "../../providers/bodies.ts";

const { calls, result, toolUses, toolResult, blocks, functionCall, functionOutput, geminiCalls, geminiResults } =
  bodies;
const user = { role: "user", content: "And now?" };

test("many calls and results take linear time", () => {
  const ids = (size: number) => Array.from({ length: size }, (_, at) => `c${at}`);
  const chat = (size: number) => [
    calls(...ids(size)),
    ...ids(size)
      .reverse()
      .map((id) => result(id)),
    user,
  ];
  const same = (size: number) => [calls(...ids(size).map(() => "c")), ...ids(size).map(() => result("c"))];
  const claude = (size: number) => [toolUses(...ids(size)), blocks(...ids(size).map((id) => toolResult(id)))];
  const items = (size: number) => ids(size).flatMap((id) => [functionCall(id), functionOutput(id)]);
  const contents = (size: number) => [geminiCalls(size), geminiResults(size)];
  const rows = [
    ["chat", openaiChat, chat],
    ["same", openaiChat, same],
    ["anthropic", anthropic, claude],
    ["items", openaiResponses, items],
    ["gemini", gemini, contents],
  ] as const;
  for (const [name, wire, listOf] of rows)
    expect(growingFaster([[name, listOf]], 200, (messages) => wire.checkMessages?.(messages as never))).toEqual([]);
});
