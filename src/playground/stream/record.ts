import { repair } from "openjiuwen-tools/json";

/** A call as it is streamed: the arguments are the text of the model. */
export type SpokenCall = { readonly name: string; readonly text: string };

/**
 * The events of an answer with these calls, as a provider streams them.
 *
 * @example
 * record("ollama", [{ name: "now", text: "{}" }]).length; // 2
 */
export function record(format: string, calls: readonly SpokenCall[]): readonly object[] {
  return RECORDERS[format]?.(calls) ?? [];
}

/** The events of each format whose streams are shown. */
export const RECORDERS: { readonly [format: string]: (calls: readonly SpokenCall[]) => object[] } = {
  "openai-chat": (calls) => {
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason }],
    });
    const events = calls.flatMap(({ name, text }, index) => [
      chunk({ tool_calls: [{ index, id: `call_${index + 1}`, type: "function", function: { name, arguments: "" } }] }),
      ...piecesOf(text).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]);
    return [...events, chunk({}, "tool_calls")];
  },

  "openai-responses": (calls) => [
    { type: "response.created", response: { id: "resp_1", status: "in_progress" } },
    ...calls.flatMap(({ name, text }, output_index) => {
      const item_id = `fc_${output_index + 1}`;
      const item = { type: "function_call", id: item_id, call_id: `call_${output_index + 1}`, name };
      return [
        { type: "response.output_item.added", output_index, item: { ...item, arguments: "" } },
        ...piecesOf(text).map((delta) => ({
          type: "response.function_call_arguments.delta",
          output_index,
          item_id,
          delta,
        })),
        { type: "response.output_item.done", output_index, item: { ...item, arguments: text } },
      ];
    }),
    { type: "response.completed", response: { id: "resp_1", status: "completed" } },
  ],

  anthropic: (calls) => [
    { type: "message_start", message: { id: "msg_1", role: "assistant", content: [] } },
    ...calls.flatMap(({ name, text }, index) => [
      {
        type: "content_block_start",
        index,
        content_block: { type: "tool_use", id: `toolu_${index + 1}`, name, input: {} },
      },
      ...piecesOf(text).map((partial_json) => ({
        type: "content_block_delta",
        index,
        delta: { type: "input_json_delta", partial_json },
      })),
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason: "tool_use" } },
    { type: "message_stop" },
  ],

  /** Gemini sends each call whole. */
  gemini: (calls) => [
    ...calls.map(({ name, text }) => ({
      candidates: [{ content: { role: "model", parts: [{ functionCall: { name, args: objectOf(text) } }] } }],
    })),
    { candidates: [{ content: { role: "model", parts: [] }, finishReason: "STOP" }] },
  ],

  /** So does Ollama. */
  ollama: (calls) => [
    ...calls.map(({ name, text }) => ({
      message: { role: "assistant", content: "", tool_calls: [{ function: { name, arguments: objectOf(text) } }] },
      done: false,
    })),
    { message: { role: "assistant", content: "" }, done: true, done_reason: "stop" },
  ],
};

/** A text in the pieces that a model writes: a word, or a few signs. A long text is cut into at most 400. */
function piecesOf(text: string): readonly string[] {
  const words = text.match(/\s*[\p{L}\p{N}_]+|\s*[^\p{L}\p{N}_\s]{1,3}|\s+/gu) ?? [];
  const each = Math.ceil(words.length / 400);
  return Array.from({ length: Math.ceil(words.length / (each || 1)) }, (_, index) =>
    words.slice(index * each, (index + 1) * each).join(""),
  );
}

/** These providers send objects: a text that is not JSON after repair cannot come from them. */
function objectOf(text: string): unknown {
  try {
    return JSON.parse(repair(text, { allowTruncated: true }).text);
  } catch {
    return {};
  }
}
