import { BOOLEAN, checkOption, checkOptions, FUNCTION, OBJECT, type OptionRule, STRING } from "../checks/index.ts";
import { isObject } from "../schema/index.ts";
import type { RunTracer } from "../tool/index.ts";
import type { CallRecord } from "./calls/CallRecord.ts";
import type { CallMeter } from "./calls/CallTelemetry.ts";
import { askedOnce, INPUTS, type InputValues, type ResolvedConfig, withInputs } from "./config/configInputs.ts";
import type { Environment } from "./config/expandVariables.ts";
import type { GatewayConfig } from "./config/GatewayConfig.ts";
import { readConfigFile } from "./config/loadConfig.ts";
import { readConfig } from "./config/readConfig.ts";
import { GatewayError } from "./GatewayError.ts";
import type { McpService } from "./McpService.ts";
import { requireFewNested } from "./nestedGateways.ts";
import { ON_INPUT, type OnInput } from "./onInput.ts";
import { openBrowser } from "./openBrowser.ts";
import type { PassThroughOptions } from "./passThrough/PassThroughTools.ts";
import { filePins, type PinStore } from "./pins/PinStore.ts";
import type { Reload } from "./Reloads.ts";
import { MEMORY, type SearchLimits, type ToolHit } from "./search/createToolSearch.ts";
import type { Embed } from "./search/embeddings.ts";
import type { ToolUse } from "./search/ToolMemory.ts";
import type { RunnableSet } from "./serve/toolSetService.ts";
import type { HeadersFor } from "./servers/CallerScope.ts";
import type { Reloaded } from "./servers/ConfiguredServers.ts";
import type { ShowChanges } from "./servers/ManagedServer.ts";
import type { ServerStatus } from "./servers/serverStatus.ts";
import type { Authorize } from "./servers/ToolCalls.ts";

/**
 * Options of a gateway, besides its config.
 *
 * @example
 * await createGateway(config, { environment: { CRM_TOKEN: await readSecret("crm") } });
 */
export type GatewayOptions = {
  /** The variables that a config names. Default: those of this process. */
  readonly environment?: Environment | undefined;
  /**
   * The values of the config's inputs (`${input:ID}`) by their ids, or a function that asks for the value of one. Default:
   * the variables `INPUT_ID` of the environment. A server without the value of its input fails.
   */
  readonly inputs?: InputValues | undefined;
  /** The store of approved tools, for `pin`, or its file. Default: `NAME.pins.json` next to the config's file. */
  readonly pins?: PinStore | string | undefined;
  /**
   * Shows the user the page of a server's login; `"browser"` opens it there. The call waits for up to 45 seconds.
   * Default: such calls end with an error that says how to log in.
   */
  readonly openLogin?: ((page: URL, server: string) => unknown) | "browser" | undefined;
  /**
   * The folder where logins are kept. Default: a folder for the config's file among the user's data; for a config
   * without a file they are kept in memory.
   */
  readonly logins?: string | undefined;
  /**
   * The folder for the last list of tools of each server, which is searched and shown until the server has been
   * started. Default: with `start_on_use`, a folder for the config's file among the user's data.
   */
  readonly index?: string | undefined;
  /** Makes vectors of texts, so that tools are searched by meaning too. */
  readonly embed?: Embed | undefined;
  /** Earlier uses of tools, from `gateway.memory`, or `[]` to start. Default: uses are not recorded. */
  readonly memory?: readonly ToolUse[] | undefined;
  /** Gets the record of each call of a server's tool after its end, for a log. Its errors are ignored. */
  readonly onCall?: ((record: CallRecord) => unknown) | undefined;
  /** Whether these records have the arguments of the calls, without known credentials. Default: `false`. */
  readonly recordArguments?: boolean | undefined;
  /** Makes a span of each call: a tracer of OpenTelemetry. */
  readonly tracer?: RunTracer | undefined;
  /** Measures the duration of each call: a meter of OpenTelemetry. */
  readonly meter?: CallMeter | undefined;
  /**
   * Whether the gateway reads the config's file again when it changes, and goes on with what it says then. Default:
   * `false`.
   */
  readonly watch?: boolean | undefined;
  /** Hears of each such change, with what it changed, or with the error of a config that cannot be used. */
  readonly onReload?: ((reload: Reload) => unknown) | undefined;
  /**
   * The headers that a server with a URL gets for each caller, such as the user's token. Callers with other headers never
   * share a connection. Default: those of the config alone.
   */
  readonly headersFor?: HeadersFor | undefined;
  /** Decides whether a call is sent to its server. Default: every call with valid arguments is sent. */
  readonly authorize?: Authorize | undefined;
  /**
   * Answers what servers ask during calls of `gateway.tools`: forms and pages for the user, messages for a model, the
   * user's folders. Default: such a question is refused. Clients of `gateway.service` answer for themselves.
   */
  readonly onInput?: OnInput | undefined;
};

/**
 * Many MCP servers behind four tools.
 *
 * @example
 * const gateway: Gateway = await createGateway({ mcpServers: { files: { command: "mcp-server-filesystem", args: ["."] } } });
 */
