import type { JsonSchema } from "../../schema/index.ts";
import type { ToolSet } from "../../set/index.ts";
import type { Tool } from "../../tool/index.ts";
import type { CoreToolsContext } from "./Calls.ts";
import type { CoreTool } from "./CoreTool.ts";
import { type AppToolName, showCard } from "./cardTools.ts";
import { deleteUserData, queryUserData, readUserData, writeUserData } from "./dataTools.ts";
import { cancelTrigger, createTrigger, listTriggers } from "./triggerTools.ts";

export { Calls, type CoreToolsContext } from "./Calls.ts";
export { APP_TOOLS, type AppToolName } from "./cardTools.ts";

/** The tools, in the order in which models see them. */
export const CORE_TOOLS: readonly CoreTool<CoreToolName>[] = [
  readUserData,
  writeUserData,
  queryUserData,
  deleteUserData,
  createTrigger,
  listTriggers,
  cancelTrigger,
  showCard,
];

/**
 * The names of the tools.
 *
 * @example
 * const name: CoreToolName = "read_user_data";
 */
export type CoreToolName =
  | "read_user_data"
  | "write_user_data"
  | "query_user_data"
  | "delete_user_data"
  | "create_trigger"
  | "list_triggers"
  | "cancel_trigger"
  | "show_card";

/** The set of the tools. */
export type CoreToolSet = ToolSet<readonly Tool<JsonSchema, CoreToolName, unknown, CoreToolsContext>[]>;

/** The set of the tools that the page of cards calls. */
export type AppToolSet = ToolSet<readonly Tool<JsonSchema, AppToolName, unknown, CoreToolsContext>[]>;
