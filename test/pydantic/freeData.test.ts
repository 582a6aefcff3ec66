// Objects of JavaScript where any JSON may be, such as in a schema or in metadata.
import { describe, expect, it, test } from "vitest";
import {
  AssistantMessage,
  JsonError,
  McpToolInfo,
  Parameters,
  SDK_RELEASES,
  type SdkRelease,
  ToolCall,
  ToolInfo,
  ToolMessage,
  ValidationError,
} from "../../src/index.ts";
import type { Model } from "../../src/pydantic/index.ts";
import { errorOf } from "../errorOf.ts";

class Point {
  readonly x = 1;
}

const values: readonly [name: string, value: unknown, received: string][] = [
  ["a Date", new Date(0), "an instance of Date"],
  ["a Map", new Map([["a", 1]]), "an instance of Map"],
  ["a Set", new Set([1]), "an instance of Set"],
  ["bytes", new Uint8Array(2), "an instance of Uint8Array"],
  ["an object of a class", new Point(), "an instance of Point"],
  ["a function", () => 1, "a function"],
  ["a symbol", Symbol("a"), "a symbol"],
  ["a promise", Promise.resolve(1), "a promise: await it first"],
];

type Place = [name: string, loc: (string | number)[], validate: (value: unknown) => unknown];
const places: readonly Place[] = [
  ...([undefined, "0.1.3", "0.1.19.post2"] as const).flatMap((sdk): Place[] => [
    [
      `parameters, release ${sdk}`,
      ["parameters", ...(sdk === "0.1.19.post2" ? ["dict[str,any]"] : []), "properties", "a", "enum", 1],
      (value) =>
        ToolInfo.modelValidate(
          { name: "x", description: "d", parameters: { type: "object", properties: { a: { enum: [1, value] } } } },
          { sdk },
        ),
    ],
    [
      `the content of a result, release ${sdk}`,
      ["content", "list[union[str,dict[any,any]]]", 0, "dict[any,any]", "a"],
      (value) => ToolMessage.modelValidate({ content: [{ a: value }], tool_call_id: "c" }, { sdk }),
    ],
  ]),
  ...([undefined, "0.1.3"] as const).map(
    (sdk): Place => [
      `properties, release ${sdk}`,
      ["properties", "a"],
      (value) => Parameters.modelValidate({ properties: { a: value } }, { sdk }),
    ],
  ),
  [
    "a further keyword",
    ["parameters", "title"],
    (value) => ToolInfo.modelValidate({ name: "x", description: "d", parameters: { properties: {}, title: value } }),
  ],
  ["metadata", ["metadata", "a", 0], (value) => AssistantMessage.modelValidate({ metadata: { a: [value] } })],
  ["what a parser left", ["parser_content"], (value) => AssistantMessage.modelValidate({ parser_content: value })],
  [
    "in it",
    ["parser_content", "0", "b"],
    (value) => AssistantMessage.modelValidate({ parser_content: { 0: { b: value } } }),
  ],
  [
    "an input schema",
    ["input_schema", "a"],
    (value) => McpToolInfo.modelValidate({ server_name: "s", input_schema: { a: value } }, { sdk: "0.1.3" }),
  ],
  [
    "metadata that a constructor gets",
    ["metadata", "a"],
    (value) => new ToolMessage({ content: "x", toolCallId: "c", metadata: { a: value } as never }),
  ],
];

describe.each(values)("%s is refused", (_name, value, received) => {
  it.each(places)("in %s, at %j", (_place, loc, validate) => {
    const error = errorOf(ValidationError, () => validate(value));
    const found = error.errors().find(({ type }) => type === "invalid-json-value");
    expect(found).toEqual({
      type: "invalid-json-value",
      loc,
      msg: `input was not a valid JSON value, received ${received}`,
      input: value,
    });
    expect(error.message).toContain(`${loc.join(".")}\n  input was not a valid JSON value, received ${received}`);
    expect(() => JSON.parse(error.json())).not.toThrow();
  });
});

test.each(places)("an object of a mirrored class is held, as Python does, in %s, at %j", (_place, loc, validate) => {
  const call = new ToolCall({ id: "c", name: "now", arguments: "{}" });
  const model = validate(call) as Model;
  const dumped: unknown = JSON.parse(model.modelDumpJson({ sdk: sdkOf(_place), onLoss: "drop" }));
  const steps = loc.filter((step) => !/^(list|dict)\[/.test(String(step)));
  expect(steps.reduce((value, step) => (value as { [key: string]: unknown })[step], dumped)).toMatchObject({
    id: "c",
    type: "function",
    name: "now",
    arguments: "{}",
  });
});

const sdkOf = (place: string): SdkRelease | undefined => SDK_RELEASES.find((release) => place.endsWith(` ${release}`));

test("each such value is an error of its own", () => {
  const parameters = { properties: { a: { default: new Date(0) } }, required: [5] };
  const error = errorOf(ValidationError, () => ToolInfo.modelValidate({ name: 1, parameters, description: "d" }));
  expect(error.errors().map(({ type, loc }) => [type, loc.join(".")])).toEqual([
    ["string_type", "name"],
    ["invalid-json-value", "parameters.properties.a.default"],
    ["string_type", "parameters.required.0"],
  ]);
});

test("what is too deep is still beyond a limit, with its whole place", () => {
  const circle: { [key: string]: unknown } = {};
  circle.a = circle;
  const error = errorOf(JsonError, () => AssistantMessage.modelValidate({ metadata: circle }));
  expect([error.code, error.path.slice(0, 14)]).toEqual(["limit_exceeded", "/metadata/a/a/"]);
});

test.each(["annotations", "_meta", "providerOptions", "execution"])("the field %s of a tool names itself", (field) => {
  const init = { name: "x", description: "d", parameters: null, [field]: { mcp: { a: new Map() } } };
  const error = errorOf(JsonError, () => new ToolInfo(init));
  expect([error.code, error.path]).toEqual(["not_json", `/${field}/mcp/a`]);
});
