import { statSync } from "node:fs";
import { normalize } from "node:path";
import { type Host, type HostFile, type HostPlace, hostPath } from "../../../gateway/index.ts";
import { asObject, readHostConfig } from "./readHostConfig.ts";

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
      names.push(...namesIn(valueAt(path, switches.keys, place.project)));
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
function namesIn(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  if (typeof value !== "object") throw new Error(`expected a list or an object of servers, received a ${typeof value}`);
  return Object.entries(value).flatMap(([name, entry]) => (asObject(entry).enabled === false ? [name] : []));
}

/**
 * The value under keys; `undefined` without such a file.
 *
 * @throws {Error} if the file cannot be read.
 */
function valueAt(file: string, keys: readonly string[], project: string): unknown {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  return keys.reduce(
    (value, key) => (key === "." ? ofFolder(value, project) : asObject(value)[key]),
    readHostConfig(file),
  );
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
