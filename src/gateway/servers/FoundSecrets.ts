import { percentDecoded } from "../../checks/index.ts";
import { isSecretName } from "../calls/maskedArguments.ts";
import { secretsIn } from "../upstream/http/secretHeaders.ts";

/**
 * Decides which of the values that a server is given are secrets. A value is one if its name says so, such as `API_KEY`;
 * and one from outside of the config also if it looks like a token. Paths and URLs are not, except for the password and
 * the parameters of a URL.
 *
 * @example
 * const found = new FoundSecrets();
 * found.add("DB_PASSWORD", "correct horse");
 * found.add("DB_USER", "adalovelace1815");
 * found.all; // ["correct horse"]
 */
export class FoundSecrets {
  readonly #found: Set<string> = new Set();

  get all(): readonly string[] {
    return [...this.#found];
  }

  /** A value that is secret under any name. A part of it may be repeated alone. */
  addSecret(text: string): void {
    const [, credentials] = /^[\w-]+\s+(\S+)$/.exec(text) ?? [];
    const lines = text.includes("\n") ? text.split(/\s*\n\s*/).filter((line) => /^\S{16,}$/.test(line)) : [];
    for (const secret of [text, ...(credentials === undefined ? [] : [credentials]), ...lines]) this.#found.add(secret);
  }

  /** A value of the config; `levels` are those of names inside of it, such as `--header=Authorization: …`. */
  add(name: string, text: string, levels: number = MAX_LEVELS): void {
    if (URL_START.test(text)) this.#addUrl(text);
    else if (levels > 0) {
      const [, inner, rest = ""] = NAME_AND_VALUE.exec(text) ?? [];
      if (inner !== undefined) this.add(inner, rest, levels - 1);
      for (const [key, part] of text.startsWith("{") ? entriesOf(text) : []) this.add(key, part, levels - 1);
    }
    if (isSecret(name) && !isPlace(text)) this.addSecret(text);
  }

  /** A value that does not stand in the config, or that the config keeps from callers. */
  addGiven(name: string, text: string): void {
    this.add(name, text);
    if (!PLAIN_NAME.test(name) && !isPlace(text) && (text.match(/[A-Za-z\d]{12,}/g) ?? []).some(isToken))
      this.addSecret(text);
  }

  /** The options and arguments of a command. */
  addArguments(args: readonly string[]): void {
    args.forEach((arg, index) => {
      const before = /^--?([\w-]+)$/.exec(args[index - 1] ?? "")?.[1] ?? "";
      this.add(arg.startsWith("-") ? "" : before, arg);
    });
  }

  addHeaders(headers: { readonly [name: string]: string }, url: URL): void {
    for (const secret of secretsIn(headers, url)) this.#found.add(secret);
  }

  #addUrl(text: string): void {
    if (!URL.canParse(text)) return;
    const url = new URL(text);
    for (const secret of [url.password, percentDecoded(url.password), ...secretsIn({}, url)]) this.#found.add(secret);
  }
}

/** @internal */
const MAX_LEVELS = 3;
const URL_START = /^[a-z][a-z\d+.-]*:\/\//i;
const NAME_AND_VALUE = /^-{0,2}([A-Za-z_][\w-]*)\s*[:=]\s*(\S.*)$/s;

/** The names of variables and options have these words too, of which arguments of tools often mean something else. */
const isSecret = (name: string): boolean =>
  isSecretName(name) || /(?:^|[_-])(?:key|jwt|pat)$|(?:password|passwd|secret|token|apikey)$/i.test(name);

/** What is called so is known to others, also if it looks like a token. */
const PLAIN_NAME =
  /(?:^|[_-])(?:user(?:[_-]?name)?|login|name|email|host(?:name)?|port|url|uri|path|dir|folder|file|id|version|region|project|database|db|org|owner|repo|branch)$/i;

/** A token has letters and digits in one word of at least twelve; words, numbers, dates and versions have not. */
const isToken = (word: string): boolean => /\d/.test(word) && /[A-Za-z]/.test(word);

/** A URL, or a path: in Base64 a secret may begin with a slash too. */
const isPlace = (text: string): boolean => URL_START.test(text) || /^(?:[A-Za-z]:|~|\.{1,2})?[\\/][^=+]*$/.test(text);

/** The texts of an object in JSON, also of the objects in it: some servers take their headers so. */
function entriesOf(text: string): [string, string][] {
  const found: [string, string][] = [];
  try {
    JSON.parse(text, (name, part: unknown) => {
      if (typeof part === "string") found.push([name, part]);
      return part;
    });
  } catch {
    // It is another text.
  }
  return found;
}
