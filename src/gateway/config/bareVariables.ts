import { pointerTo } from "../../json/index.ts";

/**
 * The places of texts in the entry of a server that have a variable without braces, such as `$TOKEN`, of which only some
 * hosts put in the value. Regular expressions, prices and a `$` within a word do not count, nor does what a shell reads.
 *
 * @example
 * bareVariables({ command: "x", args: ["--key", "$KEY", "^a$"] }, ""); // ["/args/1"]
 */
export function bareVariables(entry: { readonly [key: string]: unknown }, path: string): string[] {
  const { command, args, env, envFile, cwd, url, headers, oauth, tools } = entry;
  const words = Array.isArray(args) ? [command, ...args] : [command];
  const shell = words.findIndex((word) => typeof word === "string" && SHELL.test(word));
  const own = shell < 0 || !Array.isArray(args) ? args : args.slice(0, shell);
  const defaults = Object.entries(Object(tools)).map(([name, tool]) => [name, { defaults: Object(tool).defaults }]);
  const texts = { command, args: own, env, envFile, cwd, url, headers, oauth, tools: Object.fromEntries(defaults) };
  return placesIn(texts, path);
}

function placesIn(value: unknown, path: string): string[] {
  if (typeof value === "string") return BARE.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => placesIn(item, pointerTo(path, key)));
}

/** A name of the environment at the start of a word. In other hosts a text such as `pa$WORD` may be a password. */
const BARE = /(?<![\w$\\])\$(?=\w*[A-Z])[A-Z_][A-Z\d_]+(?![\w$])/;

/** A program that reads a text with variables of its own. */
const SHELL = /(?:^|[\\/\s])(?:(?:ba|da|z|k|fi|s|pw|power)?sh(?:ell)?|wsl)(?:\.exe)?(?=\s|$)/i;
