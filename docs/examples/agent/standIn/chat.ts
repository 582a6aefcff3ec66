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

/** OpenAI's Chat Completions, with the reasoning that DeepSeek's servers send. */
export const chat: Provider = {
  path: /^\/v1\/chat\/completions$/,
  contentType: "text/event-stream",
  isStreamed: ({ stream }) => stream === true,

  whole({ thought, text = null, calls }, turn, before) {
    const called = calls?.map((call, place) => ({
      id: `call_${before + place + 1}`,
      type: "function",
      function: call,
    }));
    const message = {
      role: "assistant",
      content: text,
      refusal: null,
      ...(thought && { reasoning_content: thought }),
      ...(called && { tool_calls: called }),
    };
    const reason = called ? "tool_calls" : "stop";
    const choices = [{ index: 0, message, logprobs: null, finish_reason: reason }];
    return { id: `chatcmpl-${turn}`, object: "chat.completion", created: 1700000000, model: "model", choices, usage };
  },

  pieces({ choices: [{ message, finish_reason: reason }], ...whole }) {
    const head = { ...whole, object: "chat.completion.chunk", usage: null };
    const chunk = (delta: Body, finish_reason: Body = null): string =>
      sse({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason }] });
    const calls = (message.tool_calls ?? []).flatMap((call: Body, index: number) => {
      const { name, arguments: text } = call.function;
      const [first = "", ...others] = cut(text);
      const begin = { index, ...call, function: { name, arguments: first } };
      return [begin, ...others.map((piece) => ({ index, function: { arguments: piece } }))];
    });
    return [
      chunk({ role: "assistant", content: message.content === null ? null : "" }),
      ...cut(message.reasoning_content ?? "").map((piece) => chunk({ reasoning_content: piece })),
      ...cut(message.content ?? "").map((piece) => chunk({ content: piece })),
      ...calls.map((call: Body) => chunk({ tool_calls: [call] })),
      chunk({}, reason),
      sse({ ...head, choices: [], usage }),
      "data: [DONE]\n\n",
    ];
  },

  results({ messages, tools }, answered) {
    expectThat(
      tools?.every((tool: Body) => tool.type === "function" && tool.function.parameters),
      "expected tools",
    );
    const starts = messages.flatMap(({ role }: Body, place: number) => (role === "assistant" ? [place] : []));
    expectThat(starts.length === answered.length, `expected ${answered.length} messages of the assistant`);
    let last: string[] = [];
    for (const [turn, start] of starts.entries()) {
      const { message: sent } = answered[turn].choices[0];
      const received = messages[start];
      expectSame(received.content || null, sent.content, "the content");
      // Libraries that know OpenAI alone drop the reasoning of other servers.
      if ("reasoning_content" in received)
        expectSame(received.reasoning_content, sent.reasoning_content, "the reasoning");
      const calls: Body[] = sent.tool_calls ?? [];
      expectSame((received.tool_calls ?? []).map(comparable), calls.map(comparable), "the calls");
      const results = messages.slice(start + 1, starts[turn + 1]);
      if (calls.length === 0) {
        expectQuestion(results);
        last = [];
        continue;
      }
      expectThat(
        results.every(({ role }: Body) => role === "tool"),
        "expected nothing but results behind the calls",
      );
      expectAnswered(
        results.map(({ tool_call_id: id }: Body) => id),
        calls.map(({ id }: Body) => id),
      );
      last = results.map(({ content }: Body) => content);
    }
    return last;
  },
};

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const comparable = ({ id, type, function: { name, arguments: text } }: Body): Body => ({
  ...{ id, type, name },
  arguments: comparableArguments(text),
});
