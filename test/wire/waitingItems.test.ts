// The items of a response that wait for the program, although they are not calls of tools, and the items that answer.
import { describe, expect, it } from "vitest";
import { ToolCallStream } from "../../src/stream/index.ts";
import { anthropic, gemini, openaiResponses, type WireDecoder, WireError } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { ANTHROPIC_BLOCKS, GEMINI_PARTS, GEMINI_STEPS, type ItemRole, RESPONSES_ITEMS } from "./itemRows.ts";

const caller = { type: "program", caller_id: "prog_1" };
const shell = { type: "shell_call", id: "sh_1", call_id: "w1", action: { commands: ["ls"] }, status: "completed" };
const local = { type: "local_shell_call", id: "ls_1", call_id: "w1", action: { type: "exec", command: ["ls"] } };
const patch = { type: "apply_patch_call", id: "ap_1", call_id: "w1", operation: { type: "delete_file", path: "a" } };
const computer = { type: "computer_call", id: "cu_1", call_id: "w1", action: { type: "screenshot" } };
const request = { type: "mcp_approval_request", id: "w1", arguments: "{}", name: "send", server_label: "crm" };

const screenshot = { type: "computer_screenshot", image_url: "data:image/png;base64,AA==" };
const ran = { stdout: "a", stderr: "", outcome: { type: "exit", exit_code: 0 } };
const answered = (status: string, ...output: object[]): object => ({ object: "response", status, output });

describe.each<[item: { readonly type: string }, result: object, output: object]>([
  [shell, { output: [ran] }, { type: "shell_call_output", call_id: "w1", output: [ran] }],
  [local, { output: "a" }, { type: "local_shell_call_output", id: "w1", call_id: "w1", output: "a" }],
  [
    patch,
    { status: "failed", output: "no a" },
    { type: "apply_patch_call_output", call_id: "w1", status: "failed", output: "no a" },
  ],
  [computer, { output: screenshot }, { type: "computer_call_output", call_id: "w1", output: screenshot }],
  [
    request,
    { approve: false, reason: "no" },
    { type: "mcp_approval_response", approval_request_id: "w1", approve: false, reason: "no" },
  ],
])("%j", (item, result, output) => {
  const { type } = item;

  it("waits until its output is there", () => {
    const answer = answered("completed", item);
    expect(openaiResponses.waitingItems(answer)).toEqual([{ type, id: "w1", item }]);
    expect(openaiResponses.ending?.(answer)).toEqual({ kind: "unanswered_item", reason: type });
    const whole = answered("completed", item, output);
    expect(openaiResponses.waitingItems(whole)).toEqual([]);
    expect(openaiResponses.ending?.(whole)).toMatchObject({ kind: "done" });
  });

  it("is answered by an item with its id", () => {
    expect(openaiResponses.encodeItemOutput(item, result)).toEqual(output);
    expect(openaiResponses.encodeItemOutput({ ...item, caller }, result)).toEqual({ ...output, caller });
    // Its own type and ids are right, whatever the handler writes there.
    const wrong = { ...result, type: "message", call_id: "other", id: "other", approval_request_id: "other" };
    expect(openaiResponses.encodeItemOutput(item, wrong)).toMatchObject(output);
  });

  it("is left out of an answer that is not whole", () => {
    for (const status of ["incomplete", "failed", "cancelled"])
      expect(openaiResponses.waitingItems(answered(status, item))).toEqual([]);
    expect(openaiResponses.waitingItems(answered("completed", { ...item, status: "incomplete" }))).toEqual([]);
  });
});

describe("the item that answers", () => {
  it.each<[string, object, unknown, object]>([
    ["an unknown item", { type: "terminal_call", call_id: "w1" }, {}, { code: "unsupported", path: "/type" }],
    ["a call of a tool", { type: "function_call", call_id: "w1" }, {}, { code: "unsupported", path: "/type" }],
    ["no object", shell, "a", { code: "invalid_result", path: "" }],
    ["no plain data", shell, { output: [new Date()] }, { code: "invalid_result", path: "/output/0" }],
  ])("is an error for %s", (_, item, output, expected) => {
    const error = errorOf(WireError, () => openaiResponses.encodeItemOutput(item, output as object));
    expect(error).toMatchObject({ name: "WireError", wire: "openai-responses", ...expected });
    expect(error.message).toMatch(/_call/);
  });

  it("has no halves of surrogate pairs, and nothing of it is the handler's own", () => {
    const given = { output: [{ ...ran, stdout: "a\ud83d" }] };
    const output = openaiResponses.encodeItemOutput(shell, given) as typeof given;
    expect(output.output[0]).toEqual({ ...ran, stdout: "a\ufffd" });
    expect(output.output[0]?.outcome).not.toBe(ran.outcome);
  });
});

