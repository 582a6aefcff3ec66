// What checkTools finds in tools, beside what the second rules of each provider refuse in a request with them as they are.
import { describe, expect, it } from "vitest";
import { checkForProvider } from "../../src/cli/tools/checkForProvider.ts";
import { fixTools } from "../../src/cli/tools/fixTools.ts";
import { checkTools, decodeTools, type ToolFinding, WireError } from "../../src/index.ts";
import {
  CITY,
  chat,
  chatTool,
  claude,
  claudeTool,
  converse,
  converseTool,
  gemini,
  geminiTool,
  mcpTool,
  responses,
  responsesTool,
} from "./bodies.ts";
import { PROVIDERS, type Provider, type Refusal, refusals } from "./refusals.ts";
import { REPORTS } from "./reports.ts";
import { listOf } from "./schemaNodes.ts";

type Checked = Exclude<Provider, "gemini-parameters">;

const CHECKED = PROVIDERS.filter((provider): provider is Checked => provider !== "gemini-parameters");

/** The second rules of MCP are those of its hosts. */
const nameOf = (provider: Checked) => (provider === "mcp" ? "mcp-hosts" : provider);

/** What the second rules refuse in the tools of a request. */
const refusedIn = (provider: Checked, body: unknown): Refusal[] =>
  refusals(provider, body).filter(
    ({ path, rule }) => /^\/(?:toolConfig\/)?tools(?:\/|$)/.test(path) && rule !== "choice-without-tools",
  );

const toolsIn = (body: unknown): unknown => {
  const { tools, toolConfig } = body as { tools?: unknown; toolConfig?: { tools?: unknown } };
  return tools ?? toolConfig?.tools;
};

/** The findings that say that a request would fail; for what is not even a tool, the error. */
function foundIn(provider: Checked, tools: unknown): ToolFinding[] | WireError {
  try {
    const { findings, tools: checked, ok } = checkTools(tools, { provider: nameOf(provider) });
    const all = [...findings, ...checked.flatMap((tool) => tool.findings)];
    const faults = all.filter(({ severity }) => severity !== "warning");
    expect(ok).toBe(faults.length === 0);
    return faults;
  } catch (error) {
    if (error instanceof WireError) return error;
    throw error;
  }
}

const isFound = (found: ToolFinding[] | WireError): boolean => found instanceof WireError || found.length > 0;

describe("the reports about tools", () => {
  /** What decodeTools leaves out, so that it is never sent, and what other parts of a request decide. */
  const NOT_OF_TOOLS = new Set([
    ...["mistral function-members", "cohere function-members", "deepseek form", "sglang strict-boolean"],
    ...["gemini parameters-once", "openai-responses namespace"],
    ...["cohere strict-fields", "cohere strict-required"],
  ]);

  // The reports of Zhipu are about messages and choices.
  const reported = CHECKED.filter((provider) => provider !== "zhipu");
  it.each(reported)("are found for %s, as far as they are about tools", (provider) => {
    const refused = REPORTS[provider].filter(([, , body]) => refusedIn(provider, body).length > 0);
    expect(refused.length).toBeGreaterThan(1);
    const missed = refused.filter(([, , body]) => !isFound(foundIn(provider, toolsIn(body))));
    const open = missed.map(([rule, source]) => [`${provider} ${rule}`, source] as const);
    const known = open.filter(([rule]) => NOT_OF_TOOLS.has(rule) || rule.endsWith(" description-empty"));
    expect(open).toEqual(known);
  });
});

const props = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const text = { type: "string" };
const definitions = { $defs: { A: CITY } };

/** A request with one tool, as it is written. */
const REQUESTS: { readonly [P in Checked]: (parameters: unknown, more?: object) => object } = {
  "openai-chat": chatTool as never,
  "openai-responses": responsesTool as never,
  anthropic: claudeTool as never,
  gemini: (parameters, more) =>
    geminiTool({
      description: "Finds.",
      ...(parameters !== undefined && { parametersJsonSchema: parameters }),
      ...more,
    }),
  mistral: chatTool as never,
  deepseek: chatTool as never,
  moonshot: chatTool as never,
  zhipu: chatTool as never,
  ollama: chatTool as never,
  "bedrock-converse": (parameters, more) =>
    parameters === undefined
      ? converse({ toolConfig: { tools: [{ toolSpec: { name: "find", description: "Finds." } }] } })
      : converseTool(parameters, more as never),
  cohere: chatTool as never,
  vllm: chatTool as never,
  sglang: chatTool as never,
  mcp: mcpTool as never,
};

const CHECKING: readonly Checked[] = ["openai-chat", "openai-responses", "anthropic", "mistral", "sglang"];
const LENIENT: readonly Checked[] = ["gemini", "deepseek", "bedrock-converse", "cohere", "vllm"];
const SERVERS: readonly Checked[] = ["mistral", "ollama", "cohere", "vllm", "sglang"];

/**
 * `careful` are the providers for which another form is sent although the second rules know no refusal; `all` stands
 * for a malformed keyword, which each of them gets in the form that is meant.
 */
