import { write } from "../../json/index.ts";
import type { ToolArgumentsError } from "../../tool/index.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import type { Servers } from "../Servers.ts";
import { findServer, findTool } from "./find.ts";
import { GatewayTool, Refusal, withNote } from "./GatewayTool.ts";
import { noteOf } from "./noteOf.ts";
import { shownResult, type Toon } from "./shownResult.ts";
import { shownSchema } from "./shownTool.ts";

type ExecArguments = { server_name: string; tool_name: string; arguments?: object | string };

/** The tool that runs the others. */
export function execTool(servers: Servers, config: CompleteConfig, toon: Toon | undefined): GatewayTool {
  return new GatewayTool({
    name: "exec",
    describe: () => "Runs a tool. Get its input_schema from search or inspect first.",
    properties: {
      server_name: { type: "string" },
      tool_name: { type: "string" },
      arguments: { anyOf: [{ type: "object" }, { type: "string" }], description: "An object, or its JSON text" },
    },
    required: ["server_name", "tool_name"],
    async call({ server_name, tool_name, arguments: given = {} }: ExecArguments, caller, params) {
      const server = findServer(servers, server_name);
      const tool = findTool(servers, server_name, await server.tools(), tool_name);
      const read = tool.info.safeParseArguments(typeof given === "string" ? given : write(given));
      if (!read.ok) throw new Refusal(reasonOf(read.error), { tool_schema: shownSchema(tool, config) });
      const call = { server: server_name, tool: tool_name, arguments: read.value };
      const result = await servers.callTool(call, caller, params);
      return withNote(shownResult(result, config, toon), noteOf(read.changes));
    },
  });
}

function reasonOf({ message, issues, issueCount }: ToolArgumentsError): string {
  if (issues.length === 0) return message;
  const lines = issues.slice(0, MAX_ISSUES).map((issue) => `${issue.path || "the arguments"}: ${issue.message}`);
  const rest = issueCount > MAX_ISSUES ? `; and ${issueCount - MAX_ISSUES} more` : "";
  return `The arguments do not fit: ${lines.join("; ")}${rest}`;
}

const MAX_ISSUES = 10;
