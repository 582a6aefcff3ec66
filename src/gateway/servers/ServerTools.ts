import { didYouMean } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { ToolInfo } from "../../tool/index.ts";
import type { Expand } from "../config/expandVariables.ts";
import type { ToolChange } from "../config/GatewayConfig.ts";
import { rounded } from "../exactIntegers.ts";
import { MAX_SCHEMA_LENGTH, MAX_TOOL_NAME_LENGTH } from "../limits.ts";
import type { RawTool } from "../McpService.ts";
import { partsOf } from "../pins/fingerprintOf.ts";
import type { Pins } from "../pins/Pins.ts";
import { shownPart } from "../pins/shownPart.ts";
import { stripInvisible } from "../stripInvisible.ts";
import { isTooDeep, jsonSize } from "../upstream/jsonValues.ts";
import { withoutSecrets } from "../upstream/withoutSecrets.ts";
import { isForModels } from "./apps.ts";
import { type ChangedTool, changedTool, type ToolOrigin } from "./changedTool.ts";
import { isServed, type ToolFilter } from "./isServed.ts";
import { dedentTool, sanitizeTool } from "./sanitizeTool.ts";
import { uncheckedParts } from "./uncheckedParts.ts";
import { unfitPatterns } from "./unfitPatterns.ts";

/** A tool of a server: the server's own description, and the tool that validates arguments. */
export type ServerTool = {
  readonly raw: RawTool;
  readonly info: ToolInfo;
  /** What the server gets, if the config changes the tool. */
  readonly origin?: ToolOrigin | undefined;
};

