import { expect, test } from "vitest";
import * as z from "zod";
import * as zm from "zod/mini";
import { OptionError } from "../../../src/checks/index.ts";
import { SchemaError, zodToJsonSchema } from "../../../src/schema/index.ts";
import type { ZodToJsonSchemaOptions } from "../../../src/schema/sources/zodToJsonSchema.ts";
import { errorOf } from "../../errorOf.ts";

const schema = z.object({ city: z.string().nullable(), days: z.number().gt(0).default(3) });

const options: ZodToJsonSchemaOptions[] = [
  {},
  { io: "output" },
  { target: "draft-07" },
  { target: "draft-04", io: "output" },
  { target: "openapi-3.0" },
  { reused: "ref" },
];

test.each(options)("writes with %j what Zod writes, as plain data", (given) => {
  const written = zodToJsonSchema(schema, given);
  expect(written).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input", ...given }))));
  expect(Reflect.ownKeys(written)).toEqual(Object.keys(written));
  expect(Object.isFrozen(written)).toBe(false);
});

test("writes the input side unless told otherwise", () => {
  expect(zodToJsonSchema(schema)).toMatchObject({ required: ["city"] });
  expect(zodToJsonSchema(schema, { io: "output" })).toMatchObject({ required: ["city", "days"] });
});

test("takes Zod Mini with Zod's own function", () => {
  const mini = zm.object({ city: zm.string() });
  const { toJSONSchema } = z;
  expect(zodToJsonSchema(mini, { toJSONSchema })).toMatchObject({ properties: { city: { type: "string" } } });
  expect(errorOf(SchemaError, () => zodToJsonSchema(mini)).message).toMatch(/\{ toJSONSchema: z\.toJSONSchema \}/);
});

test.each([
  ["Zod 3", { _def: {}, parse() {} }],
  ["nothing", undefined],
  ["text", "schema"],
])("refuses %s with the command that installs Zod 4", (_, given) => {
  const error = errorOf(SchemaError, () => zodToJsonSchema(given as never));
  expect(error).toMatchObject({ code: "unsupported_source", path: "" });
  expect(error.message).toMatch(/npm install zod@4/);
});

test("names all that JSON Schema cannot say, or writes it as anything", () => {
  const dates = z.object({ at: z.date(), list: z.array(z.object({ id: z.bigint() })), file: z.file() });
  const { problems } = errorOf(SchemaError, () => zodToJsonSchema(dates));
  expect(problems.map(({ path }) => path)).toEqual([
    "/properties/at",
    "/properties/file",
    "/properties/list/items/properties/id",
  ]);
  const written = zodToJsonSchema(dates, { unrepresentable: "any" });
  expect(written.properties).toMatchObject({ at: {}, list: { items: { properties: { id: {} } } } });
  expect(written.properties?.file).toEqual({ type: "string", format: "binary", contentEncoding: "binary" });
});

test("a Zod whose converter knows no such setting is quoted", () => {
  const older = {
    _zod: {},
    toJSONSchema({ unrepresentable = "throw" }: { unrepresentable?: unknown }) {
      if (unrepresentable === "throw") throw new Error("Date cannot be represented in JSON Schema");
      return {};
    },
  };
  const error = errorOf(SchemaError, () => zodToJsonSchema(older));
  expect(error).toMatchObject({ code: "unsupported_source", path: "" });
  expect(error.message).toMatch(/zod cannot write it as JSON Schema: Date cannot be represented/);
});

test.each<[string, object, string]>([
  ["target", { target: "draft-7" }, 'Did you mean "draft-07"'],
  ["io", { io: "in" }, 'expected "input" or "output"'],
  ["unrepresentable", { unrepresentable: "all" }, 'expected "throw" or "any"'],
  ["toJSONSchema", { toJSONSchema: true }, "expected a function"],
  ["targets", { targets: "draft-07" }, 'Did you mean "target"?'],
])("the option %s is checked", (option, given, message) => {
  const error = errorOf(OptionError, () => zodToJsonSchema(schema, given));
  expect(error.option).toBe(option);
  expect(error.message).toContain(message);
});
