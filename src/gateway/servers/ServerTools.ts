import { isObject } from "../../schema/index.ts";
import { ToolInfo } from "../../tool/index.ts";
import { rounded } from "../exactIntegers.ts";
import { MAX_SCHEMA_LENGTH, MAX_TOOL_NAME_LENGTH } from "../limits.ts";
import type { RawTool } from "../McpService.ts";
import type { Pins } from "../pins/Pins.ts";
import { stripInvisible } from "../stripInvisible.ts";
import { isTooDeep, jsonSize } from "../upstream/jsonValues.ts";
import { isForModels } from "./apps.ts";
import { isServed, type ToolFilter } from "./isServed.ts";
import { dedentTool, sanitizeTool } from "./sanitizeTool.ts";
import { uncheckedParts } from "./uncheckedParts.ts";

/** A tool of a server: the server's own description, and the tool that validates arguments. */
export type ServerTool = { readonly raw: RawTool; readonly info: ToolInfo };

/** The tools of one server: those that are served, and those that are refused or held back, with the reasons. */
export class ServerTools {
  readonly tools: ReadonlyMap<string, ServerTool>;
  /** The tools that only pages of MCP Apps may call; no model sees them. */
  readonly ofPages: ReadonlyMap<string, ServerTool>;
  /** The names of tools that are not served, with the reason. */
  readonly refused: ReadonlyMap<string, string>;
  /** The names of tools that cannot be served at all, with the reason. */
  readonly unfit: ReadonlyMap<string, string>;
  /** The names of tools that are held back until they are approved again, with the parts that have changed. */
  readonly changed: ReadonlyMap<string, readonly string[]>;
  readonly #held: ReadonlyMap<string, ServerTool>;
  #unchecked: ReadonlyMap<string, readonly string[]> | undefined;

  private constructor(
    read: ReadonlyMap<string, ServerTool>,
    refused: Map<string, string>,
    changed: ReadonlyMap<string, readonly string[]>,
  ) {
    const served = [...read].filter(([name]) => !changed.has(name));
    this.tools = new Map(served.filter(([, { raw }]) => isForModels(raw)));
    this.ofPages = new Map(served.filter(([, { raw }]) => !isForModels(raw)));
    this.#held = new Map([...changed.keys()].map((name) => [name, read.get(name) as ServerTool]));
    this.unfit = new Map(refused);
    for (const [name, parts] of changed) refused.set(name, `changed since it was approved: ${parts.join(", ")}`);
    this.refused = refused;
    this.changed = changed;
  }

  /** @throws {GatewayError} `invalid_pins` */
  static async of(listed: readonly RawTool[], filter: ToolFilter, pins: Pins | undefined): Promise<ServerTools> {
    const tools = new Map<string, ServerTool>();
    const refused = new Map<string, string>();
    for (const tool of listed) {
      const { name } = tool;
      if (!isServed(name, filter)) continue;
      const fault = faultOf(tool) ?? (tools.has(name) ? "another tool has this name" : undefined);
      const raw = fault === undefined ? sanitizeTool(tool) : tool;
      // Validators know no bigints.
      const info = fault ?? infoOf(dedentTool(rounded(raw)), filter.server);
      if (typeof info === "string")
        refused.set(stripInvisible(name.slice(0, MAX_TOOL_NAME_LENGTH)), stripInvisible(info));
      else tools.set(name, { raw, info });
    }
    return new ServerTools(tools, refused, (await pins?.changesOf(filter.server, tools)) ?? new Map());
  }

  /** The names of served tools whose schema can be used in part only, with the parts that cannot. */
  get unchecked(): ReadonlyMap<string, readonly string[]> {
    const parts = (): [string, readonly string[]][] =>
      [...this.tools].map(([name, { raw }]) => [name, uncheckedParts(raw)]);
    this.#unchecked ??= new Map(parts().filter(([, unchecked]) => unchecked.length > 0));
    return this.#unchecked;
  }

  /** A tool that is served, to models or to pages. */
  find(name: string): ServerTool | undefined {
    return this.tools.get(name) ?? this.ofPages.get(name);
  }

  /** Tools that are held back, by their names. */
  held(names: readonly string[]): Map<string, ServerTool> {
    return new Map([...this.#held].filter(([name]) => names.includes(name)));
  }
}

function faultOf(raw: RawTool): string | undefined {
  const { name, inputSchema } = raw;
  if (name === "" || name.length > MAX_TOOL_NAME_LENGTH)
    return `expected a name of 1 to ${MAX_TOOL_NAME_LENGTH} characters`;
  if (name !== stripInvisible(name))
    return "expected a name without control characters and characters that nobody sees";
  if (/[^\S ]|^ | $/.test(name)) return "expected a name without line breaks, and without spaces at its ends";
  if (isTooDeep(raw)) return "it has too many levels";
  if (jsonSize(inputSchema, MAX_SCHEMA_LENGTH) > MAX_SCHEMA_LENGTH)
    return `expected a schema of at most ${MAX_SCHEMA_LENGTH} characters`;
  return isObject(inputSchema) || inputSchema === undefined ? undefined : "expected an object as its inputSchema";
}

/** A tool with invalid fields besides its schema is served without these fields. */
function infoOf(raw: RawTool, serverName: string): ToolInfo | string {
  const { name, description, title, annotations, outputSchema, inputSchema = { type: "object" } } = raw;
  const tool = {
    name,
    inputSchema,
    ...(typeof description === "string" && { description }),
    ...(typeof title === "string" && { title }),
  };
  const further = {
    ...(isObject(annotations) && { annotations }),
    ...(isObject(outputSchema) && { outputSchema }),
  };
  try {
    return ToolInfo.fromMcp({ ...tool, ...further } as never, { serverName });
  } catch {
    // Without these fields it may be a valid tool.
  }
  try {
    return ToolInfo.fromMcp(tool as never, { serverName });
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}
