import { expect } from "vitest";
import { ToolCall, ToolMessage, UserMessage } from "../../../src/index.ts";
import { openaiChat, openaiResponses } from "../../../src/wire/index.ts";
import { NEW, type Row } from "./Row.ts";

type Turn = { readonly calls: readonly object[]; readonly results: readonly object[] };

const assistant = ({ calls }: Turn) => openaiChat.encodeCalls(calls.map((call) => ToolCall.modelValidate(call)));
const results = (turn: Turn) =>
  turn.results.map((result) =>
    JSON.stringify(openaiChat.encodeResult(ToolMessage.modelValidate(result) as ToolMessage)),
  );

const user = { content: ["Look"], name: "ann" };
const look = {
  content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA==" } }],
  tool_call_id: "c",
};
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
  [
    "the name of a user, and texts in a list",
    [NEW, "messages_chat", { messages: [{ $object: "UserMessage", fields: user }], model: "m" }],
    [{ role: "user", content: ["Look"] }],
    [
      () => [new UserMessage(user).toJSON()],
      [{ role: "user", content: [{ type: "text", text: "Look" }], name: "ann" }],
    ],
  ],
  [
    "an image in a result",
    [NEW, "messages_responses", { messages: [{ $object: "ToolMessage", fields: look }], model: "m" }],
    { instructions: "", input: [{ type: "function_call_output", call_id: "c", output: "" }] },
    [
      () => openaiResponses.encodeResult(new ToolMessage(look)),
      {
        type: "function_call_output",
        call_id: "c",
        output: [{ type: "input_image", image_url: "data:image/png;base64,AA==", detail: "auto" }],
      },
    ],
  ],
];
