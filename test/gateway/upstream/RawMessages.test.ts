import { expect, it } from "vitest";
import { RawMessages, rawMethod } from "../../../src/gateway/upstream/connection/RawMessages.ts";

const request = (id: number) => ({ jsonrpc: "2.0", id, method: rawMethod("tools/call") }) as const;
const answer = (id: number) => ({ jsonrpc: "2.0", id, result: {} }) as const;

it("gives each of very many requests that wait its answer", () => {
  const messages = new RawMessages();
  const ids = Array.from({ length: 10_010 }, (_, id) => id);
  for (const id of ids) messages.outgoing(request(id));
  expect(ids.filter((id) => messages.incoming(answer(id)) === undefined)).toEqual([]);
});

it("gives nobody the answer to a request that was cancelled, or could not be sent", () => {
  const messages = new RawMessages();
  for (const id of [1, 2, 3]) messages.outgoing(request(id));
  messages.outgoing({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  messages.forget(2);
  expect([1, 2, 3].map((id) => messages.incoming(answer(id)) !== undefined)).toEqual([false, false, true]);
});

it("a text may concern others whose late answer was malformed, also after another answer", () => {
  const messages = new RawMessages();
  const receive = (text: string) => messages.receive({ text, isUtf8: true }, {});
  for (const bad of [false, true]) {
    messages.outgoing(request(1));
    messages.forget(1);
    messages.outgoing(request(2));
    expect(messages.isForOne).toBe(false);
    if (bad) receive('{"jsonrpc":"2.0","id":1,"result":{"x":NaN}}');
    receive(JSON.stringify(answer(1)));
    expect(messages.isForOne).toBe(!bad);
    receive(JSON.stringify(answer(2)));
  }
});

it("remembers a limited number of requests that were given up", () => {
  const messages = new RawMessages();
  const ids = Array.from({ length: 101 }, (_, id) => id);
  for (const id of ids) {
    messages.outgoing(request(id));
    messages.forget(id);
  }
  for (const id of ids) messages.incoming(answer(id));
  messages.outgoing(request(2_000));
  expect(messages.isForOne).toBe(false);
});
