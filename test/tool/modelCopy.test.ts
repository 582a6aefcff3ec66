import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import {
  AssistantMessage,
  BaseCard,
  defineTool,
  McpToolInfo,
  OptionError,
  Parameters,
  RestfulApiCard,
  ToolArgumentsError,
  ToolCall,
  ToolCard,
  ToolInfo,
  ToolMessage,
  ToolMessageChunk,
  UsageMetadata,
  UserMessage,
  ValidationError,
} from "../../src/index.ts";
import { parsePython } from "../../src/json/index.ts";
import { anthropic } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const sdk = "0.1.19.post2";
const call = new ToolCall({ id: "c", name: "f", arguments: "{}" });

describe("a copy with changes", () => {
  it("has them as given fields", () => {
    const copy = call.modelCopy({ update: { index: 3 } });
    expect(copy.index).toBe(3);
    expect(copy.modelDumpJson({ sdk, excludeUnset: true })).toBe(
      '{"id":"c","type":"function","name":"f","arguments":"{}","index":3}',
    );
    expect(call.index).toBeNull();
    const usage = new UsageMetadata({}).modelCopy({ update: { total_latency: 5 } });
    expect(usage.modelDumpJson({ sdk, excludeUnset: true })).toBe('{"total_latency":5.0}');
  });

  it("is of the same class", () => {
    const objects = [call, new UserMessage({ content: "a" }), new ToolMessageChunk({ content: "b", toolCallId: "c" })];
    for (const object of objects) {
      const copy = object.modelCopy();
      expect(copy).not.toBe(object);
      expect(copy).toBeInstanceOf(object.constructor);
      expect(copy.modelDumpJson({ sdk, excludeUnset: true })).toBe(object.modelDumpJson({ sdk, excludeUnset: true }));
    }
  });

  it("takes null and objects, and ignores undefined", () => {
    const message = new AssistantMessage({ toolCalls: [call], content: "é" });
    const copy = message.modelCopy({ update: { tool_calls: null, name: "n", content: undefined } });
    expect([copy.toolCalls, copy.name, copy.content]).toEqual([[], "n", "é"]);
    const signed = new ToolCall({ name: "f", arguments: "{}", signature: "s" });
    const [given] = message.modelCopy({ update: { tool_calls: [signed] } }).toolCalls;
    expect(given).toBe(signed);
  });

  it("keeps the number that a card was given by chance", () => {
    const card = new BaseCard({ name: "a" });
    const copy = card.modelCopy({ update: { name: "b" } });
    expect(copy.id).toBe(card.id);
    expect(copy.modelDumpJson({ sdk })).toBe(`{"id":"${card.id}","name":"b","description":""}`);
    expect(copy.modelDumpJson({ sdk, excludeUnset: true })).toBe('{"name":"b"}');
  });
});

describe("what is not a field of Python is kept", () => {
  it("of a call", () => {
    const signed = new ToolCall({ name: "f", arguments: "{}", signature: "s", namespace: "n", isAsync: true });
    const copy = signed.modelCopy({ update: { id: "c2" } });
    expect([copy.signature, copy.namespace, copy.isAsync]).toEqual(["s", "n", true]);
  });

  it("of a call that was cut, until it has other arguments", () => {
    const cut = ToolCall.fromWire({ ...call.toWire(), isTruncated: true });
    const tool = new ToolInfo({ name: "f" });
    const copy = cut.modelCopy({ update: { id: "c2" } });
    expect(errorOf(ToolArgumentsError, () => copy.parseArguments(tool)).code).toBe("truncated");
    expect(cut.modelCopy({ update: { arguments: "{}" } }).parseArguments(tool)).toEqual({});
    const refused = ToolCall.fromWire({ ...call.toWire(), refused: { code: "not_allowed", message: "no" } });
    const other = refused.modelCopy({ update: { arguments: "{}" } });
    expect(errorOf(ToolArgumentsError, () => other.parseArguments(tool)).code).toBe("not_allowed");
  });

  it("of a call that a provider's answer had", () => {
    // Longer than names of OpenAI's Chat API, for which the call would be without its wire.
    const other = new ToolInfo({ name: "x".repeat(70) });
    const content = [{ type: "tool_use", id: "t", name: "now", input: {} }];
    const [read] = ToolCall.decode(anthropic, { role: "assistant", content });
    const copy = read?.modelCopy({ update: { id: "t2" } }) as ToolCall;
    const { message } = errorOf(ToolArgumentsError, () => copy.parseArguments(other));
    expect(message).toBe(`The call is to "now", not to ${other.name}`);
  });

  it("of a result", () => {
    const parts = [{ type: "text" as const, text: "a" }];
    const outcome = { call, value: 1, error: null, changes: [], state: "done" as const, parts };
    const copy = new ToolMessage({ content: "a", toolCallId: "c" }, outcome).modelCopy({ update: { name: "f" } });
    expect([copy.call, copy.value, copy.parts, copy.name]).toEqual([call, 1, parts, "f"]);
  });

  it("of a tool", async () => {
    const parameters = z.object({ n: z.coerce.number() });
    const tool = new ToolInfo({ name: "a", parameters, title: "A" });
    const copy = tool.modelCopy({ update: { name: "b" } });
    expect([copy.name, copy.title, copy.parameters]).toEqual(["b", "A", tool.parameters]);
    expect(copy.parseArguments('{"n":"5"}')).toEqual({ n: 5 });
    const other = tool.modelCopy({ update: { parameters: { type: "object", properties: {} } } });
    expect(other.jsonSchema).toEqual({ type: "object", properties: {} });

    const loose = tool.modelCopy({ update: { parameters: { type: ["object", "null"] } } });
    expect(loose.modelDump({ sdk }).parameters).toEqual({ type: ["object", "null"] });
    expect(tool.modelCopy({ update: { parameters: null } }).parameters).toBeNull();

    const inputSchema = { type: "object", properties: {} };
    const listed = ToolInfo.fromMcp({ name: "a", inputSchema }, { serverName: "s" }) as McpToolInfo;
    const copied = listed.modelCopy({ update: { name: "b" } });
    expect(copied).toBeInstanceOf(McpToolInfo);
    expect([copied.serverName, copied.inputSchema]).toEqual(["s", inputSchema]);

    const runnable = defineTool({ name: "a", parameters, execute: ({ n }) => n + 1 });
    const run = runnable.modelCopy({ update: { name: "b" } });
    expect(await run.execute({ n: 1 }, { call } as never)).toBe(2);
  });

  it("of parameters that are the same", () => {
    const parameters = Parameters.from(z.object({ n: z.coerce.number() }));
    expect(parameters.modelCopy()["~standard"].validate({ n: "5" })).toEqual({ value: { n: 5 } });
    const changed = parameters.modelCopy({ update: { required: [], title: "T" } });
    expect(changed.jsonSchema).toMatchObject({ required: [], title: "T" });
    expect(changed["~standard"].validate({ n: "5" })).toMatchObject({ issues: [{ path: ["n"] }] });
  });
});

