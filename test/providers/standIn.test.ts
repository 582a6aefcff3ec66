// The stand-ins are what the official clients take them for.
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { CITY, TAKEN } from "./bodies.ts";
import { PROVIDERS, refusals } from "./refusals.ts";
import { REPORTS } from "./reports.ts";
import { type ModelProvider, standIn } from "./standIn.ts";

type Call = (url: string, tool: { name: string; parameters: object }) => Promise<unknown>;

const user = { role: "user" as const, content: "What is the weather in Graz?" };
const openai = (url: string): OpenAI => new OpenAI({ baseURL: `${url}/v1`, apiKey: "none", maxRetries: 0 });
const chat: Call = (url, tool) =>
  openai(url).chat.completions.create({
    model: "model-1",
    messages: [user],
    tools: [{ type: "function", function: tool as OpenAI.FunctionDefinition }],
  });
const gemini =
  (member: string): Call =>
  (url, { name, parameters }) =>
    new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: url } }).models.generateContent({
      model: "model-1",
      contents: user.content,
      config: { tools: [{ functionDeclarations: [{ name, [member]: parameters }] }] },
    });

/** Each provider that an official client asks here, with an answer and a tool that it refuses. */
const CLIENTS: readonly [provider: ModelProvider, call: Call, answer: object, parameters: object, error: RegExp][] = [
  [
    "openai-chat",
    chat,
    { choices: [] },
    { type: "object", properties: { tags: { type: "array" } } },
    /^400 Invalid schema for function 'find': In context=\('properties', 'tags'\), array schema missing items\.$/,
  ],
  [
    "openai-responses",
    (url, { name, parameters }) =>
      openai(url).responses.create({
        model: "model-1",
        input: user.content,
        tools: [{ type: "function", name, parameters: parameters as Record<string, unknown>, strict: false }],
      }),
    { object: "response", output: [] },
    { type: "object", anyOf: [CITY] },
    /^400 Invalid schema for function 'find': schema must have type 'object' and not have 'oneOf'/,
  ],
  [
    "anthropic",
    (url, { name, parameters }) =>
      new Anthropic({ baseURL: url, apiKey: "none", maxRetries: 0 }).messages.create({
        model: "model-1",
        max_tokens: 100,
        messages: [user],
        tools: [{ name, input_schema: parameters as Anthropic.Tool.InputSchema }],
      }),
    { content: [] },
    { type: "object", properties: { "a b": {} } },
    /^400 .*"tools\.0\.custom\.input_schema\.properties: Property keys should match pattern/,
  ],
  [
    "gemini",
    gemini("parametersJsonSchema"),
    { candidates: [] },
    { type: "object", properties: { a: { $ref: "#/$defs/A" } } },
    /"message":".*reference to undefined schema.*"status":"INVALID_ARGUMENT"/,
  ],
  [
    "gemini-parameters",
    gemini("parameters"),
    { candidates: [] },
    { type: "OBJECT", properties: { tags: { type: "ARRAY" } } },
    /parameters\.items: missing field\./,
  ],
  ["deepseek", chat, { choices: [] }, {}, /^400 Invalid schema for function 'find': schema must be .*got 'type: null'/],
  [
    "ollama",
    (url, { name, parameters }) =>
      new Ollama({ host: url }).chat({
        model: "model-1",
        messages: [user],
        tools: [{ type: "function", function: { name, description: "Finds.", parameters } }],
      }),
    { message: { role: "assistant", content: "12" }, done: true },
    { type: ["object", "null"] },
    /^json: cannot unmarshal array into Go struct field ChatRequest\.tools\.0\.function\.parameters\.type$/,
  ],
  ["vllm", chat, { choices: [] }, [], /^400 1 validation error: tools\.0\.function\.parameters: Input should be/],
  [
    "sglang",
    chat,
    { choices: [] },
    { type: "object", required: "city" },
    /^400 .*Tool 0 function has invalid 'parameters' schema/,
  ],
];

describe.each(CLIENTS)("%s for its client", (provider, call, answer, parameters, error) => {
  it("refuses what the provider refuses and answers the rest", async () => {
    const server = await standIn(provider, [answer]);
    try {
      await expect(call(server.url, { name: "find", parameters })).rejects.toThrow(error);
      expect(server.refused).toHaveLength(1);
      await expect(call(server.url, { name: "find", parameters: CITY })).resolves.toMatchObject(answer);
      expect(server.refused).toHaveLength(1);
      expect(server.requests).toHaveLength(2);
    } finally {
      await server.close();
    }
  });
});

describe.each(PROVIDERS.filter((provider) => provider !== "mcp"))("%s over HTTP", (provider) => {
  it("refuses each report with 400 or 422 and the message, and takes the good bodies", async () => {
    const taken = TAKEN[provider];
    const server = await standIn(
      provider,
      taken.map((_, at) => ({ at })),
    );
    const post = (body: unknown) => fetch(server.url, { method: "POST", body: JSON.stringify(body) });
    try {
      for (const [, , body] of REPORTS[provider]) {
        const response = await post(body);
        expect([400, 422]).toContain(response.status);
        const said = JSON.stringify(refusals(provider, body)[0]?.message);
        expect(await response.text()).toContain(said.slice(1, -1));
      }
      for (const [at, body] of taken.entries()) expect(await (await post(body)).json()).toEqual({ at });
      expect(server.refused).toHaveLength(REPORTS[provider].length);
    } finally {
      await server.close();
    }
  });
});

/** Answers in the form of each provider that has no client here. */
const FORMS: readonly [provider: ModelProvider, rule: string, status: number, form: object][] = [
  ["mistral", "tool-name", 400, { object: "error", type: "invalid_request_error", code: null }],
  [
    "mistral",
    "function-members",
    422,
    { message: { detail: [{ loc: ["body", "tools", 0, "function", "required"] }] } },
  ],
  ["cohere", "function-members", 422, { message: expect.stringContaining("parameter 'strict' is not a valid field") }],
  ["cohere", "strict-fields", 400, { message: expect.stringContaining("too many fields") }],
  ["bedrock-converse", "tool-name", 400, { message: expect.stringContaining("regular expression pattern") }],
];

it.each(FORMS)("%s answers in its form by %s with %s", async (provider, rule, status, form) => {
  const server = await standIn(provider);
  try {
    const [, , body] = REPORTS[provider].find(([name]) => name === rule) ?? [];
    const response = await fetch(server.url, { method: "POST", body: JSON.stringify(body) });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(form);
    const isBedrock = provider === "bedrock-converse";
    expect(response.headers.get("x-amzn-errortype")).toBe(isBedrock ? "ValidationException" : null);
  } finally {
    await server.close();
  }
});
