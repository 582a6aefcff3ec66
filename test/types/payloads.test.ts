import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as compact from "../../src/compact/public.ts";
import * as root from "../../src/index.ts";
import * as json from "../../src/json/public.ts";
import * as messages from "../../src/messages/index.ts";
import * as research from "../../src/research/index.ts";
import * as schema from "../../src/schema/public.ts";
import * as stream from "../../src/stream/index.ts";
import * as strict from "../../src/strict/public.ts";
import * as ajv from "../../src/validate/ajv/index.ts";
import * as validate from "../../src/validate/public.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import * as wire from "../../src/wire/public.ts";

/*
 * What the package gives away is the caller's: plain, mutable, and shared neither with the package nor with what was
 * given in. Each function is called, what it answers is changed everywhere, and it is called again.
 */

const literal = {
  type: "object",
  description: "A trip",
  properties: {
    city: { type: "string", enum: ["Oslo", "Rome"], default: "Oslo", examples: ["Oslo"] },
    days: { type: "array", items: { type: "integer" }, default: [1, 2] },
    free: { type: "object", additionalProperties: { anyOf: [{ type: "string" }, { const: { deep: [1] } }] } },
    ref: { $ref: "#/$defs/Place" },
    any: true,
  },
  required: ["city"],
  $defs: { Place: { type: "object", properties: { at: { type: "number" } } } },
} as const satisfies root.Source;
const Union = { anyOf: [{ type: "object", properties: { a: { type: "string" } }, required: ["a"] }] } as const;
const mcpFields = {
  title: "Trip",
  annotations: { readOnlyHint: true },
  icons: [{ src: "a.png" }],
  _meta: { a: { b: [1] } },
  outputSchema: { type: "object", properties: { a: { type: "string" } } },
};
const trip = root.defineTool({ name: "trip", parameters: literal, execute: (args) => args, ...mcpFields });
const box = new root.ToolInfo({ name: "box", parameters: Type.Object({ n: Type.Integer({ maximum: 3 }) }) });
const zod = new root.ToolInfo({ name: "zod", parameters: z.object({ n: z.number().max(3).default(1) }) });
const server = new root.McpToolInfo({ name: "server", serverName: "s", parameters: literal });
const listed = root.ToolInfo.fromMcp({ name: "listed", inputSchema: literal, ...mcpFields });
const read = root.ToolInfo.modelValidateJson(JSON.stringify({ name: "read", parameters: literal }));
const none = new root.ToolInfo({ name: "none" });
const strictTrip = trip.toStrict({ provider: "openai" });
const strictBox = new root.ToolInfo({
  name: "strict_box",
  parameters: { properties: { n: { type: "integer" }, l: { type: "array", items: { type: "string" } } } },
}).toStrict({ provider: "openai" });
const infos = { trip, box, zod, server, listed, read, none, strictTrip };
const tools = new root.ToolSet([trip, box, zod, server, listed, read, none]);
const plainTool = { name: "plain", description: "Plain", parameters: literal };
const call = new root.ToolCall({ id: "c1", name: "trip", arguments: { city: "Oslo", free: { a: "b" } }, index: 0 });
const custom = new root.ToolCall({ id: "c2", type: "custom", name: "trip", arguments: "text" });
const parts = [{ type: "text", text: "12 °C" }, "more"];
const assistant = new root.AssistantMessage({
  content: parts,
  metadata: { a: [{ b: 1 }] },
  toolCalls: [call],
  usageMetadata: { input_tokens: 1 },
  providerMetadata: { x: { y: [1] } },
  logprobs: { content: [{ token: "a" }] },
});
const message = new root.ToolMessage({ content: "12 °C", toolCallId: "c1", metadata: { a: { b: [1] } } });
const output = new root.ToolOutput({ success: true, data: { rows: [{ a: 1 }] } });
const timeout = root.ToolTimeoutResult.modelValidate({ tool_name: "trip", elapsed_seconds: 1, message: "late" });
const models = { ...infos, parameters: trip.parameters, call, assistant, message, output, timeout };
const text = '{"city":"Oslo","days":["1",2],"free":{"a":"b"}}';
const choice = { name: "trip" };
const content = [{ type: "json", value: { a: [1] } } as const, { type: "text", text: "ok" } as const];
const toolErrors = [
  () => trip.parseArguments('{"city":"Paris","free":{"a":1}}'),
  () => trip.parseArguments("{"),
  () => zod.parseArguments('{"n":5}'),
];
const strictForm = (): strict.StrictSchema | string => strict.toStrictSchema(literal as never, { provider: "openai" });

