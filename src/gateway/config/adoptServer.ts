// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { isObject } from "../../schema/index.ts";
import { adoptLogin } from "./adoptLogin.ts";
import { type Entry, withoutNull } from "./Entry.ts";

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
  const entry = withTransport(withoutNull(given));
  for (const [key, own] of ALIASES) rename(entry, key, own);
  if (typeof entry.type === "string") entry.type = TYPES.get(entry.type) ?? entry.type;
  adoptCommand(entry);
  adoptFilters(entry);
  adoptVariables(entry);
  adoptCodex(entry);
  adoptLogin(entry);
  if (Array.isArray(entry.args)) entry.args = entry.args.map(asText);
  for (const key of ["env", "headers"]) {
    const values = entry[key];
    if (!isObject(values)) continue;
    const texts = Object.entries(withoutNull(values)).map(([name, value]) => [name, asVariable(asText(value))]);
    entry[key] = Object.fromEntries(texts);
  }
  return entry;
}

/** Keys of Windsurf, Gemini, Cline, FastMCP, opencode and Codex, and their names here. */
const ALIASES: readonly (readonly [key: string, own: string])[] = [
  ["serverUrl", "url"],
  ["httpUrl", "url"],
  ["transportType", "type"],
  ["transport", "type"],
  ["environment", "env"],
  ["http_headers", "headers"],
  ["startup_timeout_sec", "start_timeout"],
  ["tool_timeout_sec", "call_timeout"],
];

/** The names of the transports in Copilot, opencode and FastMCP. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["local", "stdio"],
  ["remote", "http"],
  ["streamable_http", "http"],
]);

/** Cline writes how a server is reached as an object of its own. */
function withTransport(entry: Entry): Entry {
  const { transport, ...others } = entry;
  if (!isObject(transport)) return entry;
  const own = withoutNull(transport);
  const twice = Object.keys(own).find((key) => Object.hasOwn(others, key) && others[key] !== own[key]);
  if (twice !== undefined) throw new Error(`expected ${JSON.stringify(twice)} once, received it in "transport" too`);
  return Object.fromEntries([...Object.entries(others), ...Object.entries(own)]);
}

function rename(entry: Entry, key: string, own: string): void {
  if (!Object.hasOwn(entry, key)) return;
  const value = entry[key];
  if (Object.hasOwn(entry, own) && entry[own] !== value) {
    throw new Error(`expected one of ${JSON.stringify(own)} and ${JSON.stringify(key)}, received both`);
  }
  delete entry[key];
  entry[own] = value;
}

/** Codex also knows the time for the start in milliseconds, and approvals of single tools, which change nothing here. */
function adoptCodex(entry: Entry): void {
  const { startup_timeout_ms: startup, tools } = entry;
  if (typeof startup === "number") {
    delete entry.startup_timeout_ms;
    entry.start_timeout ??= startup / 1000;
  }
  if (!isObject(tools) || !Object.values(tools).some((tool) => isObject(tool) && "approval_mode" in tool)) return;
  const changes = Object.entries(tools).flatMap(([name, tool]) => {
    if (!isObject(tool)) return [[name, tool]];
    const { approval_mode: _, ...change } = tool;
    return Object.keys(change).length === 0 ? [] : [[name, change]];
  });
  entry.tools = Object.fromEntries(changes);
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

/** Codex lists the variables that a server gets, and has keys for headers whose values are in variables. */
function adoptVariables(entry: Entry): void {
  const { env_vars: passed, env_http_headers: headers, bearer_token_env_var: token } = entry;
  if (Array.isArray(passed)) {
    const names = passed.map((each) => (isObject(each) ? each.name : each)).filter((name) => typeof name === "string");
    // One that is not set is not an error there.
    add(entry, "env", Object.fromEntries(names.map((name) => [name, `\${${name}:-}`])));
    delete entry.env_vars;
  }
  if (isObject(headers)) {
    const variables = Object.entries(headers).map(([header, name]) => [header, `\${${name}}`]);
    add(entry, "headers", Object.fromEntries(variables));
    delete entry.env_http_headers;
  }
  if (typeof token === "string") {
    add(entry, "headers", { Authorization: `Bearer \${${token}}` });
    delete entry.bearer_token_env_var;
  }
}

/** Adds what an object of texts does not have. */
function add(entry: Entry, key: "env" | "headers", texts: Entry): void {
  const known = entry[key];
  if (known === undefined || isObject(known)) entry[key] = { ...texts, ...known };
}

/** A process and a header take texts; hosts take numbers and booleans too. */
const asText = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "bigint" || typeof value === "boolean" ? String(value) : value;

/** Copilot's cloud agent takes the name of a secret as the value. */
const asVariable = (value: unknown): unknown =>
  typeof value === "string" && /^COPILOT_MCP_\w+$/.test(value) ? `\${${value}}` : value;
