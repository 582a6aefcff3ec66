// Objects of the mirrored classes in free data. The texts are those of the SDK 0.1.19.post2.
import { describe, expect, it, test } from "vitest";
import {
  AssistantMessage,
  JsonError,
  ToolCall,
  ToolCard,
  ToolMessage,
  ToolOutput,
  UsageMetadata,
  ValidationError,
} from "../../src/index.ts";
import { PythonFloat } from "../../src/json/index.ts";
import { errorOf } from "../errorOf.ts";

const sdk = "0.1.19.post2";
const call = new ToolCall({ id: "c", name: "f", arguments: "{}" });
const answer = new AssistantMessage({ toolCalls: [call], content: "é", metadata: { x: call } });
const output = new ToolOutput({ success: true, data: [call, { m: answer, content: call }] });
const FEW = '{"id":"c","type":"function","name":"f","arguments":"{}"}';
const ALL = '{"id":"c","type":"function","name":"f","arguments":"{}","index":null,"response_item_id":null}';

test("the object itself is held", () => {
  expect(new ToolOutput({ success: true, data: call }).data).toBe(call);
  expect((output.data as readonly unknown[])[0]).toBe(call);
});

describe("a dump writes it as the serializer of its class does", () => {
  it("with the options of the dump", () => {
    const message = `{"role":"assistant","content":"é","metadata":{"x":${FEW}},"tool_calls":[${FEW}],"finish_reason":"null","provider_metadata":{}}`;
    expect(output.modelDumpJson({ sdk, excludeNone: true })).toBe(
      `{"success":true,"data":[${FEW},{"m":${message},"content":${FEW}}],"include_extracted_content_only_once":false}`,
    );
    const given = `{"content":"é","metadata":{"x":${FEW}},"tool_calls":[${FEW}]}`;
    const data = `{"success":true,"data":[${FEW},{"m":${given},"content":${FEW}}]}`;
    expect(output.modelDumpJson({ sdk, excludeUnset: true })).toBe(data);
    expect(output.modelDumpJson({ sdk, excludeDefaults: true })).toBe(data);
  });

  it("with names of its fields in include", () => {
    const include = { data: { 0: ["id"], 1: { m: { tool_calls: { __all__: ["name"] } } } } };
    expect(output.modelDumpJson({ sdk, include })).toBe('{"data":[{"id":"c"},{"m":{"tool_calls":[{"name":"f"}]}}]}');
  });

  it("beside numbers that stay what they are", () => {
    const message = new ToolMessage({ toolCallId: "t", metadata: { a: [call, new PythonFloat(1)], 10: 1, 9: 2 } });
    expect(message.modelDumpJson({ sdk })).toBe(
      `{"role":"tool","content":"","name":null,"metadata":{"9":2,"10":1,"a":[${ALL},1.0]},"tool_call_id":"t"}`,
    );
  });

  it("in the documented shape, too", () => {
    expect(JSON.stringify(new ToolOutput({ success: true, data: { call } }))).toContain('"data":{"call":{"id":"c"');
  });
});

test("a list that wants dicts refuses it", () => {
  const error = errorOf(ValidationError, () => ToolMessage.modelValidate({ tool_call_id: "t", content: [call] }));
  expect(error.errors().map(({ type, loc }) => `${type} ${loc.join(".")}`)).toEqual([
    "string_type content.str",
    "string_type content.list[union[str,dict[any,any]]].0.str",
    "dict_type content.list[union[str,dict[any,any]]].0.dict[any,any]",
  ]);
});

describe("limits", () => {
  const nest = (times: number, wrap: (inner: unknown) => unknown): ToolOutput => {
    let nested = new ToolOutput({ success: true });
    for (let count = 1; count < times; count++) nested = new ToolOutput({ success: true, data: wrap(nested) });
    return nested;
  };

  it("255 objects in one another are written, as in pydantic, and no more", () => {
    expect(nest(255, (inner) => inner).modelDumpJson()).toMatch(/^\{"success":true,"data":\{/);
    const error = errorOf(JsonError, () => nest(256, (inner) => inner).modelDumpJson());
    expect(error.code).toBe("limit_exceeded");
    expect(error.message).toContain("expected at most 255 nested objects, received more at /data/data/");
  });

  it("containers around them are counted, too", () => {
    const deep = (inner: unknown): unknown => Array.from({ length: 99 }).reduce<unknown>((value) => [value], inner);
    expect(() => nest(10, deep).modelDumpJson()).not.toThrow();
    const error = errorOf(JsonError, () => nest(200, deep).modelDumpJson());
    expect(error.message).toContain("expected at most 1000 nested containers");
  });

  it("an object in many places is not written for ever", () => {
    const error = errorOf(JsonError, () => nest(60, (inner) => [inner, inner]).modelDump());
    expect(error.message).toContain("expected at most 200000 objects and arrays around objects");
  });

  it("data without objects in many places is looked at once", () => {
    let data: unknown = ["a"];
    for (let level = 0; level < 60; level++) data = [data, data];
    expect(errorOf(JsonError, () => new ToolOutput({ success: true, data }).modelDump()).code).toBe("limit_exceeded");
  });
});

test("an object that only looks like one is refused", () => {
  const forged = Object.create(call) as object;
  const error = errorOf(ValidationError, () => new ToolOutput({ success: true, data: forged }));
  expect(error.errors().map(({ type }) => type)).toHaveLength(1);
});

test("the errors of a value have it, too", () => {
  const inputs = [call, { a: [call, new PythonFloat(1)] }];
  const texts = inputs.map((role) =>
    errorOf(ValidationError, () => ToolMessage.modelValidate({ tool_call_id: "t", role }, { sdk })).json(),
  );
  const written = [ALL, `{"a":[${ALL},1.0]}`].map(
    (input) => `[{"type":"string_type","loc":["role"],"msg":"Input should be a valid string","input":${input}}]`,
  );
  expect(texts).toEqual(written);
});

test("an error's input has null for the infinities of an object, and their names elsewhere", () => {
  const usage = new UsageMetadata({ inputCost: Number.POSITIVE_INFINITY });
  const role = [usage, Number.NaN];
  const text = errorOf(ValidationError, () => ToolMessage.modelValidate({ tool_call_id: "t", role }, { sdk })).json();
  expect(text).toContain('"input_cost":null');
  expect(text).toContain("},NaN]");
});

test("an error's input has an object with deep data", () => {
  const deep: unknown = JSON.parse(`${"[".repeat(240)}1${"]".repeat(240)}`);
  const role = [new AssistantMessage({ parserContent: deep })];
  const text = errorOf(ValidationError, () => ToolMessage.modelValidate({ tool_call_id: "t", role }, { sdk })).json();
  expect(text).toContain(`"parser_content":${JSON.stringify(deep)}`);
});

test("an object of the class itself is not read again, also in strict mode", () => {
  const card = new ToolCard({ exposure: "deferred" });
  const read = ToolCard.modelValidate(card, { sdk, strict: true });
  expect([read.exposure, read.id]).toEqual(["deferred", card.id]);
});
