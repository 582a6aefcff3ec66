// What the model reads of a result: of a ToolOutput of the Python SDK, and of one that is too long.
import { describe, expect, it } from "vitest";
import {
  type ContentBlock,
  defineTool,
  ToolCall,
  type ToolMessage,
  ToolOutput,
  ToolSet,
  toolResult,
} from "../../src/index.ts";
import { aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

const call = new ToolCall({ id: "c1", type: "function", name: "read", arguments: "{}" });

async function resultOf(given: unknown, options: object = {}): Promise<ToolMessage> {
  const set = new ToolSet([defineTool({ name: "read", execute: () => given as never })]);
  return (await set.run([call], options))[0] as ToolMessage;
}

describe("a ToolOutput", () => {
  // The texts are those of `render_tool_output` of the SDK 0.1.19.post2.
  it.each<[ConstructorParameters<typeof ToolOutput>[0], string]>([
    [{ success: true, data: { content: "12 °C", raw: 12 } }, "12 °C"],
    [{ success: true, data: { content: { a: [1, 0.5, "é"] } } }, '{"a": [1, 0.5, "é"]}'],
    [{ success: true, data: { content: null } }, "Tool succeeded with empty output."],
    [{ success: true, data: { celsius: 12 } }, '{"celsius": 12}'],
    [{ success: true, data: [1, true, null] }, "[1, true, null]"],
    [{ success: true, data: "text" }, "text"],
    [{ success: true, data: 0 }, "0"],
    [{ success: true }, "Tool succeeded with empty output."],
    [{ success: true, data: "", error: "not shown" }, "Tool succeeded with empty output."],
    [{ success: false, error: "no such city" }, "no such city"],
    [{ success: false, error: "", data: { content: "try Oslo" } }, "try Oslo"],
    [{ success: false }, "Tool failed without an error message."],
  ])("%j is read as %j", async (init, text) => {
    const output = new ToolOutput(init);
    const message = await resultOf(output);
    expect(message.content).toBe(text);
    expect([message.state, message.error?.code]).toEqual(
      init.success ? ["done", undefined] : ["failed", "error_result"],
    );
    if (init.success) expect(message.value).toBe(output);
  });

  it("is judged by an outputSchema as the data that it is", async () => {
    const read = defineTool({
      name: "read",
      outputSchema: { type: "object", properties: { success: { type: "boolean" } }, required: ["success"] },
      execute: () => new ToolOutput({ success: true, data: "text" }) as never,
    });
    const [message] = await new ToolSet([read]).run([call]);
    expect(JSON.parse(String(message?.content))).toMatchObject({ success: true, data: "text" });
  });
});

describe("a result that is too long", () => {
  const note = (length: number, cut: number): string =>
    `\n[The result has ${length} characters. The last ${cut} are left out.]`;

  it("is cut at 100,000 characters", async () => {
    expect((await resultOf("a".repeat(100_000))).content).toHaveLength(100_000);
    const long = "a".repeat(100_001);
    const message = await resultOf(long);
    expect(message.content.length).toBeGreaterThan(99_980);
    expect(message.content.length).toBeLessThanOrEqual(100_000);
    expect(message.content.replace(/^a+/, "")).toMatch(
      /^\n\[The result has 100001 characters\. The last \d\d are left out\.\]$/,
    );
    expect(message.value).toBe(long);
  });

  it("is cut where the run says", async () => {
    const { content } = await resultOf({ text: "1".repeat(189) }, { maxResultChars: 100 });
    expect(content).toBe(`{"text":"${"1".repeat(31)}${note(200, 160)}`);
    expect(content.length).toBeLessThanOrEqual(100);
    expect((await resultOf("a".repeat(100), { maxResultChars: 0 })).content).toBe(note(100, 100));
    // A note in its place would be longer.
    expect((await resultOf("12345", { maxResultChars: 0 })).content).toBe("12345");
    await expect(resultOf("", { maxResultChars: -1 })).rejects.toThrow("maxResultChars");
  });

  it("is cut between characters", async () => {
    const { content } = await resultOf("😀".repeat(60), { maxResultChars: 100 });
    expect(content).toBe(`${"😀".repeat(20)}${note(120, 80)}`);
  });

  it("has so many characters in all its parts, and whole images", async () => {
    const image = { type: "image", data: "aGkh".repeat(10), mimeType: "image/png" } as const;
    const text = (value: string) => ({ type: "text", text: value }) as const;
    const content = [text("12345"), image, text("6".repeat(190)), text("9")];
    const { parts } = await resultOf(toolResult({ content }), { maxResultChars: 100 });
    expect(parts).toEqual([text("12345"), image, text(`${"6".repeat(35)}${note(196, 156)}`)]);
    const short = [text("12345"), image, text("678"), text("9")];
    expect((await resultOf(toolResult({ content: short }), { maxResultChars: 6 })).parts).toEqual(short);
  });

  it.each<[string, ContentBlock[]]>([
    ["a resource", [{ type: "resource", resource: { uri: "a:b", text: "r".repeat(5_000) } }]],
    ["the URI of a resource", [{ type: "resource", resource: { uri: "u".repeat(5_000), text: "r" } }]],
    ["a link", [{ type: "resource_link", uri: "u:x", name: "n", description: "d".repeat(5_000) }]],
    ["the name of a link", [{ type: "resource_link", uri: "u:x", name: "n".repeat(5_000) }]],
    ["many texts", Array.from({ length: 500 }, () => ({ type: "text", text: "z".repeat(10) }))],
    ["many empty texts", Array.from({ length: 5_000 }, () => ({ type: "text", text: "" }))],
    [
      "a resource after a text",
      [
        { type: "text", text: "t".repeat(2_000) },
        { type: "resource", resource: { uri: "a:b", text: "r".repeat(2_000) } },
      ],
    ],
  ])("is cut in what each provider gets: %s", async (_, content) => {
    const tool = defineTool({ name: "read", execute: () => toolResult({ content }) });
    const [message] = await new ToolSet([tool]).run([call], { maxResultChars: 1_000 });
    for (const wire of [openaiChat, openaiResponses, anthropic, gemini, ollama, mcp, aiSdk]) {
      const text = JSON.stringify(wire.encodeResult(message as ToolMessage));
      expect(text).toMatch(/The last \d+ are left out/);
      // The names of fields around 100 texts, and around 1,000 empty ones.
      expect(text.length, wire.name).toBeLessThan(content.length > 1 ? 40_000 : 2_500);
    }
  });

  it("leaves the short ones beside it whole, and all of them fit together", async () => {
    const texts: { readonly [name: string]: string } = {
      short: "s".repeat(10),
      long: "l".repeat(1_000),
      longer: "m".repeat(2_000),
    };
    const tools = Object.entries(texts).map(([name, text]) => defineTool({ name, execute: () => text }));
    const calls = Object.keys(texts).map((name) => new ToolCall({ id: name, name, arguments: "{}" }));
    const set = new ToolSet(tools);
    const messages = await set.run(calls, { maxResultChars: 1_000 });
    const expected = [texts.short, `${"l".repeat(433)}${note(1000, 567)}`, `${"m".repeat(433)}${note(2000, 1567)}`];
    expect(messages.map(({ content }) => content)).toEqual(expected);
    expect(messages.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(1_000);
    expect(messages.map(({ value }) => value)).toEqual(Object.values(texts));
    expect(messages.map(({ call, state }) => [call?.id, state])).toEqual(calls.map(({ id }) => [id, "done"]));
    const whole = await set.run(calls, { maxResultChars: 3_010 });
    expect(whole.map(({ content }) => content)).toEqual(Object.values(texts));
  });

  it("is cut where it tells of an error, too", async () => {
    const message = await resultOf(toolResult({ content: "1".repeat(200), isError: true }), { maxResultChars: 100 });
    expect(message.content).toBe(`${"1".repeat(40)}${note(200, 160)}`);
    expect(message.state).toBe("failed");
  });
});

describe("a result that JSON has no form for", () => {
  const bytes = (name: string): string =>
    `received a value of the class ${name}: give text, or toolResult with an image, audio or resource, as buffer.toString("base64")`;
  class Rows extends Map<string, number> {}

  it.each<[value: unknown, told: string]>([
    [Buffer.from("abc"), `expected a JSON value, ${bytes("Buffer")}`],
    [{ file: { data: Buffer.from("abc") } }, `/file/data: expected a JSON value, ${bytes("Buffer")}`],
    [[new Uint8Array(3)], `/0: expected a JSON value, ${bytes("Uint8Array")}`],
    [{ a: new Float64Array(1) }, `/a: expected a JSON value, ${bytes("Float64Array")}`],
    [new ArrayBuffer(3), `expected a JSON value, ${bytes("ArrayBuffer")}`],
    [{ at: new Date(Number.NaN) }, "/at: expected a JSON value, received an invalid Date"],
    [new Date("soon"), "expected a JSON value, received an invalid Date"],
    [
      { a: new Map([["a", 1]]) },
      "/a: expected a JSON value, received a value of the class Map: give Object.fromEntries(map)",
    ],
    [new Set([1]), "expected a JSON value, received a value of the class Set: give Array.from(set)"],
    [
      [new Blob(["a"]), new File(["a"], "a.txt")],
      "/0: expected a JSON value, received a value of the class Blob: give await blob.text(), or a part of toolResult with its Base64",
    ],
    [{ a: new Rows() }, "/a: expected a JSON value, received a value of the class Rows: give Object.fromEntries(map)"],
    [{ a: new WeakMap() }, "/a: expected a JSON value, received a value of the class WeakMap"],
    [new URLSearchParams("a=1"), "expected a JSON value, received a value of the class URLSearchParams"],
  ])("%o is an error that says what to give", async (value, told) => {
    const tool = new ToolSet([
      defineTool({ name: "read", execute: () => toolResult({ content: "", structured: value }) }),
    ]);
    const message = await resultOf(value);
    expect(message.error?.code).toBe("result_not_json");
    expect(message.content).toBe(`The tool read gave a result that is not JSON-serializable: ${told}`);
    expect((await tool.run([call]))[0]?.content).toBe(message.content);
  });

  it.each<[value: unknown, text: string]>([
    [{ at: new Date(0), none: null }, '{"at":"1970-01-01T00:00:00.000Z","none":null}'],
    [{ type: "Buffer", data: [1, 2] }, '{"type":"Buffer","data":[1,2]}'],
    [{ a: { toJSON: () => null } }, '{"a":null}'],
    [{ a: undefined, b: [undefined, true] }, '{"b":[null,true]}'],
    [{ a: Number.prototype, b: Object.create(null) }, '{"a":0,"b":{}}'],
    [null, "null"],
  ])("%o is taken", async (value, text) => {
    expect((await resultOf(value)).content).toBe(text);
  });

  it.each([1, 10, 500, 5_000])("is found in the last of %i objects", async (count) => {
    const rows: unknown[] = Array.from({ length: count }, (_, index) => ({ index }));
    expect((await resultOf({ rows })).content).toBe(JSON.stringify({ rows }));
    const message = await resultOf({ rows: [...rows, { at: { hours: Number.NaN } }] });
    expect(message.content).toMatch(`/rows/${count}/at/hours: expected a JSON value, received NaN`);
  });

  it("has its place if a getter throws", async () => {
    const { content } = await resultOf({
      a: {
        get b() {
          throw new Error("no");
        },
      },
    });
    expect(content).toMatch("/a: expected a JSON value, received a value that contains itself, is too deep or cannot");
  });

  it("is found without a list of all its bytes", async () => {
    const started = process.cpuUsage();
    await resultOf(Buffer.alloc(50_000_000));
    const image = { type: "image", data: Buffer.alloc(50_000_000) as never, mimeType: "image/png" } as const;
    expect(() => toolResult({ content: [image] })).toThrow('received bytes: give buffer.toString("base64")');
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
  });
});