/** How the config changes tools, by the names that they have at their server. */
export type ToolChanges = {
  readonly tools: { readonly [tool: string]: ToolChange };
  readonly expand: Expand;
};

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
  /** What the config says of tools and arguments that the server does not have, and whether no tool is served. */
  readonly warnings: readonly string[];
  readonly #held: ReadonlyMap<string, ServerTool>;
  readonly #secrets: readonly string[];
  #unchecked: ReadonlyMap<string, readonly string[]> | undefined;

  private constructor(
    read: ReadonlyMap<string, ServerTool>,
    shown: ShownTools,
    changed: ReadonlyMap<string, readonly string[]>,
    { count: listed, secrets }: { readonly count: number; readonly secrets: readonly string[] },
  ) {
    this.#secrets = secrets;
    const { tools, refused } = shown;
    const served = [...tools].flatMap(([own, tool]): [string, ServerTool][] =>
      changed.has(own) ? [] : [[tool.raw.name, tool]],
    );
    const isEmpty = listed > 0 && served.length === 0;
    this.warnings = isEmpty ? [...shown.warnings, noneOf(listed)] : shown.warnings;
    this.tools = new Map(served.filter(([, { raw }]) => isForModels(raw)));
    this.ofPages = new Map(served.filter(([, { raw }]) => !isForModels(raw)));
    this.#held = new Map([...changed.keys()].map((name) => [name, read.get(name) as ServerTool]));
    this.unfit = new Map(refused);
    for (const [own, parts] of changed)
      refused.set(tools.get(own)?.raw.name ?? own, `changed since it was approved: ${parts.join(", ")}`);
    this.refused = refused;
    this.changed = changed;
  }

  /**
   * Reads a list of tools. `secrets` are those that were sent to the server.
   *
   * @throws {GatewayError} `invalid_pins`
   */
  static async of(
    listed: readonly RawTool[],
    filter: ToolFilter,
    pins: Pins | undefined,
    changes?: ToolChanges | undefined,
    secrets: readonly string[] = [],
  ): Promise<ServerTools> {
    const tools = new Map<string, ServerTool>();
    const refused = new Map<string, string>();
    for (const tool of listed) {
      const { name } = tool;
      if (!isServed(name, filter)) continue;
      const fault = faultOf(tool) ?? (tools.has(name) ? "another tool has this name" : undefined);
      const raw = fault === undefined ? sanitizeTool(tool) : tool;
      const info = fault ?? infoOf(raw, filter.server);
      if (typeof info === "string")
        refused.set(withoutSecrets(name, secrets).slice(0, MAX_TOOL_NAME_LENGTH), withoutSecrets(info, secrets));
      else tools.set(name, { raw, info });
    }
    // Pins look at what the server says, not at what the config makes of it.
    const changed =
      changes === undefined ? { tools, refused, warnings: [] } : withChanges(tools, refused, listed, changes, filter);
    const unfit = unfitPatterns(filter, { own: listed.map(({ name }) => name), given: givenNames(changes) });
    const warnings = [...unfit.map((text) => withoutSecrets(text, secrets)), ...changed.warnings];
    const held = (await pins?.changesOf(filter.server, tools)) ?? new Map();
    return new ServerTools(tools, { ...changed, warnings }, held, { count: listed.length, secrets });
  }

  /** The names of served tools whose schema can be used in part only, with the parts that cannot. */
  get unchecked(): ReadonlyMap<string, readonly string[]> {
    const parts = (): [string, readonly string[]][] =>
      [...this.tools].map(([name, { raw }]) => [name, uncheckedParts(raw)]);
    this.#unchecked ??= new Map(parts().filter(([, unchecked]) => unchecked.length > 0));
    return this.#unchecked;
  }

  /** What the tools that are held back say now of their changed parts, for people; some of it may be left out. */
  changedTo(names: readonly string[] = [...this.changed.keys()]): { [tool: string]: { [part: string]: string } } {
    return Object.fromEntries(
      [...this.held(names)].map(([name, tool]) => {
        const parts = partsOf(tool).filter(([part]) => this.changed.get(name)?.includes(part));
        return [name, Object.fromEntries(parts.map(([part, value]) => [part, shownPart(value, this.#secrets)]))];
      }),
    );
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

const noneOf = (listed: number): string =>
  listed === 1 ? "its only tool is not served" : `none of its ${listed} tools is served`;

/** By the names that tools have at the server: those that the config gives them. */
const givenNames = ({ tools }: Partial<ToolChanges> = {}): Map<string, string> =>
  new Map(Object.entries(tools ?? {}).flatMap(([own, { name }]): [string, string][] => (name ? [[own, name]] : [])));

/** The tools by the names that they have at the server. */
type ShownTools = {
  readonly tools: ReadonlyMap<string, ServerTool>;
  readonly refused: Map<string, string>;
  readonly warnings: readonly string[];
};

function withChanges(
  read: ReadonlyMap<string, ServerTool>,
  refused: Map<string, string>,
  listed: readonly RawTool[],
  changes: ToolChanges,
  filter: ToolFilter,
): ShownTools {
  const tools = new Map(read);
  const names = namesByConfig(read, changes);
  const warnings = unknownTools(listed, changes);
  for (const [own, tool] of read) {
    const change = Object.hasOwn(changes.tools, own) ? changes.tools[own] : undefined;
    const taken = names.get(change?.name ?? own);
    const result =
      taken !== undefined && taken !== own
        ? `the config gives its name to the tool ${JSON.stringify(taken)}`
        : change && shownTool(tool, change, changes.expand, filter);
    if (typeof result === "string") {
      tools.delete(own);
      refused.set(own, stripInvisible(result));
    } else if (result !== undefined) {
      tools.set(own, result);
      for (const warning of result.warnings) warnings.push(`tool ${JSON.stringify(own)}: ${warning}`);
    }
  }
  return { tools, refused, warnings };
}

/** The names that the config gives to tools of the server. A server cannot take them by a tool of that name. */
function namesByConfig(read: ReadonlyMap<string, ServerTool>, { tools }: ToolChanges): Map<string, string> {
  const names = new Map<string, string>();
  for (const [own, { name }] of Object.entries(tools))
    if (name !== undefined && read.has(own) && !names.has(name)) names.set(name, own);
  return names;
}

function unknownTools(listed: readonly RawTool[], { tools }: ToolChanges): string[] {
  const known = listed.map(({ name }) => name);
  return Object.keys(tools)
    .filter((own) => !known.includes(own))
    .map(
      (own) =>
        `the config changes the tool ${JSON.stringify(own)}, which the server does not have.${didYouMean(own, known)}`,
    );
}

/** The tool as it is shown, or why it cannot be. */
function shownTool(
  { raw }: ServerTool,
  change: ToolChange,
  expand: Expand,
  { server }: ToolFilter,
): (ServerTool & Pick<ChangedTool, "warnings">) | string {
  try {
    const { raw: shown, origin, warnings } = changedTool(raw, change, expand);
    const info = faultOf(shown) ?? infoOf(shown, server);
    return typeof info === "string" ? info : { raw: shown, info, origin, warnings };
  } catch (cause) {
    return (cause as Error).message;
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
  // Validators know no bigints.
  const shown = dedentTool(rounded(raw));
  const { name, description, title, annotations, outputSchema, inputSchema = { type: "object" } } = shown;
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
