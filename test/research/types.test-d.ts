// What the types of the answers promise, checked by `npm run types`; nothing here is run.
import type { Tool as AnthropicTool } from "@anthropic-ai/sdk/resources/messages";
import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import type { ResponseFormatJSONSchema } from "openai/resources/shared";
import { expectTypeOf } from "vitest";
import { type ArgumentsOf, type JsonSchema, ToolInfo } from "../../src/index.ts";
import {
  type EvaluatorType,
  getAgentSchema,
  getCodeGeneratorSchema,
  getErrorAnalysisSchema,
  getEvaluatorSchema,
  getLanguageSchema,
  getQueryRewriterSchema,
  getQuestionEvaluateSchema,
  getResearchPlanSchema,
  getSerpClusterSchema,
  parseResponse,
  toResponseFormat,
} from "../../src/research/index.ts";

declare const text: string;
declare const flag: boolean;
declare const anyType: EvaluatorType;

// An answer has the type of its schema.
expectTypeOf(parseResponse(getLanguageSchema(), text)).toEqualTypeOf<{ langCode: string; langStyle: string }>();
expectTypeOf(parseResponse(getQuestionEvaluateSchema(), text)).toEqualTypeOf<{
  think: string;
  needsDefinitive: boolean;
  needsFreshness: boolean;
  needsPlurality: boolean;
  needsCompleteness: boolean;
}>();
expectTypeOf(parseResponse(getCodeGeneratorSchema(), text)).toEqualTypeOf<{ think: string; code: string }>();
expectTypeOf(parseResponse(getErrorAnalysisSchema(), text)).toEqualTypeOf<{
  recap: string;
  blame: string;
  improvement: string;
}>();
expectTypeOf(parseResponse(getResearchPlanSchema(5), text)).toEqualTypeOf<{ think: string; subproblems: string[] }>();
expectTypeOf(parseResponse(getSerpClusterSchema(), text)).toEqualTypeOf<{
  think: string;
  clusters: { insight: string; question: string; urls: string[] }[];
}>();
expectTypeOf(parseResponse(getQueryRewriterSchema(), text)).toEqualTypeOf<{
  think: string;
  queries: { tbs: "qdr:h" | "qdr:d" | "qdr:w" | "qdr:m" | "qdr:y"; location?: string; q: string }[];
}>();
expectTypeOf(parseResponse(getLanguageSchema(), text, { strict: true })).toEqualTypeOf<{
  langCode: string;
  langStyle: string;
}>();

// The type of an answer is that of its schema.
const cluster = getSerpClusterSchema();
expectTypeOf(parseResponse(cluster, text)).toEqualTypeOf<ArgumentsOf<typeof cluster>>();

// Evaluators: one type, or a union told apart by it.
expectTypeOf(parseResponse(getEvaluatorSchema("definitive"), text)).toEqualTypeOf<{
  type: "definitive";
  think: string;
  pass: boolean;
}>();
expectTypeOf(parseResponse(getEvaluatorSchema("freshness"), text)).toEqualTypeOf<{
  type: "freshness";
  think: string;
  pass: boolean;
  freshness_analysis: { days_ago: number; max_age_days?: number };
}>();
expectTypeOf(parseResponse(getEvaluatorSchema("attribution"), text).exactQuote).toEqualTypeOf<string | undefined>();
const evaluated = parseResponse(getEvaluatorSchema(anyType), text);
expectTypeOf(evaluated.type).toEqualTypeOf<EvaluatorType>();
if (evaluated.type === "strict") expectTypeOf(evaluated.improvement_plan).toEqualTypeOf<string>();
// @ts-expect-error there is no such evaluator
getEvaluatorSchema("lenient");

// The agent: what is forbidden is not in the type; what may be allowed is.
const step = parseResponse(getAgentSchema(false, true, true, flag, false, ""), text);
expectTypeOf(step).toEqualTypeOf<{
  think: string;
  action: "visit" | "answer" | "search";
  visit?: { URLTargets: number[] };
  answer?: { answer: string };
  search?: { searchRequests: string[] };
}>();
const coupled = parseResponse(getAgentSchema(true, false, true, false, true, "", { coupled: true }), text);
expectTypeOf(coupled).toEqualTypeOf<
  | { think: string; action: "reflect"; reflect: { questionsToAnswer: string[] } }
  | { think: string; action: "answer"; answer: { answer: string } }
  | { think: string; action: "coding"; coding: { codingIssue: string } }
>();
if (coupled.action === "answer") expectTypeOf(coupled.answer.answer).toEqualTypeOf<string>();
expectTypeOf(
  parseResponse(getAgentSchema(flag, flag, flag, flag, flag, "", { languageStyle: text }), text).action,
).toEqualTypeOf<"search" | "coding" | "answer" | "reflect" | "visit">();

// The language found is what the other getters take.
getSerpClusterSchema({ languageStyle: parseResponse(getLanguageSchema(), text) });

// A schema is a source of parameters, plain JSON Schema, and what the providers' clients declare.
const tool = new ToolInfo({ name: "language", parameters: getLanguageSchema() });
expectTypeOf(tool.parseArguments(text)).toEqualTypeOf<{ langCode: string; langStyle: string }>();
expectTypeOf<ArgumentsOf<ReturnType<typeof getCodeGeneratorSchema>>>().toEqualTypeOf<{ think: string; code: string }>();
getLanguageSchema() satisfies JsonSchema;
getLanguageSchema() satisfies AnthropicTool.InputSchema;
expectTypeOf(
  parseResponse({ type: "object", properties: { n: { type: "number" } }, required: ["n"] }, text),
).toEqualTypeOf<{
  n: number;
}>();

const response_format = toResponseFormat(getLanguageSchema(), "language", { strict: true });
response_format satisfies ResponseFormatJSONSchema;
({ model: "any", messages: [], response_format }) satisfies ChatCompletionCreateParams;