describe("a copy is refused", () => {
  it.each<[update: { [field: string]: unknown }, errors: readonly string[]]>([
    [{ index: "3" }, ["int_type index"]],
    [{ id: 5, arguments: null }, ["string_type id", "string_type arguments"]],
    [{ index: true }, ["int_type index"]],
  ])("with values of another type, which Python takes: %j", (update, expected) => {
    const error = errorOf(ValidationError, () => call.modelCopy({ update }));
    expect(error.errors().map(({ type, loc }) => `${type} ${loc.join(".")}`)).toEqual(expected);
  });

  it("with a name that is not a field, which Python keeps and never writes", () => {
    const error = errorOf(OptionError, () => call.modelCopy({ update: { idx: 1 } }));
    expect(error.message).toBe('modelCopy: update: unknown option "idx". Did you mean "id"?');
    expect(() => call.modelCopy({ deep: true } as never)).toThrow('unknown option "deep"');
  });

  it("with an address that the class refuses", () => {
    const card = new RestfulApiCard({ name: "a", url: "https://example.com" });
    const error = errorOf(ValidationError, () => card.modelCopy({ update: { url: "http://127.0.0.1" } }));
    expect(error.errors().map(({ loc }) => loc)).toEqual([["url"]]);
    const deferred = card.modelCopy({ update: { exposure: "deferred", method: "GET" } });
    expect([deferred.exposure, deferred.method]).toEqual(["deferred", "GET"]);
  });
});

test("an update cannot change a prototype", () => {
  const update = JSON.parse('{"__proto__":{"polluted":1}}') as { [field: string]: unknown };
  const message = new UserMessage({ content: "a" });
  expect(() => message.modelCopy({ update })).toThrow(OptionError);
  expect(new Parameters({}).modelCopy({ update }).modelDumpJson()).toContain('"__proto__":{"polluted":1}');
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test("an object of a class of the user stays one, with what it has beside", () => {
  class Noted extends ToolCall {
    readonly note: string;
    constructor(note: string) {
      super({ name: "now", arguments: "{}" });
      this.note = note;
    }
    shout(): string {
      return `${this.name} ${this.note}`;
    }
  }
  const copy = new Noted("soon").modelCopy({ update: { name: "later" } });
  expect(copy.shout()).toBe("later soon");
  const named = class Named extends UserMessage {
    greeting = `Hello, ${this.name}`;
  };
  expect(new named({ content: "a", name: "Ann" }).modelCopy({ update: { name: null } }).greeting).toBe("Hello, Ann");
});

test("takes the names of the class here, too", () => {
  expect(call.modelCopy({ update: { responseItemId: "r" } }).responseItemId).toBe("r");
  expect(call.modelCopy({ update: { responseItemId: undefined, response_item_id: "r" } }).responseItemId).toBe("r");
  const large = parsePython('{"index":100000000000000000000}') as { readonly index: unknown };
  expect(call.modelCopy({ update: large }).modelDumpJson()).toContain('"index":100000000000000000000');
  const twice = errorOf(OptionError, () => call.modelCopy({ update: { responseItemId: "r", response_item_id: "s" } }));
  expect(twice.message).toBe('expected "responseItemId" or "response_item_id", received both');
  const wrong = errorOf(OptionError, () => call.modelCopy({ update: { responseItem: "r" } }));
  expect(wrong.message).toContain("responseItem");
});

test("a card takes the parameters of a tool", () => {
  const parameters = new Parameters({ properties: { a: { type: "number" } }, additionalProperties: false });
  const tool = new ToolInfo({ name: "f", parameters });
  const card = new RestfulApiCard({ name: "f", url: "https://a.example", inputParams: tool.parameters ?? {} });
  expect(card.inputParams).toEqual({
    properties: { a: { type: "number" } },
    additionalProperties: false,
    type: "object",
  });
  expect(new ToolCard({ input_params: parameters }).toolInfo().jsonSchema).toEqual(tool.jsonSchema);
});
