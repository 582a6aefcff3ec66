import {
  type Body,
  comparableArguments,
  cut,
  expectAnswered,
  expectQuestion,
  expectSame,
  expectThat,
  type Provider,
  sse,
} from "./Provider.ts";

/** OpenAI's Responses, with reasoning that the client keeps: its items must come back with the calls. */
export const responses: Provider = {
  path: /^\/v1\/responses$/,
  contentType: "text/event-stream",
  isStreamed: ({ stream }) => stream === true,

  whole({ thought, text, calls = [] }, turn, before) {
    const status = "completed";
    const content = [{ type: "output_text", text, annotations: [], logprobs: [] }];
    const output = [
      ...(thought ? [{ type: "reasoning", id: `rs_${turn}`, summary: [], encrypted_content: btoa(thought) }] : []),
      ...(text ? [{ type: "message", id: `msg_${turn}`, status, role: "assistant", content }] : []),
      ...calls.map((call, place) => ({
        ...{ type: "function_call", id: `fc_${before + place + 1}`, call_id: `call_${before + place + 1}`, status },
        ...call,
      })),
    ];
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    const head = { id: `resp_${turn}`, object: "response", created_at: 1700000000, model: "model" };
    return { ...head, status, error: null, incomplete_details: null, output, usage };
  },

  pieces(whole) {
    const begun = { ...whole, status: "in_progress", output: [], usage: null };
    const events = [
      { type: "response.created", response: begun },
      { type: "response.in_progress", response: begun },
      ...whole.output.flatMap(itemEvents),
      { type: "response.completed", response: whole },
    ];
    return events.map((event, sequence_number) => sse({ ...event, sequence_number }));
  },

  results({ input, tools }, answered) {
    expectThat(
      tools?.every(({ type, name }: Body) => type === "function" && name),
      "expected tools",
    );
    let rest: Body[] = input.slice(1);
    let last: string[] = [];
    for (const { output } of answered) {
      expectSame(rest.slice(0, output.length).map(comparable), output.map(comparable), "the items of the answer");
      const calls = output.flatMap(({ call_id: id }: Body) => id ?? []);
      if (calls.length === 0) {
        expectQuestion(rest.slice(output.length, output.length + 1));
        last = [];
        rest = rest.slice(output.length + 1);
        continue;
      }
      const results = rest.slice(output.length, output.length + calls.length);
      expectThat(
        results.every(({ type }) => type === "function_call_output"),
        "expected the outputs of the calls",
      );
      expectAnswered(
        results.map(({ call_id: id }) => id),
        calls,
      );
      last = results.map(({ output: text }) => text);
      rest = rest.slice(output.length + calls.length);
    }
    expectThat(rest.length === 0, "expected nothing behind the results");
    return last;
  },
};

const comparable = (item: Body): Body =>
  item.arguments === undefined ? item : { ...item, arguments: comparableArguments(item.arguments) };

function itemEvents(item: Body, output_index: number): Body[] {
  const where = { item_id: item.id, output_index };
  const added = { type: "response.output_item.added", output_index };
  const done = { type: "response.output_item.done", output_index, item };
  if (item.type === "reasoning") return [{ ...added, item: { ...item, encrypted_content: "" } }, done];
  if (item.type === "function_call") {
    const kind = "response.function_call_arguments";
    return [
      { ...added, item: { ...item, arguments: "", status: "in_progress" } },
      ...cut(item.arguments).map((delta) => ({ type: `${kind}.delta`, ...where, delta })),
      { type: `${kind}.done`, ...where, arguments: item.arguments },
      done,
    ];
  }
  const [part] = item.content;
  const place = { ...where, content_index: 0 };
  return [
    { ...added, item: { ...item, content: [], status: "in_progress" } },
    { type: "response.content_part.added", ...place, part: { ...part, text: "" } },
    ...cut(part.text).map((delta) => ({ type: "response.output_text.delta", ...place, delta, logprobs: [] })),
    { type: "response.output_text.done", ...place, text: part.text, logprobs: [] },
    { type: "response.content_part.done", ...place, part },
    done,
  ];
}
