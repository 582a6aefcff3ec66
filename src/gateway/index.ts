// What only the other rooms of this package use.
export type { ServerConfig } from "./config/GatewayConfig.ts";
export type { RawTool } from "./McpService.ts";
export { openBrowser } from "./openBrowser.ts";
// The exports of `openjiuwen-tools/gateway`.
export * from "./public.ts";
