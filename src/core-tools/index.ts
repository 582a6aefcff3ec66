// What `openjiuwen-tools/core-tools` gives.

export type { ToolResult } from "../cards/index.ts";
export { CoreTools } from "./CoreTools.ts";
export { CoreToolsError, type CoreToolsErrorCode } from "./CoreToolsError.ts";
export type { CoreToolsOptions } from "./CoreToolsOptions.ts";
export { type CardInit, CardService, type Endpoint } from "./cards/index.ts";
export { createCoreTools } from "./createCoreTools.ts";
export { type DataChange, type QueryOptions, UserDataService } from "./data/index.ts";
export { Database } from "./database/Database.ts";
export { migrate, openDatabase } from "./database/openDatabase.ts";
export type { CoreToolName, CoreToolsContext } from "./tools/index.ts";
export { type TriggerInit, TriggerService } from "./triggers/index.ts";
export {
  type Firing,
  type FiringEvent,
  type FiringHandler,
  type FiringHandlers,
  TriggerWorker,
  type WorkerOptions,
} from "./worker/index.ts";
