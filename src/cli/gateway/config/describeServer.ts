import { basename } from "node:path";
import { adoptServer } from "../../../gateway/index.ts";
import { plainArguments } from "./plainArguments.ts";

/** The description of a server of a config, without values and arguments that may be secret. */
export type DescribedServer = {
  readonly type: "stdio" | "http" | "sse" | "unknown";
  /** The program, and the package that it runs; or the host of a URL. */
  readonly target: string;
  /** Its first arguments, up to one that may be secret. */
  readonly args?: readonly string[];
  /** The names of its variables and headers. */
  readonly env?: readonly string[];
  readonly headers?: readonly string[];
  readonly disabled?: true;
};

/**
 * Describes the entry of a server, in the form of any host.
 *
 * @example
 * describeServer({ command: "npx", args: ["-y", "server-x", "/srv", "--key=s3cret"], env: { KEY: "s3cret" } });
 * // { type: "stdio", target: "npx server-x", args: ["/srv"], env: ["KEY"] }
 */
export function describeServer(given: unknown): DescribedServer {
  const { command, args, url, type, env, headers, enabled, disabled } = adopted(given);
  return {
    ...(typeof command === "string" ? commandOf(command, args) : remoteOf(url, type)),
    ...namesOf("env", env),
    ...namesOf("headers", headers),
    ...((enabled === false || disabled === true) && { disabled: true }),
  };
}

function adopted(given: unknown): { readonly [key: string]: unknown } {
  if (typeof given !== "object" || given === null) return {};
  try {
    return adoptServer(given as { readonly [key: string]: unknown });
  } catch {
    return given as { readonly [key: string]: unknown };
  }
}

/** The programs whose first argument is a package. */
const RUNNERS = /^(?:npx|uvx|bunx|pipx|pnpx)(?:\.cmd|\.exe)?$/i;

/** The options of these programs behind which the package comes. Behind others may be a value, such as a password. */
const OPTIONS: ReadonlySet<unknown> = new Set(["-y", "--yes", "-q", "--quiet", "-p", "--package", "--from", "--bun"]);

function commandOf(command: string, given: unknown): Pick<DescribedServer, "type" | "target" | "args"> {
  const name = nameOf(command);
  const words: readonly unknown[] = Array.isArray(given) ? given : [];
  const isRunner = RUNNERS.test(name);
  const first = isRunner ? words.findIndex((word) => !OPTIONS.has(word)) : -1;
  const known = first < 0 ? undefined : PACKAGE.exec(String(words[first]))?.[0];
  const args = isRunner && known === undefined ? [] : plainArguments(name, words.slice(first + 1));
  const target = known === undefined ? name : `${name} ${known}`;
  return { type: "stdio", target, ...(args.length > 0 && { args }) };
}

const PACKAGE = /^@?\w[\w.-]*(?:\/[\w.-]+)?(?:@[\w.^~-]+)?$/;

/** The program without variables before it and arguments behind it, which somebody may have written in one text. */
function nameOf(command: string): string {
  const [, windows, other = ""] =
    /^\s*(?:\w+=(?:"[^"]*"|'[^']*'|\S*)\s+)*(?:(.+?\.(?:exe|cmd|bat))(?=\s|$)|(\S*))/i.exec(command) ?? [];
  const name = basename((windows ?? other).replaceAll("\\", "/"));
  return name.includes("=") ? "" : name;
}

/** A path or a query may have a key in it. */
function remoteOf(url: unknown, type: unknown): Pick<DescribedServer, "type" | "target"> {
  if (typeof url !== "string") return { type: "unknown", target: "" };
  const target = URL.canParse(url) ? new URL(url).host : "";
  return { type: type === "sse" ? "sse" : "http", target };
}

function namesOf(key: "env" | "headers", texts: unknown): Pick<DescribedServer, "env" | "headers"> {
  const names = typeof texts === "object" && texts !== null ? Object.keys(texts) : [];
  return names.length === 0 ? {} : { [key]: names };
}
