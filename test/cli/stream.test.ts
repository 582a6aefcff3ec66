// The command stream, over recordings in the forms in which people keep them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { anthropicEvents as events } from "./anthropicEvents.ts";
import { runHere } from "./runHere.ts";

const folder = mkdtempSync(join(tmpdir(), "command-stream-"));
const file = (name: string): string => join(folder, name);

const tool = {
  name: "now",
  description: "The time",
  input_schema: { type: "object", properties: { zone: { type: "string" } }, required: ["zone"] },
};

const chunk = (delta: object, finish_reason: string | null = null): object => ({
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta, finish_reason }],
});
const chat = [
  chunk({ role: "assistant", content: "Let me look." }),
  chunk({ tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name: "now", arguments: "" } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: '{"zone":"UTC"}' } }] }),
  chunk({}, "tool_calls"),
];
const part = { functionCall: { name: "now", args: { zone: "UTC" } } };
const gemini = [{ candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP" }] }];
const called = {
  role: "assistant",
  content: "",
  tool_calls: [{ function: { name: "now", arguments: { zone: "UTC" } } }],
};
const ollama = [{ model: "m", message: called, done: true, done_reason: "stop" }];

const lines = (all: readonly object[]): string => all.map((event) => `${JSON.stringify(event)}\n`).join("");
const sse = (all: readonly object[]): string => all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");

const good = events("now", '{"zo', 'ne":"UTC"}');

beforeAll(() => {
  const files: { [name: string]: string | Uint8Array } = {
    "tools.json": JSON.stringify([tool]),
    "good.jsonl": lines(good),
    "good.sse": sse(good),
    "good.json": JSON.stringify(good, undefined, 2),
    "chat.sse": `${sse(chat)}data: [DONE]\n\n`,
    "gemini.json": JSON.stringify(gemini),
    "ollama.jsonl": lines(ollama),
    "repaired.jsonl": lines(events("now", "{zone: 'UTC'}")),
    "bad.jsonl": lines(events("now", '{"zone":1}')),
    "cut.jsonl": lines(good.slice(0, 3)),
    "half.jsonl": lines(good).slice(0, -10),
    "answer.json": JSON.stringify({ type: "message", role: "assistant", content: [], stop_reason: "end_turn" }),
    "error.json": JSON.stringify({ error: { message: "Overloaded" } }),
    "odd.jsonl": lines([{ hello: 1 }]),
    "strings.sse": 'data: "a"\n\n',
    "empty.jsonl": "\n",
    "overloaded.jsonl": lines([
      { type: "message_start", message: { id: "msg_1", content: [] } },
      { type: "error", error: { type: "overloaded_error", message: "Over\u001b[2Jloaded" } },
    ]),
    "refused.jsonl": lines([
      { type: "message_start", message: { id: "msg_1", content: [] } },
      { type: "message_delta", delta: { stop_reason: "refusal" } },
    ]),
    "no_end.sse": sse(chat.slice(0, 3)),
    "no_call.sse": sse([chunk({}, "tool_calls")]),
    "text_cut.sse": sse([chunk({ content: "Let me" })]),
    "binary.sse": Uint8Array.from([0xff, 0xfd, 0x00, 0x80, 0x0a]),
    "escapes.jsonl": lines(events("now\u001b[2J\u009b31m", '{"zone":"\u202eUTC\u001b[8m"}')),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(file(name), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a recording", () => {
  it.each([
    ["good.jsonl", "anthropic"],
    ["good.sse", "anthropic"],
    ["good.json", "anthropic"],
    ["chat.sse", "openai-chat"],
    ["gemini.json", "gemini"],
    ["ollama.jsonl", "ollama"],
  ])("%s is read as %s", async (name, format) => {
    const { status, stdout, stderr } = await runHere(["stream", file(name), "--tools", file("tools.json"), "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      format,
      calls: [{ name: "now", state: "complete", arguments: { zone: "UTC" }, errors: [], warnings: [] }],
    });
    expect([status, stderr]).toEqual([0, ""]);
  });

  test("is reported", async () => {
    const { stdout } = await runHere(["stream", file("chat.sse")]);
    expect(stdout).toBe(
      'Let me look.\n✓ now {"zone":"UTC"} (complete, call_1)\n4 events of openai-chat, ended with tool_calls: 1 call\n',
    );
  });

  it.each<[name: string, code: number, said: string]>([
    ["repaired.jsonl", 0, "warning: repaired ("],
    ["bad.jsonl", 1, "expected string, received integer 1"],
    ["cut.jsonl", 1, "(truncated, toolu_1)"],
    ["half.jsonl", 1, "received one that ends within an event"],
    ["overloaded.jsonl", 1, "error: the answer is not whole: provider_error (overloaded_error): Over"],
    ["refused.jsonl", 1, "error: the answer is not whole: refusal"],
    ["no_end.sse", 1, "1 call, 1 of them cannot be run\nerror: the answer is not whole: cut"],
    ["no_call.sse", 1, "0 calls\nerror: the answer is not whole: broken_answer (tool_calls)"],
    ["text_cut.sse", 1, "Let me\n1 event of openai-chat, no end: 0 calls\nerror: the answer is not whole: cut"],
  ])("%s ends with code %i", async (name, code, said) => {
    const { status, stdout } = await runHere(["stream", file(name), "--tools", file("tools.json")]);
    expect(stdout).toContain(said);
    expect(status).toBe(code);
  });

  it.each<[name: string, said: string]>([
    ["answer.json", "received a whole answer of anthropic; npx openjiuwen-tools check"],
    ["error.json", "received the provider's error: Overloaded"],
    ["odd.jsonl", 'received {"hello":1}; if you know the format, give it with --from'],
    ["strings.sse", "received a string"],
    ["empty.jsonl", "found no event"],
    ["binary.sse", "expected text in UTF-8"],
    ["no.jsonl", "which does not exist"],
    [".", "received the folder"],
  ])("%s is an error that says why", async (name, said) => {
    const { status, stdout, stderr } = await runHere(["stream", file(name)]);
    expect(stderr).toContain(said);
    expect([status, stdout]).toEqual([1, ""]);
  });

  it("reads UTF-16", async () => {
    const input = Buffer.from(`\ufeff${lines(events("now", '{"zone":"北京"}'))}`, "utf16le");
    expect((await runHere(["stream"], { input })).stdout).toContain('now {"zone":"北京"} (complete');
  });

  it.each([[[]], [["--from", "openai-chat"]]])(
    "reads a whole answer with %j where its format streams them",
    async (from) => {
      const message = {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c1", type: "function", function: { name: "now", arguments: "{}" } }],
      };
      const choices = [{ index: 0, finish_reason: "tool_calls", message }];
      const input = JSON.stringify({ id: "x", object: "chat.completion", created: 1, model: "m", choices });
      const { status, stdout } = await runHere(["stream", ...from], { input });
      expect(stdout).toContain("1 event of openai-chat, ended with tool_calls: 1 call");
      expect(status).toBe(0);
    },
  );

  test("is read with the format that is given", async () => {
    const { status, stdout } = await runHere(["stream", file("good.jsonl"), "--from", "openai-chat"]);
    expect(stdout).toContain("expected events of openai-chat, received one that looks like anthropic");
    expect(status).toBe(1);
  });
});

describe("a terminal", () => {
  test("shows the calls while they grow, and then the report alone", async () => {
    const args = ["stream", file("good.jsonl"), "--delay", "1"];
    const { stdout } = await runHere(args, { isTerminal: true });
    expect(stdout).toContain('now\u001b[22m {"zo\n');
    expect(stdout).toContain('now\u001b[22m {"zone":"UTC"}\n');
    const report = stdout.slice(stdout.lastIndexOf("\u001b[J"));
    expect(report).toContain("7 events of anthropic, ended with tool_use: 1 call");
    expect(report).not.toContain("●");
  });

  test("gets no escapes of a model", async () => {
    const { stdout } = await runHere(["stream", file("escapes.jsonl"), "--delay", "0"], { isTerminal: true });
    expect(stdout).toContain("now\\u001b[2J\\u009b31m");
    expect(stdout).toContain("\\u202eUTC");
    for (const sequence of ["\u001b[2J", "\u009b", "\u202e", "\u001b[8m"]) expect(stdout).not.toContain(sequence);
  });
});

test("a name with a line draws one line, and reports one", async () => {
  const forged = file("forged.jsonl");
  writeFileSync(
    forged,
    events("now\n✓ forged", "{}")
      .map((event) => JSON.stringify(event))
      .join("\n"),
  );
  const { stdout } = await runHere(["stream", forged, "--delay", "0"], { isTerminal: true });
  expect(stdout).toContain("now\\u000a✓ forged");
  expect(stdout).not.toMatch(/^✓ forged/m);
});
