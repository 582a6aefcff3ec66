import { write } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import { defineTool, type Tool, ToolInfo, ToolSet, toolResult } from "../tool/index.ts";
import { isContentBlock } from "../wire/index.ts";
import type { Environment } from "./config/expandVariables.ts";
import type { CompleteConfig } from "./config/readConfig.ts";
import type { Gateway } from "./createGateway.ts";
import { GatewayError } from "./GatewayError.ts";
import { callGatewayTool, type GatewayTool, gatewayTools } from "./gatewayTools.ts";
import type { RawResult } from "./raw.ts";
import { Servers } from "./Servers.ts";

/** A gateway of a config that was read. */
export function openGateway(config: CompleteConfig, environment: Environment): Gateway {
  const servers = new Servers(config, environment);
  if (!config.start_on_use) void servers.allTools();
  const own = (): GatewayTool[] => gatewayTools(servers, config);
  return {
    get tools() {
      return new ToolSet(own().map(modelTool));
    },
    service: {
      name: "openjiuwen-tools-gateway",
      version: "0.1.0",
      listTools: async () => own().map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
      async callTool(params, caller) {
        const { name, arguments: args, ...rest } = params;
        const tool = own().find((tool) => tool.name === name);
        if (tool === undefined) throw new GatewayError("unknown_tool", "/name", `Unknown tool ${JSON.stringify(name)}`);
        const parsed = new ToolInfo({ name: tool.name, parameters: tool.inputSchema }).safeParseArguments(
          write(args ?? {}),
        );
        if (!parsed.ok) return { content: [{ type: "text", text: parsed.error.toModelMessage() }], isError: true };
        return callGatewayTool(tool, parsed.value, caller, rest);
      },
      onListChanged: (listener) => servers.onChange(() => listener("tools")),
    },
    get servers() {
      return servers.status;
    },
    search: (queries, limits) => servers.search(queries, limits),
    close: () => servers.close(),
  };
}

/** A tool of the gateway for a model of any provider. */
function modelTool(tool: GatewayTool): Tool {
  const { name, description, inputSchema: parameters } = tool;
  return defineTool({
    name,
    description,
    parameters,
    async execute(args, { signal, onProgress = ignore }) {
      return readResult(await callGatewayTool(tool, args, { signal, progress: onProgress }, {}));
    },
  });
}

const ignore = (): void => {};

/** The result for a model: a part that only MCP's clients know goes as its JSON. */
function readResult({ content, structuredContent: structured, isError, _meta }: RawResult): unknown {
  const blocks: unknown[] = Array.isArray(content) ? content : [];
  return toolResult({
    content: blocks.map((block) => (isContentBlock(block) ? block : { type: "text", text: JSON.stringify(block) })),
    ...(structured !== undefined && { structured }),
    ...(isError === true && { isError }),
    ...(isObject(_meta) && { _meta }),
  });
}
