import { describe, expect, it, test } from "vitest";
import { openaiChat, type WireTool } from "../../src/wire/index.ts";
import { chat } from "../providers/bodies.ts";
import { refusals } from "../providers/refusals.ts";

const call = { id: "call_6f1c0e93b2a84d57ac00419e", name: "find", arguments: '{"text":"a"}' };
const tools: WireTool[] = [
  {
    name: "find",
    description: "Finds.",
    parameters: {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: { text: { type: "string" }, size: { type: "array", items: [{ type: "number" }] } },
    },
  },
];
const asked = { role: "user", content: "Find a." };

describe.each(["mistral", "deepseek", "moonshot", "zhipu", "vllm", "sglang"] as const)("for %s", (server) => {
  const wire = openaiChat.forServer(server);

  it("a whole turn is taken", () => {
    const answer = { role: "assistant", content: null, tool_calls: [{ ...wire.encodeCalls([call]).tool_calls?.[0] }] };
    const [calls] = wire.decodeMessage(answer, { tools });
    const content = [
      { type: "text", text: "a" },
      { type: "image", data: "aGk=", mimeType: "image/png" },
    ] as const;
    const parts = server === "deepseek" || server === "mistral" ? "a" : content;
    const turn = wire.encodeTurn(answer, [{ call: calls ?? null, content: parts }], { tools });
    const body = chat({ tools: wire.encodeTools(tools) as never, messages: [asked, ...turn] as never });
    expect(refusals(server, body)).toEqual([]);
  });

  it("the wire is made once", () => {
    expect(openaiChat.forServer(server)).toBe(wire);
    expect(wire.name).toBe("openai-chat");
  });

  it("a tool that takes a text is a function, and its calls and choice are those of one", () => {
    const custom: WireTool[] = [{ type: "custom", name: "shell", description: "Runs.", parameters: {} }];
    const calls = wire.encodeCalls([{ id: "abcdefghi", type: "custom", name: "shell", arguments: "ls" }]);
    expect(wire.encodeTools(custom)[0]).toMatchObject({ type: "function", function: { name: "shell" } });
    expect(calls.tool_calls?.[0]).toMatchObject({ type: "function", function: { arguments: '{"input":"ls"}' } });
    if (server === "zhipu") return;
    expect(wire.encodeToolChoice({ name: "shell" }, { tools: custom })).toEqual({
      type: "function",
      function: { name: "shell" },
    });
  });

  it("a choice among some of the tools is an error with a way out", () => {
    expect(() => wire.encodeToolChoice({ allowed: ["find"] }, { tools })).toThrow(/send only the/);
  });
});

test("Mistral gets no identity of a schema, and a tuple in the form of draft 7", () => {
  const parameters = {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: "https://example.com/find",
    type: "object",
    properties: {
      pair: { type: "array", items: [{ type: "number" }, { $ref: "https://example.com/find#/definitions/a" }] },
    },
    definitions: { a: { type: "string" } },
  } as const;
  const mistral = openaiChat.forServer("mistral");
  const [sent] = mistral.encodeTools([{ name: "find", parameters }]);
  expect(sent?.function.parameters).toEqual({
    type: "object",
    properties: { pair: { type: "array", items: [{ type: "number" }, { $ref: "#/definitions/a" }] } },
    definitions: { a: { type: "string" } },
  });
  expect(mistral.toolChanges?.([{ name: "find", parameters }]).map(({ path }) => path)).toEqual([
    "/parameters/properties/pair/items/1/$ref",
    "/parameters/$schema",
    "/parameters/$id",
  ]);
});

test("more than 128 tools are an error before OpenAI's Chat API refuses them, and other servers take them", () => {
  const many = Array.from({ length: 129 }, (_, at): WireTool => ({ name: `tool_${at}`, parameters: {} }));
  expect(() => openaiChat.encodeTools(many)).toThrow(
    "received 129: send those that this conversation needs, which createToolSearch of openjiuwen-tools/gateway finds",
  );
  expect(openaiChat.encodeTools(many.slice(1))).toHaveLength(128);
  expect(openaiChat.forServer("vllm").encodeTools(many)).toHaveLength(129);
});

test("definitions of one name that mean different things have different names for vLLM", () => {
  const tool = (name: string, item: object): WireTool => ({
    name,
    parameters: {
      type: "object",
      properties: { item: { $ref: "#/$defs/Item" }, id: { $ref: "#/$defs/Item/properties/id" } },
      $defs: { Item: item },
    } as never,
  });
  const [first, second] = [{ properties: { id: { type: "string" } } }, { properties: { id: { type: "number" } } }];
  const list = [tool("a", first), tool("b", second), tool("c", first)];
  const vllm = openaiChat.forServer("vllm");
  const sent = vllm.encodeTools(list);
  const body = { ...chat({ tools: sent as never }), tool_choice: "required" };
  expect(refusals("vllm", { ...body, tools: openaiChat.encodeTools(list) }).map(({ rule }) => rule)).toContain(
    "definitions-alike",
  );
  expect(refusals("vllm", body)).toEqual([]);
  const [change, ...others] = vllm.toolChanges?.(list) ?? [];
  expect(others.map(({ tool, path, rule }) => `${tool} ${rule} ${path}`)).toEqual([
    "b references /parameters/properties/item/$ref",
    "b references /parameters/properties/id/$ref",
  ]);
  expect(change).toMatchObject({ tool: "b", path: "/parameters/$defs/Item", rule: "references", before: "Item" });
  expect(sent[1]?.function.parameters).toEqual({
    type: "object",
    properties: {
      item: { $ref: `#/$defs/${String(change?.after)}` },
      id: { $ref: `#/$defs/${String(change?.after)}/properties/id` },
    },
    $defs: { [String(change?.after)]: second },
  });
});

