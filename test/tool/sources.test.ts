import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { asSchema } from "ai";
import { type } from "arktype";
import { Type } from "typebox";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as zm from "zod/mini";
import {
  defineTool,
  type JsonSchema,
  Parameters,
  ToolArgumentsError,
  ToolCall,
  ToolInfo,
  ToolSet,
} from "../../src/index.ts";
import type { ParametersInit } from "../../src/tool/index.ts";
import { errorOf } from "../errorOf.ts";

const mini = zm.object({ city: zm.string(), days: zm._default(zm.number(), 3) });

/** The same tool in every form that takes a default, and those that know none. */
const withDefault: [string, ParametersInit][] = [
  ["Zod 4", z.object({ city: z.string(), days: z.number().default(3) })],
  ["Zod Mini through z.toJSONSchema", z.toJSONSchema(mini, { io: "input" }) as JsonSchema],
  ["Valibot", toStandardJsonSchema(v.object({ city: v.string(), days: v.optional(v.number(), 3) }))],
  ["ArkType", type({ city: "string", days: "number = 3" })],
];
const old = "http://json-schema.org/draft-04/schema#";
const plain: [string, ParametersInit][] = [
  ["TypeBox", Type.Object({ city: Type.String(), days: Type.Optional(Type.Number()) })],
  ["JSON Schema", { properties: { city: { type: "string" }, days: { type: "number" } }, required: ["city"] }],
  [
    "draft 4",
    {
      $schema: old,
      id: "http://example.com/",
      properties: { city: { $ref: "#text" }, days: { type: "number" } },
      required: ["city"],
      definitions: { text: { id: "#text", type: "string" } },
    } as JsonSchema,
  ],
  [
    "draft 7",
    {
      properties: { city: { $ref: "#/definitions/City", minLength: 99 }, days: { type: "number" } },
      required: ["city"],
      definitions: { City: { type: "string" } },
    } as JsonSchema,
  ],
  [
    "OpenAPI 3.0",
    {
      properties: { city: { $ref: "#/components/schemas/City" }, days: { type: "number", nullable: true } },
      required: ["city"],
      components: { schemas: { City: { type: "string", example: "Oslo" } } },
    } as JsonSchema,
  ],
];