type Fault = [fault: string, parameters: unknown, careful?: readonly Checked[] | "all"];

const FAULTS: readonly Fault[] = [
  ["nothing", CITY],
  ["a union at the root", props({ at: text }, { anyOf: [{ required: ["at"] }] }), ["mcp"]],
  ["allOf at the root", props({}, { allOf: [CITY] }), ["mcp"]],
  ["enum at the root", { ...CITY, enum: [{ city: "Graz" }] }],
  ["not at the root", { ...CITY, not: { required: ["zip"] } }],
  ["a reference at the root", { $ref: "#/$defs/A", ...definitions }, ["gemini", ...SERVERS]],
  [
    "a reference beside the type of the root",
    { type: "object", $ref: "#/$defs/A", ...definitions },
    ["anthropic", "deepseek", "bedrock-converse", "mcp", ...SERVERS],
  ],
  ["no type", { properties: { a: text } }, ["gemini"]],
  ["no properties", { type: "object" }],
  ["an empty schema", {}],
  ["no parameters", undefined],
  ["a list at the root", { type: "array", items: text }, SERVERS],
  ["two types of the root", props({}, { type: ["object", "null"] }), ["gemini", "mistral", "cohere", "vllm", "sglang"]],
  ["an array without items", props({ a: { type: "array" } })],
  ["a tuple", props({ a: { type: "array", items: [text] } }), ["openai-chat", "openai-responses", "ollama", "mcp"]],
  ["a limit of draft 4", props({ a: { type: "integer", minimum: 0, exclusiveMinimum: true } }), ["ollama", "mcp"]],
  ["nullable", props({ a: { ...text, nullable: true } }), [...CHECKING, "ollama", "mcp"]],
  ["required of draft 3", props({ a: { ...text, required: true } }), "all"],
  ["null for required", props({}, { required: null }), "all"],
  ["an object for required", props({}, { required: {} }), "all"],
  ["the same, deeper", props({ a: { type: "object", required: { a: 1 } } }), "all"],
  ["the type any", props({ a: { type: "any" } }), "all"],
  ["a type that nobody knows", props({ a: { type: "money" } }), [...LENIENT, "ollama", "mcp"]],
  [
    "a type in capitals",
    props({ a: { type: "STRING" } }),
    ["ollama", "deepseek", "bedrock-converse", "cohere", "vllm", "mcp"],
  ],
  ["a list for a description", props({ a: { ...text, description: ["x"] } }), "all"],
  ["a text for an enum", props({ a: { ...text, enum: "a, b" } }), "all"],
  ["a text for a limit", props({ a: { ...text, minLength: "1" } }), "all"],
  ["a boolean for a property", props({ a: true }), [...CHECKING, ...LENIENT]],
  ["a boolean for a branch", props({ a: { anyOf: [true] } }), [...LENIENT, "mcp"]],
  ["a boolean for a property, deeper", props({ a: props({ b: true }) }), [...LENIENT, "mcp"]],
  ["a text for a property", props({ a: "string" }), LENIENT],
  ["null for a property", props({ a: null }), [...LENIENT, "ollama"]],
  ["a list for properties", { type: "object", properties: [] }, LENIENT],
  ["a name of a property with $", props({ $top: { type: "integer" } }), ["mcp"]],
  ["the empty name of a property", props({ "": { type: "integer" } }), ["mcp"]],
  ["a long name of a property", props({ ["x".repeat(65)]: { type: "integer" } }), ["mcp"]],
  ["a reference with a title", props({ a: { $ref: "#/$defs/A", title: "A" } }, definitions)],
  ["a reference with a description", props({ a: { $ref: "#/$defs/A", description: "A" } }, definitions), ["gemini"]],
  ["a reference to nothing", props({ a: { $ref: "#/$defs/A" } }), "all"],
  ["a draft", { ...CITY, $schema: "http://json-schema.org/draft-07/schema#" }],
  ["an id", { ...CITY, $id: "https://example.com/city" }],
  [
    "half a character",
    props({ a: { ...text, description: "\ud83d" } }),
    ["gemini", "mistral", "ollama", "bedrock-converse", "cohere", "vllm", "sglang", "mcp"],
  ],
  ["a required name without a property", props({ a: text }, { required: ["b"] })],
];

/** The rules of these two are those of a validator, of which the second rules have what was seen to be refused. */
const isCompared = (provider: Checked): boolean => provider !== "moonshot" && provider !== "zhipu";

describe("a fault in the parameters", () => {
  it.each<Fault>(FAULTS)("is found where it is refused: %s", (_fault, parameters, given = []) => {
    const refusing = CHECKED.filter((provider) => refusedIn(provider, REQUESTS[provider](parameters)).length > 0);
    const careful = given === "all" ? CHECKED.filter((provider) => !refusing.includes(provider)) : given;
    const finding = CHECKED.filter((provider) => isFound(foundIn(provider, toolsIn(REQUESTS[provider](parameters)))));
    expect(refusing.filter((provider) => careful.includes(provider))).toEqual([]);
    expect(new Set(finding.filter(isCompared))).toEqual(new Set([...refusing, ...careful].filter(isCompared)));
    expect(finding).toEqual(expect.arrayContaining(refusing));
  });
});

