import { type Body, cut, expectQuestion, expectSame, expectThat, type Provider } from "./Provider.ts";

/** Ollama's own API, whose calls have no ids: results are known by the name of the tool. */
export const ollama: Provider = {
  path: /^\/api\/chat$/,
  contentType: "application/x-ndjson",
  isStreamed: ({ stream }) => stream !== false,

  whole({ thought, text = "", calls }) {
    const called = calls?.map(({ name, arguments: args }) => ({ function: { name, arguments: JSON.parse(args) } }));
    const message = {
      role: "assistant",
      content: text,
      ...(thought && { thinking: thought }),
      ...(called && { tool_calls: called }),
    };
    return { model: "model", created_at: "2026-11-01T00:00:00Z", message, done: true, done_reason: "stop" };
  },

  pieces({ message: { role, content, thinking = "", tool_calls = [] }, done_reason, ...whole }) {
    const line = (message: Body, more: Body = { done: false }): string =>
      `${JSON.stringify({ ...whole, message: { role, content: "", ...message }, ...more })}\n`;
    return [
      ...cut(thinking).map((piece) => line({ thinking: piece })),
      ...cut(content).map((piece) => line({ content: piece })),
      ...tool_calls.map((call: Body) => line({ tool_calls: [call] })),
      line({}, { done: true, done_reason }),
    ];
  },

  results({ messages, tools }, answered) {
    expectThat(
      tools?.every(({ type }: Body) => type === "function"),
      "expected tools",
    );
    let rest: Body[] = messages.slice(1);
    let last: string[] = [];
    for (const { message } of answered) {
      const [received, ...behind] = rest;
      const calls: Body[] = message.tool_calls ?? [];
      const withoutIds = received.tool_calls?.map(({ function: called }: Body) => ({ function: called }));
      expectSame({ ...received, ...(withoutIds && { tool_calls: withoutIds }) }, message, "the message");
      if (calls.length === 0) {
        expectQuestion(behind.slice(0, 1));
        last = [];
        rest = behind.slice(1);
        continue;
      }
      const results = behind.slice(0, calls.length);
      const names = calls.map((call) => call.function.name);
      expectSame(
        results.map(({ role, tool_name: name }) => ({ role, name })),
        names.map((name) => ({ role: "tool", name })),
        "one result for each call",
      );
      last = results.map(({ content }) => content);
      rest = behind.slice(calls.length);
    }
    expectThat(rest.length === 0, "expected nothing behind the results");
    return last;
  },
};