describe.each([...withDefault, ...plain])("%s", (name, parameters) => {
  const tool = new ToolInfo({ name: "weather", parameters });
  const hasDefault = withDefault.some(([other]) => other === name);

  test("arguments are validated", () => {
    expect(tool.parseArguments('{"city":"Oslo"}')).toEqual({ city: "Oslo", ...(hasDefault && { days: 3 }) });
    const text = '{"city":"Oslo","days":"3"}';
    expect(tool.parseArguments(text)).toEqual({ city: "Oslo", days: 3 });
    const error = errorOf(ToolArgumentsError, () => tool.parseArguments(text, { coerce: false }));
    expect(error).toMatchObject({ code: "schema_mismatch", issues: [{ path: "/days" }] });
    expect(error.issues[0]?.message).toMatch(/^expected number( or null)?, received string "3"$/);
    expect(tool.safeParseArguments("{}")).toMatchObject({ ok: false, error: { code: "schema_mismatch" } });
  });

  test("the schema is sent as it was written", () => {
    expect(tool.toOpenAI().function.parameters).toMatchObject({ type: "object", required: ["city"] });
    expect(tool.toOpenAI().function.parameters).not.toHaveProperty("~standard");
    if (!hasDefault) expect(tool.jsonSchema).toEqual({ type: "object", ...(parameters as object) });
  });

  test("other libraries take the parameters", async () => {
    const schema = asSchema(Parameters.from(parameters as JsonSchema));
    expect(await schema.jsonSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(await schema.validate?.({ city: "Oslo" })).toMatchObject({ success: true, value: { city: "Oslo" } });
    expect(await schema.validate?.({ city: 5 })).toMatchObject({ success: false });
    const { jsonSchema } = Parameters.from(parameters as JsonSchema)["~standard"];
    const back = z.fromJSONSchema(jsonSchema.input({ target: "draft-2020-12" }) as never);
    expect(back.safeParse({ city: "Oslo", days: 1 }).success).toBe(true);
    expect(back.safeParse({ city: "Oslo", days: "1" }).success).toBe(false);
  });
});

const slow: [string, ParametersInit][] = [
  ["Zod", z.object({ city: z.string().refine(async (city) => city !== "x", "no such city") })],
  [
    "Valibot",
    {
      "~standard": {
        ...v.objectAsync({
          city: v.pipeAsync(
            v.string(),
            v.checkAsync(async (city) => city !== "x", "no such city"),
          ),
        })["~standard"],
        jsonSchema: toStandardJsonSchema(v.object({ city: v.string() }))["~standard"].jsonSchema,
      },
    },
  ],
];

describe.each(slow)("%s that validates asynchronously", (_, parameters) => {
  const tool = defineTool({ name: "weather", parameters, execute: (args: unknown) => args });

  test("is refused by parseArguments", () => {
    const error = errorOf(ToolArgumentsError, () => tool.parseArguments('{"city":"Oslo"}'));
    expect(error.code).toBe("asynchronous_source");
    expect(error.message).toMatch(/use parseArgumentsAsync/);
  });

  test("works in parseArgumentsAsync and ToolSet.run", async () => {
    expect(await tool.parseArgumentsAsync('{"city":"Oslo"}')).toEqual({ city: "Oslo" });
    await expect(tool.parseArgumentsAsync('{"city":"x"}')).rejects.toMatchObject({
      code: "schema_mismatch",
      issues: [{ path: "/city", message: "no such city" }],
    });
    const calls = ["Oslo", "x"].map((city) => new ToolCall({ name: "weather", arguments: { city } }));
    const [good, bad] = await new ToolSet([tool]).run(calls);
    expect(good?.content).toBe('{"city":"Oslo"}');
    expect(bad?.content).toMatch(/no such city/);
  });
});

describe("Parameters as a standard schema", () => {
  const parameters = new Parameters({
    properties: { tags: { type: "array", items: { type: "string" } }, pair: { type: "array", items: [{}] } },
    required: ["tags"],
  });
  const standard = parameters["~standard"];

  test("say who they are, and hide it from JSON", () => {
    expect(standard).toMatchObject({ version: 1, vendor: "openjiuwen-tools" });
    expect(Object.keys(parameters)).not.toContain("~standard");
    expect(JSON.stringify(parameters)).not.toContain("~standard");
  });

  test("validate as parseArguments does", () => {
    const value = { tags: ["a"] };
    expect(standard.validate(value)).toEqual({ value });
    expect(standard.validate({ tags: ["a", 1] })).toEqual({
      issues: [{ path: ["tags", 1], message: "expected string, received integer 1" }],
    });
    expect(standard.validate(null)).toMatchObject({ issues: [{ path: [] }] });
  });

  test("write each dialect anew", () => {
    const { input, output } = standard.jsonSchema;
    const written = input({ target: "draft-2020-12" });
    expect(written.properties).toMatchObject({ pair: { prefixItems: [{}] } });
    written.additionalProperties = false;
    expect(output({ target: "draft-2020-12" })).not.toHaveProperty("additionalProperties");
    expect(input({ target: "draft-07" }).properties).toMatchObject({ pair: { items: [{}] } });
    expect(() => input({ target: "openapi-3.0" })).toThrow(/received "openapi-3.0"/);
  });

  test("are read again as they were", () => {
    const again = new ToolInfo({ name: "again", parameters });
    expect(again.parameters).toBe(parameters);
    expect(Parameters.from(parameters)).toBe(parameters);
    const copy = Parameters.from({ "~standard": standard });
    expect(copy.required).toEqual(["tags"]);
    expect(copy["~standard"].validate({})).toMatchObject({ issues: [{ path: [] }] });
  });
});
