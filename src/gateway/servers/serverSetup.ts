import { isDeepStrictEqual } from "node:util";
import type { Logins } from "../auth/Logins.ts";
import { type Environment, expander } from "../config/expandVariables.ts";
import type { ServerConfig } from "../config/GatewayConfig.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import type { GatewayIdentity } from "../GatewayIdentity.ts";
import type { Pins } from "../pins/Pins.ts";
import type { UpstreamSettings } from "../upstream/Upstream.ts";
import type { CallerHeaders } from "./CallerPool.ts";
import type { FileDefaults } from "./FileDefaults.ts";
import type { ServingSettings } from "./ManagedServer.ts";
import { storedTools } from "./ToolIndex.ts";
import { upstreamSettings } from "./upstreamSettings.ts";

/** What the config says of a server: how it is connected, and how its tools are served. */
export type ServerSetup = {
  readonly name: string;
  readonly isPerSession: boolean;
  /** The headers of callers that it gets, in lower case. */
  readonly forwarded: readonly string[];
  readonly hasUrl: boolean;
  /** Whether the server cannot be started. */
  readonly isFault: boolean;
  readonly settings: UpstreamSettings;
  /** The settings of a connection for one caller. */
  settingsFor(headers: CallerHeaders): UpstreamSettings;
  readonly served: ServingSettings;
  /** With other values the server is started again. */
  readonly connection: unknown;
  /** With other values its tools are served differently. */
  readonly serving: unknown;
};

/** What a setup needs besides the config. */
export type SetupOptions = {
  readonly environment: Environment;
  readonly logins: Logins;
  readonly fileDefaults: FileDefaults;
  readonly identity: GatewayIdentity;
  readonly pins: Pins | undefined;
  /** The folder for the last lists of tools. */
  readonly index: string | undefined;
  /** Why the server cannot be started. */
  readonly fault: Error | undefined;
};

/** The setup of a server by its entry in the config and the settings of the gateway. */
export function serverSetup(
  name: string,
  entry: ServerConfig,
  config: CompleteConfig,
  { environment, logins, fileDefaults, identity, pins, index, fault }: SetupOptions,
): ServerSetup {
  const server = fault === undefined ? entry : UNKNOWN;
  const { allow, deny, description, tools, ...connected } = server;
  const { disabled_tools: disabled, pin } = config;
  const shared = { environment, logins, fileDefaults, identity };
  const settings = upstreamSettings(name, server, config, { ...shared, fault });
  const { makeTransport: _, makeOlderTransport: __, ...times } = settings;
  const filter = { server: name, allow, deny, disabled };
  const hasUrl = "url" in server;
  return {
    name,
    isPerSession: server.per_session === true,
    forwarded: (hasUrl ? (server.forward_headers ?? []) : []).map((header) => header.toLowerCase()),
    hasUrl,
    isFault: fault !== undefined,
    settings,
    settingsFor: (callerHeaders) => upstreamSettings(name, server, config, { ...shared, callerHeaders }),
    served: {
      filter,
      description,
      pins: pin ? pins : undefined,
      changes: tools && { tools, expand: expander(environment, { onValue: fileDefaults.note }) },
      stored: index === undefined || fault !== undefined ? undefined : storedTools(index, name, server),
    },
    // What is hidden is a secret of the connection too.
    connection: [connected, times, fault?.message, hiddenOf(tools)],
    serving: [filter, description, pin, tools],
  };
}

/** The defaults that no caller sees, of each tool. */
const hiddenOf = (tools: ServerConfig["tools"] = {}): unknown =>
  Object.entries(tools).flatMap(([tool, { defaults = {}, hidden = [] }]) =>
    hidden.filter((name) => Object.hasOwn(defaults, name)).map((name) => [tool, name, defaults[name]]),
  );

/** A server whose entry cannot be read. */
const UNKNOWN: ServerConfig = { command: "" };

/**
 * How a later config treats a server differently: by another connection, or by other tools; `undefined` if it does not.
 */
export function differenceOf(before: ServerSetup, now: ServerSetup): "restarted" | "changed" | undefined {
  if (!isDeepStrictEqual(before.connection, now.connection)) return "restarted";
  return isDeepStrictEqual(before.serving, now.serving) ? undefined : "changed";
}
