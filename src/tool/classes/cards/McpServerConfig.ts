import { record } from "../../../json/index.ts";
import { type Fields, givenFields, type Mirror, Model, madeDefault } from "../../../pydantic/index.ts";
import { initNames, readInit } from "../checkInit.ts";
import type { PythonNamed, RequiredField } from "../pythonNames.ts";

/**
 * The input of McpServerConfig; `serverPath` is the URL of the server, or its command. Fields may have Python's names, too.
 */
export type McpServerConfigInit = RequiredField<"serverName", string> &
  RequiredField<"serverPath", string> &
  PythonNamed<{
    /** Default: 32 hexadecimal digits at random. */
    serverId?: string | undefined;
    /** Default: `"sse"`. */
    clientType?: string | undefined;
    params?: { readonly [name: string]: unknown } | undefined;
    authHeaders?: { readonly [name: string]: unknown } | undefined;
    authQueryParams?: { readonly [name: string]: string } | undefined;
    /** Releases before 0.1.16.post4 have no such field. */
    includeImageContent?: boolean | undefined;
  }>;

/**
 * How an MCP server is reached: the Python class `McpServerConfig`.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const config = new McpServerConfig({ serverId: "1", serverName: "files", serverPath: "https://example.com/mcp" });
 * config.modelDump().client_type; // "sse"
 */
export class McpServerConfig extends Model {
  static override readonly "~mirror": Mirror<McpServerConfig> = { name: "McpServerConfig", class: McpServerConfig };
  readonly serverId: string;
  readonly serverName: string;
  readonly serverPath: string;
  readonly clientType: string;
  readonly params: Fields;
  readonly authHeaders: Fields;
  readonly authQueryParams: { readonly [name: string]: string };
  readonly includeImageContent: boolean;

  constructor(init: McpServerConfigInit) {
    super(readInit("McpServerConfig", init, NAMES));
    const given = this[givenFields];
    this.serverId = (given.server_id as string | undefined) ?? madeDefault(given, "server_id");
    this.serverName = given.server_name as string;
    this.serverPath = given.server_path as string;
    this.clientType = (given.client_type ?? "sse") as string;
    this.params = (given.params ?? record([])) as Fields;
    this.authHeaders = (given.auth_headers ?? record([])) as Fields;
    this.authQueryParams = (given.auth_query_params ?? record([])) as { readonly [name: string]: string };
    this.includeImageContent = (given.include_image_content ?? false) as boolean;
  }
}

const NAMES = initNames(
  ...["serverId", "serverName", "serverPath", "clientType", "params"],
  ...["authHeaders", "authQueryParams", "includeImageContent"],
);
