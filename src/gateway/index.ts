// What only the other rooms of this package use.
export type { CallRecord } from "./calls/CallRecord.ts";
export type { CallMeter } from "./calls/CallTelemetry.ts";
export { loadOpenTelemetry } from "./calls/loadOpenTelemetry.ts";
export { isSecretName } from "./calls/maskedArguments.ts";
export { adoptServer } from "./config/adoptServer.ts";
export { type FoundServers, findServers } from "./config/findServers.ts";
export type { ServerConfig } from "./config/GatewayConfig.ts";
export type { Host, HostFile, HostSwitches } from "./config/Host.ts";
export { foldersToProject, type HostPlace, hostPath } from "./config/hostPaths.ts";
export { HOSTS } from "./config/hosts.ts";
export { decodeConfig, parseConfig, readParsed } from "./config/loadConfig.ts";
export { mapTexts } from "./config/mapTexts.ts";
export { neededVariables } from "./config/neededVariables.ts";
export { ofHost } from "./config/ofHost.ts";
export { placeServer } from "./config/placeServer.ts";
export { readConfig, shownName } from "./config/readConfig.ts";
export { urlOf } from "./config/readHttpServer.ts";
export { ownKeys, readServer } from "./config/readServer.ts";
export type { RawTool } from "./McpService.ts";
export { openBrowser } from "./openBrowser.ts";
// The exports of `openjiuwen-tools/gateway`.
export * from "./public.ts";
export type { Reload } from "./Reloads.ts";
export { secretsOf } from "./servers/secretsOf.ts";
export { MIN_SECRET } from "./upstream/withoutSecrets.ts";
