import {
  BOOLEAN,
  checkOptions,
  FUNCTION,
  integerIn,
  limitFrom,
  MAX_TIMER_MS,
  type OptionRule,
  type OptionRules,
  requireOption,
  STRING,
} from "../../checks/index.ts";
import { requireToolSet } from "../../set/index.ts";
import { isLoopback } from "../isLoopback.ts";
import type { McpService } from "../McpService.ts";
import type { ServedSkills } from "./resources/readSkills.ts";
import type { Served, ServeOptions } from "./ServeOptions.ts";
import { type RunnableSet, toolSetService } from "./toolSetService.ts";

/**
 * Serves a set of tools to clients of MCP, of all revisions.
 *
 * Over HTTP only this machine reaches it unless `host` says otherwise, and the headers `Host` and `Origin` are checked.
 *
 * @throws {OptionError} for a wrong option, and for anything else than a ToolSet.
 * @throws {GatewayError} `invalid_config` for `skills` without valid skills.
 * @example
 * const served = await serveMcp(tools, { transport: "http", port: 3000 });
 * served.url; // URL http://127.0.0.1:3000/mcp
 * await served.close();
 */
export async function serveMcp(tools: RunnableSet, options: ServeOptions = {}): Promise<Served> {
  checkOptions("serveMcp", options, RULES);
  requireToolSet("serveMcp", tools);
  const { skills } = options;
  return serveService(toolSetService(tools, options, skills === undefined ? skills : await skillsIn(skills)), options);
}

/**
 * Serves a service that need not be a set of tools, such as the `service` of a gateway. Results are sent as they come.
 *
 * @example
 * const gateway = await createGateway(config);
 * await serveService(gateway.service, { transport: "stdio" });
 */
export async function serveService(service: McpService, options: ServeOptions = {}): Promise<Served> {
  checkOptions("serveService", options, RULES);
  if (options.transport === "http") {
    if (isOpen(options)) requireOption("serveService", "insecure", options.insecure ?? false, INSECURE);
    const { serveHttp } = await import("./http/serveHttp.ts");
    return serveHttp(service, options);
  }
  const { serveStdio } = await import("./stdio/serveStdio.ts");
  return serveStdio(service);
}

/**
 * Whether clients beyond this machine could connect without a token: directly, or through a proxy or a tunnel, which
 * uses another host name. Browsers look for names such as `tools.localhost` on this machine alone.
 */
const isOpen = ({ host = "127.0.0.1", allowedHosts = [], token, authenticate }: ServeOptions): boolean =>
  !(isLoopback(host) && allowedHosts.every((name) => isLoopback(name) || /.\.localhost$/i.test(name))) &&
  token === undefined &&
  authenticate === undefined;

const INSECURE: OptionRule = {
  expected: "token or authenticate for a host or allowedHosts that others reach, or true to serve everybody",
  accepts: (value) => value === true,
};

async function skillsIn(folder: string): Promise<ServedSkills> {
  const { readSkills } = await import("./resources/readSkills.ts");
  return readSkills(folder);
}

const TEXTS: OptionRule = {
  expected: "a list of strings",
  accepts: (value) => Array.isArray(value) && value.every((text) => typeof text === "string"),
};

const ORIGINS: OptionRule = {
  expected: "a list of hosts without a port, such as app.example, or of origins, such as https://app.example:8080",
  accepts: (value) =>
    Array.isArray(value) &&
    value.every((text) => typeof text === "string" && (HOST.test(text) || /^[a-z][\w+.-]*:\/\/[^\s/*]+$/i.test(text))),
};
const HOST = /^(?:[^\s/*:]+|\[[\da-f:.]+\])$/i;

/** Requests have the path as URLs write it. */
const PATH: OptionRule = {
  expected: "a path as URLs have it, such as /mcp",
  accepts: (value) =>
    typeof value === "string" && URL.canParse(value, "http://a") && new URL(value, "http://a").pathname === value,
};

const RESOURCES: OptionRule = {
  expected: "a list of resources with uri, name and read",
  accepts: (value) =>
    Array.isArray(value) &&
    value.every(
      (entry) => typeof entry?.uri === "string" && typeof entry.name === "string" && typeof entry.read === "function",
    ),
};

const RULES: OptionRules = {
  transport: ["stdio", "http"],
  name: STRING,
  version: STRING,
  instructions: STRING,
  names: ["hosts", "specification"],
  droppedEmpties: ["restore", "refuse"],
  context: FUNCTION,
  resources: RESOURCES,
  skills: { expected: "a folder", accepts: (value) => typeof value === "string" && value !== "" },
  port: integerIn(0, 65_535),
  host: STRING,
  path: PATH,
  allowedHosts: TEXTS,
  allowedOrigins: ORIGINS,
  // A variable that is not set, for example, would lock everybody out.
  token: { expected: "a token without spaces", accepts: (value) => typeof value === "string" && /^\S+$/.test(value) },
  authenticate: FUNCTION,
  insecure: BOOLEAN,
  onRefused: FUNCTION,
  maxSessions: limitFrom(1),
  sessionIdleMs: integerIn(1, MAX_TIMER_MS),
};
