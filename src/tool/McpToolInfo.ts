import { givenFields, type ValidateOptions, validated, validatedJson } from "../pydantic/index.ts";
import type { StrictOptions } from "../strict/index.ts";
import { strictInit } from "./strictInit.ts";
import { foreign, type ParametersInit, PreparedTool, prepare, ToolInfo, type ToolInfoInit } from "./ToolInfo.ts";

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

  constructor(
    init: ToolInfoInit<S, Name> &
      ({ serverName: string; server_name?: never } | { serverName?: never; server_name: string }),
  ) {
    super((init instanceof PreparedTool ? init : prepareMcp(init ?? {})) as unknown as ToolInfoInit<S, Name>);
    this.serverName = this[givenFields].server_name as string;
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
    return new McpToolInfo({ ...strictInit(this, options), serverName: this.serverName });
  }
}

const fromFields = (fields: ReturnType<typeof validated>): McpToolInfo =>
  new McpToolInfo(foreign("McpToolInfo", fields) as never);

function prepareMcp({ serverName, ...init }: { serverName?: string }): PreparedTool {
  return prepare("McpToolInfo", serverName === undefined ? init : { ...init, server_name: serverName });
}
