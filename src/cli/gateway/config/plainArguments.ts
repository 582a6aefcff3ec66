// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { isSecretName } from "../../../gateway/index.ts";

/**
 * The first arguments of a program, up to one that may be secret: paths, files of code and data, packages, modules of
 * Python and the names of options. The value of an option is shown if it is one of these, and the option's name says of
 * no secret.
 *
 * @example
 * plainArguments("node", ["dist/main.js", "--root", "/srv", "--token", "s3cret"]); // ["dist/main.js", "--root", "/srv"]
 */
export function plainArguments(program: string, args: readonly unknown[]): string[] {
  const plain: string[] = [];
  for (const arg of args.slice(0, MAX_SHOWN)) {
    if (typeof arg !== "string" || !isPlain(arg, plain.at(-1), program)) break;
    plain.push(arg);
  }
  // An option whose value is not shown says nothing.
  if (plain.length < Math.min(args.length, MAX_SHOWN)) while (plain.at(-1)?.startsWith("-")) plain.pop();
  return plain;
}

/** @internal */
const MAX_SHOWN = 4;
/** @internal */
const MAX_LENGTH = 1_000;

function isPlain(arg: string, before: string | undefined, program: string): boolean {
  if (arg === "" || arg.length > MAX_LENGTH) return false;
  const option = /^-+(.+)/.exec(before ?? "")?.[1];
  if (option !== undefined && isSecretOption(option) && !arg.startsWith("-")) return false;
  if (OPTION.test(arg)) return !isSecretOption(arg);
  if (option === "m" && PYTHON.test(program)) return MODULE.test(arg);
  return (PATH.test(arg) || FILE.test(arg) || PACKAGE.test(arg)) && !hasToken(arg);
}

const isSecretOption = (name: string): boolean =>
  isSecretName(name) || /key|pass|pw|secret|token|auth|cred/i.test(name);

/** A short option may have its value behind its letter, such as the password of `-phunter`. */
const OPTION = /^(?:-[A-Za-z]|--[A-Za-z][A-Za-z-]*)$/;
const PYTHON = /^(?:python|py|pypy)[\d.]*(?:\.exe)?$/i;
const MODULE = /^[A-Za-z_]+(?:\.[A-Za-z_]+)*$/;
/** A folder, or what begins with one, with its drive, or with a variable without a default. */
const PATH = /^(?:~|\.{1,2}|[A-Za-z]:|\$\{(?:(?:env|input):)?[\w-]+\})?(?:$|[\\/][^=+?#@]*$)/;
const FILE = /^[\w.-]+(?:[\\/][\w.-]+)*\.(?:[cm]?[jt]s|py|jar|sh|json|jsonc|ya?ml|toml|db|sqlite3?|csv|md)$/;
const PACKAGE = /^@[\w-]+\/[\w.-]+$/;

/** A part of a path that looks like a token, as in some URLs and in Base64. */
const hasToken = (path: string): boolean =>
  (path.match(/[A-Za-z\d]{20,}/g) ?? []).some((word) => /\d/.test(word) && /[A-Za-z]/.test(word));