test("an id that Mistral refuses becomes nine letters and digits, the same in the call and its result", () => {
  const mistral = openaiChat.forServer("mistral");
  const [sent] = mistral.encodeCalls([call]).tool_calls ?? [];
  expect(sent?.id).toMatch(/^[a-z0-9]{9}$/);
  expect(mistral.encodeResult({ call, content: "a" }).tool_call_id).toBe(sent?.id);
  expect(mistral.encodeResult({ call: { ...call, id: "D681PevKs" }, content: "a" }).tool_call_id).toBe("D681PevKs");
});

test("an id that is too long for OpenAI is shortened, the same in the call and its result", () => {
  const long = { ...call, id: "x".repeat(41) };
  const [sent] = openaiChat.encodeCalls([long]).tool_calls ?? [];
  expect(sent?.id).toHaveLength(40);
  expect(openaiChat.encodeResult({ call: long, content: "a" }).tool_call_id).toBe(sent?.id);
  expect(openaiChat.encodeCalls([{ ...call, id: "x".repeat(40) }]).tool_calls?.[0]?.id).toBe("x".repeat(40));
});

test("DeepSeek takes no images: a result of a handler has a text, one of the caller is an error", () => {
  const deepseek = openaiChat.forServer("deepseek");
  const content = [{ type: "image", data: "aGk=", mimeType: "image/png" }] as const;
  expect(() => deepseek.encodeResult({ call, content })).toThrow("the server takes no images");
  const ran = { call, content: "an image", parts: [...content], state: "succeeded" };
  const [, result] = deepseek.encodeTurn({ ...deepseek.encodeCalls([call]) }, [ran]);
  expect(result?.content).not.toContain("aGk=");
  expect(deepseek.encodeTurn({ ...deepseek.encodeCalls([call]) }, [ran])).toHaveLength(2);
});

describe.each(["moonshot", "zhipu"] as const)("for %s, which refuses empty texts", (server) => {
  const wire = openaiChat.forServer(server);
  const answerWith = (content: unknown) => ({
    role: "assistant",
    content,
    tool_calls: wire.encodeCalls([call]).tool_calls,
  });

  it("a result without a text has words", () => {
    expect(wire.encodeResult({ call, content: "" }).content).toBe("(no output)");
    expect(wire.encodeResult({ call, content: [] }).content).toBe("(no output)");
    expect(wire.encodeResult({ call, content: " " }).content).toBe(" ");
    expect(openaiChat.encodeResult({ call, content: "" }).content).toBe("");
  });

  it("calls go back without an empty text beside them", () => {
    const some = { type: "text", text: "So" };
    const contentOf = (content: unknown) => wire.encodeTurn(answerWith(content), [{ call, content: "a" }])[0]?.content;
    expect(contentOf("")).toBeNull();
    expect(contentOf([{ type: "text", text: "" }])).toBeNull();
    expect(contentOf([{ type: "text", text: "" }, some])).toEqual([some]);
    expect(contentOf("So")).toBe("So");
    expect(openaiChat.encodeTurn(answerWith(""), [{ call, content: "a" }])[0]?.content).toBe("");
  });

  it("such a turn is taken, and one with empty texts is not", () => {
    const turn = wire.encodeTurn(answerWith([{ type: "text", text: "" }]), [{ call, content: "" }]);
    expect(
      refusals(server, chat({ tools: wire.encodeTools(tools) as never, messages: [asked, ...turn] as never })),
    ).toEqual([]);
  });
});

test("Zhipu takes no choice but that of the model", () => {
  const zhipu = openaiChat.forServer("zhipu");
  expect(zhipu.encodeToolChoice("auto")).toBe("auto");
  for (const choice of ["none", "required", { name: "find" }] as const)
    expect(() => zhipu.encodeToolChoice(choice, { tools })).toThrow('the server takes no choice but "auto"');
});

test("the names of Moonshot's tools begin with a letter", () => {
  const moonshot = openaiChat.forServer("moonshot");
  const odd = ["21st_builder", "_find", "查找", "find", "x".repeat(65)].map(
    (name): WireTool => ({ name, parameters: {} }),
  );
  const sent = moonshot.encodeTools(odd).map((tool) => (tool as { function: { name: string } }).function.name);
  expect(sent.map((name) => name.replace(/_[0-9a-f]{16}$/, "_HASH"))).toEqual([
    "tool_21st_builder_HASH",
    "tool__find_HASH",
    "tool____HASH",
    "find",
    `${"x".repeat(47)}_HASH`,
  ]);
  const [back] = moonshot.decodeMessage([{ id: "a", function: { name: sent[0], arguments: "{}" } }], { tools: odd });
  expect(back?.name).toBe("21st_builder");
});

test("a server whose rules are not known is an error", () => {
  expect(() => openaiChat.forServer("mistrall" as never)).toThrow(
    /mistral, deepseek, moonshot, zhipu, vllm, sglang.*Did you mean/s,
  );
});
