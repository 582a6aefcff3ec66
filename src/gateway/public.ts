// The exports of `openjiuwen-tools/gateway`.

export type { CallRecord } from "./calls/CallRecord.ts";
export type { InputValues } from "./config/configInputs.ts";
export type { ConfigInput, GatewayConfig } from "./config/GatewayConfig.ts";
export { loadConfig } from "./config/loadConfig.ts";
export { createGateway, type Gateway, type GatewayOptions } from "./createGateway.ts";
export { GatewayError, type GatewayErrorCode } from "./GatewayError.ts";
export { type LoginOptions, login } from "./login.ts";
export type { McpCaller, McpService } from "./McpService.ts";
export type { OnInput } from "./onInput.ts";
export type { PinStore } from "./pins/PinStore.ts";
export type { Reload } from "./Reloads.ts";
export {
  createToolSearch,
  type ToolHit,
  type ToolSearch,
  type ToolSearchOptions,
} from "./search/createToolSearch.ts";
export type { Embed } from "./search/embeddings.ts";
export { EVERYDAY_WORDS } from "./search/everydayWords.ts";
export type { McpResource } from "./serve/resources/resourceMethods.ts";
export type { Served, ServeOptions } from "./serve/ServeOptions.ts";
export { serveMcp, serveService } from "./serve/serveMcp.ts";
export type { HeadersFor } from "./servers/CallerScope.ts";
export type { ServerStatus } from "./servers/serverStatus.ts";
export type { Authorize, GatewayCall } from "./servers/ToolCalls.ts";
export { UpstreamError, type UpstreamErrorCode } from "./upstream/UpstreamError.ts";
