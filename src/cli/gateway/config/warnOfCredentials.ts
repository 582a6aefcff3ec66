import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { shorten, withoutCredentials } from "../../../checks/index.ts";
import { MIN_SECRET, type ServerConfig, secretsOf } from "../../../gateway/index.ts";
import { warn } from "../../output/warn.ts";

/**
 * Warns that a config that was written has credentials as text, with the names of their servers alone.
 *
 * @example
 * warnOfCredentials("mcp.json", [["crm", { url: "https://crm.example/mcp", headers: { "X-Key": "s3cret-of-ada" } }]]);
 * // warning: mcp.json holds credentials as text, of crm. Variables such as ${NAME} keep them out of it.
 */
export function warnOfCredentials(file: string, servers: Iterable<readonly [name: string, ServerConfig]>): void {
  const names = [...servers].filter(([, server]) => hasCredentials(server)).map(([name]) => name);
  if (names.length === 0) return;
  const advice = isInWorkTree(file) ? " It lies in a git work tree: do not commit it." : "";
  const of = shorten(names.join(", "), MAX_NAMES);
  warn(`${file} holds credentials as text, of ${of}. Variables such as \${NAME} keep them out of it.${advice}`);
}

/** @internal */
const MAX_NAMES = 400;

/** Whether an entry has secrets itself. Without an environment the values of its variables are not among them. */
function hasCredentials(server: ServerConfig): boolean {
  const given = secretsOf(server, [], {}, () => "");
  return given.some(({ length }) => length >= MIN_SECRET) || textsOf(server).some(isCredential);
}

/** A token in a format that is known, without a name that says so. */
const isCredential = (text: string): boolean => !/^-|\$\{|:\/\//.test(text) && withoutCredentials(text) !== text;

function textsOf(server: ServerConfig): string[] {
  return "command" in server ? [...(server.args ?? []), ...Object.values(server.env ?? {})] : [];
}

function isInWorkTree(file: string): boolean {
  let folder = dirname(existsSync(file) ? realpathSync(file) : resolve(file));
  while (!existsSync(join(folder, ".git"))) {
    const above = dirname(folder);
    if (above === folder) return false;
    folder = above;
  }
  return true;
}
