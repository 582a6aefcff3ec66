import { didYouMean, write } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { GatewayError } from "../GatewayError.ts";
import type { McpCaller } from "../McpService.ts";
import type { RawResult, RawTool } from "../raw.ts";
import { requestOf } from "../requestOf.ts";
import type { ServedTool } from "../ServedTools.ts";
import type { Servers } from "../Servers.ts";
import { type ShowSettings, shownSchema } from "../tools/shownTool.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import { visible } from "../visible.ts";
import { serverOf } from "./askServers.ts";
import type { PassThroughOptions } from "./PassThroughOptions.ts";
import { type Place, publicNames } from "./publicNames.ts";
import type { UriRoutes } from "./UriRoutes.ts";

type PassedTool = Place & { readonly served: ServedTool };

/** The tools of all servers, in one list. */
export class PassedTools {
  readonly #servers: Servers;
  readonly #settings: ShowSettings;
  readonly #options: PassThroughOptions;
  readonly #uris: UriRoutes;
  #known: ReadonlyMap<string, PassedTool> = new Map();

  constructor(servers: Servers, settings: ShowSettings, options: PassThroughOptions, uris: UriRoutes) {
    this.#servers = servers;
    this.#settings = { ...settings, schema_compression_enabled: true };
    this.#options = options;
    this.#uris = uris;
  }

  async list(): Promise<RawTool[]> {
    return [...(await this.#read())].map(([name, tool]) => this.#shown(name, tool));
  }

  async call({ name: given, arguments: args = {}, ...params }: RawResult, caller: McpCaller): Promise<RawResult> {
    const { server, name } = await this.#find(String(given));
    try {
      // The server may serve other tools by now than when they were listed.
      const served = (await serverOf(this.#servers, server).tools()).tools.get(name);
      if (served === undefined) throw this.#unknown(String(given));
      const parsed = this.#options.schemas === "compact" ? served.info.safeParseArguments(write(args)) : undefined;
      if (parsed?.ok === false) return failure(parsed.error.toModelMessage());
      const { upstream } = serverOf(this.#servers, server);
      const request = { ...requestOf(caller), params };
      return await upstream.callTool(name, parsed === undefined ? args : parsed.value, request);
    } catch (cause) {
      // What the server itself answered goes through; that it does not answer is told to the model.
      if (!(cause instanceof UpstreamError) || cause.rpcCode !== undefined) throw cause;
      return failure(cause.message);
    }
  }

  async #read(): Promise<ReadonlyMap<string, PassedTool>> {
    const tools = [...(await this.#servers.allTools())].flatMap(([server, { tools }]) =>
      [...tools].map(([name, served]) => ({ server, name, served })),
    );
    this.#known = publicNames(tools, this.#options.prefix !== false);
    return this.#known;
  }

  async #find(name: string): Promise<PassedTool> {
    const tool = this.#known.get(name) ?? (await this.#read()).get(name);
    if (tool !== undefined) return tool;
    throw this.#unknown(name);
  }

  #unknown(name: string): GatewayError {
    const message = `Unknown tool ${JSON.stringify(name)}.${didYouMean(name, [...this.#known.keys()])}`;
    return new GatewayError("unknown_tool", "/name", message);
  }

  #shown(name: string, { server, served }: PassedTool): RawTool {
    const { description, _meta } = served.raw;
    const text = typeof description === "string" ? visible(description) : undefined;
    const meta = this.#withPublicUris(server, _meta);
    const tool = {
      ...served.raw,
      name,
      ...(text !== undefined && { description: text }),
      ...(meta && { _meta: meta }),
    };
    const schema = this.#options.schemas === "compact" && shownSchema(served, this.#settings);
    if (typeof schema !== "string") return tool;
    const compact = `Arguments: ${schema}`;
    return { ...tool, description: text ? `${text}\n\n${compact}` : compact, inputSchema: { type: "object" } };
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

/** Older names of `ui.resourceUri`. */
const OTHER_KEYS = ["ui/resourceUri", "openai/outputTemplate"];

const failure = (text: string): RawResult => ({ content: [{ type: "text", text }], isError: true });
