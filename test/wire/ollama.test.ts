import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as fc from "fast-check";
import { type Message, Ollama } from "ollama";
import { describe, expect, it, test } from "vitest";
import { defineTool, ToolCall, ToolSet } from "../../src/index.ts";
import { type CallEvent, ollama, type WireCall, WireError } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { deep, hostile } from "./hostile.ts";
import { joined } from "./joined.ts";
import { loopback } from "./loopback.ts";

const weather = {
  name: "get_weather",
  description: "The weather",
  parameters: { type: "object" as const, properties: { city: { type: "string" as const } }, required: ["city"] },
};
const raw = { function: { name: "get_weather", arguments: { city: "Oslo" } } };
const call = { id: "made", type: "function", name: "get_weather", arguments: '{"city":"Oslo"}', index: 0 };

describe("a request", () => {
  test("has tools, whatever their names", () => {
    const [tool] = ollama.encodeTools([{ ...weather, name: "get weather" }]);
    const { description, parameters } = weather;
    expect(tool).toEqual({ type: "function", function: { name: "get weather", description, parameters } });
  });

  test("has no choice of tools", () => {
    expect(ollama.encodeToolChoice("auto")).toBeUndefined();
    for (const choice of ["none", "required", { name: "get_weather" }] as const) {
      const error = errorOf(WireError, () => ollama.encodeToolChoice(choice));
      expect(error).toMatchObject({ code: "unsupported", wire: "ollama" });
      expect(error.message).toMatch(/: send (no|only the) tools/);
    }
  });
});

describe("a message", () => {
  const message = { role: "assistant", content: "", tool_calls: [raw] };
  test.each<[string, unknown, WireCall[]]>([
    ["a response", { model: "m", message, done: true }, [call]],
    ["a message", message, [call]],
    ["a list of calls", [raw], [call]],
    ["one call", raw, [call]],
    ["an id", [{ ...raw, id: "call_1" }], [{ ...call, id: "call_1" }]],
    [
      "an index of each call",
      [{ function: { ...raw.function, index: 0 } }, { function: { ...raw.function, index: 0 } }],
      [call, { ...call, id: expect.stringMatching(/^call_\w{16}$/), index: 1 }],
    ],
    ["arguments as text", [{ function: { ...raw.function, arguments: '{"city":"Oslo"}' } }], [call]],
    ["no calls", { message: { role: "assistant", content: "Hello" }, done: true }, []],
    ["nothing", undefined, []],
  ])("%s", (_, value, expected) => {
    expect(ollama.decodeMessage(value, { makeId: () => "made" })).toEqual(expected);
  });

  it("is not something else", () => {
    const error = errorOf(WireError, () => ollama.decodeMessage("Hello"));
    expect(error).toMatchObject({ code: "invalid_message", wire: "ollama" });
  });
});

describe("calls that are sent back", () => {
  test.each<[string, Partial<WireCall>, unknown]>([
    ["whole", {}, { city: "Oslo" }],
    ["no arguments", { arguments: "" }, {}],
    ["broken ones", { arguments: '{"ci' }, { rawInvalidInput: '{"ci' }],
    ["a big integer", { arguments: '{"n":[12345678901234567890,1]}' }, { n: ["12345678901234567890", 1] }],
    ["a custom call", { type: "custom", arguments: "SELECT 1" }, { input: "SELECT 1" }],
  ])("%s", (_, given, expected) => {
    const message = ollama.encodeCalls([{ ...call, id: "call_1", ...given }]);
    const sent = { id: "call_1", function: { name: "get_weather", arguments: expected } };
    expect(message).toEqual({ role: "assistant", content: "", tool_calls: [sent] });
  });

  it("have no id where they came without one", () => {
    const { tool_calls: calls } = ollama.encodeCalls([{ ...call, id: null }]);
    expect(calls).toEqual([raw]);
  });
});

describe("a result", () => {
  const image = { type: "image", data: "iVBORw0=", mimeType: "image/png" } as const;
  test.each<[string, Parameters<typeof ollama.encodeResult>[0], object]>([
    ["text", { call, content: "12 °C" }, { tool_name: "get_weather", tool_call_id: "made", content: "12 °C" }],
    ["without an id", { call: { ...call, id: null }, content: "" }, { tool_name: "get_weather", content: "" }],
    [
      "parts",
      { call, content: [{ type: "text", text: "Oslo" }, image, { type: "json", value: { celsius: 12 } }] },
      { tool_name: "get_weather", tool_call_id: "made", content: 'Oslo\n{"celsius":12}', images: ["iVBORw0="] },
    ],
  ])("%s", (_, result, expected) => {
    expect(ollama.encodeResult(result)).toEqual({ role: "tool", ...expected });
  });
});

