import { VERSION } from "../checks/index.ts";
import { ToolSet } from "../set/index.ts";
import type { CompleteConfig } from "./config/readConfig.ts";
import type { Gateway } from "./createGateway.ts";
import { GatewayError, loadPart, requireName, unknownName } from "./GatewayError.ts";
import type { OnInput } from "./onInput.ts";
import { commonCapabilities, commonMethods } from "./passThrough/commonMethods.ts";
import { PassThroughPrompts } from "./passThrough/PassThroughPrompts.ts";
import { passThrough } from "./passThrough/passThrough.ts";
import { methodsWithin } from "./passThrough/withinCallers.ts";
import { type ReloadInit, Reloads } from "./Reloads.ts";
import { checkLists } from "./servers/listAll.ts";
import { ServerRegistry, type ServerRegistryOptions } from "./servers/ServerRegistry.ts";
import type { ServerStatus } from "./servers/serverStatus.ts";
import { ToolDirectory } from "./servers/ToolDirectory.ts";
import { execTool } from "./tools/exec.ts";
import type { GatewayTool } from "./tools/GatewayTool.ts";
import { inspectTool } from "./tools/inspect.ts";
import { modelTool } from "./tools/modelTool.ts";
import { resourcesTool } from "./tools/resources.ts";
import { searchTool } from "./tools/search.ts";
import type { Toon } from "./tools/shownResult.ts";

/** What a gateway needs besides its config. */
export type OpenOptions = ServerRegistryOptions &
  Pick<ReloadInit, "read" | "onReload"> & {
    /** The file of the config, to read it again whenever it changes. */
    readonly watched?: string | undefined;
    readonly onInput?: OnInput | undefined;
  };

/** A gateway of a config that was read. */
export async function openGateway(given: CompleteConfig, { onInput = {}, ...options }: OpenOptions): Promise<Gateway> {
  // The tools read their settings for each call.
  const config = { ...given };
  const toon = config.toon_compression_enabled ? await loadToon() : undefined;
  const servers = new ServerRegistry(config, options);
  const names = config.code ? new ToolDirectory(servers, { isPrefixed: true, hasPages: false }) : undefined;
  const own: GatewayTool[] = [
    inspectTool(servers, config, names),
    searchTool(servers, config, names),
    execTool(servers, config, toon),
    resourcesTool(servers),
  ];
  let warmUp: (() => Promise<void>) | undefined;
  if (names !== undefined) {
    const { codeTool, startSandbox } = await loadPart(() => import("./code/codeTool.ts"), ["run"], OF_RUN);
    own.push(codeTool(servers, names, config));
    warmUp = startSandbox;
  }
  // The sandbox starts when the servers have the processor no more, so that the first code need not wait for it.
  const start = setTimeout(async () => {
    if (!config.start_on_use) await servers.ready();
    await warmUp?.();
  }, START_DELAY);
  const prompts = new PassThroughPrompts(servers, true);
  const reloads = new Reloads({ ...options, servers, config });
  if (options.watched !== undefined) reloads.watch(options.watched);
  let isClosed = false;
  const shown = (): string => own.map(({ description }) => description).join("\n");
  return {
    get tools() {
      return new ToolSet(own.map((tool) => modelTool(tool, servers, onInput)));
    },
    service: {
      name: "openjiuwen-tools-gateway",
      version: VERSION,
      instructions: INSTRUCTIONS,
      listTools: async () => own.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
      async callTool(params, caller) {
        const { name, arguments: args, ...rest } = params;
        const wanted = requireName("tool", name);
        const tool = own.find((tool) => tool.name === wanted);
        if (tool === undefined)
          throw unknownName(
            "tool",
            "/name",
            wanted,
            own.map(({ name }) => name),
          );
        return servers.within(caller, () => tool.callWith(args, caller, rest));
      },
      get capabilities() {
        return commonCapabilities(servers);
      },
      methods: methodsWithin(servers, commonMethods(servers, prompts)),
      onListChanged(listener) {
        let lastShown = shown();
        const endOfPrompts = servers.listeners.onListChanged((list) => {
          if (list === "prompts") listener(list);
        });
        const endOfTools = servers.listeners.onChange(() => {
          const now = shown();
          if (now === lastShown) return;
          lastShown = now;
          listener("tools");
        });
        return () => {
          endOfPrompts();
          endOfTools();
        };
      },
    },
    passThrough: (options) => passThrough(servers, config, options),
    get servers() {
      return servers.wholeStatus;
    },
    get warnings() {
      return reloads.warnings;
    },
    async ready() {
      await servers.ready();
      return servers.wholeStatus;
    },
    async check(name) {
      await checkLists(servers, name);
      return servers.wholeStatus.find((status) => status.name === name) as ServerStatus;
    },
    onChange: (listener) => servers.listeners.onChange(listener),
    reload: (next) => reloads.reload(next),
    async search(queries, limits) {
      if (isClosed) throw new GatewayError("closed", "", "the gateway is closed");
      return servers.search(queries, limits);
    },
    get memory() {
      return servers.memory;
    },
    approve: (server, tool, show) => servers.approve(server, tool, show),
    close() {
      isClosed = true;
      warmUp = undefined;
      clearTimeout(start);
      reloads.close();
      return servers.close();
    },
  };
}

const INSTRUCTIONS =
  "Tools of many servers: search finds them, exec runs them. inspect has what a server says about its use.";

/** The milliseconds in which a client is welcomed before the servers take the processor for their start. */
const START_DELAY = 100;

/** `run` 2.1.5 does not accept TypeScript 7 beside it, which npm refuses with ERESOLVE. Here it needs no TypeScript. */
const OF_RUN = ". Beside TypeScript 7 first: npm pkg set 'overrides.run.typescript=$typescript'";

async function loadToon(): Promise<Toon> {
  const { encode }: { encode: Toon } = await loadPart(() => import(/* @vite-ignore */ TOON), [TOON]);
  return encode;
}

/** In a variable, so that bundlers do not require the optional package. */
const TOON: string = "@toon-format/toon";