const SCHEMAS: { [name: string]: () => unknown } = {
  getAgentSchema: () => research.getAgentSchema(true, true, true, true, true, "plan"),
  getCodeGeneratorSchema: research.getCodeGeneratorSchema,
  getErrorAnalysisSchema: research.getErrorAnalysisSchema,
  getEvaluatorSchema: () => research.getEvaluatorSchema("completeness"),
  getLanguageSchema: research.getLanguageSchema,
  getQueryRewriterSchema: research.getQueryRewriterSchema,
  getQuestionEvaluateSchema: research.getQuestionEvaluateSchema,
  getResearchPlanSchema: research.getResearchPlanSchema,
  getSerpClusterSchema: research.getSerpClusterSchema,
};

type Case = readonly [name: string, give: () => unknown];
const each = <T>(of: { [name: string]: T }, what: string, give: (item: T) => unknown): Case[] =>
  Object.entries(of).map(([name, item]) => [`${what} of ${name}`, () => give(item)]);
const wires = { ...wire } as unknown as { [name: string]: wire.Wire };
const all = Object.fromEntries(Object.entries(wires).filter(([, one]) => typeof one.decodeMessage === "function"));
const encoding = Object.fromEntries(Object.entries(all).filter(([, one]) => typeof one.encodeTools === "function"));

const { openaiChat, openaiResponses, anthropic, gemini, ollama, aiSdk } = wire;
const conversing: { [name: string]: AnyWire } = { openaiChat, openaiResponses, anthropic, gemini, ollama, aiSdk };
const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA==", detail: "low" } };
const conversation = [
  new root.SystemMessage({ content: "Be short." }),
  new root.UserMessage({ content: ["Look:", image], name: "ann" }),
  new root.AssistantMessage({ content: "So.", toolCalls: [call], reasoningContent: "why" }),
  new root.ToolMessage({ content: [image] as never, toolCallId: call.id ?? "" }),
];
const withFile = new root.UserMessage({ content: [{ type: "file", file: { file_id: "f" } }] });

