import { type Fields, givenFields, type Mirror, Model } from "../../../pydantic/index.ts";
import { initNames, readInit } from "../checkInit.ts";

/** The input of McpToolResult. */
export type McpToolResultInit = {
  /** Default: `true`. */
  success?: boolean | undefined;
  data: { readonly [name: string]: unknown };
  error?: string | null | undefined;
};

/**
 * What a tool of an MCP server gave, in the Python SDK: the Python class `McpToolResult`.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * new McpToolResult({ data: { content: "12 °C" } }).modelDumpJson();
 * // '{"success":true,"data":{"content":"12 °C"},"error":null}'
 */
export class McpToolResult extends Model {
  static override readonly "~mirror": Mirror<McpToolResult> = { name: "McpToolResult", class: McpToolResult };
  readonly success: boolean;
  readonly data: Fields;
  readonly error: string | null;

  constructor(init: McpToolResultInit) {
    super(readInit("McpToolResult", init, NAMES));
    const given = this[givenFields];
    this.success = (given.success ?? true) as boolean;
    this.data = given.data as Fields;
    this.error = (given.error ?? null) as string | null;
  }
}

const NAMES = initNames("success", "data", "error");
