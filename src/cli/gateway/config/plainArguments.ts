// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { isSecretName } from "../../../gateway/index.ts";

/**
 * The first arguments of a program, up to one that may be secret: paths, files of code and data, packages, modules of
 * Python and the names of options. What follows an option is shown if it is one of these, and the option is known to take
 * a place or nothing: what another one takes, such as `-p` or `--pin`, may be secret and look like a path.
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
  if (OPTION.test(arg)) return !isSecretOption(arg);
  if (before === "-m" && PYTHON.test(program)) return MODULE.test(arg);
  if (before?.startsWith("-") === true && !HARMLESS.test(before)) return false;
  return (PATH.test(arg) || FILE.test(arg) || PACKAGE.test(arg)) && !hasToken(arg);
}

const isSecretOption = (name: string): boolean =>
  isSecretName(name) || /key|pass|pw|secret|token|auth|cred/i.test(name);

/** A short option may have its value behind its letter, such as the password of `-phunter`. */
const OPTION = /^(?:-[A-Za-z]|--[A-Za-z][A-Za-z-]*)$/;
/** Options with a place, such as `--db-path`, and options without a value. */
const HARMLESS =
  /^(?:--?(?:[a-z]+-)?(?:root|dir|directory|folder|path|file|workspace|project|repository|repo|cwd|workdir|config|database|db|package|module)|--?(?:stdio|yes|quiet|verbose|debug|read-?only)|-[yqv])$/;
const PYTHON = /^(?:python|py|pypy)[\d.]*(?:\.exe)?$/i;
const MODULE = /^[A-Za-z_]+(?:\.[A-Za-z_]+)*$/;
/** A folder, or what begins with one, with its drive, or with a variable. A variable with a default may have a secret. */
const PATH =
  /^(?:~|\.{1,2}|[A-Za-z]:|\$\{(?:(?:env|input):)?[\w-]+\})?(?:$|[\\/](?:[^\s=+?#@:$]|\$(?!\{)|\$\{(?:(?:env|input):)?[\w-]+\})*$)/;
const FILE = /^[\w.-]+(?:[\\/][\w.-]+)*\.(?:[cm]?[jt]s|py|jar|sh|json|jsonc|ya?ml|toml|db|sqlite3?|csv|md)$/;
const PACKAGE = /^@[\w-]+\/[\w.-]+$/;

/** A part of a path that looks like a token, as in some URLs and in Base64. */
const hasToken = (path: string): boolean =>
  (path.match(/[A-Za-z\d]{20,}/g) ?? []).some((word) => /\d/.test(word) && /[A-Za-z]/.test(word));
