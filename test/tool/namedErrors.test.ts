// An error of a tool says which tool it is about: a program may make hundreds of them in one statement.
import { expect, test } from "vitest";
import * as z from "zod";
import {
  defineTool,
  McpToolInfo,
  OptionError,
  SchemaError,
  ToolInfo,
  ToolSet,
  ValidationError,
} from "../../src/index.ts";
import { StrictError } from "../../src/strict/index.ts";
import { errorOf } from "../errorOf.ts";

const execute = () => "";
const name = "save_file";
const good = defineTool({ name, execute });
const listed = ToolInfo.fromMcp({ name, inputSchema: { properties: { a: { type: "money" } } } });
const define = (fields: object) => () => defineTool({ name, execute, ...fields } as never);
const strnig = { type: "strnig" };

const SCHEMA_ERRORS: readonly (readonly [string, () => unknown, message: string])[] = [
  ["parameters", define({ parameters: strnig }), "parameters of save_file: /type: expected one of"],
  [
    "parameters of a library",
    define({ parameters: z.object({ d: z.date() }) }),
    "parameters of save_file: /properties/d:",
  ],
  ["a root of another type", define({ parameters: { type: "array" } }), "parameters of save_file: /type:"],
  [
    "a pattern",
    define({ parameters: { properties: { a: { pattern: "(" } } } }),
    "parameters of save_file: /properties/a/pattern:",
  ],
  ["an outputSchema", define({ outputSchema: strnig }), "outputSchema of save_file: /type:"],
  ["a pattern of an outputSchema", define({ outputSchema: { pattern: "(" } }), "outputSchema of save_file: /pattern:"],
  ["an outputSchema that is none", define({ outputSchema: 5 }), "outputSchema of save_file: the schema:"],
  ["a ToolInfo", () => new ToolInfo({ name, parameters: strnig }), "parameters of save_file: /type:"],
  [
    "an McpToolInfo",
    () => new McpToolInfo({ serverName: "s", name, parameters: strnig }),
    "parameters of save_file: /type:",
  ],
  ["a change", () => good.with({ outputSchema: strnig } as never), "outputSchema of save_file: /type:"],
  ["a strict form", () => listed.toStrict({ provider: "openai" }), "parameters of save_file: /properties/a/type:"],
  [
    "the strict form of a set",
    () => new ToolSet([listed]).toStrict({ provider: "openai" }),
    "parameters of save_file: /properties/a/type:",
  ],
];

test.each(SCHEMA_ERRORS)("a SchemaError of %s names the tool", (_, make, message) => {
  const error = errorOf(SchemaError, make);
  expect(error.message.slice(0, message.length)).toBe(message);
  expect(error.problems[0]).toMatchObject({ code: error.code, path: error.path });
  expect(error.cause).toBeInstanceOf(SchemaError);
});

test.each<[string, () => unknown]>([
  ["parameters", define({ parameters: 5 })],
  ["a description", define({ description: 5 })],
  ["a ToolInfo", () => new ToolInfo({ name, description: 5 as never })],
  ["a change", () => new ToolInfo({ name }).with({ description: 5 as never })],
  ["a tool of an MCP server", () => ToolInfo.fromMcp({ name, description: 5 as never, inputSchema: {} })],
])("a ValidationError of %s names the tool", (_, make) => {
  const error = errorOf(ValidationError, make);
  expect(error.message).toMatch(/^fields of save_file: 1 validation error for ToolInfo\n/);
  expect(error.title).toBe("ToolInfo");
  expect(error.errors()).toHaveLength(1);
});

test("the class alone says what Python's class says", () => {
  const error = errorOf(ValidationError, () => ToolInfo.modelValidate({ name, description: 5 }));
  expect(error.message).toMatch(/^1 validation error for ToolInfo\n/);
});

test.each<[message: string, make: () => unknown]>([
  ['defineTool (save_file): unknown option "handler"', define({ handler: execute })],
  ['defineTool (save_file): option "retries": expected', define({ retries: -1 })],
  ['defineTool (save_file): option "execute": expected', define({ execute: undefined })],
  ['defineTool (save_file): option "inputExamples[0]": expected', define({ inputExamples: [5] })],
  [
    'defineTool (save_file): option "inputExamples[0]/a": expected',
    define({ parameters: { properties: { a: { type: "string" } } }, inputExamples: [{ a: 5 }] }),
  ],
  ['defineTool (save_file): unknown option "descripton"', () => good.with({ descripton: "" } as never)],
  ["with (save_file): expected an object", () => good.with(5 as never)],
  ['new ToolInfo (save_file): unknown option "descripton"', () => new ToolInfo({ name, descripton: "" } as never)],
])("an OptionError begins with %s", (message, make) => {
  expect(errorOf(OptionError, make).message).toContain(message);
});

test("a StrictError names the tool", () => {
  const tool = new ToolInfo({ name, parameters: { properties: { a: { not: {} } }, required: ["a"] } });
  const error = errorOf(StrictError, () => tool.toStrict({ provider: "openai" }));
  expect(error).toMatchObject({ code: "not_representable", problems: [{ path: "/properties/a" }] });
  expect(error.message).toMatch(/^parameters of save_file: \/properties\/a: /);
});

test("a long name is cut, and a name that cannot be read is left out", () => {
  const long = errorOf(SchemaError, define({ name: "n".repeat(1000), parameters: strnig }));
  expect(long.message).toMatch(/^parameters of n{50,}…: \/type: /);
  const fields = { parameters: strnig };
  const hidden = Object.defineProperty(fields, "name", {
    enumerable: true,
    get: () => {
      throw new Error("no");
    },
  });
  expect(() => new ToolInfo(hidden as never)).toThrow(OptionError);
});
