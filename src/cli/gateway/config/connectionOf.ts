import { isDeepStrictEqual } from "node:util";
import { adoptServer, mapTexts, placeServer, type ServerConfig } from "../../../gateway/index.ts";
import { asObject } from "./readHostConfig.ts";

/**
 * What a server connects to, by which two entries are the same server: filters, time limits, descriptions and switches
 * are not part of it, nor are the host's keys, the form of a variable or the spelling of a header's name.
 *
 * @param folder where the server starts if its entry does not say it.
 * @example
 * connectionOf({ url: "https://crm.example/mcp", headers: { "X-Key": "${env:KEY}" }, deny: ["write"] }, "/app");
 * // { url: "https://crm.example/mcp", headers: { "x-key": "${KEY}" } }
 */
export function connectionOf(given: unknown, folder: string): object {
  const { command, args, env, envFile, cwd, url, headers, type } = adopted(given, folder);
  const names = Object.entries(asObject(headers)).map(([name, value]) => [name.toLowerCase(), value]);
  const parts = { command, args, env, envFile, cwd, url, headers: Object.fromEntries(names) };
  const known = Object.entries(parts).filter(([, value]) => value !== undefined && !isEmpty(value));
  const isSse = type === "sse" && { type };
  return mapTexts({ ...Object.fromEntries(known), ...isSse }, (text) =>
    text.replace(/\$\{env:(?=\w+(?:\}|:-))/g, "${"),
  );
}

/**
 * What restricts the tools of an entry or logs in for it, and is not the same in another one.
 *
 * @example
 * lostSettings({ command: "x", deny: ["write"] }, { command: "x" }); // ["deny"]
 */
export function lostSettings(given: unknown, kept: unknown): string[] {
  const [own, other] = [adopted(given, "/"), adopted(kept, "/")];
  return ["allow", "deny", "tools", "oauth"].filter(
    (key) => own[key] !== undefined && !isDeepStrictEqual(own[key], other[key]),
  );
}

/** An entry under the keys of this package; one that cannot be read stays as it is. */
function adopted(given: unknown, folder: string): { readonly [key: string]: unknown } {
  try {
    return placeServer(adoptServer(asObject(given)) as ServerConfig, folder);
  } catch {
    return asObject(given);
  }
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;