const cases: Case[] = [
  ...each(infos, "toOpenAI()", (tool) => tool.toOpenAI()),
  ...each(infos, "~standard.jsonSchema", (tool) => [
    tool.parameters?.["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
    tool.parameters?.["~standard"].jsonSchema.output({ target: "draft-07" }),
  ]),
  ...each(infos, "~standard.validate()", (tool) => [
    tool.parameters?.["~standard"].validate({ city: "Paris", n: 5 }),
    tool.parameters?.["~standard"].validate({}),
  ]),
  ...each(models, "modelDump()", (model) => model.modelDump()),
  ...each(models, "toJSON()", (model) => model.toJSON()),
  ["strict.changes", () => strictTrip.strict?.changes],
  ["toOpenAI() of the set", () => tools.toOpenAI()],
  ["toOpenAI() of a call", () => call.toOpenAI()],
  ["parseArguments()", () => trip.parseArguments(text)],
  ["safeParseArguments()", () => trip.safeParseArguments(text)],
  ["safeParseArguments() of a strict form", () => strictBox.safeParseArguments('{"n":"2","l":null}')],
  ["parse() of a set", () => [tools.parse(call).arguments, tools.parse(call).changes]],
  ["errors of arguments", () => toolErrors.map(dataOfError)],
  [
    "errors() of the Python class",
    () => dataOfValidationError(() => root.ToolCall.modelValidate({ name: [1], type: 5 })),
  ],
  ["problems of a schema", () => dataOfError(() => new root.Parameters({ type: "object", required: [5] } as never))],

  ...each(encoding, "encodeTools()", (one) => one.encodeTools([...tools, plainTool])),
  ...each(encoding, "encodeToolChoice()", (one) => attempt(() => one.encodeToolChoice(choice, { tools }))),
  ...each(encoding, "encodeCalls()", (one) => attempt(() => one.encodeCalls([call, call], { tools }))),
  ...each(encoding, "encodeCalls() of a custom call", (one) => attempt(() => one.encodeCalls([custom], { tools }))),
  ...each(encoding, "encodeResult()", (one) => [
    one.encodeResult({ call, content: "ok", error: true }),
    attempt(() => one.encodeResult({ call, content })),
  ]),
  ...each(encoding, "decodeMessage()", (one) =>
    attempt(() => one.decodeMessage(one.encodeCalls([call]), { tools, makeId: () => "id" })),
  ),
  ...each(all, "decodeEvent()", (one) => EVENTS.map((event) => attempt(() => one.decodeEvent?.(event)))),

  ["toStrictSchema()", () => attempt(() => dataOf(strictForm()))],
  ["restore()", () => strict.toStrictSchema(Union as never, { provider: "openai" }).restore({ a: "x" })],
  ["toStrictValue()", () => strict.toStrictSchema(Union as never, { provider: "openai" }).toStrictValue({ a: "x" })],

  ["zodToJsonSchema()", () => schema.zodToJsonSchema(z.object({ n: z.enum(["a", "b"]).default("a") }))],
  ["toDialect() to another", () => schema.toDialect({ items: [{ type: "string" }] }, "draft-2020-12")],

  [
    "issues() of createValidator()",
    () => validate.createValidator(literal as never).issues({ city: "Paris", days: {} }),
  ],
  [
    "issues() of createAjvValidator()",
    () => ajv.createAjvValidator(literal as never).issues({ city: "Paris", days: {} }),
  ],

  ["parse() of JSON", () => json.parse(text)],
  ["repair()", () => json.repair("{'a': [1, 2,]}")],
  ["repair() with its value", () => json.repair("{'a': [1, {b: 2}]}")],
  ["value of IncrementalParser", () => new json.IncrementalParser().push('{"a":[1,{"b')],

  ...Object.entries(SCHEMAS),
  ["toResponseFormat()", () => research.toResponseFormat(research.getLanguageSchema(), "language", { strict: true })],
  ["messagesTo() for Chat", () => messages.messagesTo("chat", [{ role: "user", content: [{ type: "text" }] }])],
  ["messagesTo() for Anthropic", () => messages.messagesTo("anthropic", [{ role: "system", content: "x" }])],
  ...each(conversing, "encodeMessages()", (one) => messages.encodeMessages(one, conversation)),
  ["encodeMessages() with a file", () => messages.encodeMessages(wire.openaiChat, [withFile])],
  ["parseResponse()", () => research.parseResponse(research.getLanguageSchema(), '{"langCode":"en","langStyle":"a"}')],
  [
    "finish() of a stream",
    () => {
      const open = new stream.ToolCallStream(wire.openaiChat, { tools });
      open.push({ choices: [{ delta: { tool_calls: [call.toOpenAI()] }, finish_reason: "tool_calls" }] });
      return open.finish().map(({ state, changes, ...rest }) => ({ state, changes, arguments: rest.arguments }));
    },
  ],
];

const EVENTS = [
  {
    choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id: "c", function: { name: "f", arguments: "{}" } }] } }],
  },
  { type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "c", name: "f", input: {} } },
  { type: "response.output_item.done", output_index: 0, item: { type: "function_call", call_id: "c", name: "f" } },
  { candidates: [{ content: { parts: [{ functionCall: { name: "f", args: { a: [1] } } }] } }] },
];

describe.each(cases)("%s", (_, give) => {
  const first = give();
  const before = JSON.stringify(first);

  test("is plain and mutable", () => {
    expect(faultsIn(first, "", new Set())).toEqual([]);
  });

  test("is the caller's own", () => {
    changeAll(give(), new Set());
    expect(JSON.stringify(give())).toBe(before);
    expect(JSON.stringify(first)).toBe(before);
  });
});

