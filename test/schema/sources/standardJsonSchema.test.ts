import { describe, expect, test } from "vitest";
import { parsePython } from "../../../src/json/index.ts";
import type { JsonSchema } from "../../../src/schema/index.ts";
import { standardJsonSchema } from "../../../src/schema/sources/standardJsonSchema.ts";

describe("the copy that a converter gives", () => {
  test("keeps names with escapes, whatever was parsed before", () => {
    const schema = { type: "object", properties: { k: {}, "\n": { type: "string" } } } as JsonSchema;
    JSON.parse('{"k":{},"\\\\":2}');
    const copy = standardJsonSchema(schema).input({ target: "draft-2020-12" });
    expect(Object.keys(copy.properties as object)).toEqual(["k", "\n"]);
  });

  test("may be changed, and shares nothing", () => {
    const shared = { type: "string" };
    const schema = parsePython(
      JSON.stringify({ properties: { a: shared, b: shared, ["__proto__"]: shared } }),
    ) as JsonSchema;
    const { input } = standardJsonSchema(schema);
    const copy = input({ target: "draft-2020-12" }) as { properties: { a: { type: string }; b: { type: string } } };
    copy.properties.a.type = "integer";
    expect(copy.properties.b.type).toBe("string");
    expect(Object.keys(copy.properties)).toEqual(["a", "b", "__proto__"]);
    expect(input({ target: "draft-2020-12" })).toEqual(schema);
  });
});
