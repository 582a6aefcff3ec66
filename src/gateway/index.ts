// What `openjiuwen-tools/gateway` gives.

export type {
  CommonServerConfig,
  GatewayConfig,
  HttpServerConfig,
  OAuthConfig,
  ServerConfig,
  StdioServerConfig,
} from "./config/GatewayConfig.ts";
export { loadConfig } from "./config/loadConfig.ts";
export { createGateway, type Gateway, type GatewayOptions } from "./createGateway.ts";
export { GatewayError, type GatewayErrorCode } from "./GatewayError.ts";
export { type LoginOptions, login } from "./login.ts";
export type { McpCaller, McpList, McpMethod, McpService, RawResult, RawTool } from "./McpService.ts";
export { openBrowser } from "./openBrowser.ts";
export type { PassThroughOptions } from "./passThrough/PassThroughOptions.ts";
export type { ApprovedTools, PinStore } from "./pins/PinStore.ts";
export { filePins } from "./pins/PinStore.ts";
export {
  createToolSearch,
  type SearchLimits,
  type ToolHit,
  type ToolSearch,
  type ToolSearchOptions,
} from "./search/createToolSearch.ts";
export type { Embed } from "./search/embeddings.ts";
export type { SearchableTool } from "./search/searchableTool.ts";
export type { ToolUse } from "./search/ToolMemory.ts";
export type { Authenticate, HttpServeOptions, Served } from "./serve/http/HttpServeOptions.ts";
export type { McpResource } from "./serve/resources/resourceMethods.ts";
export { type ServeOptions, serveMcp, serveService } from "./serve/serveMcp.ts";
export type { RunnableSet } from "./serve/toolSetService.ts";
export type { Authorize, GatewayCall } from "./servers/Authorize.ts";
export type { ServerStatus } from "./servers/ServerStatus.ts";
export { type ProcessEnd, UpstreamError, type UpstreamErrorCode } from "./upstream/UpstreamError.ts";
