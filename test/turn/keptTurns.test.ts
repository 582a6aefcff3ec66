// What a program stores of a turn is enough for the next request, of the same provider and of another one.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it, test } from "vitest";
import { ToolCall, ToolMessage, type TurnStep } from "../../src/index.ts";
import { anthropic, gemini, openaiChat } from "../../src/wire/index.ts";
import { keptAnswers, tools } from "./keptAnswers.ts";

const ANSWERS = Object.entries(keptAnswers());

type Sent = { readonly same: string; readonly anthropic: string; readonly chat: string; readonly again: unknown[] };

/** A ToolMessage or a ToolCall as JSON text, read again. */
const stored = <Plain>(given: { toWire(): Plain }): Plain => JSON.parse(JSON.stringify(given.toWire()));

const steps: TurnStep[] = [];
let sent: Sent[] = [];

beforeAll(async () => {
  for (const [, [wire, answer]] of ANSWERS) steps.push(await tools.bind(wire).answer(answer));
  const input = JSON.stringify(
    ANSWERS.map(([name, [, answer]], place) => {
      const { calls = [], results = [] } = steps[place] ?? {};
      return { name, answer, calls: calls.map((call) => call.toWire()), results: results.map((one) => one.toWire()) };
    }),
  );
  const script = join(import.meta.dirname, "sendKept.ts");
  sent = JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8", input }));
});

describe.each(ANSWERS.map(([name], place) => [name, place] as const))("a stored turn of %s", (_, place) => {
  const step = (): TurnStep => steps[place] as TurnStep;

  it("gives the same bytes for the next request in another process", () => {
    expect(sent[place]?.same).toBe(JSON.stringify(step().messages));
  });

  it("gives the same bytes for another provider", () => {
    const { calls, results } = step();
    const live = [
      anthropic.encodeCalls(calls, { tools }),
      results.map((one) => anthropic.encodeResult(one as never, { tools })),
    ];
    expect(sent[place]?.anthropic).toBe(JSON.stringify(live));
    const chat = [
      openaiChat.encodeCalls(calls, { tools }),
      results.map((one) => openaiChat.encodeResult(one as never, { tools })),
    ];
    expect(sent[place]?.chat).toBe(JSON.stringify(chat));
  });

  it("keeps the mark of a call that was cut", () => {
    const codes = step().results.map(({ error }) => error?.code ?? null);
    expect(sent[place]?.again).toEqual(codes);
  });
});

test("the mark of a cut call is in the answers above", () => {
  const cut = ANSWERS.flatMap(([name], place) =>
    steps[place]?.calls.some((call) => stored(call).isTruncated) ? name : [],
  );
  expect(cut).toEqual(["cutChat", "cutGemini"]);
});

test("toWire has all fields of a call, and fromWire reads them", () => {
  const full = {
    ...{ id: "c1", type: "function", name: "now", arguments: "{}", index: 1, responseItemId: "fc_1" },
    ...{ signature: "sig", namespace: "clock", caller: { type: "direct" }, isAsync: true },
  };
  expect(stored(new ToolCall(full))).toEqual(full);
  const plain = { id: null, type: "function", name: "now", arguments: "{}" };
  expect(stored(new ToolCall(plain))).toEqual(plain);
  expect(stored(ToolCall.fromWire({ ...full, isTruncated: true }))).toEqual({ ...full, isTruncated: true });
});

test("toWire has the call, the error, the parts and the data of a result", async () => {
  const calls = [
    new ToolCall({ id: "c1", name: "draw.map", arguments: '{"city":"Oslo"}' }),
    new ToolCall({ id: "c2", name: "fail", arguments: "{}" }),
  ];
  const [map, failed] = await tools.run(calls);
  expect(stored(map as ToolMessage)).toMatchObject({
    ...{ call: { id: "c1", name: "draw.map" }, tool_call_id: "c1", state: "done" },
    ...{ parts: [{ type: "text" }, { type: "image", data: "AAAA" }], structured: { city: "Oslo" } },
  });
  expect(stored(failed as ToolMessage)).toMatchObject({
    ...{ state: "failed", error: { name: "ToolError", code: failed?.error?.code, message: failed?.error?.message } },
  });
  const byHand = new ToolMessage({ toolCallId: "c3", name: "now", content: "12" });
  expect(stored(byHand)).toEqual({ call: null, tool_call_id: "c3", name: "now", content: "12" });
});

describe("ids of calls without one", () => {
  const parts = [{ functionCall: { name: "now", args: {} } }, { functionCall: { name: "now", args: {} } }];
  const response = (responseId: string): object => ({
    ...{ responseId, candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] },
  });
  const ids = (answer: object): unknown[] => gemini.decodeMessage(structuredClone(answer)).map(({ id }) => id);

  it("are the same each time the same response is read, and those of a turn", async () => {
    expect(ids(response("g1"))).toEqual(ids(response("g1")));
    const { calls } = await tools.bind(gemini).answer(response("g1"));
    expect(calls.map(({ id }) => id)).toEqual(ids(response("g1")));
  });

  it("are unique in a conversation with equal calls", () => {
    const all = ["g1", "g2", "g3"].flatMap((id) => ids(response(id)));
    expect(new Set(all).size).toBe(6);
  });

  it("are random for parts, which may come again in a later turn", () => {
    expect(new Set([...ids(parts), ...ids(parts), ...ids({ role: "model", parts })]).size).toBe(6);
  });

  it("do not call getters of a client's response", () => {
    const answer = { ...response("g1") };
    Object.defineProperty(answer, "id", { enumerable: false, get: () => expect.unreachable() });
    expect(gemini.decodeMessage(answer)).toHaveLength(2);
  });
});
