import { type AnyWire, mcp } from "../../../src/wire/index.ts";
import { type Provider, refusals } from "../../providers/refusals.ts";
import { schemaNodes } from "../../providers/schemaNodes.ts";
import { requestsOf } from "./requests.ts";
import { props, type ReportedTool, STRING } from "./ToolReport.ts";

/** A public report of tools that are refused as they are. */
export type RefusedTools = {
  /** The repository and the number. */
  readonly report: string;
  /** What the tools have that the provider refuses. */
  readonly fault: string;
  readonly provider: Provider;
  /** The wire that sends them, if it is not that of the provider. */
  readonly wire?: AnyWire;
  readonly tools: readonly ReportedTool[];
  /** Whether the provider refuses tools, as plain data. */
  readonly isRefused: (payload: object) => boolean;
};

const byRules = (provider: Provider) => (payload: object) =>
  refusals(provider, requestsOf(provider).bodyOf(payload)).length > 0;
/** Whether any schema in a payload has something; all that is called `…schema` or `parameters` is one. */
const inSchemas = (matches: (node: Record<string, unknown>) => boolean) => (payload: object) => {
  const found: unknown[] = [];
  JSON.parse(JSON.stringify(payload), (key, value) => {
    if (/^parameters|schema$/i.test(key)) found.push(value);
    return value;
  });
  return found.flatMap((schema) => schemaNodes(schema)).some(({ node }) => matches(node));
};
const withPattern = (pattern: string) => inSchemas((node) => node.pattern === pattern);
const tool = (name: string, parameters: object, outputSchema?: object): ReportedTool => ({
  name,
  description: "Does it.",
  parameters,
  outputSchema,
});

const lookaround = inSchemas(({ pattern }) => /\(\?<?[=!]/.test(String(pattern)));
const brackets = "^[a-zA-Z0-9@#[\\]{}]*$";
const zero = "^[^/\\\\\\0]+$";
const draft7 = "http://json-schema.org/draft-07/schema#";

/** Reports whose tools are sent in another form. */
export const ANSWERED_TOOLS: readonly RefusedTools[] = [
  {
    report: "anthropics/claude-code#34960",
    fault: "a name of 76 characters: Claude Desktop",
    provider: "mcp",
    wire: mcp.forHosts(),
    tools: [tool("list_all_the_versions_of_all_the_datasets_that_any_user_of_this_project_has", props({}))],
    isRefused: byRules("mcp"),
  },
  {
    report: "evoila/meho#2745",
    fault: "a name with dots: Claude Desktop",
    provider: "mcp",
    wire: mcp.forHosts(),
    tools: [tool("meho.broadcast.list", props({}))],
    isRefused: byRules("mcp"),
  },
  {
    report: "ComposioHQ/composio#2788",
    fault: "a name of 59 characters: Cursor",
    provider: "mcp",
    wire: mcp.forHosts(),
    tools: [tool("clear_all_values_of_a_sheet_that_fit_the_given_data_filters", props({}))],
    isRefused: byRules("mcp"),
  },
  {
    report: "Azure/Azure-Resource-Manager-MCP#21",
    fault: "true for a property of the output",
    provider: "mcp",
    tools: [tool("list_budgets", props({}), props({ result: true }))],
    isRefused: byRules("mcp"),
  },
  {
    // "JSON Schema declares an unsupported dialect": Claude Desktop since August 2026.
    report: "DavidFuchs/mcp-uptime-kuma#83, anthropics/claude-code#88882",
    fault: "draft 7 for the output",
    provider: "mcp",
    tools: [tool("list_monitors", props({}), props({ up: STRING }, { $schema: draft7 }))],
    isRefused: byRules("mcp"),
  },
  ...(["openai-chat", "openai-responses"] as const).map((provider) => ({
    // "regex lookaround is not supported": Zod's email before 4.6 has such a pattern.
    report: "vercel/ai#21037, cline/cline#14013, SmartBear/smartbear-mcp#491",
    fault: "a pattern with a lookahead",
    provider,
    tools: [tool("invite", props({ email: { type: "string", pattern: "^(?!\\.)[a-z.]+@[a-z.]+$" } }))],
    isRefused: lookaround,
  })),
  {
    // 'is not a "regex"'
    report: "Dokploy/mcp#72",
    fault: "a pattern with a bracket in brackets",
    provider: "deepseek",
    tools: [tool("create", props({ password: { type: "string", pattern: brackets } }))],
    isRefused: withPattern(brackets),
  },
  {
    // 'is not a "regex"'
    report: "zed-industries/zed#64386",
    fault: "a pattern with \\0",
    provider: "deepseek",
    tools: [tool("upload", props({ name: { type: "string", pattern: zero } }))],
    isRefused: withPattern(zero),
  },
];

/** Reports of one tool of an MCP server that makes all of them unreadable, with its schema. */
export const UNREADABLE_TOOLS: readonly (readonly [report: string, fault: string, inputSchema: object])[] = [
  ["openai/codex#36441, diegosouzapw/OmniRoute#6359", "null for the type", { type: null, properties: {} }],
  ["vercel/ai#1485", "a list for all parameters", { type: "array", items: STRING }],
  ["alibaba/spring-ai-alibaba#4937", "a text for all parameters", STRING],
  ["coder/coder#27252", "null for the properties", { type: "object", properties: null }],
  ["ollama/ollama#10328", "a list for the properties", { type: "object", properties: [] }],
  ["anthropics/claude-code#44364", "null for the required ones", props({}, { required: null })],
  ["leonardcser/smelt#26", "an object for the required ones", props({}, { required: {} })],
];
