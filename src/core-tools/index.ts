// What `openjiuwen-tools/core-tools` gives.

export type { CardColumn, CardField, CardOptions, CardType, ToolResult } from "../cards/index.ts";
export { type CoreServices, CoreTools } from "./CoreTools.ts";
export { CoreToolsError, type CoreToolsErrorCode } from "./CoreToolsError.ts";
export type { CoreToolsOptions } from "./CoreToolsOptions.ts";
export {
  type CardDataSource,
  type CardInit,
  CardService,
  type CardServiceOptions,
  type CardsPage,
  type Endpoint,
  type EndpointCall,
  type Endpoints,
  type SubmittedCard,
} from "./cards/index.ts";
export { createCoreTools } from "./createCoreTools.ts";
export {
  type DataChange,
  type DeleteOptions,
  type QueryOptions,
  type UserDataOptions,
  UserDataService,
  type WriteOptions,
} from "./data/index.ts";
export { Database } from "./database/Database.ts";
export type { Clock } from "./database/now.ts";
export { type DatabaseOptions, migrate, openDatabase } from "./database/openDatabase.ts";
export type { Logger } from "./Logger.ts";
export type { Meter } from "./Telemetry.ts";
export type { AppToolName, AppToolSet, CoreToolName, CoreToolSet, CoreToolsContext } from "./tools/index.ts";
export { type TriggerInit, type TriggerListOptions, type TriggerOptions, TriggerService } from "./triggers/index.ts";
export {
  type Firing,
  type FiringEvent,
  type FiringHandler,
  type FiringHandlers,
  TriggerWorker,
  type WorkerOptions,
  type WorkerTuning,
} from "./worker/index.ts";
