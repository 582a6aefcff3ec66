// What the model reads of a result: of a ToolOutput of the Python SDK, and of one that is too long.
import { describe, expect, it } from "vitest";
import { defineTool, ToolCall, type ToolMessage, ToolOutput, ToolSet, toolResult } from "../../src/index.ts";

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
    expect(message.content).toBe(`${"a".repeat(100_000)}${note(100_001, 1)}`);
    expect(message.value).toBe(long);
  });

  it("is cut where the run says", async () => {
    expect((await resultOf({ text: "12345" }, { maxResultChars: 4 })).content).toBe(`{"te${note(16, 12)}`);
    expect((await resultOf("12345", { maxResultChars: 0 })).content).toBe(note(5, 5));
    await expect(resultOf("", { maxResultChars: -1 })).rejects.toThrow("maxResultChars");
  });

  it("is cut between characters", async () => {
    const { content } = await resultOf("a😀b", { maxResultChars: 2 });
    expect(content).toBe(`a${note(4, 3)}`);
  });

  it("has so many characters in all its parts, and whole images", async () => {
    const image = { type: "image", data: "aGkh".repeat(10), mimeType: "image/png" } as const;
    const text = (value: string) => ({ type: "text", text: value }) as const;
    const { parts } = await resultOf(toolResult({ content: [text("12345"), image, text("678"), text("9")] }), {
      maxResultChars: 6,
    });
    expect(parts).toEqual([text("12345"), image, text(`6${note(3, 2)}`), text(note(1, 1))]);
  });

  it("is cut where it tells of an error, too", async () => {
    const message = await resultOf(toolResult({ content: "12345", isError: true }), { maxResultChars: 2 });
    expect(message.content).toBe(`12${note(5, 3)}`);
    expect(message.state).toBe("failed");
  });
});
