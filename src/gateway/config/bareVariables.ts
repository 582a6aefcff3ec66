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
  const own = Array.isArray(args) ? withoutShell(String(command), args) : args;
  const defaults = Object.entries(Object(tools)).map(([name, tool]) => [name, { defaults: Object(tool).defaults }]);
  const texts = { command, args: own, env, envFile, cwd, url, headers, oauth, tools: Object.fromEntries(defaults) };
  return placesIn(texts, path);
}

/** The arguments that no shell reads: those before it, if the command is not one itself. */
function withoutShell(command: string, args: readonly unknown[]): readonly unknown[] {
  if (SHELL.test(command)) return [];
  const words = args.map(String);
  const shell = words.findIndex(
    (word, index) =>
      SHELL_WORD.test(word) &&
      (words.slice(index + 1, index + 4).some((next) => SCRIPT.test(next)) ||
        (REMOTE.test(word) && words[index - 1]?.startsWith("-") !== true)),
  );
  return shell < 0 ? args : args.slice(0, shell);
}

function placesIn(value: unknown, path: string): string[] {
  if (typeof value === "string") return BARE.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => placesIn(item, pointerTo(path, key)));
}

/**
 * A name of the environment at the start of a word, or behind another one. In other hosts a text such as `pa$WORD` may be
 * a password, and in a regular expression `^$A` and `[$A]` are no variables.
 */
const BARE = /(?<![\w$\\^[])\$(?=\w*[A-Z])[A-Z_][A-Z\d_]+(?!\w|\$(?![A-Z_]))/;

const NAME = "(?:(?:a|ba|da|z|k|fi|t?c|s|pw|power)?sh(?:ell)?|wsl)(?:\\.exe)?";
/** A program that reads a text with variables of its own. */
const SHELL = new RegExp(`^(?:\\S*[\\\\/]|[A-Za-z]:.*[\\\\/])?${NAME}(?=\\s|$)`, "i");
/** The same as an argument of another program, such as `docker run alpine sh -c …` or `env ssh host …`. */
const SHELL_WORD = new RegExp(`^(?:/(?:usr/)?(?:local/)?bin/)?${NAME}$`, "i");
const REMOTE = /(?:ssh|wsl)(?:\.exe)?$/i;
const SCRIPT = /^-(?:[a-z]*c|command)$/i;
