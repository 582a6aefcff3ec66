import { isObject } from "../../schema/index.ts";
import { type Environment, type Expand, expander } from "../config/expandVariables.ts";
import type { ConfigInput, HttpServerConfig, ServerConfig, StdioServerConfig } from "../config/GatewayConfig.ts";
import type { ReadTextFile } from "../files/readTextFile.ts";
import { variablesOfFile } from "./commandOf.ts";
import { FoundSecrets } from "./FoundSecrets.ts";

/**
 * The secrets that the config gives a server, by whatever way: headers, parameters of the URL, arguments, variables,
 * files, inputs, credentials of a login, and defaults of arguments. Nothing that is said of the server may repeat them.
 * `readFile` has to give the texts that the server gets, also if a file has changed since.
 *
 * @example
 * secretsOf({ command: "npx", args: ["server-x", "--token", "${TOKEN}"] }, [], { TOKEN: "s3cret-of-ada" });
 * // ["s3cret-of-ada"]
 */
export function secretsOf(
  server: ServerConfig,
  inputs: readonly ConfigInput[],
  environment: Environment,
  readFile?: ReadTextFile,
): readonly string[] {
  const found = new FoundSecrets();
  const isHidden = (id: string): boolean => inputs.some((input) => input.id === id && input.password === true);
  const expand = expander(environment, {
    readFile,
    onValue(name, value) {
      const [, kind, id = name] = /^(file|input):(.*)$/s.exec(name) ?? [];
      if (kind === "file" || (kind === "input" && isHidden(id))) found.addSecret(value);
      else found.addGiven(id, value);
    },
  });
  const known = asKnown(expand);
  if ("url" in server) addRemote(server, found, known);
  else addProcess(server, found, known, readFile);
  for (const { defaults = {}, hidden = [] } of Object.values(server.tools ?? {})) {
    for (const [name, value] of Object.entries(defaults)) {
      for (const text of textsIn(value).map(known)) if (hidden.includes(name)) found.addGiven(name, text);
    }
  }
  return found.all;
}

function addRemote({ url, headers = {}, oauth = {} }: HttpServerConfig, found: FoundSecrets, known: Expand): void {
  const given = Object.entries(headers).map(([name, value]) => [name, known(value)]);
  const place = known(url);
  if (URL.canParse(place)) found.addHeaders(Object.fromEntries(given), new URL(place));
  for (const secret of [oauth.clientSecret, oauth.privateKey]) if (secret) found.addSecret(known(secret));
}

function addProcess(
  server: StdioServerConfig,
  found: FoundSecrets,
  known: Expand,
  readFile: ReadTextFile | undefined,
): void {
  const { command, args = [], cwd = "", env = {}, envFile } = server;
  // A command with its arguments in one text cannot be started, but the error repeats it.
  found.addArguments([...known(command).split(/\s+/), ...args.map(known)]);
  known(cwd);
  for (const [name, text] of Object.entries(env)) found.add(name, known(text));
  for (const [name, value] of ofFile(envFile, known, readFile)) found.addGiven(name, value);
}

function ofFile(envFile: string | undefined, known: Expand, readFile: ReadTextFile | undefined): [string, string][] {
  try {
    return variablesOfFile(envFile, known, readFile);
  } catch {
    // The server cannot be started.
    return [];
  }
}

/** Expands a text as far as its variables are known: without them the server, or the tool, is not there. */
const asKnown =
  (expand: Expand): Expand =>
  (text) => {
    try {
      return expand(text);
    } catch {
      return "";
    }
  };

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) || isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