export type Gateway = {
  /** `inspect`, `search`, `exec` and `resources`, for a model of any provider. */
  readonly tools: RunnableSet;
  /** The same, as an MCP server serves them: results go through as the servers sent them. */
  readonly service: McpService;
  /**
   * All tools of the servers in one list, under names such as `files__read_file`, with their resources and prompts: the
   * MCP service for clients that should see everything.
   *
   * @throws {OptionError}
   */
  passThrough(options?: PassThroughOptions): McpService;
  /** The current status of each server. */
  readonly servers: readonly ServerStatus[];
  /** The parts of the config that were not read, such as unknown keys, with their paths. */
  readonly warnings: readonly string[];
  /** Resolves when each server has listed its tools or failed, to how they are. */
  ready(): Promise<readonly ServerStatus[]>;
  /**
   * Lists the tools, the prompts and the resources of a server. Resolves to how it is then: `warnings` has what is wrong
   * with these lists.
   *
   * @throws {GatewayError} `unknown_server`
   */
  check(server: string): Promise<ServerStatus>;
  /**
   * Calls `listener` when a server has another state or other tools, until the function that it gives back is called.
   */
  onChange(listener: () => void): () => void;
  /**
   * Goes on with another config, or with that of its file as it is now. Servers whose entry is the same keep running;
   * calls that are under way are answered. If it throws, nothing has changed.
   *
   * @throws {GatewayError} `invalid_config`, `closed`
   */
  reload(config?: GatewayConfig | string): Promise<Reloaded>;
  /**
   * The tools that a question is about, of all servers.
   *
   * @throws {GatewayError} `closed`
   */
  search(queries: string | readonly string[], limits?: SearchLimits): Promise<ToolHit[]>;
  /** The uses of tools after a search, as data for the option `memory`. */
  readonly memory: readonly ToolUse[];
  /**
   * Approves tools that have changed, if the config says `pin`: one tool of a server, or all. Resolves to the names of
   * those that had changed. `show` gets before what exactly is approved; if it throws, nothing is.
   *
   * @throws {GatewayError} `unknown_server`, `unknown_tool`, `invalid_config` without `pin`
   */
  approve(server: string, tool?: string, show?: ShowChanges): Promise<string[]>;
  /** Ends all servers. */
  close(): Promise<void>;
};

/**
 * Puts MCP servers behind four tools, so that a model sees the schema of a tool only when it needs it. A server that
 * cannot be started, or whose entry in the config is wrong, is reported, and the others still serve.
 *
 * @param config the config, or the path of its file, as Claude Desktop, Cursor and VS Code write it.
 * @throws {GatewayError} `invalid_config`, `missing_package`
 * @throws {OptionError}
 * @example
 * const gateway = await createGateway("mcp.json");
 * await gateway.ready(); // [{ name: "files", state: "ready", tools: 14 }]
 * const turn = gateway.tools.bind(openaiChat);
 */
export async function createGateway(config: GatewayConfig | string, options: GatewayOptions = {}): Promise<Gateway> {
  checkOptions("createGateway", options, RULES);
  requireFewNested();
  const file = typeof config === "string" ? config : undefined;
  if (file === undefined) checkOption("createGateway", "watch", options.watch, WITHOUT_FILE);
  const { pins: given = file?.replace(/(?:\.json)?$/, ".pins.json") } = options;
  const pins = typeof given === "string" ? filePins(given) : given;
  const { environment: variables = process.env, embed, memory, authorize, onInput, logins } = options;
  const values = askedOnce(options.inputs);
  const read = async (next: GatewayConfig | string = config): Promise<ResolvedConfig> => {
    const found = typeof next === "string" ? await readConfigFile(next) : readConfig(next);
    if (!found.config.pin || pins !== undefined) return withInputs(found, { environment: variables, values });
    const reason = "`pin: true` needs the option `pins` when the config is an object";
    throw new GatewayError("invalid_config", "/pin", reason);
  };
  const { config: complete, environment, faults, warnings } = await read();
  const openLogin = options.openLogin === "browser" ? openBrowser : options.openLogin;
  const { openGateway } = await import("./openGateway.ts");
  const { indexFolder } = await import("./servers/ToolIndex.ts");
  const ofFile = complete.start_on_use && file !== undefined ? indexFolder(file, variables) : undefined;
  const { index = ofFile } = options;
  const settings = { pins, embed, memory, authorize, onInput, openLogin, logins, index, configFile: file };
  const { onCall, recordArguments, tracer, meter, onReload, headersFor } = options;
  const watched = options.watch === true ? file : undefined;
  const heard = { onCall, recordArguments, tracer, meter, onReload, watched, read, headersFor };
  return openGateway(complete, { ...settings, ...heard, environment, faults, warnings });
}

const PINS: OptionRule = {
  expected: "{ read, write } of functions, or a file",
  accepts: (value) =>
    (isObject(value) && typeof value.read === "function" && typeof value.write === "function") ||
    (typeof value === "string" && value !== ""),
};

const WITHOUT_FILE: OptionRule = {
  expected: "false for a config without a file",
  accepts: (value) => value === false,
};

const OPEN_LOGIN: OptionRule = {
  expected: 'a function or "browser"',
  accepts: (value) => typeof value === "function" || value === "browser",
};

const RULES = {
  environment: OBJECT,
  inputs: INPUTS,
  pins: PINS,
  embed: FUNCTION,
  memory: MEMORY,
  authorize: FUNCTION,
  onInput: ON_INPUT,
  openLogin: OPEN_LOGIN,
  logins: STRING,
  onCall: FUNCTION,
  recordArguments: BOOLEAN,
  tracer: OBJECT,
  meter: OBJECT,
  watch: BOOLEAN,
  onReload: FUNCTION,
  headersFor: FUNCTION,
  index: STRING,
};
