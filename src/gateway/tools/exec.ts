import { write } from "../../json/index.ts";
import type { Change, ToolArgumentsError } from "../../tool/index.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { takesTasks } from "../protocol.ts";
import { readArguments } from "../servers/readArguments.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import { findServer, findTool } from "./find.ts";
import { GatewayTool, noteOf, Refusal, withNote } from "./GatewayTool.ts";
import { shownResult, type Toon } from "./shownResult.ts";
import { type CallSettings, shownSchema } from "./shownTool.ts";

export type ExecArguments = { server_name: string; tool_name: string; arguments?: object | string };

/** The result of a tool of a server, and the changes to its arguments. */
export type Executed = { readonly result: RawResult; readonly changes: readonly Change[] };

/**
 * Calls a tool for a model, if the tool is served, its arguments are valid and the host allows the call. `params` are
 * the other parameters of the request.
 *
 * @throws {Refusal}, {UpstreamError}, {GatewayError} `not_authorized`, `invalid_pins`
 */
export async function execute(
  servers: ServerRegistry,
  { server_name: server, tool_name: name, arguments: given = {} }: ExecArguments,
  caller: McpCaller,
  params: RawResult,
  settings: CallSettings,
): Promise<Executed> {
  servers.noteRefused({ server, tool: name, arguments: given }, caller);
  const tool = findTool(servers, server, await findServer(servers, server).tools(), name);
  const read = readArguments(tool, typeof given === "string" ? given : write(given), settings);
  if (!read.ok) {
    servers.calls.noteInvalid({ server, tool: tool.origin?.name ?? name, arguments: given }, caller, read.error);
    throw new Refusal(reasonOf(read.error), { tool_schema: shownSchema(tool, settings) });
  }
  // A model cannot read an error about capabilities.
  const awaitsTasks = caller.awaitsTasks === true || !takesTasks(caller.capabilities);
  const call = { server, tool: name, arguments: read.value };
  const result = await servers.callTool(call, { ...caller, awaitsTasks }, params);
  return { result, changes: read.changes };
}

/** The tool that runs the others. */
export function execTool(servers: ServerRegistry, config: CompleteConfig, toon: Toon | undefined): GatewayTool {
  return new GatewayTool({
    name: "exec",
    describe: () => "Runs a tool. Get its arguments from search or inspect first.",
    properties: {
      server_name: { type: "string" },
      tool_name: { type: "string" },
      arguments: { anyOf: [{ type: "object" }, { type: "string" }], description: "An object, or its JSON text" },
    },
    required: ["server_name", "tool_name"],
    async call(args: ExecArguments, caller, params) {
      const { result, changes } = await execute(servers, args, caller, params, config);
      return withNote(shownResult(result, config, toon), noteOf(changes));
    },
  });
}

function reasonOf({ message, issues, issueCount }: ToolArgumentsError): string {
  if (issues.length === 0) return message;
  const lines = issues.slice(0, MAX_ISSUES).map((issue) => `${issue.path || "the arguments"}: ${issue.message}`);
  const rest = issueCount > MAX_ISSUES ? `; and ${issueCount - MAX_ISSUES} more` : "";
  return `The arguments do not fit: ${lines.join("; ")}${rest}`;
}

/** @internal */
const MAX_ISSUES = 10;
