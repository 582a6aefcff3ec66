// What a wire is given to send is JSON. JSON.stringify would write a Map as {}, and leave out a function.
import { describe, expect, it, test } from "vitest";
import { mcp, WireError, type WireTool } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { encoders } from "./wires.ts";

class Place {
  readonly city = "Oslo";
}

const values: [string, unknown, string][] = [
  ["a Map", new Map([["a", 1]]), "an instance of Map"],
  ["a Set", new Set(["a"]), "an instance of Set"],
  ["a Date", new Date(0), "an instance of Date"],
  ["an instance of a class", new Place(), "an instance of Place"],
  ["a URL", new URL("https://a.example"), "an instance of URL"],
  ["bytes", new Uint8Array(1), "an instance of Uint8Array"],
  ["a function", () => 1, "a function"],
];

describe.each(values)("%s", (_, value, received) => {
  const schema = { type: "object", properties: { "a/b": { type: "string", default: value } } };
  const fields: [string, Partial<WireTool>, string][] = [
    ["its parameters", { parameters: schema }, "/parameters/properties/a~1b/default"],
    ["its schema", { jsonSchema: schema }, "/parameters/properties/a~1b/default"],
    ["its output schema", { outputSchema: schema }, "/outputSchema/properties/a~1b/default"],
    ["its examples", { inputExamples: [{ a: 1 }, { a: [value] }] }, "/inputExamples/1/a/0"],
  ];

  describe.each(encoders)("of $name", (wire) => {
    it.each(fields)("is an error in %s that names the tool and the place", (_, tool, path) => {
      const error = errorOf(WireError, () => wire.encodeTools([{ name: "look" }, { name: "now", ...tool }]));
      expect(error).toMatchObject({ code: "invalid_tool", path: `/1${path}` });
      expect(error?.message).toContain("the tool now: expected ");
      expect(error?.message).toContain(`received ${received}`);
    });

    it("is an error in the arguments of a call", () => {
      const call = { id: "call_1", name: "now", arguments: { at: [value] } as never };
      const error = errorOf(WireError, () => wire.encodeCalls([call]));
      expect(error).toMatchObject({ code: "invalid_call", path: "/0/arguments/at/0" });
      expect(error?.message).toContain("the call to now: expected ");
    });
  });

  it("is an error in the fields of a tool that one wire has", () => {
    const options = { name: "now", providerOptions: { mcp: { a: value } } };
    const path = "/0/providerOptions/mcp/a";
    expect(errorOf(WireError, () => mcp.encodeTools([options]))).toMatchObject({ code: "invalid_tool", path });
    const meta = { name: "now", _meta: { a: value } };
    expect(errorOf(WireError, () => mcp.encodeTools([meta]))).toMatchObject({ path: "/0/_meta/a" });
    const annotated = { name: "now", annotations: { a: value } };
    expect(errorOf(WireError, () => mcp.encodeTools([annotated]))).toMatchObject({ path: "/0/annotations/a" });
  });

  it("is an error in a result", () => {
    const call = { id: "call_1", name: "now", arguments: "{}" };
    const block = { type: "text", text: "12:00", annotations: { a: value } } as const;
    const given: [object, string][] = [
      [{ content: "12:00", _meta: { a: value } }, "/_meta/a"],
      [{ content: [block] }, "/content/0/annotations/a"],
      [{ content: [{ type: "json", value: { a: value } }] }, "/content/0/value/a"],
    ];
    for (const [result, path] of given) {
      const error = errorOf(WireError, () => mcp.encodeResult({ call, ...result } as never));
      expect(error).toMatchObject({ code: "invalid_result", path });
    }
  });
});

test("a number that JSON does not have is null in a schema, as in Python, and an error in an example", () => {
  const schema = { type: "object", properties: { a: { default: Number.NaN } } };
  const [tool] = mcp.encodeTools([{ name: "now", parameters: schema }]);
  expect(JSON.parse(JSON.stringify(tool)).inputSchema.properties).toEqual({ a: { default: null } });
  const error = errorOf(WireError, () => mcp.encodeTools([{ name: "now", inputExamples: [{ a: Number.NaN }] }]));
  expect(error).toMatchObject({ code: "invalid_tool", path: "/0/inputExamples/0/a" });
});

test("an integer beyond 2^53 is exact in a description", () => {
  const [tool] = mcp.encodeTools([{ name: "now", inputExamples: [{ id: 2n ** 64n + 1n }] }]);
  expect(tool?.description).toBe('Example: {"id":18446744073709551617}');
});
