import { readdirSync, statSync } from "node:fs";
import { normalize } from "node:path";
import {
  findServers,
  HOSTS,
  type Host,
  type HostFile,
  type HostPlace,
  hostPath,
  mapTexts,
  ofHost,
  ownKeys,
  placeServer,
  readServer,
  type ServerConfig,
  shownName,
} from "../../../gateway/index.ts";
import { isGateway } from "./isGateway.ts";
import { asObject, isThere, readHostConfig, requireObject } from "./readHostConfig.ts";
import { ofFolder, switchedOff } from "./switchedOff.ts";
import { urlFault } from "./urlFault.ts";

/** The config of a host on this machine. */
export type HostConfig = {
  readonly host: Host;
  readonly file: string;
  readonly servers: readonly FoundServer[];
  /** What it asks the user for. */
  readonly inputs: readonly unknown[];
  /** Why it cannot be read. */
  readonly error?: string;
  /** What is wrong outside of the file, such as a file of switches that cannot be read. */
  readonly warnings: readonly string[];
};

/** A server of a host, in the form of this package, or the reason why it is left out. */
export type FoundServer = {
  readonly name: string;
  /** As the host has it. */
  readonly given: unknown;
  readonly server?: ServerConfig;
  readonly skipped?: string;
  /** Whether the host has switched it off elsewhere than in its entry. */
  readonly isOff?: true;
  readonly warnings: readonly string[];
};

/**
 * The configs of known hosts that lie on this machine and have servers.
 *
 * @example
 * findHostServers({ platform: "linux", home: "/home/ada", environment: process.env, project: "." });
 */
export function findHostServers(place: HostPlace, hosts: readonly Host[] = HOSTS): HostConfig[] {
  const paths = new Set<string>();
  return hosts.flatMap((host) =>
    host.files.flatMap((known) => {
      const isOfProject = typeof known === "string" && known.startsWith("./");
      return filesAt(hostPath(known, place)).flatMap((file) => {
        if (paths.has(file) || !isThere(file)) return [];
        paths.add(file);
        const read = readHostFile({ host, known, file, place, isOfProject });
        return read.error === undefined && read.servers.length === 0 ? [] : [read];
      });
    }),
  );
}

/** The files that a path may mean, whose folder `*` has any name. */
function filesAt(path: string | undefined): string[] {
  if (path === undefined) return [];
  const [above = "", below] = path.split("/*/");
  if (below === undefined) return [normalize(path)];
  const fileIn = (folder: string): string => normalize(`${above}/${folder}/${below}`);
  try {
    return statSync(above, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(above).toSorted().map(fileIn) : [];
  } catch {
    // Reading it fails with the reason.
    return [fileIn("*")];
  }
}

type HostFileOf = {
  readonly host: Host;
  /** The file as the host's data have it. */
  readonly known: HostFile;
  readonly file: string;
  readonly place: HostPlace;
  readonly isOfProject: boolean;
};

function readHostFile({ host, known, file, place, isOfProject }: HostFileOf): HostConfig {
  try {
    const config = requireObject(readHostConfig(file));
    const { servers, path, inputs } = findServers(config);
    const ofUser = Object.entries(requireObject(servers, path)).map(([name, entry]) => ({ name, entry, isOfProject }));
    const ofProject = projectServers(config, place.project).map((found) => ({ ...found, isOfProject: true }));
    const { isOff, warnings } = switchedOff(host, known, place);
    return {
      host,
      file,
      // Claude Code prefers the servers of the project.
      servers: [...ofProject, ...ofUser.filter(({ name }) => !ofProject.some((each) => each.name === name))]
        .map((found) => convert(host, found.name, found.entry, found.isOfProject ? place.project : undefined))
        .map((found) => (isOff(found.name) ? withoutStart(found) : found)),
      inputs: Array.isArray(inputs) ? inputs : [],
      warnings,
    };
  } catch (cause) {
    return { host, file, servers: [], inputs: [], warnings: [], error: (cause as Error).message };
  }
}

/** The servers that `~/.claude.json` has for a folder alone. */
function projectServers(config: unknown, folder: string): { readonly name: string; readonly entry: unknown }[] {
  const own = requireObject(ofFolder(asObject(config).projects, folder), ["projects", folder]);
  return Object.entries(requireObject(own.mcpServers, ["projects", folder, "mcpServers"])).map(([name, entry]) => ({
    name,
    entry,
  }));
}

/** A server that its host has switched off. */
function withoutStart(found: FoundServer): FoundServer {
  const { server } = found;
  if (server === undefined || server.disabled === true) return found;
  return { ...found, server: { ...server, disabled: true }, isOff: true };
}

/** A server of a project starts in its folder, wherever the gateway runs. */
function convert(host: Host, name: string, given: unknown, project: string | undefined): FoundServer {
  if (["", "__proto__"].includes(shownName(name))) {
    return { name, given, skipped: "expected another name", warnings: [] };
  }
  try {
    const entry = ofHost(given, host);
    const { server, warnings } = readServer(name, project === undefined ? entry : ofProject(entry, project));
    const skipped = isGateway(server) ? "it is this gateway" : "url" in server ? urlFault(server.url) : undefined;
    if (skipped !== undefined) return { name, given, skipped, warnings: [] };
    const own = withPlainSwitch(withoutEmpty(withoutType(ownKeys(server))));
    return { name, given, server: project === undefined ? own : placeServer(own, project), warnings };
  } catch (cause) {
    const { reason, message } = cause as { reason?: string; message: string };
    return { name, given, skipped: reason ?? message, warnings: [] };
  }
}

/** Whether there is a command or a URL says the type, except for SSE. */
function withoutType(server: ServerConfig): ServerConfig {
  const { type, ...others }: { readonly type?: string | undefined } = server;
  return type === "sse" ? server : (others as ServerConfig);
}

/** Claude Code writes empty lists and objects, other hosts leave them out. */
function withoutEmpty(server: ServerConfig): ServerConfig {
  const isEmpty = ([key, value]: [string, unknown]): boolean =>
    EMPTY_KEYS.has(key) && typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return Object.fromEntries(Object.entries(server).filter((entry) => !isEmpty(entry))) as ServerConfig;
}

/** Hosts write in several ways that a server is there, and that all of its tools are. */
function withPlainSwitch({ enabled, disabled, allow, ...server }: ServerConfig): ServerConfig {
  const isOff = enabled === false || disabled === true;
  const some = allow?.includes("*") === false && { allow };
  return { ...server, ...some, ...(isOff && { disabled: true }) } as ServerConfig;
}

/** An empty `allow` is another matter: it serves no tool. */
const EMPTY_KEYS: ReadonlySet<string> = new Set(["args", "env", "headers", "deny", "oauth", "tools"]);

/** A server of a project belongs to it, also where Claude Code starts the gateway in another one. */
const ofProject = (value: unknown, project: string): unknown =>
  mapTexts(value, (text) => text.replace(/\$\{CLAUDE_PROJECT_DIR(?::-[^{}]*)?\}/g, () => project));
