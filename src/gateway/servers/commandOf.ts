import { statSync } from "node:fs";
import { homedir } from "node:os";
import { parseEnv } from "node:util";
import type { Environment, Expand } from "../config/expandVariables.ts";
import type { StdioServerConfig } from "../config/GatewayConfig.ts";
import { type ReadTextFile, readTextFile } from "../files/readTextFile.ts";
import { DEFAULT_INHERITED_ENV_VARS } from "../mcp/client.ts";
import type { ServerCommand } from "../upstream/stdio/watchedCommand.ts";

/**
 * The command of a server of the config, with the values of its variables.
 *
 * @throws {Error} without the values, which may be secret.
 * @example
 * commandOf({ command: "npx", args: ["${PACKAGE}"] }, environment, expander(environment)).args; // ["server-x"]
 */
export function commandOf(
  server: StdioServerConfig,
  environment: Environment,
  expand: Expand,
  readFile?: ReadTextFile,
): ServerCommand {
  const { command, args = [], cwd } = server;
  const read: ServerCommand = {
    command: requireText("a command", expand(command)),
    args: args.map((arg, index) => requireText(`args/${index}`, expand(arg))),
    env: environmentOf(server, environment, expand, readFile),
  };
  return cwd === undefined ? read : { ...read, cwd: folderOf(requireText("a cwd", expand(cwd))) };
}

/** A process takes no NUL, and the error of Node would repeat the text, which may be a secret. */
function requireText(what: string, text: string): string {
  if (text.includes("\0")) throw new Error(`expected ${what} without NUL characters`);
  return text;
}

/** The system would name the command instead of the folder. */
function folderOf(cwd: string): string {
  const folder = cwd.replace(/^~(?=$|\/)/, () => homedir());
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new Error(`expected a folder as cwd, received ${JSON.stringify(folder)}`);
}

/**
 * The environment of a server: the variables that it needs to run and to reach the network, and those of its config. It
 * does not get the other variables of this process, because they may be secrets of other programs.
 */
function environmentOf(
  { env = {}, envFile }: StdioServerConfig,
  environment: Environment,
  expand: Expand,
  readFile: ReadTextFile | undefined,
): { [name: string]: string } {
  const own = [
    ...variablesOfFile(envFile, expand, readFile),
    ...Object.entries(env).map(([name, value]): [string, string] => [name, expand(value)]),
  ];
  // A proxy of the config must not be overruled by one of the environment in other letters.
  const isGiven = new Set(own.map(([name]) => name.toUpperCase()));
  const proxies = PROXIES.filter((name) => !isGiven.has(name.toUpperCase()));
  const inherited = [...INHERITED, ...CERTIFICATES, ...proxies].flatMap((name) =>
    environment[name] === undefined ? [] : [[name, environment[name]]],
  );
  for (const [name, value] of own) {
    // Nobody could have meant a name that is behind another one's value.
    if (/[=\0]/.test(name)) throw new Error('expected names of variables without "=" and NUL in env');
    requireText(`the variable ${JSON.stringify(name)}`, value);
  }
  return Object.fromEntries([...inherited, ...own]);
}

/** The variables in the `envFile` of a server, if it has one. */
export function variablesOfFile(
  envFile: string | undefined,
  expand: Expand,
  readFile: ReadTextFile = readTextFile,
): [name: string, value: string][] {
  if (envFile === undefined) return [];
  const file = requireText("an envFile", expand(envFile));
  try {
    return Object.entries(parseEnv(readFile(file))) as [string, string][];
  } catch (cause) {
    throw new Error(`the envFile cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** Programs also need the language of the user and, where the list of MCP lacks it, the folder for temporary files. */
const INHERITED = [...DEFAULT_INHERITED_ENV_VARS, "LANG", "TMPDIR"];

/** Where programs find the certificates of authorities, such as of a company whose proxy reads what is sent. */
const CERTIFICATES = [
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"],
];

/**
 * A server behind a company's proxy needs these to reach the network. Many programs read only the names in lower case,
 * and Node reads them only if `NODE_USE_ENV_PROXY` is set.
 */
const PROXIES = [
  ...["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "NO_PROXY"].flatMap((name) => [name, name.toLowerCase()]),
  "NODE_USE_ENV_PROXY",
];
