import { endsWithin } from "../../checks/index.ts";
import { IDENTITY_METHOD } from "../GatewayIdentity.ts";
import type { McpMethod, RawResult } from "../McpService.ts";
import { TASKS_CAPABILITY } from "../protocol.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import { taskMethods } from "../servers/tasks.ts";
import type { PassThroughPrompts } from "./PassThroughPrompts.ts";

/** The capabilities of the four tools and of all tools in one list, besides the tools. */
export const commonCapabilities = (servers: ServerRegistry): RawResult => ({
  prompts: { listChanged: true },
  completions: {},
  logging: {},
  ...TASKS_CAPABILITY,
  experimental: servers.identity,
});

/** The methods of both. */
export function commonMethods(
  servers: ServerRegistry,
  prompts: PassThroughPrompts,
): { readonly [method: string]: McpMethod } {
  return {
    ...taskMethods(servers),
    [IDENTITY_METHOD]: async () => servers.identity,
    "prompts/list": (_, caller) => prompts.list(caller),
    "prompts/get": (params, caller) => prompts.get(params, caller),
    "completion/complete": (params, caller) => prompts.complete(params, caller),
    async "logging/setLevel"({ level }) {
      const asked = servers.names.flatMap((name) => servers.reachable(name) ?? []);
      const set = asked.map(({ upstream }) => upstream.setLogLevel(String(level)));
      await endsWithin(Promise.all(set), PATIENCE);
      return {};
    },
  };
}

/** The milliseconds that a client waits for servers to take its level, which they get when they are connected. */
const PATIENCE = 1_000;
