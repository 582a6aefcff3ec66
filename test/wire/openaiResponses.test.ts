import * as fc from "fast-check";
import OpenAI from "openai";
import { describe, expect, it, test } from "vitest";
import { defineTool, ToolCall, ToolSet } from "../../src/index.ts";
import { type CallEvent, openaiResponses, type WireCall, WireError, type WireResult } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { deep, hostile } from "./hostile.ts";
import { type Joined, joined } from "./joined.ts";
import { loopback } from "./loopback.ts";
import { recordings } from "./recordings.ts";

const weather = {
  name: "get_weather",
  description: "The weather",
  parameters: { type: "object" as const, properties: { city: { type: "string" as const } }, required: ["city"] },
};
const item = {
  type: "function_call",
  id: "fc_1",
  call_id: "call_1",
  name: "get_weather",
  arguments: '{"city":"Oslo"}',
};
const call = {
  id: "call_1",
  type: "function",
  name: "get_weather",
  arguments: '{"city":"Oslo"}',
  index: 0,
  responseItemId: "fc_1",
};
const custom = { type: "custom_tool_call", id: "ctc_1", call_id: "call_2", name: "sql", input: "SELECT 1" };

describe("tools", () => {
  test.each<[string, Parameters<typeof openaiResponses.encodeTools>[0], object]>([
    ["one", [weather], { ...weather, strict: false }],
    ["one that is strict", [{ ...weather, strict: true }], { ...weather, strict: true }],
    [
      "one without parameters",
      [{ name: "now" }],
      { name: "now", parameters: { type: "object", properties: {} }, strict: false },
    ],
  ])("%s", (_, tools, expected) => {
    expect(openaiResponses.encodeTools(tools)).toEqual([{ type: "function", ...expected }]);
  });

  test.each([
    ["auto", "auto"],
    ["none", "none"],
    ["required", "required"],
    [{ name: "get weather" }, { type: "function", name: "get_weather_64be65dc5802c58a" }],
  ] as const)("choice %j", (choice, expected) => {
    expect(openaiResponses.encodeToolChoice(choice)).toEqual(expected);
  });
});

describe("a message", () => {
  const message = { type: "message", role: "assistant", content: [] };
  test.each<[string, unknown, WireCall[]]>([
    ["a response", { object: "response", output: [{ type: "reasoning", id: "rs_1" }, item, message] }, [call]],
    ["its output", [message, item], [call]],
    ["an item", item, [call]],
    ["parallel calls", [item, { ...item, call_id: "call_2" }], [call, { ...call, id: "call_2", index: 1 }]],
    [
      "a custom call",
      [custom],
      [{ id: "call_2", type: "custom", name: "sql", arguments: "SELECT 1", index: 0, responseItemId: "ctc_1" }],
    ],
    [
      "no id of the item",
      { ...item, id: undefined },
      [{ id: "call_1", type: "function", name: "get_weather", arguments: '{"city":"Oslo"}', index: 0 }],
    ],
    ["no id of the call", { ...item, call_id: null }, [{ ...call, id: "fc_1" }]],
    ["a numeric id", { ...item, call_id: 7 }, [{ ...call, id: "7" }]],
    ["arguments as an object", { ...item, arguments: { city: "Oslo" } }, [call]],
    ["no arguments", { ...item, arguments: undefined }, [{ ...call, arguments: "" }]],
    [
      "what the provider runs itself",
      [
        { type: "web_search_call", id: "ws_1" },
        { type: "mcp_call", name: "echo", arguments: "{}" },
        { type: "tool_search_call", call_id: null },
        item,
      ],
      [call],
    ],
    ["another item", message, []],
    ["a response without output", { object: "response", status: "failed" }, []],
    ["nothing", undefined, []],
  ])("%s", (_, value, expected) => {
    expect(openaiResponses.decodeMessage(value, { makeId: () => "made" })).toEqual(expected);
  });

  test.each([["text"], [7], [{}], [{ choices: [] }]])("is not %j", (value) => {
    const error = errorOf(WireError, () => openaiResponses.decodeMessage(value));
    expect(error).toMatchObject({ code: "invalid_message", wire: "openai-responses" });
  });
});

