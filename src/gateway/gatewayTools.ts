import { didYouMean, write } from "../json/index.ts";
import { isObject, type JsonSchema } from "../schema/index.ts";
import type { ToolArgumentsError } from "../tool/index.ts";
import type { CompleteConfig } from "./config/readConfig.ts";
import type { McpCaller } from "./McpService.ts";
import type { RawResult } from "./raw.ts";
import type { ServedTool, ServedTools } from "./ServedTools.ts";
import type { Servers } from "./Servers.ts";
import type { Upstream } from "./upstream/Upstream.ts";
import { UpstreamError } from "./upstream/UpstreamError.ts";

/** A tool of the gateway itself. */
export type GatewayTool = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: "object" };
  /** `params` has what came beside the arguments, for the server behind the gateway. */
  call(args: never, caller: McpCaller, params: RawResult): Promise<RawResult>;
};

const TEXT = { type: "string" } as const;

/** The four tools in front of all others. */
export function gatewayTools(servers: Servers, config: CompleteConfig): GatewayTool[] {
  const shown = (tool: ServedTool): RawResult => describe(tool, config);
  return [
    {
      name: "inspect",
      description: `Shows servers, the tools of a server, or one tool with its input_schema.${catalogue(servers)}`,
      inputSchema: { type: "object", properties: { server_name: TEXT, tool_name: TEXT } },
      call: async ({ server_name: server, tool_name: tool }: { server_name?: string; tool_name?: string }) => {
        if (server === undefined) return json({ servers: await serversOf(servers) });
        const found = await servers.toolsOf(findServer(servers, server));
        if (tool === undefined) return json(listOf(server, found));
        return json({ server_name: server, ...shown(findTool(found, server, tool)) });
      },
    },
    {
      name: "search",
      description: "Finds tools by what they do. Ask one short query for each thing that you need.",
      inputSchema: {
        type: "object",
        properties: { queries: { anyOf: [{ type: "array", items: TEXT }, TEXT] } },
        required: ["queries"],
      },
      call: async ({ queries }: { queries: string | string[] }) => {
        const hits = await servers.search(queries, { limit: BEST + FURTHER });
        const all = await servers.allTools();
        const found = hits.flatMap(({ server = "", name }) => {
          const served = all.get(server)?.tools.get(name);
          return served ? [{ server, served }] : [];
        });
        return json({
          tools: found.slice(0, BEST).map(({ server, served }) => ({ server_name: server, ...shown(served) })),
          more: found.slice(BEST).map(({ server, served }) => `${server}/${lineOf(served)}`),
        });
      },
    },
    {
      name: "exec",
      description: "Runs a tool of a server. Learn its input_schema by search or inspect before.",
      inputSchema: {
        type: "object",
        properties: {
          server_name: TEXT,
          tool_name: TEXT,
          arguments: { anyOf: [{ type: "object" }, TEXT], description: "as an object, or as JSON text" },
        },
        required: ["server_name", "tool_name"],
      },
      call: (args: ExecArguments, caller, params) => exec(servers, config, args, caller, params),
    },
    {
      name: "resources",
      description: "Reads a resource of a server by its uri, or lists its resources.",
      inputSchema: { type: "object", properties: { server_name: TEXT, uri: TEXT }, required: ["server_name"] },
      call: async ({ server_name: server, uri }: { server_name: string; uri?: string }, { signal }) => {
        const upstream = findServer(servers, server);
        if (uri !== undefined) return readOf(await upstream.request("resources/read", { uri }, { signal }));
        const { resources } = await upstream.request("resources/list", {}, { signal });
        return json({ resources });
      },
    },
  ];
}

const BEST = 5;
const FURTHER = 15;

type ExecArguments = { server_name: string; tool_name: string; arguments?: object | string };

async function exec(
  servers: Servers,
  { include_structured_content: keepsStructured, ...config }: CompleteConfig,
  { server_name: server, tool_name: name, arguments: given = {} }: ExecArguments,
  { signal, progress }: McpCaller,
  params: RawResult,
): Promise<RawResult> {
  const upstream = findServer(servers, server);
  const served = findTool(await servers.toolsOf(upstream), server, name);
  const parsed = served.info.safeParseArguments(typeof given === "string" ? given : write(given));
  if (!parsed.ok) throw new Refusal(reasonOf(parsed.error), { tool_schema: schemaOf(served, config) });
  const result = await upstream.callTool(name, parsed.value, { signal, onProgress: progress, params });
  return keepsStructured ? readable(result) : withoutStructured(result);
}

function reasonOf({ message, issues, issueCount }: ToolArgumentsError): string {
  if (issues.length === 0) return message;
  const lines = issues.slice(0, MAX_ISSUES).map((issue) => `${issue.path || "the arguments"}: ${issue.message}`);
  const rest = issueCount > MAX_ISSUES ? `; and ${issueCount - MAX_ISSUES} more` : "";
  return `The arguments do not fit: ${lines.join("; ")}${rest}`;
}

