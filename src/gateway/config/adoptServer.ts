import { isObject } from "../../schema/index.ts";

type Entry = { [key: string]: unknown };

/**
 * An entry of another host's config under the keys of this package: keys of other hosts that have a meaning here are
 * renamed, null values are left out, and numbers become texts where a process expects texts. Keys without a meaning
 * stay, so that the caller can name them.
 *
 * @throws {Error} if two keys of one meaning contradict each other, or if a list of tools has an unknown form.
 * @example
 * adoptServer({ httpUrl: "https://crm.example/mcp", includeTools: ["find_*"] });
 * // { url: "https://crm.example/mcp", allow: ["find_*"] }
 */
export function adoptServer(given: { readonly [key: string]: unknown }): Entry {
  const entry = withoutNull(given);
  for (const [key, own] of ALIASES) rename(entry, key, own);
  if (typeof entry.type === "string") entry.type = TYPES.get(entry.type) ?? entry.type;
  adoptCommand(entry);
  adoptFilters(entry);
  adoptAuth(entry);
  if (Array.isArray(entry.args)) entry.args = entry.args.map(asText);
  for (const key of ["env", "headers"]) {
    const values = entry[key];
    if (!isObject(values)) continue;
    const texts = Object.entries(withoutNull(values)).map(([name, value]) => [name, asVariable(asText(value))]);
    entry[key] = Object.fromEntries(texts);
  }
  return entry;
}

/** Keys of Windsurf, Gemini, Cline, FastMCP and opencode, and their names here. */
const ALIASES: readonly (readonly [key: string, own: string])[] = [
  ["serverUrl", "url"],
  ["httpUrl", "url"],
  ["transportType", "type"],
  ["transport", "type"],
  ["environment", "env"],
];

/** The names of the transports in Copilot, opencode and FastMCP. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["local", "stdio"],
  ["remote", "http"],
  ["streamable_http", "http"],
]);

function rename(entry: Entry, key: string, own: string): void {
  if (!Object.hasOwn(entry, key)) return;
  const value = entry[key];
  if (Object.hasOwn(entry, own) && entry[own] !== value) {
    throw new Error(`expected one of ${JSON.stringify(own)} and ${JSON.stringify(key)}, received both`);
  }
  delete entry[key];
  entry[own] = value;
}

/** opencode writes the command and its arguments in one list, and older versions of Zed an object. */
function adoptCommand(entry: Entry): void {
  const { command } = entry;
  if (Array.isArray(command) && entry.args === undefined) {
    const [program, ...args] = command;
    Object.assign(entry, { command: program, args });
  }
  if (!isObject(command)) return;
  const { path, args, env, ...others } = withoutNull(command);
  if (path === undefined || Object.keys(others).length > 0) return;
  Object.assign(entry, { command: path }, args !== undefined && { args }, env !== undefined && { env });
}

/** The keys under which other hosts list the tools that are served, and those that are not. */
const FILTERS: readonly (readonly [own: "allow" | "deny", keys: readonly string[]])[] = [
  ["allow", ["includeTools", "enabledTools", "enabled_tools", "allowedTools", "allowed_tools", "tools"]],
  ["deny", ["excludeTools", "disabledTools", "disabled_tools"]],
];

function adoptFilters(entry: Entry): void {
  for (const [own, keys] of FILTERS) {
    for (const key of keys) {
      if (!Object.hasOwn(entry, key) || isChanges(entry, key)) continue;
      const patterns = patternsOf(entry, key);
      delete entry[key];
      if (own === "deny") entry.deny = Array.isArray(entry.deny) ? [...entry.deny, ...patterns] : patterns;
      else allowOnly(entry, key, patterns);
    }
  }
}

/** Copilot lists the tools that are served as `tools`; an object says how they are changed. */
const isChanges = (entry: Entry, key: string): boolean => key === "tools" && isObject(entry.tools);

function patternsOf(entry: Entry, key: string): string[] {
  const patterns = entry[key] === "*" ? ["*"] : entry[key];
  if (Array.isArray(patterns) && patterns.every((pattern) => typeof pattern === "string")) return patterns;
  throw new Error(`expected a list of names of tools as ${JSON.stringify(key)}`);
}

/** One list of patterns cannot express the intersection of two lists, unless one of them allows all tools. */
function allowOnly(entry: Entry, key: string, patterns: string[]): void {
  if (entry.allow === undefined || isAll(entry.allow)) entry.allow = patterns;
  else if (!isAll(patterns)) throw new Error(`expected one list of the tools that are served, received ${key} too`);
}

const isAll = (patterns: unknown): boolean => Array.isArray(patterns) && patterns.includes("*");

/** Cursor's and Copilot's keys for a login. */
function adoptAuth(entry: Entry): void {
  const { auth, oauthClientId: id } = entry;
  if (typeof id === "string" && entry.oauth === undefined) {
    delete entry.oauthClientId;
    entry.oauth = { clientId: id };
  }
  if (!isObject(auth) || entry.oauth !== undefined) return;
  const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, scopes, ...others } = withoutNull(auth);
  if (Object.keys(others).length > 0) return;
  delete entry.auth;
  entry.oauth = withoutNull({ clientId, clientSecret, scopes });
}

const withoutNull = (given: { readonly [key: string]: unknown }): Entry =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));

/** A process and a header take texts; hosts take numbers and booleans too. */
const asText = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "bigint" || typeof value === "boolean" ? String(value) : value;

/** Copilot's cloud agent takes the name of a secret as the value. */
const asVariable = (value: unknown): unknown =>
  typeof value === "string" && /^COPILOT_MCP_\w+$/.test(value) ? `\${${value}}` : value;