describe("calls that are sent back", () => {
  test.each<[string, Partial<WireCall>, object]>([
    ["whole, with both ids", {}, item],
    ["without an id of an item", { responseItemId: null }, { type: "function_call", call_id: "call_1" }],
    ["no arguments", { arguments: "" }, { arguments: "{}" }],
    ["broken ones", { arguments: '{"ci' }, { arguments: '{"rawInvalidInput":"{\\"ci"}' }],
    ["a big integer", { arguments: '{"n":12345678901234567890}' }, { arguments: '{"n":12345678901234567890}' }],
    [
      "a custom call",
      { id: "call_2", type: "custom", name: "sql", arguments: "SELECT 1", responseItemId: "ctc_1" },
      custom,
    ],
    ["a name that is refused", { name: "get weather" }, { name: "get_weather_64be65dc5802c58a" }],
  ])("%s", (_, given, expected) => {
    const [sent] = openaiResponses.encodeCalls([{ ...call, ...given }]);
    expect(sent).toMatchObject(expected);
    expect("id" in (sent as object)).toBe("id" in expected || given.responseItemId === undefined);
  });

  it("come back as they were", () => {
    const output = [item, custom];
    expect(openaiResponses.encodeCalls(openaiResponses.decodeMessage(output))).toEqual(output);
    const calls = ToolCall.decode(openaiResponses, output);
    expect(calls.map(({ id, responseItemId }) => [id, responseItemId])).toEqual([
      ["call_1", "fc_1"],
      ["call_2", "ctc_1"],
    ]);
    expect(openaiResponses.encodeCalls(calls)).toEqual(output);
  });
});

describe("a result", () => {
  const image = { type: "image", data: "iVBORw0=", mimeType: "image/png" } as const;
  const sent = { type: "input_image", image_url: "data:image/png;base64,iVBORw0=", detail: "auto" };
  test.each<[string, WireResult["content"], unknown]>([
    ["text", "12 °C", "12 °C"],
    ["JSON", [{ type: "json", value: { celsius: 12 } }], '{"celsius":12}'],
    ["an image", [image], [sent]],
    ["parts", [{ type: "text", text: "a" }, image], [{ type: "input_text", text: "a" }, sent]],
    ["nothing", [], ""],
  ])("%s", (_, content, output) => {
    const expected = { type: "function_call_output", call_id: "call_1", output };
    expect(openaiResponses.encodeResult({ call, content })).toEqual(expected);
  });

  it("of a custom call has a type of its own", () => {
    const { type } = openaiResponses.encodeResult({ call: { ...call, type: "custom" }, content: "" });
    expect(type).toBe("custom_tool_call_output");
  });
});

describe("an event", () => {
  const place = { item_id: "fc_1", output_index: 2 };
  const end = (reason: string, isTruncated: boolean): CallEvent => ({ kind: "end", reason, isTruncated });
  const known = {
    kind: "delta",
    key: "2",
    id: "call_1",
    type: "function",
    name: "get_weather",
    responseItemId: "fc_1",
  };
  test.each<[string, unknown, object[]]>([
    [
      "a call begins",
      { type: "response.output_item.added", output_index: 2, item: { ...item, arguments: "" } },
      [known],
    ],
    [
      "text",
      { type: "response.function_call_arguments.delta", ...place, delta: '{"ci' },
      [{ kind: "delta", key: "2", text: '{"ci' }],
    ],
    ["empty text", { type: "response.function_call_arguments.delta", ...place, delta: "" }, []],
    [
      "the whole",
      { type: "response.function_call_arguments.done", ...place, arguments: "{}" },
      [{ kind: "delta", key: "2", whole: "{}" }],
    ],
    [
      "a call is done",
      { type: "response.output_item.done", output_index: 2, item },
      [{ ...known, whole: item.arguments, isDone: true }],
    ],
    [
      "text of a custom call",
      { type: "response.custom_tool_call_input.delta", ...place, delta: "SE" },
      [{ kind: "delta", key: "2", text: "SE" }],
    ],
    [
      "the whole of one",
      { type: "response.custom_tool_call_input.done", ...place, input: "SELECT 1" },
      [{ kind: "delta", key: "2", whole: "SELECT 1" }],
    ],
    [
      "no place",
      { type: "response.function_call_arguments.delta", item_id: "fc_1", delta: "1" },
      [{ kind: "delta", key: "fc_1", text: "1" }],
    ],
    [
      "no place, an item",
      { type: "response.output_item.added", item: { ...item, arguments: "" } },
      [{ ...known, key: "fc_1" }],
    ],
    [
      "what the provider runs itself",
      { type: "response.output_item.added", output_index: 0, item: { type: "web_search_call" } },
      [],
    ],
    ["its arguments", { type: "response.mcp_call_arguments.delta", ...place, delta: "{" }, []],
    ["a response begins", { type: "response.created", response: { id: "resp_1" } }, [{ kind: "start", id: "resp_1" }]],
    [
      "the end of a realtime response",
      { type: "response.done", response: { status: "completed" } },
      [end("completed", false)],
    ],
    ["one that was broken off", { type: "response.done", response: { status: "cancelled" } }, [end("cancelled", true)]],
    [
      "completed, though it was not",
      { type: "response.completed", response: { status: "incomplete" } },
      [end("incomplete", true)],
    ],
    [
      "completed",
      { type: "response.completed", response: { status: "completed", output: [item] } },
      [{ ...known, key: "0", whole: item.arguments, isDone: true, isFinal: true }, end("completed", false)],
    ],
    [
      "incomplete",
      { type: "response.incomplete", response: { incomplete_details: { reason: "max_output_tokens" } } },
      [end("max_output_tokens", true)],
    ],
    [
      "failed",
      { type: "response.failed", response: { status: "failed", error: { code: "server_error" } } },
      [{ ...end("failed", true), fault: "server_error" }],
    ],
    ["an error", { type: "error", message: "overloaded" }, [{ ...end("error", true), fault: "overloaded" }]],
    ["text of the answer", { type: "response.output_text.delta", ...place, delta: "Hello" }, []],
    ["nothing", null, []],
  ])("%s", (_, event, expected) => {
    expect(openaiResponses.decodeEvent?.(event)).toEqual(expected);
  });
});