describe("a response with an item of the type", () => {
  const item = (type: string) => ({ type, id: "i_1", call_id: "c_1", name: "now", arguments: "{}", input: "" });

  it.each(Object.entries(RESPONSES_ITEMS))("%s: %s", (type, role) => {
    // The API gives no `call_id` to the calls that it runs itself.
    const { call_id: _, ...own } = item(type);
    const one = role === "provider" ? own : item(type);
    const answer = answered("completed", one);
    const ending = openaiResponses.ending?.(answer);
    expect(ending?.kind).toBe(role === "waits" ? "unanswered_item" : "done");
    expect(openaiResponses.decodeMessage(answer)).toHaveLength(role === "call" ? 1 : 0);
  });

  it.each([item("terminal_call"), { type: "terminal_approval_request", id: "i_1" }])(
    "that this version does not know and that may wait is an error: %j",
    (one) => {
      expect(openaiResponses.ending?.(answered("completed", one))).toEqual({
        kind: "unanswered_item",
        reason: one.type,
      });
    },
  );

  it("that an error of the provider stands beside is that error", () => {
    const error = { code: "server_error", message: "Overloaded" };
    const failed = { ...answered("failed", shell), error };
    expect(openaiResponses.ending?.(failed)).toEqual({
      kind: "provider_error",
      reason: "failed",
      detail: "Overloaded",
    });
    expect(openaiResponses.ending?.(answered("cancelled", shell))).toEqual({ kind: "cancelled", reason: "cancelled" });
  });

  it("that reached a limit waits, because the API would refuse it without its output", () => {
    const limited = { ...answered("incomplete", shell), incomplete_details: { reason: "max_output_tokens" } };
    expect(openaiResponses.ending?.(limited)).toMatchObject({ kind: "unanswered_item" });
  });
});

describe("a stream that is cut behind an item that waits", () => {
  const call = { type: "function_call", id: "fc_1", call_id: "c1", name: "now", arguments: "{}" };
  const browser = { type: "browser_use", id: "bu_1", name: "open", input: {} };
  const use = { type: "tool_use", id: "c1", name: "now", input: {} };

  it.each<[WireDecoder, string, object[]]>([
    [
      openaiResponses,
      shell.type,
      [shell, call].map((item, output_index) => ({ type: "response.output_item.done", output_index, item })),
    ],
    [
      anthropic,
      browser.type,
      [browser, use].flatMap((content_block, index) => [
        { type: "content_block_start", index, content_block },
        { type: "content_block_stop", index },
      ]),
    ],
  ])("%s does not go on with the calls beside it", (wire, type, events) => {
    const stream = new ToolCallStream(wire);
    for (const event of events) stream.push(event);
    expect(stream.ending).toEqual({ kind: "unanswered_item", reason: type });
  });
});

/** How an answer with something of a role ends. */
const endingOf = (role: ItemRole): string => (role === "waits" ? "unanswered_item" : "done");

it.each(Object.entries(ANTHROPIC_BLOCKS))("a message of Anthropic with a block %s: %s", (type, role) => {
  const message = { type: "message", content: [{ type, id: "b_1", name: "now", input: {} }], stop_reason: "end_turn" };
  expect(anthropic.ending?.(message).kind).toBe(endingOf(role));
  expect(anthropic.decodeMessage(message)).toHaveLength(role === "call" ? 1 : 0);
});

it.each(Object.entries(GEMINI_PARTS))("a content of Gemini with a part %s: %s", (field, role) => {
  const parts = [{ [field]: { name: "now", args: {} } }];
  const response = { candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] };
  expect(gemini.ending?.(response).kind).toBe(endingOf(role));
  expect(gemini.decodeMessage(response)).toHaveLength(role === "call" ? 1 : 0);
});

it.each(Object.entries(GEMINI_STEPS))("an interaction of Gemini with a step %s: %s", (type, role) => {
  const interaction = { status: "completed", steps: [{ type, id: "s_1", name: "now", arguments: {} }] };
  expect(gemini.ending?.(interaction).kind).toBe(endingOf(role));
  expect(gemini.decodeMessage(interaction)).toHaveLength(role === "call" ? 1 : 0);
});
