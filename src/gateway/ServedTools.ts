import { isObject } from "../schema/index.ts";
import { ToolInfo } from "../tool/index.ts";
import { matchesGlob } from "./config/matchesGlob.ts";
import type { RawTool } from "./raw.ts";
import { isTooDeep } from "./upstream/isTooDeep.ts";
import { visible } from "./visible.ts";

/** Which tools of a server are served. */
export type ToolFilter = {
  readonly server: string;
  readonly allow?: readonly string[] | undefined;
  readonly deny?: readonly string[] | undefined;
  /** Patterns of `server/tool`. */
  readonly disabled: readonly string[];
};

/** A tool as it is served: what the server said, and the tool that checks arguments. */
export type ServedTool = { readonly raw: RawTool; readonly info: ToolInfo };

/** The tools of one server that are served, and why others are not. */
export class ServedTools {
  readonly tools: ReadonlyMap<string, ServedTool>;
  /** The names of tools that cannot be served, with the reason. */
  readonly refused: ReadonlyMap<string, string>;

  constructor(listed: readonly RawTool[], filter: ToolFilter) {
    const tools = new Map<string, ServedTool>();
    const refused = new Map<string, string>();
    for (const raw of listed) {
      if (!isWanted(raw.name, filter)) continue;
      const fault = faultOf(raw) ?? (tools.has(raw.name) ? "another tool has this name" : undefined);
      const info = fault ?? infoOf(raw, filter.server);
      if (typeof info === "string") refused.set(visible(raw.name), info);
      else tools.set(raw.name, { raw, info });
    }
    this.tools = tools;
    this.refused = refused;
  }
}

/** Whether a tool is to be served by the config. */
function isWanted(name: string, { server, allow, deny = [], disabled }: ToolFilter): boolean {
  if (allow !== undefined && !allow.some((pattern) => matchesGlob(pattern, name))) return false;
  if (deny.some((pattern) => matchesGlob(pattern, name))) return false;
  return !disabled.some((pattern) => matchesGlob(pattern, `${server}/${name}`));
}

function faultOf(raw: RawTool): string | undefined {
  const { name, inputSchema } = raw;
  if (name === "" || name.length > MAX_NAME) return `expected a name of 1 to ${MAX_NAME} characters`;
  if (name !== visible(name)) return "expected a name without control characters";
  if (isTooDeep(raw)) return "it has too many levels";
  return isObject(inputSchema) || inputSchema === undefined ? undefined : "expected an object as its inputSchema";
}

/** MCP advises 1 to 128 characters. */
const MAX_NAME = 128;

/** A tool that says something wrong beside its schema is served without that. */
function infoOf(raw: RawTool, serverName: string): ToolInfo | string {
  const { name, description, title, inputSchema = { type: "object" } } = raw;
  try {
    return ToolInfo.fromMcp(
      {
        name,
        inputSchema: inputSchema as object,
        ...(typeof description === "string" && { description: visible(description) }),
        ...(typeof title === "string" && { title: visible(title) }),
      } as never,
      { serverName },
    );
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}
