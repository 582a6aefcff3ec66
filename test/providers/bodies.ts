// Bodies of requests that a provider takes, and how to make others of them.
import type { Provider } from "./requestParts.ts";

type Body = Record<string, unknown>;

/** The parameters of a tool that every provider takes. */
export const CITY = {
  type: "object",
  properties: { city: { type: "string", description: "The name of a city" } },
  required: ["city"],
};

const user = { role: "user", content: "What is the weather in Graz?" };

/** A body of the form of Chat Completions. */
export const chat = (more: Body = {}): Body => ({ model: "model-1", messages: [user], ...more });

/** The same with one tool. */
export const chatTool = (parameters: unknown, more: Body = {}): Body =>
  chat({ tools: [{ type: "function", function: { name: "find", description: "Finds.", parameters, ...more } }] });

/** The same with these messages after the user's. */
export const chatTurn = (...messages: readonly Body[]): Body => ({
  ...chatTool(CITY),
  messages: [user, ...messages],
});

/** A message of an assistant with calls. */
export const calls = (...ids: readonly string[]): Body => ({
  role: "assistant",
  content: null,
  tool_calls: ids.map((id) => ({ id, type: "function", function: { name: "find", arguments: '{"city":"Graz"}' } })),
});

/** A message with a result. */
export const result = (id: string, content: unknown = "12 degrees"): Body => ({
  role: "tool",
  tool_call_id: id,
  content,
});

/** A body of Responses. */
export const responses = (more: Body = {}): Body => ({ model: "model-1", input: "Weather?", ...more });

/** The same with one tool. */
export const responsesTool = (parameters: unknown, more: Body = {}): Body =>
  responses({ tools: [{ type: "function", name: "find", strict: false, parameters, ...more }] });

/** The same with items. */
export const responsesItems = (...items: readonly Body[]): Body => ({
  ...responsesTool(CITY),
  input: [user, ...items],
});

/** A call among the items. */
export const functionCall = (call_id: string): Body => ({
  type: "function_call",
  call_id,
  name: "find",
  arguments: "{}",
});

/** An output among the items. */
export const functionOutput = (call_id: string, output: unknown = "12"): Body => ({
  type: "function_call_output",
  call_id,
  output,
});

/** A body of Anthropic. */
export const claude = (more: Body = {}): Body => ({ model: "model-1", max_tokens: 100, messages: [user], ...more });

/** The same with one tool. */
export const claudeTool = (input_schema: unknown, more: Body = {}): Body =>
  claude({ tools: [{ name: "find", description: "Finds.", input_schema, ...more }] });

/** The same with these messages after the user's. */
export const claudeTurn = (...messages: readonly Body[]): Body => ({
  ...claudeTool(CITY),
  messages: [user, ...messages],
});

/** A message of the assistant with calls. */
export const toolUses = (...ids: readonly string[]): Body => ({
  role: "assistant",
  content: ids.map((id) => ({ type: "tool_use", id, name: "find", input: { city: "Graz" } })),
});

/** A block with a result. */
export const toolResult = (tool_use_id: string, content: unknown = "12", more: Body = {}): Body => ({
  type: "tool_result",
  tool_use_id,
  content,
  ...more,
});

/** A message of the user with these blocks. */
export const blocks = (...content: readonly Body[]): Body => ({ role: "user", content });

const asked = { role: "user", parts: [{ text: "Weather?" }] };

/** A body of Gemini. */
export const gemini = (more: Body = {}): Body => ({ contents: [asked], ...more });

/** The same with one declaration. */
export const geminiTool = (declaration: Body): Body =>
  gemini({ tools: [{ functionDeclarations: [{ name: "find", ...declaration }] }] });

/** The same with these turns after the user's. */
export const geminiTurn = (...contents: readonly Body[]): Body => gemini({ contents: [asked, ...contents] });

/** A turn of the model with so many calls. */
export const geminiCalls = (count: number): Body => ({
  role: "model",
  parts: Array.from({ length: count }, () => ({ functionCall: { name: "find", args: { city: "Graz" } } })),
});

/** A turn with so many responses. */
export const geminiResults = (count: number): Body => ({
  role: "user",
  parts: Array.from({ length: count }, () => ({ functionResponse: { name: "find", response: { output: "12" } } })),
});

/** A body of Converse. */
export const converse = (more: Body = {}): Body => ({
  messages: [{ role: "user", content: [{ text: "Weather?" }] }],
  ...more,
});

/** The same with one tool. */
export const converseTool = (json: unknown, more: Body = {}): Body =>
  converse({ toolConfig: { tools: [{ toolSpec: { name: "find", inputSchema: { json }, ...more } }] } });

/** The same with these messages after the user's. */
export const converseTurn = (...messages: readonly Body[]): Body => ({
  ...converseTool(CITY),
  messages: [{ role: "user", content: [{ text: "Weather?" }] }, ...messages],
});

/** A message of the assistant with calls. */
export const converseCalls = (...ids: readonly string[]): Body => ({
  role: "assistant",
  content: ids.map((toolUseId) => ({ toolUse: { toolUseId, name: "find", input: { city: "Graz" } } })),
});

/** A message of the user with a result for each id. */
export const converseResults = (
  ids: readonly string[],
  content: unknown = [{ text: "12" }],
  more: Body = {},
): Body => ({
  role: "user",
  content: ids.map((toolUseId) => ({ toolResult: { toolUseId, content, ...more } })),
});

