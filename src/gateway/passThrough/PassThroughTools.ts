import { JsonError, write } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { ToolSet } from "../../set/index.ts";
import type { ToolArgumentsError, ToolInfo } from "../../tool/index.ts";
import { GatewayError, requireName } from "../GatewayError.ts";
import type { McpCaller, RawResult, RawTool } from "../McpService.ts";
import { isForModels, showsApps } from "../servers/apps.ts";
import { requiresTask } from "../servers/awaitTask.ts";
import { readArguments } from "../servers/readArguments.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import type { ServerTool } from "../servers/ServerTools.ts";
import { type LocatedTool, ToolDirectory } from "../servers/ToolDirectory.ts";
import { noteOf, withNote } from "../tools/GatewayTool.ts";
import { type CallSettings, shownSchema } from "../tools/shownTool.ts";
import { parameterHeaders } from "../upstream/http/parameterHeaders.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import type { UriRoutes } from "./UriRoutes.ts";

/**
 * How the tools of all servers are served in one list.
 *
 * @example
 * const options: PassThroughOptions = { schemas: "compact" };
 */
export type PassThroughOptions = {
  /** Whether names begin with the server's, which only a single server can do without. Default: `true`. */
  readonly prefix?: boolean | undefined;
  /** `"compact"` writes the schemas of arguments as TypeScript into the descriptions. Default: `"full"`. */
  readonly schemas?: "full" | "compact" | undefined;
};

/** Answers the requests of MCP for tools in pass-through mode: the tools of all servers in one list. */
export class PassThroughTools {
  readonly #servers: ServerRegistry;
  readonly #settings: CallSettings;
  readonly #options: PassThroughOptions;
  readonly #uris: UriRoutes;
  readonly #names: ToolDirectory;

  constructor(servers: ServerRegistry, settings: CallSettings, options: PassThroughOptions, uris: UriRoutes) {
    this.#servers = servers;
    this.#settings = {
      get max_description_len() {
        return settings.max_description_len;
      },
      get assert_formats() {
        return settings.assert_formats;
      },
      schema_compression_enabled: true,
    };
    this.#options = options;
    this.#uris = uris;
    this.#names = new ToolDirectory(servers, { isPrefixed: options.prefix !== false, hasPages: true });
  }

  async list(): Promise<RawTool[]> {
    return [...(await this.#names.list())].map(([name, tool]) => this.#shown(name, tool));
  }

  /** One tool as the list has it, without a wait for other servers. */
  async shown(name: string, caller: McpCaller): Promise<RawTool | undefined> {
    const found = await this.#find(name, caller).catch(() => undefined);
    return found && this.#shown(name, found);
  }

  async call({ name: called, arguments: args = {}, ...params }: RawResult, caller: McpCaller): Promise<RawResult> {
    const given = requireName("tool", called);
    try {
      const { server, name } = await this.#find(given, caller).catch((cause: unknown) => {
        this.#names.noteRefused(given, args, caller);
        throw cause;
      });
      // The server's tools may have changed since they were listed.
      const served = (await this.#servers.require(server).tools()).find(name);
      if (served === undefined) throw this.#names.unknown(given);
      const parsed =
        this.#options.schemas === "compact" ? readArguments(served, write(args), this.#settings) : undefined;
      if (parsed?.ok === false) {
        const call = { server, tool: served.origin?.name ?? name, arguments: args };
        this.#servers.calls.noteInvalid(call, caller, parsed.error);
        return failure(messageOf(parsed.error, served, given, args, this.#settings));
      }
      const sent = parsed === undefined ? args : parsed.value;
      const result = await this.#servers.callTool({ server, tool: name, arguments: sent }, caller, params);
      return withNote(result, noteOf(parsed?.changes ?? []));
    } catch (cause) {
      // Arguments with half a surrogate pair, or too many levels, cannot be written.
      if (cause instanceof JsonError) return failure(cause.message);
      if (cause instanceof GatewayError && cause.code === "not_authorized") return failure(cause.message);
      // Answers of the server itself are passed through; if it does not answer, the model gets an error.
      if (!(cause instanceof UpstreamError) || cause.rpcCode !== undefined) throw cause;
      return failure(cause.message);
    }
  }

  /** The headers in which clients repeat arguments, according to the schema that they see. */
  async headers({ name, arguments: args }: RawResult): Promise<{ readonly [header: string]: string }> {
    if (this.#options.schemas === "compact") return {};
    const { served } = await this.#names.findForPage(String(name));
    return parameterHeaders(served.raw.inputSchema, args);
  }

  /** A client without MCP Apps does not see the tools of pages. */
  async #find(name: string, caller: McpCaller): Promise<LocatedTool> {
    if (showsApps(caller)) return this.#names.findForPage(name);
    const tool = await this.#names.find(name);
    if (!isForModels(tool.served.raw)) throw this.#names.unknown(name);
    return tool;
  }

  #shown(name: string, { server, served }: LocatedTool): RawTool {
    const { execution, ...raw } = served.raw;
    const { description, _meta } = raw;
    const meta = this.#withPublicUris(server, _meta);
    // Clients would not call a tool that they have to call with a task: the gateway does that for them.
    const kept = requiresTask(served.raw) ? raw : served.raw;
    const tool = { ...kept, name, ...(meta && { _meta: meta }) };
    const schema = this.#options.schemas === "compact" && shownSchema(served, this.#settings);
    if (typeof schema !== "string") return tool;
    const compact = `Arguments: ${schema}`;
    const text = typeof description === "string" && description !== "" ? `${description}\n\n${compact}` : compact;
    return { ...tool, description: text, inputSchema: ANY };
  }

  /** The metadata of a tool with an app of MCP names the resource of the app. */
  #withPublicUris(server: string, meta: unknown): RawResult | undefined {
    if (!isObject(meta)) return undefined;
    const published = (of: RawResult, key: string): RawResult => {
      const uri = of[key];
      return typeof uri === "string" ? { ...of, [key]: this.#uris.publish(server, uri) } : of;
    };
    const { ui } = meta;
    return OTHER_KEYS.reduce(published, isObject(ui) ? { ...meta, ui: published(ui, "resourceUri") } : meta);
  }
}

/** Some clients, such as openJiuwen's, take properties that a schema does not name for wrong, unless it allows them. */
const ANY = { type: "object", additionalProperties: true };

/** Older names of `ui.resourceUri`. */
const OTHER_KEYS = ["ui/resourceUri", "openai/outputTemplate"];

/** The error of invalid arguments, with the tool's public name. */
function messageOf(
  error: ToolArgumentsError,
  { raw, info }: ServerTool,
  name: string,
  args: unknown,
  settings: CallSettings,
): string {
  const renamed = new ToolSet([info]).rename({ [info.name]: name }).get(name) as ToolInfo;
  const read = readArguments({ raw, info: renamed }, write(args), settings);
  return (read?.ok === false ? read.error : error).toModelMessage();
}

const failure = (text: string): RawResult => ({ content: [{ type: "text", text }], isError: true });