const MAX_ISSUES = 10;

async function serversOf(servers: Servers): Promise<RawResult[]> {
  await servers.allTools();
  return servers.status.map(({ name, description, tools, error }) => ({
    name,
    ...(description !== undefined && { description }),
    ...(error === undefined ? { tools: tools ?? 0 } : { error }),
  }));
}

/** What is known of the servers without asking them, for the description of a tool. */
function catalogue(servers: Servers): string {
  const list = servers.status.map(({ name, tools }) => (tools === undefined ? name : `${name} (${tools})`));
  return list.length === 0 ? "" : ` Servers, with their tools counted: ${list.join(", ")}.`;
}

function findServer(servers: Servers, name: string): Upstream {
  const upstream = servers.upstream(name);
  if (upstream !== undefined) return upstream;
  const hint = didYouMean(name, servers.names) || ` The servers are ${servers.names.join(", ")}.`;
  throw new Refusal(`Unknown server ${JSON.stringify(name)}.${hint}`);
}

function findTool({ tools, refused }: ServedTools, server: string, name: string): ServedTool {
  const served = tools.get(name);
  if (served !== undefined) return served;
  const reason = refused.get(name);
  if (reason !== undefined) throw new Refusal(`The tool ${JSON.stringify(name)} of ${server} is not served: ${reason}`);
  const hint = didYouMean(name, [...tools.keys()]) || ` See inspect with server_name ${JSON.stringify(server)}.`;
  throw new Refusal(`Unknown tool ${JSON.stringify(name)} of ${server}.${hint}`);
}

/** What the model asked for cannot be done, with what else it is told. */
class Refusal extends Error {
  readonly further: RawResult;

  constructor(message: string, further: RawResult = {}) {
    super(message);
    this.further = further;
  }
}

/** The result of a tool of the gateway; what the model or a server did wrong is a result too. */
export async function callGatewayTool(
  tool: GatewayTool,
  args: unknown,
  caller: McpCaller,
  params: RawResult,
): Promise<RawResult> {
  try {
    return await tool.call(args as never, caller, params);
  } catch (cause) {
    if (cause instanceof Refusal) return failure(cause.message, cause.further);
    if (cause instanceof UpstreamError) return failure(cause.message);
    throw cause;
  }
}

const failure = (error: string, further: RawResult = {}): RawResult => ({
  ...text(write({ error, ...further })),
  isError: true,
});

function listOf(server: string, { tools, refused }: ServedTools): RawResult {
  return {
    server_name: server,
    tools: [...tools.values()].map(lineOf),
    ...(refused.size > 0 && { refused: Object.fromEntries(refused) }),
  };
}

function describe(tool: ServedTool, config: CompleteConfig): RawResult {
  const { name, description } = tool.info;
  return { name, description: cut(description, config.max_description_len), input_schema: schemaOf(tool, config) };
}

type SchemaSettings = Pick<CompleteConfig, "schema_compression_enabled" | "max_description_len">;

function schemaOf({ raw, info }: ServedTool, config: SchemaSettings): unknown {
  if (!config.schema_compression_enabled) return raw.inputSchema;
  try {
    return info.compact({ maxDescriptionLength: config.max_description_len });
  } catch {
    return raw.inputSchema;
  }
}

/** The name of a tool with the first sentence of its description. */
function lineOf({ info: { name, description } }: ServedTool): string {
  const [sentence = ""] = description.trim().split(/(?<=[.!?])\s|(?<=[。！？])|\n/, 1);
  return sentence === "" ? name : `${name}: ${cut(sentence, MAX_LINE)}`;
}

const MAX_LINE = 120;

const cut = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length)}…`);

/** A resource as text where it is one. */
function readOf(result: RawResult): RawResult {
  const contents: unknown[] = Array.isArray(result.contents) ? result.contents : [];
  const [only] = contents;
  if (contents.length === 1 && isObject(only) && typeof only.text === "string") return text(only.text);
  return { content: contents.map((resource) => ({ type: "resource", resource })) };
}

const json = (value: RawResult): RawResult => text(write(value));
const text = (text: string): RawResult => ({ content: [{ type: "text", text }] });

function withoutStructured({ structuredContent, ...result }: RawResult): RawResult {
  return readable({ ...result, ...(isEmpty(result.content) && { content: textOf(structuredContent) }) });
}

/** Clients that know text alone get the structured result as text, where there is no other. */
function readable(result: RawResult): RawResult {
  if (result.structuredContent === undefined || !isEmpty(result.content)) return result;
  return { ...result, content: textOf(result.structuredContent) };
}

const isEmpty = (content: unknown): boolean =>
  content === undefined || (Array.isArray(content) && content.length === 0);

const textOf = (value: unknown): unknown[] => (value === undefined ? [] : [{ type: "text", text: write(value) }]);
