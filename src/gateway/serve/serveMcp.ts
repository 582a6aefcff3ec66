import {
  checkOptions,
  FUNCTION,
  integerIn,
  limitFrom,
  type OptionRule,
  type OptionRules,
  STRING,
} from "../../json/index.ts";
import { loadPart } from "../loadPart.ts";
import type { McpCaller, McpService } from "../McpService.ts";
import type { RunnableSet } from "../RunnableSet.ts";
import type { HttpServeOptions, Served } from "./HttpServeOptions.ts";
import { toolSetService } from "./toolSetService.ts";

/**
 * How tools are served to clients of MCP: over standard input and output, or over streamable HTTP.
 *
 * @example
 * const options: ServeOptions = { transport: "http", port: 3000, token: process.env.MCP_TOKEN };
 */
export type ServeOptions = HttpServeOptions & {
  /** Default: `"stdio"`. */
  readonly transport?: "stdio" | "http" | undefined;
  /** Default: `"openjiuwen-tools"`. */
  readonly name?: string | undefined;
  /** Default: `"1.0.0"`. */
  readonly version?: string | undefined;
  /** What a model is told about the tools as a whole. */
  readonly instructions?: string | undefined;
  /** What the handlers get as their `context`, for each call. */
  readonly context?: ((caller: McpCaller) => unknown) | undefined;
};

/**
 * Serves a set of tools to clients of MCP, of all revisions.
 *
 * Over HTTP only this machine reaches it unless `host` says otherwise, and the headers `Host` and `Origin` are checked.
 *
 * @throws {OptionError}
 * @example
 * const served = await serveMcp(tools, { transport: "http", port: 3000 });
 * served.url; // URL http://127.0.0.1:3000/mcp
 * await served.close();
 */
export async function serveMcp(tools: RunnableSet, options: ServeOptions = {}): Promise<Served> {
  checkOptions("serveMcp", options, RULES);
  const { name = "openjiuwen-tools", version = "1.0.0", instructions, context } = options;
  return serveService(toolSetService(tools, { name, version, instructions, context }), options);
}

/**
 * Serves what need not be a set of tools, such as the `service` of a gateway, whose results go out as they came.
 *
 * @example
 * const gateway = await createGateway(config);
 * await serveService(gateway.service, { transport: "stdio" });
 */
export async function serveService(service: McpService, options: ServeOptions = {}): Promise<Served> {
  checkOptions("serveService", options, RULES);
  if (options.transport === "http") {
    const { serveHttp } = await loadPart(() => import("./serveHttp.ts"));
    return serveHttp(service, options);
  }
  const { serveStdio } = await loadPart(() => import("./serveStdio.ts"));
  return serveStdio(service);
}

const TEXTS: OptionRule = {
  expected: "a list of strings",
  accepts: (value) => Array.isArray(value) && value.every((text) => typeof text === "string"),
};

const RULES: OptionRules = {
  transport: ["stdio", "http"],
  name: STRING,
  version: STRING,
  instructions: STRING,
  context: FUNCTION,
  port: integerIn(0, 65_535),
  host: STRING,
  path: STRING,
  allowedHosts: TEXTS,
  allowedOrigins: TEXTS,
  token: STRING,
  authenticate: FUNCTION,
  maxSessions: limitFrom(1),
  sessionIdleMs: integerIn(1, 2_147_483_647),
};
