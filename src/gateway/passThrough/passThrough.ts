import {
  BOOLEAN,
  checkOption,
  checkOptions,
  endsWithin,
  type OptionRule,
  type OptionRules,
  VERSION,
} from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import type { McpMethod, McpService, RawResult } from "../McpService.ts";
import { ANSWERED } from "../protocol.ts";
import { APPS_CAPABILITY } from "../servers/apps.ts";
import { joinedInstructions } from "../servers/instructionsOf.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import type { CallSettings } from "../tools/shownTool.ts";
import { commonCapabilities, commonMethods } from "./commonMethods.ts";
import { PassThroughPrompts } from "./PassThroughPrompts.ts";
import { PassThroughResources } from "./PassThroughResources.ts";
import { type PassThroughOptions, PassThroughTools } from "./PassThroughTools.ts";
import { UriRoutes } from "./UriRoutes.ts";
import { withinCallers } from "./withinCallers.ts";

const RULES: OptionRules = { prefix: BOOLEAN, schemas: ["full", "compact"] };

const PREFIX_OF_MANY: OptionRule = { expected: "true for several servers", accepts: (value) => value === true };

/** What is declared to older servers: pages of apps can be shown only where all tools are in one list. */
const DECLARED: RawResult = { ...ANSWERED, ...APPS_CAPABILITY };

/** All tools, resources and prompts of the servers as one MCP service. Results are passed through unchanged. */
export function passThrough(
  servers: ServerRegistry,
  settings: CallSettings,
  options: PassThroughOptions = {},
): McpService {
  checkOptions("passThrough", options, RULES);
  if (servers.names.length !== 1) checkOption("passThrough", "prefix", options.prefix, PREFIX_OF_MANY);

  const uris = new UriRoutes();
  const tools = new PassThroughTools(servers, settings, options, uris);
  const resources = new PassThroughResources(servers, uris);
  const prompts = new PassThroughPrompts(servers, options.prefix !== false);

  servers.announce(DECLARED);
  if (options.prefix === false) servers.requireSingle();

  const complete: McpMethod = ({ ref, ...params }, caller) => {
    const { uri } = isObject(ref) ? ref : {};
    if (uri === undefined) return prompts.complete({ ref, ...params }, caller);
    const paramsOf = (uri: string): RawResult => ({ ...params, ref: { ...(ref as object), uri } });
    return resources.ask("completion/complete", uri, caller, paramsOf);
  };

  return withinCallers(servers, {
    name: "openjiuwen-tools-gateway",
    version: VERSION,
    get instructions() {
      return joinedInstructions(servers.names.map((name) => servers.require(name).upstream));
    },
    instructed: () => endsWithin(servers.readySoon(), PATIENCE),
    get capabilities() {
      return { resources: { listChanged: true, subscribe: true }, ...commonCapabilities(servers) };
    },
    listTools: () => tools.list(),
    findTool: (name, caller) => tools.shown(name, caller),
    callTool: (params, caller) => tools.call(params, caller),
    parameterHeaders: (params) => tools.headers(params),
    followResource: (uri, listener, caller) => resources.follow(uri, listener, caller),
    methods: {
      "resources/list": (_, caller) => resources.list(caller),
      "resources/templates/list": (_, caller) => resources.listTemplates(caller),
      "resources/read": (params, caller) =>
        resources.ask("resources/read", params.uri, caller, (uri) => ({ ...params, uri })),
      ...commonMethods(servers, prompts),
      "completion/complete": complete,
    },
    onListChanged(listener) {
      const latest = (): unknown[] => servers.names.map((name) => servers.get(name)?.latest);
      let previous = latest();
      const endOfLists = servers.listeners.onListChanged(listener);
      const endOfTools = servers.listeners.onChange(() => {
        const now = latest();
        if (now.length === previous.length && now.every((tools, index) => tools === previous[index])) return;
        previous = now;
        listener("tools");
      });
      return () => {
        endOfLists();
        endOfTools();
      };
    },
  });
}

/** The milliseconds that a client which connects waits for the instructions of servers that start. */
const PATIENCE = 3_000;
