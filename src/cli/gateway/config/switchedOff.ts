import { existsSync } from "node:fs";
import { normalize } from "node:path";
import { type Host, type HostFile, type HostPlace, hostPath } from "../../../gateway/index.ts";
import { asObject, readHostConfig } from "./readHostConfig.ts";

/**
 * Says which servers of a host's file its user has switched off elsewhere, such as by `copilot mcp disable`.
 *
 * @example
 * const isOff = switchedOff(gemini, "~/.gemini/settings.json", place);
 * isOff("files"); // true
 */
export function switchedOff(host: Host, file: HostFile, place: HostPlace): (name: string) => boolean {
  const names = (host.switches ?? [])
    .filter(({ of }) => of === undefined || of === file)
    .flatMap((switches) => namesIn(valueAt(hostPath(switches.file, place), switches.keys, place.project)));
  // Gemini stores the names in lower case.
  return (name) => names.includes(name) || names.includes(name.toLowerCase().trim());
}

/** The names in a list, or those of entries that are not enabled. */
function namesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return Object.entries(asObject(value)).flatMap(([name, entry]) => (asObject(entry).enabled === false ? [name] : []));
}

/** The value under keys; `undefined` without such a file, or if the file cannot be read. */
function valueAt(file: string | undefined, keys: readonly string[], project: string): unknown {
  if (file === undefined || !existsSync(file)) return undefined;
  try {
    return keys.reduce(
      (value, key) => (key === "." ? ofFolder(value, project) : asObject(value)[key]),
      readHostConfig(file),
    );
  } catch {
    return undefined;
  }
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
