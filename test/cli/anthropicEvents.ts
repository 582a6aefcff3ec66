/** The events of Anthropic for a call whose arguments come in these pieces. */
export const anthropicEvents = (name: string, ...pieces: string[]): object[] => [
  { type: "message_start", message: { id: "msg_1", type: "message", role: "assistant", content: [], usage: {} } },
  { type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "toolu_1", name, input: {} } },
  ...pieces.map((partial_json) => ({
    type: "content_block_delta",
    index: 0,
    delta: { type: "input_json_delta", partial_json },
  })),
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: {} },
  { type: "message_stop" },
];
