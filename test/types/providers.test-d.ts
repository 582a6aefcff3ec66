// That what comes out fits the declared types of every provider's package, checked by `npm run types`; nothing is run.
import type Anthropic from "@anthropic-ai/sdk";
import type { Tool as GeminiTool } from "@google/genai";
import type { Tool as McpTool } from "@modelcontextprotocol/sdk/types.js";
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type ToolSet as AiToolSet, asSchema, jsonSchema, tool } from "ai";
import { type } from "arktype";
import type OpenAI from "openai";
import * as v from "valibot";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import * as zm from "zod/mini";
import { type ArgumentsOf, defineTool, type JsonSchema, Parameters, ToolInfo } from "../../src/index.ts";
import { toDialect, zodToJsonSchema } from "../../src/schema/index.ts";

type Weather = { city: string; days?: number };
declare const weather: ToolInfo;

// Where a schema comes from does not matter: all of these are of one type.
const schemas: JsonSchema[] = [
  weather.jsonSchema,
  zodToJsonSchema(z.object({ city: z.string() })),
  zodToJsonSchema(zm.object({ city: zm.string() }), { toJSONSchema: zm.toJSONSchema }),
  toDialect(weather.jsonSchema, "draft-07"),
];
const schema: JsonSchema = schemas[0] ?? {};
const input: JsonSchema & { type: "object" } = { ...schema, type: "object" };
const { name, description } = weather;

weather.toOpenAI() satisfies OpenAI.Chat.Completions.ChatCompletionTool;
({ type: "function", function: { name, parameters: schema } }) satisfies OpenAI.Chat.Completions.ChatCompletionTool;
({ type: "json_schema", json_schema: { name, schema, strict: true } }) satisfies OpenAI.ResponseFormatJSONSchema;
({ type: "function", name, description, parameters: schema, strict: null }) satisfies OpenAI.Responses.FunctionTool;
({ name, description, input_schema: input }) satisfies Anthropic.Tool;
input satisfies Anthropic.Tool.InputSchema;
({ name, description, input_schema: input }) satisfies Anthropic.ToolUnion;
({ functionDeclarations: [{ name, description, parametersJsonSchema: schema }] }) satisfies GeminiTool;
({ name, description, inputSchema: input }) satisfies McpTool;
({
  schema: tool({ description, inputSchema: jsonSchema<Weather>(schema) }),
  parameters: tool({ inputSchema: new Parameters({ properties: { city: { type: "string" } } }) }),
}) satisfies AiToolSet;

// The model's turn goes back to the Responses API as docs/wire.md has it.
declare const response: OpenAI.Responses.Response;
const turns: OpenAI.Responses.ResponseInputItem[] = [];
turns.push(...(response.output as typeof turns));

// Parameters are a schema of the two standards, with the types of their arguments.
const parameters = new Parameters({ properties: { city: { type: "string" } }, required: ["city"] });
parameters satisfies StandardSchemaV1<{ city: string }> & StandardJSONSchemaV1<{ city: string }>;
expectTypeOf<StandardSchemaV1.InferOutput<typeof parameters>>().toEqualTypeOf<{ city: string }>();
expectTypeOf<ArgumentsOf<typeof parameters>>().toEqualTypeOf<{ city: string }>();
expectTypeOf(asSchema(parameters)._type).toEqualTypeOf<{ city: string }>();
tool({ inputSchema: parameters, execute: ({ city }) => city.length });
// @ts-expect-error the parameters have no such field
tool({ inputSchema: parameters, execute: ({ town }) => town });

// The types of Valibot and ArkType flow as those of Zod and TypeBox do.
const valibot = toStandardJsonSchema(
  v.object({ city: v.string(), days: v.optional(v.number(), 3), at: v.pipe(v.string(), v.transform(Number)) }),
);
const viaValibot = new ToolInfo({ name: "valibot", parameters: valibot });
expectTypeOf(viaValibot.parseArguments("")).toEqualTypeOf<{ city: string; days: number; at: number }>();
const arktype = type({ city: "string", "days?": "number > 0", at: "string.numeric.parse" });
const viaArktype = new ToolInfo({ name: "arktype", parameters: arktype });
expectTypeOf(viaArktype.parseArguments("")).toEqualTypeOf<{ city: string; days?: number; at: number }>();
expectTypeOf<ArgumentsOf<typeof arktype>>().toEqualTypeOf<{ city: string; days?: number; at: number }>();
expectTypeOf<ArgumentsOf<ReturnType<typeof Parameters.from<typeof valibot>>>>().toEqualTypeOf<{
  city: string;
  days: number;
  at: number;
}>();
defineTool({ name: "valibot", parameters: valibot, execute: ({ days }) => days.toFixed() });
defineTool({ name: "arktype", parameters: arktype, execute: ({ at }) => at.toFixed() });
const viaMini = new ToolInfo({
  name: "mini",
  parameters: z.toJSONSchema(zm.object({ city: zm.string(), days: zm._default(zm.number(), 3) }), { io: "input" }),
});
expectTypeOf(viaMini.parseArguments("")).toEqualTypeOf<{ city: string; days: number }>();
// @ts-expect-error Valibot alone brings no JSON Schema
new ToolInfo({ name: "bare", parameters: v.object({ city: v.string() }) });
// @ts-expect-error a schema of another library is none of Zod's
zodToJsonSchema(arktype);
