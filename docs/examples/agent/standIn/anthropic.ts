import { type Body, cut, expectAnswered, expectSame, expectThat, type Provider, sse } from "./Provider.ts";

/** Anthropic's Messages, with thinking: its blocks and their signatures must come back. */
export const anthropic: Provider = {
  path: /^\/v1\/messages$/,
  contentType: "text/event-stream",
  isStreamed: ({ stream }) => stream === true,

  whole({ thought, text, calls = [] }, turn, before) {
    const content = [
      ...(thought ? [{ type: "thinking", thinking: thought, signature: btoa(thought) }] : []),
      ...(text ? [{ type: "text", text }] : []),
      ...calls.map(({ name, arguments: input }, place) => ({
        ...{ type: "tool_use", id: `toolu_${before + place + 1}`, name },
        input: JSON.parse(input),
      })),
    ];
    const stop_reason = calls.length > 0 ? "tool_use" : "end_turn";
    const head = { id: `msg_${turn}`, type: "message", role: "assistant", model: "model" };
    return { ...head, content, stop_reason, stop_sequence: null, usage };
  },

  pieces({ content, stop_reason, ...message }) {
    const events = [
      { type: "message_start", message: { ...message, content: [], stop_reason: null } },
      ...content.flatMap(blockEvents),
      { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage },
      { type: "message_stop" },
    ];
    return events.map(sse);
  },

  results({ messages, tools }, answered) {
    expectThat(
      tools?.every((tool: Body) => tool.input_schema.type === "object"),
      "expected tools",
    );
    const roles = messages.map(({ role }: Body) => role);
    expectSame(roles, ["user", ...answered.flatMap(() => ["assistant", "user"])], "the roles in turn");
    let last: string[] = [];
    for (const [turn, { content }] of answered.entries()) {
      expectSame(messages[turn * 2 + 1].content, content, "the content");
      const calls = content.filter(({ type }: Body) => type === "tool_use");
      const results: Body[] = messages[turn * 2 + 2].content;
      // Behind an answer without calls comes the next question.
      if (calls.length === 0) {
        last = [];
        continue;
      }
      expectThat(
        results.every(({ type }) => type === "tool_result"),
        "expected nothing but results",
      );
      expectAnswered(
        results.map(({ tool_use_id: id }) => id),
        calls.map(({ id }: Body) => id),
      );
      last = results.map((result) => result.content);
    }
    return last;
  },
};

const usage = { input_tokens: 1, output_tokens: 1 };

function blockEvents(block: Body, index: number): Body[] {
  const delta = (delta: Body): Body => ({ type: "content_block_delta", index, delta });
  const start = (content_block: Body): Body => ({ type: "content_block_start", index, content_block });
  const stop = { type: "content_block_stop", index };
  switch (block.type) {
    case "thinking":
      return [
        start({ type: "thinking", thinking: "", signature: "" }),
        ...cut(block.thinking).map((thinking) => delta({ type: "thinking_delta", thinking })),
        delta({ type: "signature_delta", signature: block.signature }),
        stop,
      ];
    case "text":
      return [
        start({ ...block, text: "" }),
        ...cut(block.text).map((text) => delta({ type: "text_delta", text })),
        stop,
      ];
    default: {
      const pieces = cut(JSON.stringify(block.input));
      return [
        start({ ...block, input: {} }),
        ...pieces.map((partial_json) => delta({ type: "input_json_delta", partial_json })),
        stop,
      ];
    }
  }
}
