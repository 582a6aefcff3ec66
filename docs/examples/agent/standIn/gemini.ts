import { type Body, expectSame, expectThat, type Provider, sse } from "./Provider.ts";

/** Google's Gemini, which gives calls no ids and wants its signatures back. */
export const gemini: Provider = {
  path: /^\/v1(beta)?\/models\/[^/]+:(stream)?[gG]enerateContent(\?|$)/,
  contentType: "text/event-stream",
  isStreamed: (_, url) => url.includes(":stream"),

  whole({ thought, text, calls = [] }, turn) {
    const parts = [
      ...(text ? [{ text }] : []),
      ...calls.map(({ name, arguments: args }, place) => ({
        functionCall: { name, args: JSON.parse(args) },
        // The first call of a turn alone has a signature.
        ...(thought && place === 0 && { thoughtSignature: btoa(thought) }),
      })),
    ];
    const candidates = [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }];
    return { candidates, usageMetadata: { totalTokenCount: 2 }, modelVersion: "model", responseId: `response_${turn}` };
  },

  pieces({ candidates: [{ content, finishReason }], ...whole }) {
    const last = content.parts.length - 1;
    return content.parts.map((part: Body, place: number) => {
      const reason = place === last ? { finishReason } : {};
      return sse({ candidates: [{ content: { role: "model", parts: [part] }, ...reason, index: 0 }], ...whole });
    });
  },

  results({ contents, tools }, answered) {
    expectThat(tools?.[0]?.functionDeclarations?.length > 0, "expected tools");
    expectThat(
      contents.length === 1 + 2 * answered.length,
      "expected one content of the model and one of the user a turn",
    );
    let last: string[] = [];
    for (const [turn, { candidates }] of answered.entries()) {
      const [model, user] = contents.slice(turn * 2 + 1);
      const { parts } = candidates[0].content;
      const withoutIds = (part: Body): Body =>
        part.functionCall ? { ...part, functionCall: { ...part.functionCall, id: undefined } } : part;
      expectSame(model.parts.map(withoutIds), parts, "the parts with their signatures");
      const calls = model.parts.flatMap(({ functionCall }: Body) => functionCall ?? []);
      expectThat(user.role === "user", "expected the results from the user");
      // Behind an answer without calls comes the next question.
      if (calls.length === 0) {
        last = [];
        continue;
      }
      const results = user.parts.map(({ functionResponse }: Body) => functionResponse);
      const named = (list: Body[]): Body[] => list.map(({ id, name }) => ({ id, name }));
      expectSame(named(results), named(calls), "one result for each call, in their order");
      last = results.map(({ response }: Body) => textOf(response.output ?? response.error));
    }
    return last;
  },
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