// No recording of these streams was to be had: they were made by hand from the documentation of the API, in
// https://github.com/ollama/ollama/blob/main/docs/api.md (chat request, streaming, with tools) and
// https://docs.ollama.com/capabilities/tool-calling (parallel calls, index), and api/types.go for ids and done_reason.
describe("the streams that were made by hand", () => {
  type Expected = { calls: [name: string, value: unknown][]; end?: [reason: string, isTruncated: boolean] };
  const toronto = { location: "Toronto", format: "celsius" };
  const stop: [string, boolean] = ["stop", false];
  const expected: Record<string, Expected> = {
    "one-call": { calls: [["get_current_weather", toronto]], end: stop },
    "text-first": { calls: [["get_current_weather", toronto]], end: stop },
    thinking: {
      calls: [
        ["get_temperature", { city: "New York" }],
        ["get_conditions", { city: "New York" }],
      ],
      end: stop,
    },
    "two-lines-index-zero": {
      calls: [
        ["get_temperature", { city: "New York" }],
        ["get_temperature", { city: "London" }],
      ],
      end: stop,
    },
    ids: {
      calls: [
        ["get_temperature", { city: "New York" }],
        ["get_temperature", { city: "New York" }],
      ],
      end: stop,
    },
    "no-arguments": { calls: [["now", {}]], end: stop },
    nested: {
      calls: [
        [
          "plan_trip",
          {
            stops: [
              { city: "Zürich", nights: 2 },
              { city: 'Genève "old town"', nights: 0.5 },
            ],
            options: { rail: true, car: null },
          },
        ],
      ],
      end: stop,
    },
    "call-in-the-last-line": { calls: [["get_current_weather", { ...toronto, location: "Paris" }]], end: stop },
    length: { calls: [["get_current_weather", toronto]], end: ["length", true] },
    error: { calls: [], end: ["error", true] },
    "no-call": { calls: [], end: stop },
  };
  const folder = join(import.meta.dirname, "ollama");

  it("are those in the folder", () => {
    const names = globSync("*.ndjson", { cwd: folder }).map((path) => basename(path, ".ndjson"));
    expect(names.sort()).toEqual(Object.keys(expected).sort());
  });

  test.each(Object.entries(expected))("%s", (name, { calls, end }) => {
    const lines = readFileSync(join(folder, `${name}.ndjson`), "utf8")
      .trim()
      .split("\n");
    const events = lines.flatMap((line) => ollama.decodeEvent?.(JSON.parse(line)) ?? []);
    expect(joined(events).map((one) => [one.name, one.arguments])).toEqual(calls);
    const ends = events.filter((event): event is CallEvent & { kind: "end" } => event.kind === "end");
    expect(ends.map(({ reason, isTruncated }) => [reason, isTruncated])).toEqual(end ? [end] : []);
  });

  it("keep the ids that the server gives", () => {
    const lines = readFileSync(join(folder, "ids.ndjson"), "utf8").trim().split("\n");
    const events = lines.flatMap((line) => ollama.decodeEvent?.(JSON.parse(line)) ?? []);
    expect(joined(events).map(({ id }) => id)).toEqual(["call_ma2zq8ir", "call_9xq1c0dt"]);
  });
});

test("any JSON gives events, and calls or an error of ours", () => {
  const words = "message tool_calls function name arguments id index done done_reason error role content".split(" ");
  fc.assert(
    fc.property(hostile(words), (value) => {
      try {
        ollama.decodeEvent?.(value);
        ollama.encodeCalls(ollama.decodeMessage(value));
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 2000 },
  );
  const far = { message: { tool_calls: [{ function: { name: "f", arguments: deep(5000) } }] } };
  expect(ollama.decodeMessage(far)[0]?.arguments).toMatch(/^\[expected at most/);
  expect(ollama.decodeEvent?.(far)).toHaveLength(1);
});

test("a round trip with the official client", async () => {
  const answer = (message: object) => ({ model: "m", message: { role: "assistant", ...message }, done: true });
  const server = await loopback([answer({ content: "", tool_calls: [raw] }), answer({ content: "It is 12 °C." })]);
  try {
    const tools = new ToolSet([defineTool({ ...weather, execute: () => ({ celsius: 12 }) })]);
    const client = new Ollama({ host: server.url });
    const messages: Message[] = [{ role: "user", content: "Weather?" }];
    const request = { model: "m", messages, tools: ollama.encodeTools(tools), stream: false as const };
    const calls = ToolCall.decode(ollama, await client.chat(request), { makeId: () => "made" });
    messages.push(ollama.encodeCalls(calls));
    for (const message of await tools.run(calls)) messages.push(ollama.encodeResult(message));
    expect((await client.chat(request)).message.content).toBe("It is 12 °C.");
    expect(server.requests[0]?.body).toMatchObject({ tools: [{ function: weather }] });
    expect(server.requests[1]?.body.messages).toEqual([
      { role: "user", content: "Weather?" },
      { role: "assistant", content: "", tool_calls: [{ id: "made", ...raw }] },
      { role: "tool", tool_name: "get_weather", tool_call_id: "made", content: '{"celsius":12}' },
    ]);
  } finally {
    await server.close();
  }
});
