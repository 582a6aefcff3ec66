import { homedir } from "node:os";
import { join, normalize, resolve } from "node:path";
import { describeKind } from "../../../checks/index.ts";
import { foldersToProject, HOSTS, type Host, type HostFile, type HostPlace, hostPath } from "../../../gateway/index.ts";
import { asObject, isObject, isThere, readHostConfig, requireObject } from "./readHostConfig.ts";

/**
 * Warnings about servers of a host's own file that its user has switched off elsewhere: a config is read as it is.
 *
 * @param names the servers of the file that are served.
 * @example
 * switchWarnings("/home/ada/.gemini/settings.json", ["files"]);
 * // ['switched off in Gemini CLI, but served here: files; …']
 */
export function switchWarnings(file: string, names: readonly string[]): string[] {
  const path = resolve(file);
  const user = { platform: process.platform, home: homedir(), environment: process.env };
  const ofFile = join(path, "..", "../".repeat(foldersToProject(path)));
  const found = HOSTS.filter(({ switches }) => switches !== undefined).flatMap((host) =>
    host.files.flatMap((known) => {
      const isOfProject = typeof known === "string" && known.startsWith("./");
      const place = { ...user, project: isOfProject ? ofFile : process.cwd() };
      if (resolve(hostPath(known, place) ?? "") !== path) return [];
      const { isOff, warnings } = switchedOff(host, known, place);
      const off = names.filter(isOff);
      const advice = "gateway import writes a config in which they are switched off too";
      const served = `switched off in ${host.name}, but served here: ${off.join(", ")}; ${advice}`;
      return off.length > 0 ? [...warnings, served] : warnings;
    }),
  );
  return [...new Set(found)];
}

/** What a host's files of switches say. */
export type Switches = {
  /** Whether the user has switched a server off there, such as by `copilot mcp disable`. */
  readonly isOff: (name: string) => boolean;
  /** Files that cannot be read: what is switched off in them is not known. */
  readonly warnings: readonly string[];
};

/**
 * Which servers of a host's file its user has switched off elsewhere.
 *
 * @example
 * const { isOff } = switchedOff(gemini, "~/.gemini/settings.json", place);
 * isOff("files"); // true
 */
export function switchedOff(host: Host, file: HostFile, place: HostPlace): Switches {
  const names: unknown[] = [];
  const warnings: string[] = [];
  for (const switches of host.switches ?? []) {
    const path = hostPath(switches.file, place);
    if (path === undefined || (switches.of !== undefined && switches.of !== file)) continue;
    try {
      for (const name of namesIn(valueAt(path, switches.keys, place.project))) names.push(name);
    } catch (cause) {
      const { message } = cause as Error;
      const reason = message.includes(path) ? message : `${path}: ${message}`;
      warnings.push(`${reason}; servers that are switched off there are taken as switched on`);
    }
  }
  // Gemini stores the names in lower case.
  return { isOff: (name) => names.includes(name) || names.includes(name.toLowerCase().trim()), warnings };
}

/**
 * The names in a list, or those of entries that are not enabled.
 *
 * @throws {Error} for another value.
 */
function namesIn(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    const other = value.find((name) => typeof name !== "string");
    if (other !== undefined) throw new Error(`expected a list of names, received one with ${describeKind(other)}`);
    return value;
  }
  if (!isObject(value)) throw new Error(`expected a list or an object of servers, received ${describeKind(value)}`);
  return Object.entries(value).flatMap(([name, entry]) =>
    requireObject(entry, [name]).enabled === false ? [name] : [],
  );
}

/**
 * The value under keys; `undefined` without such a file.
 *
 * @throws {Error} if the file cannot be read.
 */
function valueAt(file: string, keys: readonly string[], project: string): unknown {
  if (!isThere(file)) return undefined;
  return keys.reduce((value, key, index) => {
    const entries = requireObject(value, keys.slice(0, index));
    return key === "." ? ofFolder(entries, project) : entries[key];
  }, readHostConfig(file));
}

/**
 * The entry of a folder.
 *
 * @example
 * ofFolder({ "/home/ada/app/": { trusted: true } }, "/home/ada/app"); // { trusted: true }
 */
export function ofFolder(entries: unknown, folder: string): unknown {
  const plain = (path: string): string => normalize(path).replace(/(?<=.)[\\/]$/, "");
  return Object.entries(asObject(entries)).find(([path]) => plain(path) === plain(folder))?.[1];
}