/** What a host reads of an MCP server. */
export const mcpTool = (inputSchema: unknown, more: Body = {}): Body => ({
  tools: [{ name: "find", description: "Finds.", inputSchema, ...more }],
});

const closed = { ...CITY, additionalProperties: false };
const odd = {
  type: "object",
  properties: {
    city: { type: ["string", "null"] },
    days: { type: "array", items: {} },
    unit: { enum: ["c", "f", 1] },
    place: { anyOf: [{ $ref: "#/$defs/Place" }, { type: "null" }] },
  },
  $defs: { Place: { type: "object", properties: { lat: { type: "number", exclusiveMinimum: -90 } } } },
};
const chatAnswered = chatTurn(calls("abcdefgh1", "abcdefgh2"), result("abcdefgh2"), result("abcdefgh1"));

/** Bodies that each provider takes: the least, one with odd schemas, and one with answered calls. */
export const TAKEN: { readonly [P in Provider]: readonly Body[] } = {
  "openai-chat": [
    chat(),
    chatTool(odd),
    chatTool(closed, { strict: true }),
    chatAnswered,
    chat({ tools: [{ type: "function", function: { name: "now" } }] }),
    // An id that comes again in a later turn.
    chatTurn(calls("a"), result("a"), calls("a"), result("a")),
  ],
  "openai-responses": [
    responses(),
    responses({ tools: [] }),
    responsesTool(odd),
    responsesTool(closed, { strict: true }),
    responsesItems(functionCall("a"), functionCall("b"), functionOutput("b"), functionOutput("a")),
    responses({ input: [functionOutput("a")], previous_response_id: "resp_1" }),
  ],
  anthropic: [
    claude(),
    claudeTool(odd),
    claudeTool(closed, { strict: true }),
    claudeTurn(toolUses("a", "b"), blocks(toolResult("b", ""), toolResult("a"), { type: "text", text: "And?" })),
    claude({ tools: [{ type: "web_search_20250305", name: "web_search" }] }),
  ],
  gemini: [
    gemini(),
    geminiTool({ parametersJsonSchema: odd }),
    geminiTool({}),
    geminiTurn(geminiCalls(2), geminiResults(2)),
    // A reference with a description, as pydantic writes it.
    geminiTool({
      parametersJsonSchema: {
        type: "object",
        properties: { at: { $ref: "#/$defs/At", description: "When" } },
        $defs: { At: { type: "string" } },
      },
    }),
  ],
  "gemini-parameters": [
    gemini(),
    geminiTool({ parameters: CITY }),
    geminiTool({
      parameters: { type: "OBJECT", properties: { city: { type: "STRING", enum: ["Graz"], nullable: true } } },
    }),
    geminiTurn(geminiCalls(1), geminiResults(1)),
  ],
  mistral: [chat(), chatTool(odd), chatTool({}), chatAnswered, chat({ tools: [] })],
  deepseek: [chat(), chatTool(odd), chatTool(closed, { strict: true }), chatAnswered],
  moonshot: [
    // What stands in an `allOf` is not read, also where a property is named as a keyword is.
    chatTool({
      type: "object",
      properties: { properties: { allOf: [{ required: ["a"], anyOf: [{ required: ["b"] }] }] } },
    }),
    chat(),
    chatTool({ type: "object" }),
    chatTool({
      ...odd,
      properties: { ...odd.properties, unit: { type: ["string", "null"], enum: ["c", "f", null] }, any: {} },
    }),
    // What the validator does not visit, and an order of types that its specification does not have.
    chatTool({ type: "object", properties: { a: { type: "string", allOf: [{ anyOf: [{ type: "string" }, {}] }] } } }),
    chatAnswered,
    chat({ tools: [{ type: "builtin_function", function: { name: "$web_search" } }] }),
  ],
  zhipu: [chat(), chatTool(odd), chatAnswered, chat({ tool_choice: "auto" })],
  ollama: [
    chat(),
    chatTool(odd),
    chatTool(null),
    chat({ messages: [{ role: "assistant", tool_calls: [{ function: { name: "find", arguments: {} } }] }] }),
    chat({ messages: [{ role: "user", content: "See", images: ["aGVsbG8="] }] }),
  ],
  "bedrock-converse": [
    converse(),
    converseTool(odd),
    converseTurn(converseCalls("a", "b"), converseResults(["a", "b"])),
    converseTurn(converseCalls("a"), converseResults(["a"], [])),
  ],
  cohere: [
    chat(),
    chatTool(odd),
    { ...chatTool(CITY), strict_tools: true, tool_choice: "REQUIRED" },
    chatTurn({ ...calls("a"), tool_plan: "Look" }, result("a")),
  ],
  vllm: [
    chat(),
    chatTool(odd),
    chatTool({ type: "anything", required: true }),
    chatAnswered,
    chat({ tool_choice: "none" }),
  ],
  sglang: [chat(), chatTool(odd), chatTool(null), chatAnswered, chat({ tools: [] })],
  mcp: [
    mcpTool(odd),
    mcpTool({ type: "object" }, { outputSchema: { type: "object" } }),
    { tools: [], results: [{ content: [{ type: "text", text: "12" }], structuredContent: { degrees: 12 } }] },
  ],
};
