import { expect } from "vitest";
import { ToolCall, ToolMessage } from "../../../src/index.ts";
import { openaiChat } from "../../../src/wire/index.ts";
import { NEW, type Row } from "./Row.ts";

type Turn = { readonly calls: readonly object[]; readonly results: readonly object[] };

const assistant = ({ calls }: Turn) => openaiChat.encodeCalls(calls.map((call) => ToolCall.modelValidate(call)));
const results = (turn: Turn) =>
  turn.results.map((result) =>
    JSON.stringify(openaiChat.encodeResult(ToolMessage.modelValidate(result) as ToolMessage)),
  );

const broken = { id: null, type: "function", name: "f", arguments: "no JSON" };
const sent = (id: unknown, text: string) => ({ id, type: "function", function: { name: "f", arguments: text } });

/** A turn as it is sent back. */
export const MESSAGES: readonly Row[] = [
  [
    "a turn without text, a call without id and with arguments that are no JSON",
    [NEW, "chat_request", { calls: [broken], results: [] }],
    [{ role: "assistant", content: "", tool_calls: [sent(null, "no JSON")] }],
    [
      assistant,
      {
        role: "assistant",
        content: null,
        tool_calls: [sent(expect.stringMatching(/^call_/), '{"rawInvalidInput":"no JSON"}')],
      },
    ],
  ],
  [
    "the order of a result's keys",
    [NEW, "chat_request", { calls: [], results: [{ tool_call_id: "c", content: "x" }] }],
    [
      { role: "assistant", content: "" },
      { role: "tool", content: "x", tool_call_id: "c" },
    ],
    [results, ['{"role":"tool","tool_call_id":"c","content":"x"}']],
  ],
];
