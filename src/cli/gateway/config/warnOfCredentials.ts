import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { shorten, withoutCredentials } from "../../../checks/index.ts";
import { type ConfigInput, MIN_SECRET, type ServerConfig, secretsOf } from "../../../gateway/index.ts";
import { warn } from "../../output/warn.ts";
import { asObject } from "./readHostConfig.ts";

/**
 * Warns that a config that was written has credentials as text, with the names of their servers alone.
 *
 * @param inputs those of the config: the default of one is a text of the servers that use it.
 * @example
 * warnOfCredentials("mcp.json", [["crm", { url: "https://crm.example/mcp", headers: { "X-Key": "s3cret-of-ada" } }]], []);
 * // warning: mcp.json holds credentials as text, of crm. Variables such as ${NAME} keep them out of it.
 */
export function warnOfCredentials(
  file: string,
  servers: Iterable<readonly [name: string, ServerConfig]>,
  inputs: readonly unknown[],
): void {
  const known = inputs.map(asObject).filter((input): input is ConfigInput => typeof input.id === "string");
  const names = [...servers].filter(([, server]) => hasCredentials(server, known)).map(([name]) => name);
  if (names.length === 0) return;
  const advice = isInWorkTree(file) ? " It lies in a git work tree: do not commit it." : "";
  const of = shorten(names.join(", "), MAX_NAMES);
  warn(`${file} holds credentials as text, of ${of}. Variables such as \${NAME} keep them out of it.${advice}`);
}

/** @internal */
const MAX_NAMES = 400;

/** Whether an entry has secrets itself. Without an environment the values of its variables are not among them. */
function hasCredentials(server: ServerConfig, inputs: readonly ConfigInput[]): boolean {
  const defaults = Object.fromEntries(inputs.map(({ id, default: text }) => [`input:${id}`, text]));
  const given = secretsOf(server, inputs, defaults, () => "");
  return given.some(({ length }) => length >= MIN_SECRET) || textsOf(server).some(isCredential);
}

/** A token in a format that is known, without a name that says so; or a password that its place tells. */
const isCredential = (text: string, index: number, texts: readonly string[]): boolean =>
  (!/^-|\$\{|:\/\//.test(text) && withoutCredentials(text) !== text) ||
  USER_AND_PASSWORD.test(text) ||
  PASSWORD.test(texts[index - 1] === "-p" ? `-p${text}` : text);

/** `user:password@host`, also in a URL; not a package such as `npm:name@1` or an image such as `name:1@sha256:…`. */
const USER_AND_PASSWORD =
  /^(?:--?[\w-]+=)?(?:\S*:\/\/|(?!(?:npm|jsr|workspace):))[^\s:/@=]+:[^\s/@${}]+@(?!sha\d+:)[^\s@]/;

/** What follows `-p` is a password if it has letters with digits or signs, and is no place, port, package or project. */
const PASSWORD =
  /^-p(?!.*[/\\@]|[\w.-]+:\d|[a-z]+(?:-[a-z\d]+)+$|\d+$|.*\.[a-z]{1,6}$)(?=.*[A-Za-z])(?=.*[\d!#%^&*+=?~])[^\s-][^\s${}]{5,}$/;

function textsOf(server: ServerConfig): string[] {
  return "command" in server ? [...(server.args ?? []), ...Object.values(server.env ?? {})] : [server.url];
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
