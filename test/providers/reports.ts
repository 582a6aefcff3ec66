// Requests that public reports, or the code of the provider, say are refused.
import {
  blocks,
  CITY,
  calls,
  chat,
  chatTool,
  chatTurn,
  claude,
  claudeTool,
  claudeTurn,
  converse,
  converseCalls,
  converseResults,
  converseTool,
  converseTurn,
  functionCall,
  functionOutput,
  gemini,
  geminiCalls,
  geminiResults,
  geminiTool,
  geminiTurn,
  mcpTool,
  responses,
  responsesItems,
  responsesTool,
  result,
  toolResult,
  toolUses,
} from "./bodies.ts";
import type { Provider } from "./requestParts.ts";

type Report = readonly [rule: string, source: string, body: unknown];

const deep = (levels: number): object => (levels === 0 ? { type: "string" } : props({ a: deep(levels - 1) }));
const props = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const closed = (properties: object, more: object = {}) =>
  props(properties, { required: Object.keys(properties), additionalProperties: false, ...more });
const names = (count: number) => Array.from({ length: count }, (_, at) => `name${at}`);
const manyProps = (count: number, schema: unknown = { type: "string" }) =>
  Object.fromEntries(names(count).map((name) => [name, schema]));
const nested = (levels: number): object =>
  levels === 1 ? closed({ end: { type: "string" } }) : closed({ in: nested(levels - 1) });
const fn = (name: string, parameters: unknown = CITY, more: object = {}) => ({
  type: "function",
  function: { name, parameters, ...more },
});
const chatTools = (...list: readonly unknown[]) => chat({ tools: list });
const strictClaude = (...schemas: readonly object[]) =>
  claude({ tools: schemas.map((input_schema, at) => ({ name: `find${at}`, strict: true, input_schema })) });
const loop = closed({ next: { $ref: "#" } });
const half = "broken \ud83d";
const pixel = { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } };
const bitmap = { type: "image", source: { type: "base64", media_type: "image/bmp", data: "Qk0=" } };
const png = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } };
const vscodeArray = props({ status: { type: "array", description: "Status values" } });
const ttl = props({ ttl: { type: "integer", exclusiveMinimum: true, minimum: 0 } });
const tuple = props({ section: { type: "array", items: [{ type: "string" }, { type: "string" }] } });
const withPattern = (pattern: string) => props({ value: { type: "string", pattern } });
const artifact = '^(?!__.*__$)[^\\p{Cc}\\p{Cf}"\\\\./[\\]]{1,200}$';
const unionRoot = { type: "object", properties: { at: {} }, anyOf: [{ required: ["at"] }] };

const openaiParameters = (tool: (parameters: unknown, more?: object) => unknown): Report[] => [
  ["root-object", "vercel/ai#1485", tool({ type: "array", items: { type: "string" } })],
  ["root-object", "chatanywhere/GPT_API_free#403", tool({ oneOf: [CITY, props({ zip: {} })] })],
  ["root-union", "langchain-ai/langchainjs#9804", tool({ type: "object", oneOf: [CITY] })],
  ["root-union", "nspady/google-calendar-mcp#39", tool(unionRoot)],
  ["root-union", "the message names enum and not", tool({ ...CITY, not: { required: ["zip"] } })],
  ["root-properties", "spring-projects/spring-ai#4776", tool({ type: "object" })],
  ["array-items", "mark3labs/mcphost#35", tool(props({ texts: { type: "array", description: "words" } }))],
  ["array-items", "campfirein/byterover-cli#42", tool(props({ interaction: { type: ["string", "array"] } }))],
  [
    "array-items",
    "LionSR/TeXRA#2323",
    tool(props({ range: { anyOf: [{ type: "array", prefixItems: [{ type: "integer" }, { type: "integer" }] }] } })),
  ],
  ["array-items", "heypinchy/pinchy#380", tool(props({ filters: { type: "array", items: { type: "array" } } }))],
  ["array-items", "a definition", tool(props({ a: { $ref: "#/$defs/A" } }, { $defs: { A: { type: "array" } } }))],
  ["dialect", "MarkusPfundstein/mcp-gsuite#34", tool(props({ query: { type: "string", required: false } }))],
  ["dialect", "a type that is no type", tool(props({ value: { type: "any" } }))],
  [
    "strict-keywords",
    "openai/openai-agents-js#1138",
    tool(closed({ a: { oneOf: [{ type: "string" }] } }), { strict: true }),
  ],
  [
    "strict-keywords",
    "makenotion/notion-mcp-server#102",
    tool(closed({ data: { allOf: [{ type: "string" }] } }), { strict: true }),
  ],
  ["strict-closed", "bytedance/trae-agent#173", tool(closed({ value: props({}, { required: [] }) }), { strict: true })],
  [
    "strict-required",
    "kevinwatt/mysql-mcp#5",
    tool(closed({ sql: {}, params: {} }, { required: ["sql"] }), { strict: true }),
  ],
  ["strict-depth", "tidyverse/ellmer#671, further down", tool(nested(11), { strict: true })],
  ["strict-properties", "OpenAI's guide", tool(closed(manyProps(5001)), { strict: true })],
  ["strict-enums", "OpenAI's guide", tool(closed({ a: { type: "string", enum: names(1001) } }), { strict: true })],
  [
    "strict-enum-text",
    "OpenAI's guide",
    tool(closed({ a: { type: "string", enum: names(251).map((name) => name + "x".repeat(60)) } }), { strict: true }),
  ],
  ["strict-text", "OpenAI's guide", tool(closed({ ["x".repeat(120_001)]: {} }), { strict: true })],
];

