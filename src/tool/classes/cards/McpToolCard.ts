import { fromFields, givenFields, type Mirror } from "../../../pydantic/index.ts";
import { initNames, readInit } from "../checkInit.ts";
import type { PythonNamed, RequiredField } from "../pythonNames.ts";
import { McpToolInfo } from "../ToolInfo.ts";
import { TOOL_CARD_NAMES, ToolCard, type ToolCardInit } from "./ToolCard.ts";

/** The input of McpToolCard. Fields may have Python's names, too. */
export type McpToolCardInit = ToolCardInit &
  RequiredField<"serverName", string> &
  PythonNamed<{
    /** Default: empty. */
    serverId?: string | undefined;
  }>;

/**
 * The card of a tool of an MCP server: the Python class `McpToolCard`.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const card = new McpToolCard({ name: "read_file", serverName: "files" });
 * card.toolInfo().serverName; // "files"
 */
export class McpToolCard extends ToolCard {
  static override readonly "~mirror": Mirror<McpToolCard> = { name: "McpToolCard", class: McpToolCard };
  readonly serverName: string;
  readonly serverId: string;

  constructor(init: McpToolCardInit) {
    super(fromFields(readInit("McpToolCard", init, NAMES)));
    const given = this[givenFields];
    this.serverName = given.server_name as string;
    this.serverId = (given.server_id ?? "") as string;
  }

  override toolInfo(): McpToolInfo {
    const { name, description, inputParams, serverName } = this;
    return McpToolInfo.modelValidate({ name, description, parameters: inputParams, server_name: serverName });
  }
}

const NAMES = initNames(...TOOL_CARD_NAMES, "serverName", "serverId");
