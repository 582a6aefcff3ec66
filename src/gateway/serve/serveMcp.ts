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
import { isLoopback } from "../isLoopback.ts";
import type { McpCaller, McpService } from "../McpService.ts";
import type { HttpServeOptions, Served } from "./http/HttpServeOptions.ts";
import type { ServedSkills } from "./resources/readSkills.ts";
import type { McpResource } from "./resources/resourceMethods.ts";
import { type RunnableSet, toolSetService } from "./toolSetService.ts";

/**
 * How tools are served to clients of MCP: over standard input and output, or over streamable HTTP.
 *
 * @example
 * const options: ServeOptions = { transport: "http", port: 3000, token: "a secret that clients send" };
 */
export type ServeOptions = HttpServeOptions & {
  /** Default: `"stdio"`. */
  readonly transport?: "stdio" | "http" | undefined;
  /** Default: `"openjiuwen-tools"`. */
  readonly name?: string | undefined;
  /** Default: `"1.0.0"`. */
  readonly version?: string | undefined;
  /** The instructions for the model about all tools. */
  readonly instructions?: string | undefined;
  /** The `context` of the handlers, for each call. */
  readonly context?: ((caller: McpCaller) => unknown) | undefined;
  /** Resources besides the tools, such as their pages. */
  readonly resources?: readonly McpResource[] | undefined;
  /** A folder of skills, which is served by the MCP Skills extension as it is at the start. */
  readonly skills?: string | undefined;
};

/**
 * Serves a set of tools to clients of MCP, of all revisions.
 *
 * Over HTTP only this machine reaches it unless `host` says otherwise, and the headers `Host` and `Origin` are checked.
 *
 * @throws {OptionError}
 * @throws {GatewayError} `invalid_config` for `skills` that are no skills.
 * @example
 * const served = await serveMcp(tools, { transport: "http", port: 3000 });
 * served.url; // URL http://127.0.0.1:3000/mcp
 * await served.close();
 */
export async function serveMcp(tools: RunnableSet, options: ServeOptions = {}): Promise<Served> {
  checkOptions("serveMcp", options, RULES);
  const { name = "openjiuwen-tools", version = "1.0.0", instructions, context, resources, skills } = options;
  const facts = {
    name,
    version,
    instructions,
    context,
    resources,
    skills: skills === undefined ? skills : await skillsIn(skills),
  };
  return serveService(toolSetService(tools, facts), options);
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
 * uses another host name.
 */
const isOpen = ({ host = "127.0.0.1", allowedHosts = [], token, authenticate }: ServeOptions): boolean =>
  ![host, ...allowedHosts].every(isLoopback) && token === undefined && authenticate === undefined;

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
  context: FUNCTION,
  resources: RESOURCES,
  skills: { expected: "a folder", accepts: (value) => typeof value === "string" && value !== "" },
  port: integerIn(0, 65_535),
  host: STRING,
  path: STRING,
  allowedHosts: TEXTS,
  allowedOrigins: TEXTS,
  // A variable that is not set, for example, would lock everybody out.
  token: { expected: "a token without spaces", accepts: (value) => typeof value === "string" && /^\S+$/.test(value) },
  authenticate: FUNCTION,
  insecure: BOOLEAN,
  maxSessions: limitFrom(1),
  sessionIdleMs: integerIn(1, MAX_TIMER_MS),
};