describe("a fault in a name or a list", () => {
  const named = (provider: Checked, name: string): object => {
    const body = JSON.stringify(REQUESTS[provider](CITY));
    return JSON.parse(body.replaceAll('"find"', JSON.stringify(name)));
  };
  it.each<[fault: string, name: string, careful?: readonly Checked[]]>([
    ["a dot", "files.read", ["cohere"]],
    ["a space", "read files", ["cohere"]],
    ["a slash", "files/read", ["cohere"]],
    ["65 letters", "x".repeat(65), ["openai-responses", "cohere"]],
    ["129 letters", "x".repeat(129), ["cohere"]],
    ["a digit at the start", "1password"],
    ["Chinese", "打开游戏", ["cohere"]],
    ["letters", "find_files"],
  ])("is found where it is refused: a name with %s", (_fault, name, careful = []) => {
    const refusing = CHECKED.filter((provider) => refusedIn(provider, named(provider, name)).length > 0);
    const finding = CHECKED.filter((provider) => isFound(foundIn(provider, toolsIn(named(provider, name)))));
    expect(new Set(finding.filter(isCompared))).toEqual(new Set([...refusing, ...careful].filter(isCompared)));
    expect(finding).toEqual(expect.arrayContaining(refusing));
  });

  const LISTS: { readonly [P in Checked]?: (tools: readonly object[]) => object } = {
    "openai-chat": (tools) => chat({ tools }),
    "openai-responses": (tools) => responses({ tools }),
    anthropic: (tools) => claude({ tools }),
    gemini: (functionDeclarations) => gemini({ tools: [{ functionDeclarations }] }),
    deepseek: (tools) => chat({ tools }),
    vllm: (tools) => chat({ tools }),
    sglang: (tools) => chat({ tools }),
    mistral: (tools) => chat({ tools }),
    "bedrock-converse": (tools) => converse({ toolConfig: { tools } }),
  };
  it.each<[fault: string, count: number]>([
    ["no tools", 0],
    ["128 tools", 128],
    ["129 tools", 129],
  ])("is found where it is refused: %s", (_fault, count) => {
    for (const [provider, body] of Object.entries(LISTS) as [Checked, (tools: readonly object[]) => object][]) {
      const one = toolsIn(REQUESTS[provider](CITY)) as Record<string, unknown>[];
      const first = provider === "gemini" ? listOf(one[0]?.functionDeclarations)[0] : one[0];
      const tools = Array.from({ length: count }, (_, at) =>
        JSON.parse(JSON.stringify(first).replaceAll('"find"', `"find${at}"`)),
      );
      const isRefused = refusedIn(provider, body(tools)).length > 0;
      expect([provider, isFound(foundIn(provider, tools))]).toEqual([provider, isRefused]);
    }
  });
});

describe("what check --fix writes", () => {
  /** A request with the written tools; where they are dumps of the Python SDK, in the form of the provider. */
  const bodyWith = (provider: Checked, encoded: never): object => {
    if (provider === "anthropic") return claude({ tools: encoded });
    if (provider === "gemini") return gemini({ tools: encoded });
    if (provider === "openai-responses") return responses({ tools: encoded });
    if (provider === "mcp") return { tools: encoded };
    if (provider !== "bedrock-converse" && provider !== "cohere") return chat({ tools: encoded });
    const functions = listOf(encoded) as { name: string; description: string; parameters: object }[];
    const sent = functions.map(({ name, description, parameters }) => ({
      name,
      description: description || "-",
      parameters,
    }));
    return provider === "cohere"
      ? chat({ tools: sent.map((tool) => ({ type: "function", function: tool })) })
      : converse({
          toolConfig: {
            tools: sent.map(({ parameters: json, ...tool }) => ({ toolSpec: { ...tool, inputSchema: { json } } })),
          },
        });
  };

  /** How many of the tools are written; all of them must be taken. */
  function written(provider: Checked, payload: unknown): number {
    try {
      const read = { ...decodeTools(payload), sources: new Map() };
      const checked = checkForProvider(read, nameOf(provider));
      const fixed = fixTools(read, checked);
      if (fixed === undefined || fixed.count === 0) return 0;
      expect([payload, refusedIn(provider, bodyWith(provider, fixed.encoded as never))]).toEqual([payload, []]);
      return fixed.count;
    } catch (error) {
      if (error instanceof WireError) return 0;
      throw error;
    }
  }

  it.each(CHECKED)("is taken by %s", (provider) => {
    const reported = REPORTS[provider].map(([, , body]) => toolsIn(body)).filter((tools) => tools !== undefined);
    const faulty = FAULTS.map(([, parameters]) => toolsIn(REQUESTS[provider](parameters)));
    const counts = [...reported, ...faulty].map((tools) => written(provider, tools));
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(35);
  });
});
