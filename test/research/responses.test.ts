import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type JsonSchema, OptionError, SchemaError, ToolArgumentsError } from "../../src/index.ts";
import {
  getAgentSchema,
  getErrorAnalysisSchema,
  getEvaluatorSchema,
  getLanguageSchema,
  getQueryRewriterSchema,
  parseResponse,
  ResearchError,
  toResponseFormat,
} from "../../src/research/index.ts";
import { toStrictSchema } from "../../src/strict/index.ts";
import type { CreateValidator } from "../../src/validate/index.ts";
import { errorOf } from "../errorOf.ts";
import { getters } from "./getters.ts";

/** An answer to each of the schemas, with and without what is optional. */
const ANSWERS: [name: string, answer: object][] = [
  ["language", { langCode: "zh", langStyle: "informal chinese" }],
  [
    "questionEvaluate",
    { think: "", needsDefinitive: true, needsFreshness: false, needsPlurality: false, needsCompleteness: true },
  ],
  ["codeGenerator", { think: "a sum", code: 'return "a" + 1;' }],
  ["errorAnalysis", { recap: "I searched", blame: "the search", improvement: "search more" }],
  ["researchPlan", { think: "by time", subproblems: ["before", "now", "after"] }],
  [
    "serpCluster",
    { think: "by age", clusters: [{ insight: "old", question: "how old?", urls: ["https://a.example"] }] },
  ],
  ["serpCluster", { think: "nothing", clusters: [] }],
  [
    "queryRewriter",
    {
      think: "two",
      queries: [
        { tbs: "qdr:d", q: "a" },
        { tbs: "qdr:y", location: "Oslo", q: "b" },
      ],
    },
  ],
  ["definitive", { type: "definitive", think: "sure", pass: true }],
  ["freshness", { type: "freshness", think: "new", freshness_analysis: { days_ago: 1.5 }, pass: true }],
  ["freshness", { type: "freshness", think: "", freshness_analysis: { days_ago: 9, max_age_days: 3 }, pass: false }],
  [
    "plurality",
    {
      type: "plurality",
      think: "few",
      plurality_analysis: { minimum_count_required: 3, actual_count_provided: 2 },
      pass: false,
    },
  ],
  ["attribution", { type: "attribution", think: "quoted", exactQuote: "it is", pass: true }],
  ["attribution", { type: "attribution", think: "no source", pass: false }],
  [
    "completeness",
    {
      type: "completeness",
      think: "",
      completeness_analysis: { aspects_expected: "a, b", aspects_provided: "a" },
      pass: false,
    },
  ],
  ["strict", { type: "strict", think: "no", improvement_plan: "For the best answer, you must…", pass: false }],
  ["agent", { think: "so", action: "search", search: { searchRequests: ["tree"] } }],
  ["agent", { think: "so", action: "coding", coding: { codingIssue: "count" } }],
  ["agent", { think: "so", action: "answer", answer: { answer: "Hyperion" } }],
  ["agent", { think: "so", action: "reflect", reflect: { questionsToAnswer: [] } }],
  ["agent", { think: "so", action: "visit", visit: { URLTargets: [3] } }],
];
const options = { languageStyle: 'a "b"', coupled: true };

