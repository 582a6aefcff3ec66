import { record } from "../json/index.ts";
import { givenFields, type ValidateOptions, validated, validatedJson } from "../pydantic/index.ts";
import type { JsonSchema } from "../schema/index.ts";
import type { StrictOptions } from "../strict/index.ts";
import { pythonNames } from "./pythonNames.ts";
import { strictInit } from "./strictInit.ts";
import { foreign, type ParametersInit, PreparedTool, prepare, ToolInfo, type ToolInfoInit } from "./ToolInfo.ts";

/**
 * What an McpToolInfo is made from. Names are taken as in Python too.
 *
 * @example
 * const init: McpToolInfoInit<null> = { serverName: "files", name: "roots", parameters: null };
 */
export type McpToolInfoInit<S, Name extends string = string> = ToolInfoInit<S, Name> & {
  inputSchema?: { readonly [keyword: string]: unknown };
  input_schema?: { readonly [keyword: string]: unknown };
} & ({ serverName: string; server_name?: never } | { serverName?: never; server_name: string });

/**
 * A tool of an MCP server: the Python class `McpToolInfo`. No code is generated from its schema, which is the server's.
 *
 * @throws {ValidationError} where the Python class refuses a value.
 * @throws {SchemaError} where the parameters are no usable schema.
 * @example
 * const read = new McpToolInfo({ serverName: "files", name: "read_file", parameters: tool.inputSchema });
 * read.modelDump().server_name; // "files"
 */
export class McpToolInfo<
  // biome-ignore lint/suspicious/noExplicitAny: any tool, whatever its arguments
  const S extends ParametersInit = any,
  const Name extends string = string,
> extends ToolInfo<S, Name> {
  readonly serverName: string;
  /** What releases up to 0.1.3 have beside `parameters`; `{}` where there is none. It has no part in validation. */
  readonly inputSchema: JsonSchema;

  constructor(init: McpToolInfoInit<S, Name>) {
    super((init instanceof PreparedTool ? init : prepareMcp(init ?? {})) as unknown as ToolInfoInit<S, Name>);
    const given = this[givenFields];
    this.serverName = (given.server_name ?? "") as string;
    this.inputSchema = (given.input_schema ?? record([])) as JsonSchema;
  }

  /**
   * A server's tool from a plain value, checked as the Python class does.
   *
   * @throws {ValidationError} where that refuses the value.
   * @throws {ReleaseError} where the release has no such class.
   * @example
   * McpToolInfo.modelValidate({ name: "read_file", server_name: "files" }).serverName; // "files"
   */
  static override modelValidate(value: unknown, options?: ValidateOptions): McpToolInfo {
    return value instanceof McpToolInfo && options?.sdk === undefined
      ? value
      : fromFields(validated("McpToolInfo", value, options));
  }

  /**
   * A server's tool from JSON text, checked as the Python class does.
   *
   * @throws {ValidationError} where that refuses the text or its value.
   * @throws {ReleaseError} where the release has no such class.
   * @example
   * McpToolInfo.modelValidateJson('{"name":"read_file","server_name":"files"}').serverName; // "files"
   */
  static override modelValidateJson(text: string, options?: ValidateOptions): McpToolInfo {
    return fromFields(validatedJson("McpToolInfo", text, options));
  }

  override toStrict(options: StrictOptions): McpToolInfo<S, Name> {
    return new McpToolInfo({
      ...strictInit(this, options),
      serverName: this.serverName,
      inputSchema: this.inputSchema,
    });
  }
}

const fromFields = (fields: ReturnType<typeof validated>): McpToolInfo =>
  new McpToolInfo(foreign("McpToolInfo", fields) as never);

const prepareMcp = (init: object): PreparedTool =>
  prepare("McpToolInfo", pythonNames(init as { readonly [field: string]: unknown }));
