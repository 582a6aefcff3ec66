import { BOOLEAN, checkOption, checkOptions, type OptionRule, type OptionRules } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { McpCaller, McpService } from "../McpService.ts";
import type { RawResult } from "../raw.ts";
import { requestOf } from "../requestOf.ts";
import type { Servers } from "../Servers.ts";
import type { ShowSettings } from "../tools/shownTool.ts";
import { serverOf } from "./askServers.ts";
import { PassedPrompts } from "./PassedPrompts.ts";
import { PassedResources } from "./PassedResources.ts";
import { PassedTools } from "./PassedTools.ts";
import type { PassThroughOptions } from "./PassThroughOptions.ts";
import { UriRoutes } from "./UriRoutes.ts";

const RULES: OptionRules = { prefix: BOOLEAN, schemas: ["full", "compact"] };

const PREFIX_OF_MANY: OptionRule = { expected: "true for several servers", accepts: (value) => value === true };

/** All tools, resources and prompts of the servers as one server has them, whose results go through as they came. */
export function passThrough(servers: Servers, settings: ShowSettings, options: PassThroughOptions = {}): McpService {
  checkOptions("passThrough", options, RULES);
  if (servers.names.length !== 1) checkOption("passThrough", "prefix", options.prefix, PREFIX_OF_MANY);

  const uris = new UriRoutes();
  const tools = new PassedTools(servers, settings, options, uris);
  const resources = new PassedResources(servers, uris);
  const prompts = new PassedPrompts(servers, options);

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
    return serverOf(servers, place.server).upstream.request("completion/complete", sent, requestOf(caller));
  }

  return {
    name: "openjiuwen-tools-gateway",
    version: "0.1.0",
    capabilities: { resources: { listChanged: true }, prompts: {}, completions: {} },
    listTools: () => tools.list(),
    callTool: (params, caller) => tools.call(params, caller),
    async request(method, params, caller) {
      switch (method) {
        case "resources/list":
          return resources.list(caller);
        case "resources/templates/list":
          return resources.listTemplates(caller);
        case "resources/read":
          return resources.ask(method, params.uri, caller, (uri) => ({ ...params, uri }));
        case "prompts/list":
          return prompts.list(caller);
        case "prompts/get":
          return prompts.get(params, caller);
        case "completion/complete":
          return complete(params, caller);
      }
      return undefined;
    },
    onListChanged(listener) {
      const latest = (): unknown[] => servers.names.map((name) => servers.get(name)?.latest);
      let told = latest();
      const ends = servers.names.map((name) =>
        serverOf(servers, name).upstream.onChange((change) => change === "resources" && listener("resources")),
      );
      ends.push(
        servers.onChange(() => {
          const now = latest();
          if (now.every((tools, index) => tools === told[index])) return;
          told = now;
          listener("tools");
        }),
      );
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