describe("the recordings", () => {
  const folders = ["openai-responses", "azure-openai-responses", "lmstudio-responses", "xai"];
  const isOfResponses = (event: unknown): boolean => Object.hasOwn(event as object, "sequence_number");
  const recorded = folders.flatMap(recordings).filter(([, events]) => events.some(isOfResponses));
  it.skipIf(recorded.length === 0)("give the calls of the items that were done", () => {
    for (const [name, events] of recorded) {
      const said = events.flatMap((event) => openaiResponses.decodeEvent?.(event) ?? []);
      const isFinal = (event: CallEvent): boolean => event.kind === "delta" && event.isFinal === true;
      expect(joined(said.filter((event) => !isFinal(event))), name).toEqual(doneIn(events));
      // The last event has the same calls again.
      const last = joined(said.filter(isFinal));
      if (last.length > 0) expect(last, name).toEqual(doneIn(events));
    }
    expect(recorded.flatMap(([, events]) => doneIn(events)).length).toBeGreaterThanOrEqual(20);
  });

  function doneIn(events: readonly unknown[]): Joined[] {
    type Done = {
      type: string;
      item: { type: string; call_id: string; name: string; arguments?: string; input?: string };
    };
    return (events as Done[])
      .filter(
        ({ type, item }) => type === "response.output_item.done" && /^(function|custom_tool)_call$/.test(item.type),
      )
      .map(({ item }) => ({
        id: item.call_id,
        name: item.name,
        arguments: JSON.parse(item.arguments ?? item.input ?? ""),
      }));
  }
});

test("any JSON gives events, and calls or an error of ours", () => {
  const words = "type id call_id name arguments input output item item_id output_index delta response status object";
  const types = ["response.output_item.added", "response.output_item.done", "response.function_call_arguments.delta"];
  fc.assert(
    fc.property(hostile([...words.split(" "), ...types, "function_call", "custom_tool_call"]), (value) => {
      openaiResponses.decodeEvent?.(value);
      try {
        openaiResponses.encodeCalls(openaiResponses.decodeMessage(value));
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 2000 },
  );
  const far = { ...item, arguments: deep(5000) };
  expect(openaiResponses.decodeMessage([far])[0]?.arguments).toMatch(/^\[expected at most/);
  expect(openaiResponses.decodeEvent?.({ type: "response.output_item.done", item: far })).toHaveLength(1);
});

test("a round trip with the official client", async () => {
  const response = (output: object[]) => ({ id: "r", object: "response", status: "completed", output });
  const text = { type: "output_text", text: "It is 12 °C.", annotations: [] };
  const server = await loopback([
    response([{ type: "reasoning", id: "rs_1", summary: [] }, item]),
    response([{ type: "message", role: "assistant", content: [text] }]),
  ]);
  try {
    const tools = new ToolSet([defineTool({ ...weather, execute: () => ({ celsius: 12 }) })]);
    const client = new OpenAI({ apiKey: "none", baseURL: server.url, maxRetries: 0 });
    const input: OpenAI.Responses.ResponseInputItem[] = [{ role: "user", content: "Weather?" }];
    const request = { model: "m", input, tools: openaiResponses.encodeTools(tools) };
    const tool_choice = openaiResponses.encodeToolChoice({ name: "get_weather" }, { tools });
    const calls = ToolCall.decode(openaiResponses, await client.responses.create({ ...request, tool_choice }), {
      tools,
    });
    input.push(...openaiResponses.encodeCalls(calls, { tools }));
    for (const message of await tools.run(calls)) input.push(openaiResponses.encodeResult(message));
    expect((await client.responses.create(request)).output_text).toBe("It is 12 °C.");
    expect(server.requests[0]?.body).toMatchObject({
      tool_choice: { type: "function", name: "get_weather" },
      tools: [{ strict: false }],
    });
    expect(server.requests[1]?.body.input).toEqual([
      { role: "user", content: "Weather?" },
      item,
      { type: "function_call_output", call_id: "call_1", output: '{"celsius":12}' },
    ]);
  } finally {
    await server.close();
  }
});
