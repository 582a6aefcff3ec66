import { BOOLEAN, checkOption, checkOptions, type OptionRule, type OptionRules, VERSION } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import type { McpCaller, McpService, RawResult } from "../McpService.ts";
import { APPS_CAPABILITY } from "../servers/apps.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import type { ShowSettings } from "../tools/shownTool.ts";
import { PassThroughPrompts } from "./PassThroughPrompts.ts";
import { PassThroughResources } from "./PassThroughResources.ts";
import { type PassThroughOptions, PassThroughTools } from "./PassThroughTools.ts";
import { UriRoutes } from "./UriRoutes.ts";

const RULES: OptionRules = { prefix: BOOLEAN, schemas: ["full", "compact"] };

const PREFIX_OF_MANY: OptionRule = { expected: "true for several servers", accepts: (value) => value === true };

/** The capabilities that are declared to older servers. Clients without a capability are not asked for it. */
const ANSWERED: RawResult = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {}, ...APPS_CAPABILITY };

/** All tools, resources and prompts of the servers as one MCP service. Results are passed through unchanged. */
export function passThrough(
  servers: ServerRegistry,
  settings: ShowSettings,
  options: PassThroughOptions = {},
): McpService {
  checkOptions("passThrough", options, RULES);
  if (servers.names.length !== 1) checkOption("passThrough", "prefix", options.prefix, PREFIX_OF_MANY);

  const uris = new UriRoutes();
  const tools = new PassThroughTools(servers, settings, options, uris);
  const resources = new PassThroughResources(servers, uris);
  const prompts = new PassThroughPrompts(servers, options);

  for (const name of servers.names) servers.require(name).upstream.announce(ANSWERED);

  async function complete({ ref, ...params }: RawResult, caller: McpCaller): Promise<RawResult> {
    const { uri, name } = isObject(ref) ? ref : {};
    if (uri !== undefined) {
      return resources.ask("completion/complete", uri, caller, (uri) => ({
        ...params,
        ref: { ...(ref as object), uri },
      }));
    }
    const place = await prompts.find(name, caller);
    const sent = { ...params, ref: { ...(ref as object), name: place.name } };
    return servers.request(place.server, "completion/complete", sent, caller);
  }

  return {
    name: "openjiuwen-tools-gateway",
    version: VERSION,
    capabilities: {
      resources: { listChanged: true, subscribe: true },
      prompts: { listChanged: true },
      completions: {},
      logging: {},
    },
    listTools: () => tools.list(),
    callTool: (params, caller) => tools.call(params, caller),
    parameterHeaders: (params) => tools.headers(params),
    followResource: (uri, listener, caller) => resources.follow(uri, listener, caller),
    methods: {
      "resources/list": (_, caller) => resources.list(caller),
      "resources/templates/list": (_, caller) => resources.listTemplates(caller),
      "resources/read": (params, caller) =>
        resources.ask("resources/read", params.uri, caller, (uri) => ({ ...params, uri })),
      "prompts/list": (_, caller) => prompts.list(caller),
      "prompts/get": (params, caller) => prompts.get(params, caller),
      "completion/complete": complete,
      async "logging/setLevel"({ level }) {
        await Promise.all(servers.names.map((name) => servers.require(name).upstream.setLogLevel(String(level))));
        return {};
      },
    },
    onListChanged(listener) {
      const latest = (): unknown[] => servers.names.map((name) => servers.get(name)?.latest);
      let previous = latest();
      const ends = servers.names.map((name) =>
        servers.require(name).upstream.onChange((change) => {
          if (change === "resources" || change === "prompts") listener(change);
        }),
      );
      ends.push(
        servers.onChange(() => {
          const now = latest();
          if (now.every((tools, index) => tools === previous[index])) return;
          previous = now;
          listener("tools");
        }),
      );
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
