// What only the other rooms of this package use.
export type { CallRecord } from "./calls/CallRecord.ts";
export type { CallMeter } from "./calls/CallTelemetry.ts";
export { loadOpenTelemetry } from "./calls/loadOpenTelemetry.ts";
export type { ServerConfig } from "./config/GatewayConfig.ts";
export type { RawTool } from "./McpService.ts";
export { openBrowser } from "./openBrowser.ts";
// The exports of `openjiuwen-tools/gateway`.
export * from "./public.ts";
export type { Reload } from "./Reloads.ts";