describe("parseResponse", () => {
  it.each(ANSWERS)("reads %s: %j", (name, answer) => {
    for (const schema of [getters[name]?.(), getters[name]?.(options)]) {
      expect(parseResponse(schema as object, JSON.stringify(answer))).toEqual(answer);
    }
  });

  it.each(ANSWERS)("reads the strict form of %s: %j", (name, answer) => {
    for (const schema of [getters[name]?.(), getters[name]?.(options)] as JsonSchema[]) {
      const { toStrictValue } = toStrictSchema(schema, { provider: "openai" });
      const text = JSON.stringify(toStrictValue(answer));
      expect(parseResponse(schema, text, { strict: true })).toEqual(answer);
    }
  });

  it("takes the null of a strict answer back", () => {
    const text = '{"type":"attribution","think":"no source","exactQuote":null,"pass":false}';
    const schema = getEvaluatorSchema("attribution");
    expect(parseResponse(schema, text, { strict: true })).toEqual({
      type: "attribution",
      think: "no source",
      pass: false,
    });
    expect(errorOf(ToolArgumentsError, () => parseResponse(schema, text, { coerce: false })).code).toBe(
      "schema_mismatch",
    );
  });

  it.each<[string, string, object, string]>([
    ["no JSON", "I would say English", {}, "invalid_json"],
    ["a part", '{"langCode":"en', {}, "truncated"],
    ["a list", '["en"]', {}, "not_an_object"],
    ["nothing", "", {}, "schema_mismatch"],
    ["a wrong type", '{"langCode":"en","langStyle":5}', {}, "schema_mismatch"],
    ["a text too long", `{"langCode":"en","langStyle":"${"x".repeat(101)}"}`, {}, "schema_mismatch"],
    [
      "a text too long, strictly",
      `{"langCode":"en","langStyle":"${"x".repeat(101)}"}`,
      { strict: true },
      "schema_mismatch",
    ],
    ["a further field", '{"langCode":"en","langStyle":"x","__proto__":1}', {}, "schema_mismatch"],
    ["more than the limit", '{"langCode":"en","langStyle":"x"}', { maxLength: 10 }, "limit_exceeded"],
  ])("refuses %s", (_name, text, settings, code) => {
    const error = errorOf(ToolArgumentsError, () => parseResponse(getLanguageSchema(), text, settings));
    expect(error.code).toBe(code);
    expect(error.rawArguments).toBe(text);
  });

  it.each<[string, string, object, string[]]>([
    ["no JSON", "I would say English", {}, ["The response is not valid JSON: "]],
    ["a part", '{"langCode":"en', {}, ["The response ends before it is complete: "]],
    [
      "a large number",
      '{"langCode":12345678901234567890}',
      {},
      ["The response holds a number that would be rounded: "],
    ],
    ["a long text", '{"langCode":"en"}', { maxLength: 10 }, ["The response is too large: "]],
    ["a list", "[]", {}, ["The response: expected a JSON object, received an array"]],
    ["no text", undefined as never, {}, ["The response: expected JSON text, received undefined"]],
    [
      "a missing field",
      '{"langCode":"en"}',
      {},
      ["The response does not fit its schema:", '- the response: expected the property "langStyle", received object '],
    ],
    [
      "a missing field, strictly",
      '{"langCode":"en"}',
      { strict: true },
      ["The response does not fit its schema:", '- the response: expected the property "langStyle", received object '],
    ],
  ])("tells of %s as of a response", (_name, text, settings, lines) => {
    const error = errorOf(ToolArgumentsError, () => parseResponse(getLanguageSchema(), text, settings));
    const told = error.toModelMessage();
    expect(lines.map((line, index) => told.split("\n")[index]?.slice(0, line.length))).toEqual(lines);
    expect(error.message).toContain(lines[0]);
    expect(told).toContain("\nAnswer again with JSON of this type:\n{langCode: string");
    expect(`${error.message} ${told}`).not.toMatch(/argument|call|tool|parameter/i);
  });

  it("tells of the source of the schema as of a response's", () => {
    const schema = z.object({});
    const messageOf = (validate: () => unknown): string => {
      const source = { "~standard": { ...schema["~standard"], validate } };
      return errorOf(ToolArgumentsError, () => parseResponse(source as object, "{}")).message;
    };
    const fail = (): never => {
      throw new Error("no");
    };
    expect(messageOf(fail)).toBe("The schema of the response failed to validate: no");
    expect(messageOf(async () => fail())).toMatch(/^The schema of the response validates asynchronously/);
  });

  it.each([false, true])("makes a validator once a schema, with strict %j", (strict) => {
    const schemas = new Set<unknown>();
    const validator: CreateValidator = (schema) => {
      schemas.add(schema);
      return { check: () => true, issues: () => ({ issues: [], total: 0 }) };
    };
    const schema = getLanguageSchema();
    for (let round = 0; round < 3; round++) parseResponse(schema, "{}", { strict, validator });
    expect(schemas.size).toBe(1);
    parseResponse(getLanguageSchema(), "{}", { strict, validator });
    expect(schemas.size).toBe(2);
  });

  it("reads a schema in both forms, in any order", () => {
    const schema = getEvaluatorSchema("attribution");
    const [plain, strict] = ["", ',"exactQuote":null'].map(
      (quote) => `{"type":"attribution","think":"no source"${quote},"pass":false}`,
    ) as [string, string];
    for (const form of [false, true, false]) {
      expect(parseResponse(schema, form ? strict : plain, { strict: form })).toEqual(JSON.parse(plain));
    }
  });

  it("couples the agent's action only where asked to", () => {
    const text = '{"think":"so","action":"search","visit":{"URLTargets":[1]}}';
    expect(parseResponse(getAgentSchema(true, true, true, true, true, ""), text).action).toBe("search");
    const coupled = getAgentSchema(true, true, true, true, true, "", { coupled: true });
    expect(errorOf(ToolArgumentsError, () => parseResponse(coupled, text)).code).toBe("schema_mismatch");
  });

  it("takes any other schema", () => {
    expect(parseResponse(z.object({ n: z.number().default(3) }), "{}")).toEqual({ n: 3 });
  });
});