const pairFaults = (ids: readonly [string, string]): Report[] => [
  ["results-missing", "agno-agi/agno#3105", chatTurn(calls(...ids), result(ids[0]))],
  ["results-missing", "Abraxas-365/langchain-rust#250", chatTurn(calls(ids[0]), { role: "user", content: "And?" })],
  ["results-missing", "calls at the end", chatTurn(calls(ids[0]))],
  ["results-orphaned", "prism-php/prism#175", chatTurn({ role: "assistant", content: "Well." }, result(ids[0]))],
  ["results-orphaned", "simonw/llm#937", chatTurn(result(ids[0]))],
];

/** The reports for each provider; those of the rules that only its code states name that code. */
export const REPORTS: { readonly [P in Provider]: readonly Report[] } = {
  "openai-chat": [
    ...openaiParameters(chatTool as never),
    ["form", "openai-openapi: messages are required", { model: "m" }],
    ["tools-empty", "continuedev/continue#3403", chatTools()],
    ["tools-many", "zed-industries/zed#42393", chatTools(...names(133).map((name) => fn(name)))],
    ["tool-name", "nanbingxyz/5ire#33", chatTools(fn("Sequential Thinking--think"))],
    ["tool-name", "microsoft/foundry-dev-tools#201", chatTools(fn("x".repeat(65)))],
    ["tool-name", "danishjsheikh/swagger-mcp#13", chatTools(fn("get_/whoami"))],
    ["pattern-lookaround", "anomalyco/opencode#32073", chatTool(withPattern("^(?!x)[a-z]+$"))],
    ["pattern-lookaround", "vercel/ai#21037: behind", chatTool(withPattern("(?<=a)b"))],
    ["pattern-python", "BerriAI/litellm#40485", chatTool(withPattern(artifact))],
    ["pattern-python", "bman654/clodex#198", chatTool(withPattern("^\\u{41}+$"))],
    ["pattern-python", "bman654/clodex#203", chatTool(props({}, { patternProperties: { "^\\p{L}+$": {} } }))],
    ["assistant-empty", "openai-openapi", chatTurn({ role: "assistant", content: null })],
    ["calls-empty", "home-assistant/core#118577", chatTurn({ role: "assistant", content: "Hi", tool_calls: [] })],
    ["calls-many", "openai/openai-dotnet#317", chatTurn(calls(...names(200)), ...names(200).map((id) => result(id)))],
    ["call-id", "agno-agi/agno#5382", chatTurn(calls("fc_0f0e50a1476a6c35006912c58dc9f8819192c25864eb16f07f"))],
    [
      "arguments-text",
      "openai-openapi",
      chatTurn({
        role: "assistant",
        tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: {} } }],
      }),
    ],
    ["result-text", "dreadnode/rigging#41", chatTurn(calls("a"), result("a", [pixel]))],
    ["result-text", "openai-openapi: minItems 1", chatTurn(calls("a"), result("a", []))],
    [
      "choice-known",
      "vllm-project/vllm#40311",
      { ...chatTool(CITY), tool_choice: { type: "function", function: { name: "lost" } } },
    ],
    ["form", "vllm-project/vllm#40311: a choice without tools", chat({ tool_choice: "auto" })],
    ...pairFaults(["call_1", "call_2"]),
    ["results-doubled", "agno-agi/agno#5116", chatTurn(calls("call_gmd"), result("call_gmd"), result("call_gmd"))],
    ["surrogates", "JohnnyZ93/oai-compatible-copilot#271", chatTurn(calls("a"), result("a", half))],
    ["surrogates", "in a description", chatTool(CITY, { description: half })],
  ],
  "openai-responses": [
    ...openaiParameters(responsesTool as never),
    ["pattern-lookaround", "cline/cline#14013", responsesTool(withPattern("^(?!\\.)[a-z.]+@[a-z.]+$"))],
    ["pattern-python", "pleaseai/shunt#488: a named group", responsesTool(withPattern("(?<name>a)"))],
    ["form", "openai-openapi: tools are a list", responses({ tools: {} })],
    ["choice-without-tools", "vllm-project/vllm#40399", responses({ tool_choice: "required" })],
    [
      "choice-without-tools",
      "vllm-project/vllm#40399: none in the list",
      responses({ tools: [], tool_choice: "required" }),
    ],
    [
      "namespace",
      "openai-openapi",
      responses({ tools: [{ type: "namespace", name: "crm", description: "", tools: [] }] }),
    ],
    ["tool-name", "openai-openapi", responsesTool(CITY, { name: "get.weather" })],
    [
      "tool-name",
      "openai-openapi: in a namespace",
      responses({
        tools: [
          { type: "namespace", name: "crm", description: "", tools: [{ type: "function", name: "x".repeat(129) }] },
        ],
      }),
    ],
    [
      "call-id",
      "AnswerDotAI/fastllm#45",
      responsesItems(functionCall("x".repeat(116)), functionOutput("x".repeat(116))),
    ],
    ["call-id", "BigPizzaV3/CodexPlusPlus#315", responsesItems(functionCall(""), functionOutput(""))],
    ["arguments-text", "openai-openapi", responsesItems({ ...functionCall("a"), arguments: {} }, functionOutput("a"))],
    [
      "result-parts",
      "openai-openapi",
      responsesItems(functionCall("a"), functionOutput("a", [{ type: "text", text: "" }])),
    ],
    [
      "result-parts",
      "openai-openapi: no object",
      responsesItems(functionCall("a"), functionOutput("a", { degrees: 12 })),
    ],
    [
      "choice-known",
      "vllm-project/vllm#40399",
      { ...responsesTool(CITY), tool_choice: { type: "function", name: "lost" } },
    ],
    ["results-missing", "symgraph/GhidrAssist#78", responsesItems(functionCall("call_U80UaBc1YfQVSXfZiKGqTvN7"))],
    ["results-orphaned", "microsoft/vscode#320060", responsesItems(functionOutput("call_TnakLSVsqtVt5cJssAhRwMoe"))],
    [
      "surrogates",
      "JohnnyZ93/oai-compatible-copilot#271",
      responsesItems(functionCall("a"), functionOutput("a", half)),
    ],
  ],
  anthropic: [
    ["form", "@anthropic-ai/sdk: max_tokens is required", { model: "m", messages: [{ role: "user", content: "Hi" }] }],
    ["tool-name", "jedisct1/openapi-mcp#9", claudeTool(CITY, { name: "DELETE_/loadpoints/{id}" })],
    ["tool-name", "anthropics/claude-code#96152", claudeTool(CITY, { name: "x".repeat(129) })],
    ["tool-name", "cyanheads/atlas-mcp-server#14: a dot", claudeTool(CITY, { name: "atlas.project" })],
    ["root-object", "@anthropic-ai/sdk", claudeTool({ properties: {} })],
    ["root-union", "anthropics/claude-code#4886", claudeTool(unionRoot)],
    ["root-union", "anomalyco/opencode#35516", claudeTool({ type: "object", allOf: [CITY] })],
    ["dialect", "Dokploy/mcp#74", claudeTool(ttl)],
    ["dialect", "anthropics/claude-code#586", claudeTool(tuple)],
    ["dialect", "MarkusPfundstein/mcp-gsuite#34", claudeTool(props({ query: { type: "string", required: false } }))],
    ["dialect", "n8n-io/n8n#30590", claudeTool(props({ value: { type: "any" } }))],
    ["dialect", "hyperdxio/hyperdx#2925", claudeTool(props({ value: { type: ["string", "number[]"] } }))],
    ["property-names", "ComposioHQ/composio#3500", claudeTool(props({ $top: { type: "integer" } }))],
    ["property-names", "beautyfree/appstore-connect-mcp#2", claudeTool(props({ "filter[bundleId]": {} }))],
    ["property-names", "anthropics/claude-code#79418", claudeTool(props({ "first name": {} }))],
    [
      "property-names",
      "ComposioHQ/composio#3067",
      claudeTool(props({ settings__approved__or__denied__countries__or__regions__approved__list: {} })),
    ],
    ["property-names", "the empty name", claudeTool(props({ "": {} }))],
    ["call-id", "HKUDS/nanobot#4356", claudeTurn(toolUses("call|1.2"), blocks(toolResult("call|1.2")))],
    [
      "arguments-object",
      "alphaXiv/agents#51",
      claudeTurn(
        { role: "assistant", content: [{ type: "tool_use", id: "a", name: "find", input: '{"city": ' }] },
        blocks(toolResult("a")),
      ),
    ],
    [
      "result-parts",
      "@anthropic-ai/sdk",
      claudeTurn(toolUses("a"), blocks(toolResult("a", [{ type: "json", json: {} }]))),
    ],
    [
      "error-text",
      "vellum-ai/vellum-assistant#18387",
      claudeTurn(toolUses("a"), blocks(toolResult("a", [png], { is_error: true }))),
    ],
    [
      "text-empty",
      "anthropics/claude-code#62396",
      claudeTurn({ role: "assistant", content: [{ type: "text", text: "" }] }, { role: "user", content: "Go on" }),
    ],
    [
      "text-empty",
      "experientiallabs/experiential#799",
      claudeTurn(toolUses("a"), blocks(toolResult("a", [{ type: "text", text: "" }]))),
    ],
    [
      "text-blank",
      "home-assistant/core#175637",
      claudeTurn({ role: "assistant", content: [{ type: "text", text: "\n" }] }, { role: "user", content: "Go on" }),
    ],
    ["image-type", "UKGovernmentBEIS/inspect_ai#2434", claudeTurn(toolUses("a"), blocks(toolResult("a", [bitmap])))],
    [
      "names-unique",
      "danny-avila/LibreChat#13162",
      claude({
        tools: [
          { name: "web_search", input_schema: CITY },
          { name: "web_search", input_schema: CITY },
        ],
      }),
    ],
    ["calls-doubled", "trycua/cua#524", claudeTurn(toolUses("a", "a"), blocks(toolResult("a")))],
    [
      "calls-doubled",
      "openclaw/openclaw#4700",
      claudeTurn(toolUses("a"), blocks(toolResult("a")), toolUses("a"), blocks(toolResult("a"))),
    ],
    ["results-missing", "anthropics/claude-code#8210", claudeTurn(toolUses("toolu_019P95AL5DFCUyhtgQDcWJ3x"))],
    ["results-missing", "one of two", claudeTurn(toolUses("a", "b"), blocks(toolResult("a")))],
    ["results-orphaned", "anthropics/claude-code#18947", claude({ messages: [blocks(toolResult("toolu_01Ff"))] })],
    [
      "results-doubled",
      "vectorize-io/hindsight#4250",
      claudeTurn(toolUses("a"), blocks(toolResult("a"), toolResult("a"))),
    ],
    [
      "results-first",
      "langchain-ai/langchain-aws#451",
      claudeTurn(toolUses("a"), blocks({ type: "text", text: "Here:" }, toolResult("a"))),
    ],
    ["strict-limits", "agentjido/req_llm#302", strictClaude(closed({ age: { type: "integer", minimum: 1 } }))],
    ["strict-limits", "minItems over 1", strictClaude(closed({ list: { type: "array", items: {}, minItems: 2 } }))],
    ["strict-closed", "@anthropic-ai/sdk", strictClaude(CITY)],
    ["strict-recursion", "Anthropic's guide", strictClaude(loop)],
    ["strict-tools", "elizaOS/eliza#16499", strictClaude(...names(21).map(() => closed({})))],
    ["strict-optional", "elie222/inbox-zero#2323", strictClaude(closed(manyProps(87), { required: [] }))],
    [
      "strict-unions",
      "mozilla/bugbug#6129",
      strictClaude(closed(manyProps(17, { anyOf: [{ type: "string" }, { type: "null" }] }))),
    ],
    ["surrogates", "anthropics/claude-code#3277", claudeTurn(toolUses("a"), blocks(toolResult("a", half)))],
    ["surrogates", "in a name of a property", claudeTool(CITY, { description: "x", title: { "\udc00": 1 } })],
  ],
  gemini: [
    ["form", "@google/genai: contents are required", { tools: [] }],
    ["parameters-once", "@google/genai", geminiTool({ parameters: CITY, parametersJsonSchema: CITY })],
    ["tool-name", "google-gemini/gemini-cli#2966", geminiTool({ name: "1password/list" })],
    ["tool-name", "kaitranntt/ccs#25", geminiTool({ name: "find me" })],
    [
      "choice-names",
      "@google/genai",
      gemini({ toolConfig: { functionCallingConfig: { allowedFunctionNames: ["a"] } } }),
    ],
    ["parts-empty", "egoist/chatwise-releases#250", geminiTurn({ role: "model", parts: [] })],
    ["part-data", "router-for-me/CLIProxyAPI#1292", geminiTurn({ role: "model", parts: [{}] })],
    [
      "arguments-object",
      "@google/genai",
      geminiTurn({ role: "model", parts: [{ functionCall: { name: "find", args: "{}" } }] }, geminiResults(1)),
    ],
    [
      "result-object",
      "@google/genai",
      geminiTurn(geminiCalls(1), { role: "user", parts: [{ functionResponse: { name: "find", response: [12] } }] }),
    ],
    [
      "result-reference",
      "twentyhq/twenty#21712",
      geminiTurn(geminiCalls(1), {
        role: "user",
        parts: [{ functionResponse: { name: "find", response: { output: [{ $ref: "#/$defs/__schema2" }] } } }],
      }),
    ],
    ["root-object", "@google/genai", geminiTool({ parametersJsonSchema: { type: "string" } })],
    [
      "ref-siblings",
      "anomalyco/opencode#12295",
      geminiTool({
        parametersJsonSchema: props(
          { options: { $ref: "#/$defs/QuestionOption", title: "Option" } },
          { $defs: { QuestionOption: { type: "string" } } },
        ),
      }),
    ],
    [
      "ref-siblings",
      "su-kaka/gcli2api#374: at the root",
      geminiTool({ parametersJsonSchema: { type: "object", $ref: "#/$defs/A", $defs: { A: CITY } } }),
    ],
    [
      "refs-resolve",
      "google-gemini/gemini-cli#13326",
      geminiTool({ parametersJsonSchema: props({ a: { $ref: "#/$defs/A" } }) }),
    ],
    [
      "items-sum",
      "googleapis/python-genai#2170",
      geminiTool({
        parametersJsonSchema: props({ a: { type: "array", maxItems: 900 }, b: { type: "array", maxItems: 100 } }),
      }),
    ],
    ["results-missing", "google-gemini/gemini-cli#4217", geminiTurn(geminiCalls(2), geminiResults(1))],
    ["results-orphaned", "langchain-ai/langchain#27799", geminiTurn(geminiResults(1))],
    ["results-orphaned", "more responses than calls", geminiTurn(geminiCalls(1), geminiResults(2))],
    ["calls-place", "google-gemini/gemini-cli#11814", gemini({ contents: [geminiCalls(1), geminiResults(1)] })],
    [
      "calls-place",
      "lobehub/lobehub#10049",
      geminiTurn({ role: "model", parts: [{ text: "Hm" }] }, geminiCalls(1), geminiResults(1)),
    ],
  ],
  "gemini-parameters": [
    ["keywords", "zed-industries/zed#44875", geminiTool({ parameters: props({ a: { anyOf: [{ const: 1 }] } }) })],
    [
      "keywords",
      "openswarm-ai/openswarm#24",
      geminiTool({ parameters: { ...CITY, $schema: "http://json-schema.org/draft-07/schema#" } }),
    ],
    [
      "keywords",
      "nanbingxyz/5ire#42",
      geminiTool({
        parameters: props({ a: { type: "array", items: { type: "object", additionalProperties: true } } }),
      }),
    ],
    [
      "keywords",
      "ahmadrosid/nakama#292",
      geminiTool({ parameters: props({ a: { type: "integer", exclusiveMinimum: 0 } }) }),
    ],
    ["type-one", "zed-industries/zed#53919", geminiTool({ parameters: props({ a: { type: ["string", "null"] } }) })],
    [
      "enum-texts",
      "microsoft/azure-devops-mcp#145",
      geminiTool({ parameters: props({ a: { type: "string", enum: [0, 1] } }) }),
    ],
    [
      "enum-texts",
      "Smana/runlore#40",
      geminiTool({ parameters: props({ op: { type: "string", enum: ["resume", ""] } }) }),
    ],
    [
      "enum-string",
      "musistudio/claude-code-router#475",
      geminiTool({ parameters: props({ a: { type: "integer", enum: ["0"] } }) }),
    ],
    ["enum-string", "decolua/9router#359", geminiTool({ parameters: props({ a: { enum: ["x"] } }) })],
    ["array-items", "kkrishnan90/gemini-desktop#7", geminiTool({ parameters: props({ tags: { type: "array" } }) })],
    ["object-properties", "AstrBotDevs/AstrBot#288", geminiTool({ parameters: props({}) })],
    [
      "object-only",
      "anomalyco/opencode#11889",
      geminiTool({ parameters: props({ data: { type: "string", required: ["a"] } }) }),
    ],
    [
      "object-only",
      "anomalyco/opencode#13150",
      geminiTool({ parameters: props({ data: { properties: { id: { type: "string" } } } }) }),
    ],
    [
      "required-defined",
      "iBUHub/AIStudioToAPI#154",
      geminiTool({ parameters: props({ text: { type: "string" } }, { required: ["ref"] }) }),
    ],
  ],
  mistral: [
    ["pattern-python", "mistral-common", chatTool(withPattern("^\\p{L}+$"))],
    ["form", "mistral-common: at least one message", { model: "m", messages: [] }],
    ["tool-name", "mistral-common", chatTools(fn("get.weather"))],
    [
      "call-id",
      "anomalyco/opencode#1680",
      chatTurn(calls("call_PTLP8xhu3uwZk4l3nlnrrJha"), result("call_PTLP8xhu3uwZk4l3nlnrrJha")),
    ],
    ["call-id", "editor-code-assistant/eca#233", chatTurn(calls("2968-LWy3uasib"))],
    ["call-id", "nearai/ironclaw#1241", chatTurn(calls("turn1_0"))],
    ["function-members", "mistralai/client-python#91", chatTools(fn("reverse", CITY, { required: ["content"] }))],
    ["parameters-present", "mistral-common", chatTools({ type: "function", function: { name: "now" } })],
    [
      "dialect",
      "SylphxAI/pdf-reader-mcp#63",
      chatTool(props({ pages: { anyOf: [{ type: "array", items: { type: "integer", exclusiveMinimum: true } }] } })),
    ],
    [
      "dialect",
      "UKGovernmentBEIS/inspect_ai#1562",
      chatTool({ description: { type: "string", description: "The description" } }),
    ],
    [
      "schema-identity",
      "BerriAI/litellm#13389",
      chatTool({ ...CITY, $schema: "http://json-schema.org/draft-07/schema#" }),
    ],
    ["roles", "mistral-common: a result after the user", chatTurn(result("abcdefgh1"))],
    [
      "roles",
      "mistral-common: a system message after an answer",
      chatTurn({ role: "assistant", content: "a" }, { role: "system", content: "b" }, { role: "user", content: "c" }),
    ],
    ["role-last", "mistral-common", chatTurn({ role: "assistant", content: "And" })],
    ["results-missing", "mistralai/client-ts#106", chatTurn(calls("abcdefgh1", "abcdefgh2"), result("abcdefgh1"))],
    ["results-orphaned", "mistral-common", chatTurn(calls("abcdefgh1"), result("abcdefgh1"), result("abcdefgh2"))],
    ["results-doubled", "mistral-common", chatTurn(calls("abcdefgh1"), result("abcdefgh1"), result("abcdefgh1"))],
    ["calls-doubled", "mistral-common", chatTurn(calls("abcdefgh1", "abcdefgh1"), result("abcdefgh1"))],
  ],
  deepseek: [
    ["form", "Tracer-Cloud/opensre#3129", chatTools({ function: { name: "find", parameters: CITY } })],
    ["form", "pig-mesh/deepseek4j#41", chatTurn({ role: "user" })],
    ["tools-empty", "runebookai/tome#87", chatTools()],
    ["tool-name", "mrexodia/ida-pro-mcp#129", chatTools(fn("x".repeat(71)))],
    ["tool-name", "nikkigallery/Whimbox#59", chatTools(fn("打开游戏"))],
    ["root-object", "end-4/dots-hyprland#3640", chatTools(fn("get_shell_config", {}))],
    ["root-object", "alibaba/spring-ai-alibaba#4937", chatTools(fn("ls", { type: "string" }))],
    ["root-object", "Kilo-Org/kilocode#12237", chatTools(fn("agent_manager", { anyOf: [CITY] }))],
    ["pattern-rust", "Dokploy/mcp#72", chatTool(withPattern("^[a-zA-Z0-9@#[\\]{}]*$"))],
    ["pattern-rust", "NangoHQ/nango#7547", chatTool(withPattern("^[a-z~[\\]|@]+$"))],
    ["pattern-rust", "zed-industries/zed#64386", chatTool(withPattern("^[^/\\\\\\0]+$"))],
    ["pattern-rust", "Yachiyo-5i/xLyra#60", chatTool(withPattern(artifact))],
    ["strict-limits", "DeepSeek's guide", chatTool(closed({ a: { type: "string", minLength: 1 } }), { strict: true })],
    ["content-text", "openkursar/hello-halo#109", chatTurn(calls("a"), result("a", [pixel]))],
    ["assistant-empty", "cline/cline#10501", chatTurn({ role: "assistant", content: null })],
    ["names-unique", "decolua/9router#3333", chatTools(fn("browser_click"), fn("browser_click"))],
    ["results-missing", "bytedance/deer-flow#2809", chatTurn(calls("a", "b"), result("a"))],
    ["results-orphaned", "itmisx/deepx-code#94", chatTurn(result("a"))],
    [
      "calls-doubled",
      "craft-ai-agents/craft-agents-oss#630",
      chatTurn(calls("a"), result("a"), calls("a"), result("a")),
    ],
    ["surrogates", "Zoo-Code-Org/Zoo-Code#461", chatTurn(calls("a"), result("a", half))],
  ],
  moonshot: [
    ["schema-depth", "anomalyco/opencode#25495", chatTool(deep(31))],
    [
      "schema-size",
      "MoonshotAI/kimi-code#965",
      chatTool(props({ a: { type: "string", description: "x".repeat(120_000) } })),
    ],
    ["form", "walle: messages are a list", chat({ messages: {} })],
    ["tool-type", "walle", chatTools({ type: "custom", custom: { name: "shell" } })],
    ["tool-name", "MoonshotAI/kimi-cli#2531", chatTools(fn("21st_magic_component_builder"))],
    ["tool-name", "MoonshotAI/kimi-cli#1773: its words", chatTools(fn("_flights_search"))],
    ["root-object", "Hmbown/Codewhale#3265", chatTools(fn("read_file", {}))],
    ["root-object", "14790897/MiqroForge-Desktop#1165", chatTool({ anyOf: [CITY] })],
    ["union-type", "MoonshotAI/kimi-code#2661", chatTool(unionRoot)],
    [
      "union-type",
      "nicobailon/pi-subagents#126",
      chatTool(
        props({
          skill: {
            type: ["string", "array", "boolean"],
            anyOf: [{ type: "array", items: { type: "string" } }, { type: "boolean" }, { type: "string" }],
          },
        }),
      ),
    ],
    [
      "union-type",
      "openclaw/openclaw#113130",
      chatTool(
        props({
          tasks_attributes: {
            type: "array",
            items: {
              type: "object",
              properties: { a: { type: "string" }, b: { type: "string" } },
              required: ["a"],
              anyOf: [{ required: ["a"] }, { required: ["b"] }],
            },
          },
        }),
      ),
    ],
    [
      "union-keywords",
      "felinics/twilight#28",
      chatTool(
        props({
          file: {
            properties: { path: { type: "string" }, url: { type: "string" } },
            required: ["path"],
            anyOf: [{ type: "object", properties: { url: { type: "string" } }, required: ["url"] }],
          },
        }),
      ),
    ],
    [
      "reference-type",
      "lidge-jun/opencodex#2673",
      chatTool(
        props(
          { target: { $ref: "#/$defs/__schema20" } },
          {
            $defs: {
              __schema2: { type: "string", maxLength: 40 },
              __schema20: {
                type: "string",
                minLength: 1,
                format: "uuid",
                description: "Id",
                $ref: "#/$defs/__schema2",
              },
            },
          },
        ),
      ),
    ],
    [
      "reference-description",
      "MoonshotAI/kimi-cli#2061",
      chatTool(
        props(
          { assetRef: { $ref: "#/$defs/AssetRef", description: "An asset" } },
          { $defs: { AssetRef: { type: "object", description: "A reference", properties: {} } } },
        ),
      ),
    ],
    ["enum-type", "anomalyco/opencode#40127", chatTool(props({ view: { enum: ["text", "raw"] } }))],
    [
      "enum-type",
      "router-for-me/CLIProxyAPI#5571",
      chatTool(props({ icon: { anyOf: [props({ color: { enum: ["red", "blue"] } }), { type: "null" }] } })),
    ],
    ["enum-values", "walle", chatTool(props({ rooms: { type: "integer", enum: ["1", "2", "dontcare"] } }))],
    ["enum-values", "walle: a null", chatTool(props({ size: { type: "integer", enum: [1, null] } }))],
    ["enum-values", "walle: three types", chatTool(props({ a: { type: ["string", "number", "null"], enum: ["a"] } }))],
    ["items-object", "vercel/ai#18921", chatTool(tuple)],
    [
      "items-object",
      "vercel/ai#18921: false",
      chatTool(props({ at: { type: "array", prefixItems: [{ type: "number" }], items: false } })),
    ],
    [
      "property-object",
      "can1357/oh-my-pi#5952",
      chatTool(props({ tasks: { type: "array", items: props({ outputSchema: true }) } })),
    ],
    [
      "reference-place",
      "duolahypercho/codex-router#353",
      chatTool(
        props({
          filters: props({
            priceRange: props({ min: { type: "number" } }),
            inboundTotalDurationRange: { $ref: "#/properties/filters/properties/priceRange" },
          }),
        }),
      ),
    ],
    [
      "reference-place",
      "Softeria/ms-365-mcp-server#458: definitions",
      chatTool(props({ at: { $ref: "#/definitions/At" } }, { definitions: { At: { type: "string" } } })),
    ],
    ["refs-resolve", "CommandCodeAI/command-code#566", chatTool(props({ external: { $ref: "#/$defs/External" } }))],
    ["required-defined", "vercel/ai#18921", chatTool(props({ a: { type: "string" } }, { required: ["b"] }))],
    ["property-reference", "walle", chatTool(props({ $ref: { type: "string" } }))],
    ["keyword-types", "walle", chatTool(props({ a: { type: "any" } }))],
    [
      "endless",
      "lidge-jun/opencodex#5464: a candidate without a type",
      chatTool(
        props(
          { filter: { $ref: "#/$defs/Filter" } },
          {
            required: ["filter"],
            $defs: {
              Filter: { anyOf: [{ $ref: "#/$defs/All" }] },
              All: { allOf: [props({ all: { type: "array", items: { $ref: "#/$defs/Filter" } } })] },
            },
          },
        ),
      ),
    ],
    [
      "text-empty",
      "BerriAI/litellm#42186",
      chatTurn({ ...calls("a"), content: [{ type: "text", text: "" }] }, result("a")),
    ],
    ["assistant-empty", "lobehub/lobehub#8419", chatTurn({ role: "assistant", content: "" })],
    ["calls-doubled", "openclaw/openclaw#84730", chatTurn(calls("exec:2", "exec:2"), result("exec:2"))],
  ],
  zhipu: [
    ["form", "NousResearch/hermes-agent#48244", chatTurn(calls("a"), result("a", { source: "capability.md" }))],
    ["choice-auto", "vectorize-io/hindsight#4246", { ...chatTool(CITY), tool_choice: "required" }],
    [
      "choice-auto",
      "vectorize-io/hindsight#4246: one function",
      { ...chatTool(CITY), tool_choice: { type: "function", function: { name: "find" } } },
    ],
    ["content-empty", "earendil-works/pi#3365", chatTurn({ ...calls("a"), content: "" }, result("a"))],
    ["content-empty", "earendil-works/pi#3309", chatTurn(calls("a"), result("a", ""))],
  ],
  ollama: [
    ["form", "ollama: tools are a list", chat({ tools: {} })],
    ["root-type", "ollama", chatTool(props({}, { type: ["object", "null"] }))],
    ["properties-map", "ollama/ollama#10328", chatTool({ type: "object", properties: [], required: [] })],
    ["properties-map", "ollama/ollama#14256", chatTool(props({ directory: "string" }))],
    ["properties-map", "a boolean for a property", chatTool(props({ any: true }))],
    ["required-list", "leonardcser/smelt#26", chatTool(props({}, { required: {} }))],
    [
      "required-list",
      "ollama/ollama#18051",
      chatTool(props({ shape: { type: "object", required: { circle: ["radius"] } } })),
    ],
    ["property-type", "ollama", chatTool(props({ a: { type: { const: "string" } } }))],
    ["property-description", "ollama", chatTool(props({ a: { type: "string", description: ["a", "b"] } }))],
    ["property-enum", "ollama", chatTool(props({ a: { type: "string", enum: "a, b" } }))],
    ["property-unions", "ollama", chatTool(props({ a: { anyOf: [true] } }))],
    ["inner-properties", "ollama", chatTool(props({ a: { type: "object", properties: { b: true } } }))],
    ["content-text", "ollama", chat({ messages: [{ role: "user", content: [{ type: "text", text: "Hi" }] }] })],
    ["images", "ollama", chat({ messages: [{ role: "tool", content: "", images: ["data:image/png;base64,aGk="] }] })],
    ["arguments-object", "ollama", chatTurn(calls("a"))],
  ],
  "bedrock-converse": [
    ["form", "botocore: messages are a list", { messages: {} }],
    ["tools-empty", "genkit-ai/aws-bedrock-js-plugin#43", converse({ toolConfig: { tools: [] } })],
    ["choice", "botocore", converse({ toolConfig: { tools: [{}], toolChoice: { auto: {}, any: {} } } })],
    ["tool-name", "botocore", converseTool(CITY, { name: "get.weather" })],
    ["tool-name", "botocore: 65 characters", converseTool(CITY, { name: "x".repeat(65) })],
    ["description-empty", "botocore", converseTool(CITY, { description: "" })],
    ["root-object", "cognitect-labs/aws-api#272", converseTool({})],
    ["root-object", "earendil-works/pi#8279", converseTool({ oneOf: [CITY] })],
    ["call-id", "botocore", converseTurn(converseCalls("a b"), converseResults(["a b"]))],
    [
      "status",
      "botocore",
      converseTurn(converseCalls("a"), converseResults(["a"], [{ text: "12" }], { status: "failed" })),
    ],
    [
      "error-empty",
      "aws-samples/sample-multi-agent-orchestration-chat-on-agentcore#15",
      converseTurn(converseCalls("a"), converseResults(["a"], [], { status: "error" })),
    ],
    ["result-parts", "botocore", converseTurn(converseCalls("a"), converseResults(["a"], [{ audio: {} }]))],
    [
      "text-empty",
      "NousResearch/hermes-agent#55092",
      converseTurn(converseCalls("a"), converseResults(["a"], [{ text: "" }])),
    ],
    [
      "image-type",
      "botocore",
      converseTurn(
        converseCalls("a"),
        converseResults(["a"], [{ image: { format: "image/png", source: { bytes: "" } } }]),
      ),
    ],
    [
      "tools-defined",
      "langgenius/dify#17545",
      { ...converseTurn(converseCalls("a"), converseResults(["a"])), toolConfig: undefined },
    ],
    [
      "results-missing",
      "camel-ai/camel#3954",
      converseTurn(converseCalls("tooluse_bRX9ftpYK3xO5tev2x4qtc", "b"), converseResults(["b"])),
    ],
    [
      "results-missing",
      "genkit-ai/aws-bedrock-js-plugin#664",
      converseTurn(converseCalls("a", "b"), converseResults(["a"]), converseResults(["b"])),
    ],
    [
      "results-orphaned",
      "strands-agents/harness-sdk#1435",
      converseTurn(converseCalls("a"), converseResults(["a", "b"])),
    ],
    [
      "roles-alternate",
      "genkit-ai/aws-bedrock-js-plugin#664",
      converseTurn(converseCalls("a", "b"), converseResults(["a"]), converseResults(["b"])),
    ],
  ],
  cohere: [
    ["form", "cohere-typescript: messages are required", { model: "m" }],
    ["choice", "cohere-typescript", { ...chatTool(CITY), tool_choice: "required" }],
    ["choice-without-tools", "cohere-typescript", chat({ tool_choice: "REQUIRED" })],
    ["function-members", "OpenRouterTeam/openrouter-examples#71", chatTool(CITY, { strict: true })],
    ["function-members", "agno-agi/agno#3503", chatTool(CITY, { requires_confirmation: false })],
    ["parameters-object", "cohere-typescript", chatTools({ type: "function", function: { name: "now" } })],
    [
      "call-members",
      "BerriAI/litellm#41290",
      chatTurn({ role: "assistant", tool_calls: [{ id: "a", type: "function", index: 0 }] }, result("a")),
    ],
    ["result-parts", "cohere-typescript", chatTurn(calls("a"), result("a", [pixel]))],
    [
      "strict-fields",
      "docs.cohere.com",
      { ...chatTool(props(manyProps(201), { required: ["name0"] })), strict_tools: true },
    ],
    ["strict-required", "docs.cohere.com", { ...chatTool(props({ city: {} })), strict_tools: true }],
  ],
  vllm: [
    ["form", "vllm: a function has a name", chatTools({ type: "function", function: { parameters: CITY } })],
    ["tools-empty", "vllm-project/vllm#39780", chatTools()],
    ["parameters-object", "vllm", chatTool([])],
    ["choice", "vllm-project/vllm#16887", { ...chatTool(CITY), tool_choice: "any" }],
    ["choice-without-tools", "runpod-workers/worker-vllm#85", chat({ tool_choice: "auto" })],
    ["choice-known", "vllm", { ...chatTool(CITY), tool_choice: { type: "function", function: { name: "lost" } } }],
    [
      "definitions-alike",
      "vllm",
      {
        ...chatTools(
          fn("a", { ...CITY, $defs: { At: { type: "string" } } }),
          fn("b", { ...CITY, $defs: { At: { type: "number" } } }),
        ),
        tool_choice: "required",
      },
    ],
  ],
  sglang: [
    ["pattern-python", "sglang", chatTool(withPattern("^[\\w-.]+$"))],
    ["form", "sglang: a function has a name", chatTools({ type: "function", function: { parameters: CITY } })],
    ["messages-empty", "sglang", chat({ messages: [] })],
    ["choice", "sglang", { ...chatTool(CITY), tool_choice: "any" }],
    ["choice-without-tools", "sglang", chat({ tool_choice: "required" })],
    ["strict-boolean", "sglang", chatTool(CITY, { strict: null })],
    ["dialect", "CherryHQ/cherry-studio: required is missing as null", chatTool(props({}, { required: null }))],
    ["dialect", "detain/sugarcraft: PHP's empty list", chatTool({ type: "object", properties: [] })],
    ["dialect", "a list of names for a property", chatTool(props({ required: ["steps"] }))],
    ["role", "sglang", chat({ messages: [{ role: "model", content: "Hi" }] })],
    ["content", "sglang", chat({ messages: [{ role: "user", content: [{ type: "input_text", text: "Hi" }] }] })],
    ["choice-known", "sglang", { ...chatTool(CITY), tool_choice: { type: "function", function: { name: "lost" } } }],
  ],
  mcp: [
    [
      "output-dialect",
      "DavidFuchs/mcp-uptime-kuma#83",
      mcpTool(CITY, { outputSchema: { $schema: "http://json-schema.org/draft-07/schema#", ...CITY } }),
    ],
    ["output-dialect", "a tuple of draft 7", mcpTool(CITY, { outputSchema: tuple })],
    ["form", "@modelcontextprotocol/sdk: inputSchema is required", { tools: [{ name: "find" }] }],
    ["tool-name", "evoila/meho#2745", mcpTool(CITY, { name: "meho.broadcast.overrides.list" })],
    ["tool-name", "NetApp/netapp-dataops-toolkit#38", mcpTool(CITY, { name: "Create CIFS Share" })],
    [
      "cursor-name",
      "ComposioHQ/composio#2788",
      mcpTool(CITY, { name: "GOOGLESHEETS_SPREADSHEETS_VALUES_BATCH_CLEAR_BY_DATA_FILTER" }),
    ],
    ["root-object", "Mearman/mcp-wayback-machine#29", mcpTool({ anyOf: [CITY] })],
    ["root-object", "anthropics/claude-code#10825", mcpTool(CITY, { outputSchema: { anyOf: [CITY] } })],
    ["properties-map", "@modelcontextprotocol/sdk", mcpTool(props({ any: true }))],
    ["required-list", "@modelcontextprotocol/sdk", mcpTool(props({}, { required: null }))],
    ["array-items", "microsoft/vscode#284536", mcpTool(vscodeArray)],
    [
      "result-parts",
      "@modelcontextprotocol/sdk",
      { tools: [], results: [{ content: [{ type: "image", data: "aGk=" }] }] },
    ],
    [
      "structured-object",
      "@modelcontextprotocol/sdk",
      { tools: [], results: [{ content: [], structuredContent: [12] }] },
    ],
  ],
};