test("what others write into jsonSchema reaches nothing else", () => {
  const tool = new root.ToolInfo({ name: "trip", parameters: literal });
  const answers = (): unknown[] => [
    tool.toOpenAI(),
    wire.anthropic.encodeTools([tool]),
    wire.mcp.encodeTools([tool]),
    tool.compact(),
    tool.modelDumpJson(),
    tool.toStrict({ provider: "openai" }).toOpenAI(),
    tool.parameters?.["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
    tool.safeParseArguments('{"city":"Oslo"}'),
    tool.safeParseArguments('{"city":"Paris"}').ok,
  ];
  const before = JSON.stringify(answers());
  expect(faultsIn(tool.jsonSchema, "", new Set())).toEqual([]);
  changeAll(tool.jsonSchema, new Set());
  expect(JSON.stringify(answers())).toBe(before);
});

test("what was given in stays as it is", () => {
  const given = structuredClone(literal) as unknown as root.JsonSchema;
  const before = JSON.stringify(given);
  const tool = { name: "plain", parameters: given };
  for (const one of Object.values(encoding)) changeAll(one.encodeTools([tool]), new Set());
  changeAll(strict.toStrictSchema(Union as never, { provider: "openai" }).schema, new Set());
  changeAll(wire.openaiChat.encodeToolChoice(choice), new Set());
  expect([JSON.stringify(given), choice]).toEqual([before, { name: "trip" }]);
});

/** The public functions that give no data of their own, and why. */
const OTHERS: { readonly [name: string]: string } = {
  copyJson: "gives frozen data, as documented",
  record: "gives frozen data, as documented",
  parseBoxed: "gives frozen data, as documented",
  parsePython: "gives frozen data, as documented",
  readSource: "gives frozen data, as documented",
  keysOf: "gives a list of names",
  withCallIds: "gives the messages that it was given, or copies of them",
  valueAt: "gives a part of what it is given",
  resolveReference: "gives a part of what it is given",
  write: "gives text",
  jsonSchemaToTypescript: "gives text",
  toolsToTypescript: "gives text",
  renderToolOutput: "gives text",
  toolMessageContent: "gives text",
  renderPayloadText: "gives text",
  mcpModelToolName: "gives text",
  mcpModelToolPrefix: "gives text",
  checkSchema: "gives nothing",
  checkMetaSchema: "gives nothing",
  checkStrictRequest: "gives nothing",
  keptError: "gives nothing",
  dialectOf: "gives text",
  defineTool: "gives a class",
  toolResult: "gives a class",
  messagesOf: "gives classes, in a list of its own",
  decodeTools: "gives classes, in lists of its own",
  decodeMessageJson: "gives a class",
  decodeMessagesJson: "gives classes, in a list of its own",
  isSdkRelease: "gives true or false",
  checkTools: "gives a report of its own: test/tool/checkTools.test.ts",
};

test("no public function is forgotten", () => {
  const source = cases.map(([name]) => name).join("\n");
  const doors = [root, json, schema, validate, ajv, compact, strict, wire, stream, messages, research];
  const functions = doors.flatMap((door) =>
    Object.entries(door).flatMap(([name, value]) =>
      typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value)) ? [name] : [],
    ),
  );
  const covered = (name: string): boolean => Object.hasOwn(OTHERS, name) || source.includes(name);
  expect(functions.filter((name) => !covered(name))).toEqual([]);
});

function attempt(give: () => unknown): unknown {
  try {
    return give();
  } catch (error) {
    return (error as Error).message;
  }
}

/** What an error tells beside its text. */
function dataOfError(fail: () => unknown): unknown {
  try {
    fail();
  } catch (error) {
    return Object.fromEntries(
      Object.entries(error as object).filter(([name, value]) => name !== "cause" && typeof value === "object"),
    );
  }
  throw new Error("expected an error");
}

function dataOfValidationError(fail: () => unknown): unknown {
  try {
    fail();
  } catch (error) {
    return (error as root.ValidationError).errors();
  }
  throw new Error("expected an error");
}

function dataOf(form: strict.StrictSchema | string): unknown {
  return typeof form === "string" ? form : { schema: form.schema, changes: form.changes };
}

/** The places of what is frozen, or of no plain class. */
function faultsIn(value: unknown, path: string, seen: Set<unknown>): string[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  const prototype = Object.getPrototypeOf(value);
  const own = [
    ...(prototype === Object.prototype || prototype === Array.prototype ? [] : [`${path}: another class`]),
    ...(Object.isFrozen(value) || !Object.isExtensible(value) ? [`${path}: frozen`] : []),
  ];
  return [...own, ...Object.entries(value).flatMap(([key, part]) => faultsIn(part, `${path}/${key}`, seen))];
}

function changeAll(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  for (const part of Object.values(value)) changeAll(part, seen);
  if (Array.isArray(value)) {
    value.reverse();
    value.push("written");
    return;
  }
  for (const key of Object.keys(value)) (value as { [key: string]: unknown })[key] = "written";
  (value as { [key: string]: unknown }).written = true;
}