describe("toResponseFormat", () => {
  it("hands the schema on as it is", () => {
    const schema = getErrorAnalysisSchema();
    const format = toResponseFormat(schema, "error_analysis-1");
    expect(format).toEqual({ type: "json_schema", json_schema: { name: "error_analysis-1", strict: false, schema } });
    schema.required.pop();
    expect(format.json_schema.schema).toEqual(getErrorAnalysisSchema());
  });

  it.each(Object.entries(getters))("is OpenAI's strict form of %s", (name, get) => {
    const schema = get();
    const strict = toStrictSchema(schema, { provider: "openai" }).schema;
    expect(toResponseFormat(schema, name, { strict: true })).toEqual({
      type: "json_schema",
      json_schema: { name, strict: true, schema: strict },
    });
  });

  it("needs every field in the strict form", () => {
    const { schema } = toResponseFormat(getQueryRewriterSchema(), "queries", { strict: true }).json_schema;
    const { queries } = schema.properties as { queries: { items: { required: string[] } } };
    expect(queries.items.required).toEqual(["tbs", "location", "q"]);
  });

  it("offers the coupled agent one action with its own object, after the thought", () => {
    const agent = getAgentSchema(true, true, false, true, false, "", { coupled: true });
    const { schema } = toResponseFormat(agent, "step", { strict: true }).json_schema;
    const { value } = schema.properties as { value: { anyOf: { properties: object }[] } };
    expect(value.anyOf.map((branch) => Object.keys(branch.properties))).toEqual([
      ["think", "action", "search"],
      ["think", "action", "reflect"],
      ["think", "action", "visit"],
    ]);
  });

  it.each(["", "a b", "a\n", "größe", "a.b", "x".repeat(65)])("refuses the name %j", (name) => {
    const error = errorOf(ResearchError, () => toResponseFormat(getLanguageSchema(), name));
    expect(error).toMatchObject({ code: "invalid_name", argument: "name" });
    expect(error.message.length).toBeLessThan(200);
  });

  it("refuses what is no schema", () => {
    expect(errorOf(SchemaError, () => toResponseFormat({ properties: { a: { type: "strnig" } } }, "a")).path).toBe(
      "/properties/a/type",
    );
  });
});

describe("options", () => {
  const WRONG: [string, () => unknown, string][] = [
    [
      "a misspelt option",
      () => getLanguageSchema({ languagestyle: "x" } as never),
      'getLanguageSchema: unknown option "languagestyle". Did you mean "languageStyle"?',
    ],
    ["a style that is no text", () => getErrorAnalysisSchema({ languageStyle: null as never }), "received null"],
    [
      "coupled as text",
      () => getAgentSchema(true, true, true, true, true, "", { coupled: "yes" as never }),
      "expected true or false",
    ],
    [
      "strict as text",
      () => toResponseFormat(getLanguageSchema(), "a", { strict: "true" as never }),
      "expected true or false",
    ],
    ["strickt", () => toResponseFormat(getLanguageSchema(), "a", { strickt: true } as never), 'Did you mean "strict"?'],
    [
      "strict as a number",
      () => parseResponse(getLanguageSchema(), "{}", { strict: 1 as never }),
      "expected true or false",
    ],
  ];
  it.each(WRONG)("%s is an OptionError", (_, run, message) => {
    expect(errorOf(OptionError, run).message).toContain(message);
  });
});
