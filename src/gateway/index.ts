// What `openjiuwen-tools/gateway` gives.

export type { Authorize, GatewayCall } from "./Authorize.ts";
export type { OpenLogin } from "./auth/OpenLogin.ts";
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
export type { McpCaller, McpList, McpMethod, McpService } from "./McpService.ts";
export { openBrowser } from "./openBrowser.ts";
export type { PassThroughOptions } from "./passThrough/PassThroughOptions.ts";
export { filePins } from "./pins/filePins.ts";
export type { ApprovedTools, PinStore } from "./pins/PinStore.ts";
export type { RunnableSet } from "./RunnableSet.ts";
export type { RawResult, RawTool } from "./raw.ts";
export type { ServerStatus, UpstreamState } from "./ServerStatus.ts";
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
export type { Authenticate, HttpServeOptions, Served } from "./serve/HttpServeOptions.ts";
export type { McpResource } from "./serve/McpResource.ts";
export { type ServeOptions, serveMcp, serveService } from "./serve/serveMcp.ts";
export { type ProcessEnd, UpstreamError, type UpstreamErrorCode } from "./upstream/UpstreamError.ts";
