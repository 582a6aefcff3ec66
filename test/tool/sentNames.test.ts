import { describe, expect, it, test } from "vitest";
import { ToolSet } from "../../src/set/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { defineTool, type RunOptions, ToolArgumentsError, ToolCall, ToolInfo } from "../../src/tool/index.ts";
import { anthropic, gemini, openaiChat, type Wire } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const parameters = { type: "object", properties: { path: { type: "string" } }, required: ["path"] } as const;
const make = (execute: () => unknown) =>
  new ToolSet([
    defineTool({ name: "files.read", parameters, execute }),
    defineTool({ name: "files write", parameters: null, execute }),
  ]);
const tools = make(() => "read");
const WIRES: readonly Wire[] = [openaiChat, anthropic, gemini as Wire];
const sent = (wire: Wire, name: string): string => wire.encodeName?.(name, { tools }) as string;

const answers: { readonly [wire: string]: (name: string, args: object) => unknown } = {
  "openai-chat": (name, args) => [{ id: "c", function: { name, arguments: JSON.stringify(args) } }],
  anthropic: (name, input) => [{ type: "tool_use", id: "c", name, input }],
  gemini: (name, args) => [{ functionCall: { id: "c", name, args } }],
};
const callTo = (wire: Wire, name: string, args: object): ToolCall =>
  ToolCall.decode(wire, answers[wire.name]?.(name, args), { tools })[0] as ToolCall;

test.each<[string, string, string]>([
  ["its own name, as in a compact text", "files.reed", "files.read"],
  ["OpenAI's name", "files_reed", sent(openaiChat, "files.read")],
])("a call without a wire is told of a tool by %s", async (_, name, told) => {
  const [message] = await tools.run([new ToolCall({ id: "c", type: "function", name, arguments: "{}" })]);
  expect(message?.content).toBe(`Unknown tool "${name}". Did you mean "${told}"?`);
});

describe.each(WIRES)("the model reads the names that $name sent", (wire) => {
  const name = sent(wire, "files.read");
  const fail = (): never => {
    throw new Error("no such file");
  };
  const never = (): Promise<never> => new Promise(() => undefined);

  test.each<[string, object, () => unknown, RunOptions, string]>([
    ["of arguments that do not fit", {}, fail, {}, `The arguments of the call to ${name} do not fit`],
    ["of a handler that fails", { path: "/" }, fail, {}, `The tool ${name} failed: no such file`],
    ["of one that takes too long", { path: "/" }, never, { timeoutMs: 1 }, `The tool ${name} did not answer`],
    [
      "of one that is given up",
      { path: "/" },
      never,
      { signal: AbortSignal.abort() },
      `The call to ${name} was aborted`,
    ],
    ["of a result that is no JSON", { path: "/" }, () => new Map(), {}, `The tool ${name} gave a result`],
  ])("%s", async (_, args, execute, options, text) => {
    const [message] = await make(execute).run([callTo(wire, name, args)], options);
    expect(message?.content).toContain(text);
    if (wire !== (gemini as Wire)) expect(message?.content).not.toContain("files.read");
    expect(message?.name).toBe("files.read");
    if (message?.error?.name === "ToolError") expect(message.error).toMatchObject({ toolName: "files.read" });
  });

  test.each<[string, string]>([
    ["the nearest", "files_reed"],
    ["all where none is near", "zzz"],
  ])("of tools that it may have meant: %s", async (_, unknown) => {
    const [message] = await tools.run([callTo(wire, unknown, {})]);
    expect(message?.content).toContain(`Unknown tool "${unknown}". `);
    expect(message?.content).toContain(JSON.stringify(name));
    if (wire !== (gemini as Wire)) expect(message?.content).not.toContain("files.read");
  });

  it("where arguments are parsed, by the set and by the tool", () => {
    const call = callTo(wire, name, {});
    const filesRead = tools.get("files.read");
    for (const parse of [() => tools.parse(call), () => call.parseArguments(filesRead)]) {
      expect(errorOf(ToolArgumentsError, parse).toModelMessage()).toContain(`Call ${name} again`);
    }
    const other = errorOf(ToolArgumentsError, () => callTo(wire, "zzz", {}).parseArguments(filesRead));
    expect(other.message).toBe(`The call is to "zzz", not to ${name}`);
  });
});

test("a call that was read without a wire is named as it is written", async () => {
  const name = sent(openaiChat as Wire, "files.read");
  const [call] = ToolCall.fromOpenAI([{ id: "c", function: { name, arguments: "{}" } }]);
  expect((await tools.run([call as ToolCall]))[0]?.content).toContain(`Call ${name} again`);
  expect(errorOf(ToolArgumentsError, () => call?.parseArguments(tools.get("files.read"))).code).toBe("schema_mismatch");
  const [own] = await tools.run([new ToolCall({ name: "files.read", arguments: "{}" })]);
  expect(own?.content).toContain("Call files.read again");
});

test.each<[string, string, string, string]>([
  ["arguments that do not fit", "{}", "tool_calls", "do not fit its parameters"],
  ["arguments that were cut", '{"path":"/"}', "length", "the answer was cut"],
])("a stream names it too: %s", async (_, text, finish_reason, words) => {
  const name = sent(openaiChat as Wire, "files.read");
  const stream = new ToolCallStream(openaiChat, { tools });
  const call = { index: 0, id: "c", function: { name, arguments: text } };
  stream.push({ choices: [{ delta: { tool_calls: [call] }, finish_reason }] });
  const [finished] = stream.finish();
  expect(finished?.name).toBe("files.read");
  for (const said of [finished?.error?.toModelMessage(), (await tools.run(stream.finish()))[0]?.content]) {
    expect(said).toContain(name);
    expect(said).toContain(words);
    expect(said).not.toContain("files.read");
  }
});

test("a truncated call that a wire reads is named as it was sent", async () => {
  const name = sent(anthropic as Wire, "files.read");
  const cut = { content: [{ type: "tool_use", id: "c", name, input: {} }], stop_reason: "max_tokens" };
  const [message] = await tools.run(ToolCall.decode(anthropic, { type: "message", ...cut }, { tools }));
  expect(message?.content).toContain(`The arguments of the call to ${name} end`);
});

test("a tool without a handler is named as it was sent", async () => {
  const set = new ToolSet([new ToolInfo({ name: "a.b" })]);
  const name = openaiChat.encodeName?.("a.b", { tools: set }) as string;
  const calls = ToolCall.decode(openaiChat, [{ id: "c", function: { name, arguments: "{}" } }], { tools: set });
  const [message] = await (set as unknown as ToolSet<never>).run(calls);
  expect(message?.content).toContain(`The tool ${name} has no handler`);
});
