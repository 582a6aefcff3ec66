import { isObject } from "../../schema/index.ts";
import type { ToolSet } from "../../set/index.ts";
import { type RunOptions, type Tool, ToolCall } from "../../tool/index.ts";
import { mcp } from "../../wire/index.ts";
import type { McpCaller, McpService, RawResult, RawTool } from "../McpService.ts";
import { isForModels, showsApps } from "../servers/apps.ts";
import type { ServedSkills } from "./resources/readSkills.ts";
import { resourceMethods } from "./resources/resourceMethods.ts";
import { dropsEmpties, restoreCall, withRestored } from "./restoreCall.ts";
import type { ServeOptions } from "./ServeOptions.ts";

/**
 * A set whose tools all have handlers.
 *
 * @example
 * const set: RunnableSet = new ToolSet([defineTool({ name: "now", execute: () => Date.now() })]);
 */
// biome-ignore lint/suspicious/noExplicitAny: any tools, whatever their parameters, results and contexts
export type RunnableSet = ToolSet<readonly Tool<any, string, unknown, any>[]>;

/** A set of tools as an MCP server serves it. */
export function toolSetService(
  tools: RunnableSet,
  options: ServeOptions,
  skills: ServedSkills | undefined,
): McpService {
  const { name = "openjiuwen-tools", version = "1.0.0", instructions, context, resources, names = "hosts" } = options;
  const wire = names === "hosts" ? mcp.forHosts() : mcp;
  // A client without MCP Apps does not see the tools of pages.
  const forModels = tools.filter((tool) => isForModels(tool));
  const toolsFor = (caller: McpCaller): RunnableSet => (showsApps(caller) ? tools : forModels);
  return {
    name,
    version,
    instructions,
    ...((resources || skills) && {
      capabilities: { resources: {}, ...skills?.capabilities },
      methods: { ...resourceMethods([...(resources ?? []), ...(skills?.resources ?? [])]), ...skills?.methods },
    }),
    listTools: async (caller) => {
      const listed = wire.encodeTools(toolsFor(caller));
      return caller.clientName === "mcp" ? listed.map(withDescription) : listed;
    },
    async callTool({ name, arguments: args = {} }, caller) {
      const tools = toolsFor(caller);
      const calls = ToolCall.decode(wire, { method: "tools/call", params: { name, arguments: args } }, { tools });
      const dropped = dropsEmpties(options, caller) ? restoreCall(tools, calls[0] as ToolCall, caller) : undefined;
      let sent = 0;
      const running: RunOptions = {
        signal: caller.signal,
        context: await context?.(caller),
        onProgress: ({ progress }) => caller.progress(progressOf(progress, ++sent)),
      };
      const [message] = await tools.run(dropped ? [dropped.call] : calls, running);
      const result = wire.encodeResult(message as NonNullable<typeof message>, { tools }) as RawResult;
      return dropped ? withRestored(result, dropped) : result;
    },
  };
}

/** openJiuwen's client refuses the whole list for one tool without a description, but takes an empty one. */
const withDescription = (tool: RawTool): RawTool => ({ ...tool, description: tool.description ?? "" });

/**
 * The progress of MCP for a value that a handler yields: a number, an object with `progress`, or a message with the
 * count.
 */
function progressOf(value: unknown, sent: number): RawResult {
  if (typeof value === "number") return { progress: value };
  if (isObject(value) && typeof value.progress === "number") return value;
  return { progress: sent, message: typeof value === "string" ? value : JSON.stringify(value) };
}
