import { encodingOf } from "../../checks/index.ts";
import { IncrementalParser, parse, pointerTo, type Repair, repair } from "../../json/index.ts";
import { GatewayError } from "../GatewayError.ts";
import { findServers } from "./findServers.ts";
import type { GatewayConfig, ServerConfig } from "./GatewayConfig.ts";
import { foldersToProject, hostOfFile } from "./hostPaths.ts";
import { type ReadConfig, readConfig } from "./readConfig.ts";

/**
 * The config in a file, in the form of Claude Desktop, Cursor and VS Code: JSON, in which comments and trailing commas
 * are allowed. Keys of other hosts get the names of this package, and commands the folder where they start; a server that
 * cannot be started is left as it is.
 *
 * @throws {GatewayError} `invalid_config` with the file, and the line and column or the key.
 * @example
 * const config = await loadConfig(".vscode/mcp.json");
 * Object.keys(config.mcpServers); // ["files"]
 */
export async function loadConfig(file: string): Promise<GatewayConfig> {
  return (await readConfigFile(file)).config;
}

/** The config in a file, with the faults of its servers and warnings about unknown keys. */
export async function readConfigFile(file: string): Promise<ReadConfig> {
  const bytes = await readBytes(file).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new GatewayError("invalid_config", "", `${file} cannot be read: ${reason}`, { cause });
  });
  const text = decodeConfig(bytes, file);
  const config = parseConfig(text, file);
  const { resolve } = await import("node:path");
  const { warnings, ...read } = readParsed(config, file, resolve(file));
  return placed({ ...read, warnings: [...repeatedKeys(text, config as Json), ...warnings] }, file);
}

/**
 * The config that is the value of a file's text, of the host whose file has the path.
 *
 * @throws {GatewayError} `invalid_config` with the file.
 */
export function readParsed(config: unknown, file: string, path: string): ReadConfig {
  try {
    return readConfig(config, hostOfFile(path, process.env));
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new GatewayError(cause.code, cause.path, `${file}: ${cause.reason}`, { cause });
  }
}

/** Relative paths of servers start at the folder of the file; those in a pipe, at the current folder. */
async function placed(read: ReadConfig, file: string): Promise<ReadConfig> {
  const [{ statSync }, { join, resolve }] = await Promise.all([import("node:fs"), import("node:path")]);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return read;
  const { placeServer } = await import("./placeServer.ts");
  const path = resolve(file);
  const folder = join(path, "..", "../".repeat(foldersToProject(path)));
  const { mcpServers, ...settings } = read.config;
  const faults = new Map(read.faults);
  const servers = Object.entries(mcpServers).map(([name, server]): [string, ServerConfig] => {
    try {
      return [name, faults.has(name) ? server : placeServer(server, folder)];
    } catch (cause) {
      const place = pointerTo("/mcpServers", name);
      faults.set(name, new GatewayError("invalid_config", place, (cause as Error).message, { cause }));
      return [name, server];
    }
  });
  return { ...read, faults, config: { ...settings, mcpServers: Object.fromEntries(servers) } };
}

/**
 * The bytes of a file. A shell may give a pipe, whose size nobody knows before. One with a name of its own is refused,
 * because without a writer it would never be open.
 */
async function readBytes(file: string): Promise<Uint8Array> {
  // The entry is imported in browsers too, for its search.
  const { createReadStream, statSync } = await import("node:fs");
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw new Error("expected a file, received a folder");
  if (stats?.isFIFO() && !/^\/(?:dev|proc)\//.test(file)) throw new Error("expected a file, received a named pipe");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > OPTIONS.maxLength) throw new Error("expected at most 64 MiB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The text of a file in UTF-8 or UTF-16. */
export function decodeConfig(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new GatewayError("invalid_config", "", `${file}: expected text in UTF-8 or UTF-16`, { cause });
  }
}

/**
 * The value of a JSON text, in which comments and trailing commas are allowed.
 *
 * @throws {GatewayError} `invalid_config` with the line and the column, as editors count them.
 */
export function parseConfig(text: string, file: string): unknown {
  if (file.endsWith(".toml")) {
    const reason = `${file}: expected JSON, received TOML: openjiuwen-tools gateway import reads the servers of Codex`;
    throw new GatewayError("invalid_config", "", reason);
  }
  const plain = withoutComments(text);
  if (plain.trim() === "")
    throw new GatewayError("invalid_config", "", `${file}:1:1: expected a config, received no text`);
  try {
    return parse(withoutTrailing(plain), OPTIONS);
  } catch (cause) {
    const { offset, reason } = faultIn(plain, cause);
    const before = plain.slice(0, offset).split("\n");
    const place = `${file}:${before.length}:${(before.at(-1) as string).length + 1}`;
    throw new GatewayError("invalid_config", "", `${place}: ${reason}`, { cause });
  }
}

/**
 * A warning for each key that stands twice in its object, as after a server was pasted: what the first one has is not
 * read. In the settings of another host only those of the servers are ours.
 */
function repeatedKeys(text: string, config: Json): string[] {
  const parser = new IncrementalParser(OPTIONS);
  parser.push(withoutTrailing(withoutComments(text)));
  const { path, isForeign } = findServers(config);
  const servers = pointerTo("", ...path);
  return parser.duplicates
    .filter((place) => !isForeign || `${place}/`.startsWith(`${servers}/`))
    .map((place) => `a key is written twice, and only the last one is read at ${place}`);
}

type Json = { readonly [key: string]: unknown };

/** Settings of other programs may be long, and have larger integers than numbers hold. */
const OPTIONS = { integers: "bigint", maxLength: 67_108_864 } as const;

/** What is wrong in a text that is not JSON; a repair says more than the error at the first character that is wrong. */
function faultIn(text: string, cause: unknown): { readonly offset: number; readonly reason: string } {
  const first = cause as { reason: string; index?: number };
  try {
    const wrong = repair(text, OPTIONS).changes.find((change) => !isTrailing(change, text));
    if (wrong === undefined) return { offset: first.index ?? text.length, reason: first.reason };
    return { offset: wrong.offset, reason: WRONG[wrong.kind] };
  } catch (error) {
    const last = error as { reason: string; index?: number };
    // What cannot be repaired, such as an end that is missing, may come after what is wrong.
    const { reason, index = text.length } = (first.index ?? text.length) < (last.index ?? text.length) ? first : last;
    return { offset: index, reason: reason.replace(/, received (?!the end$).*/s, "") };
  }
}

/** What is wrong where a repair changes something. The text itself may be a secret, whose quotes are wrong. */
const WRONG: { readonly [kind in Repair["kind"]]: string } = {
  fence: "expected JSON alone, received a code fence",
  token: "expected JSON alone, received a mark of a model",
  prose: "expected JSON alone, received other text",
  placeholder: "expected one object, received another one before it",
  duplicate: "expected one value, received it twice",
  double_encoded: "expected an object, received one that is written as a string",
  space: "expected white space of JSON, received another character",
  comment: "expected a comment that begins with // or is closed by */",
  punctuation: "expected the punctuation of JSON, received a full-width character",
  extra_comma: "expected no comma here",
  missing_comma: "expected a comma",
  missing_colon: "expected a colon",
  extra_bracket: "expected no bracket here",
  missing_bracket: "expected a closing bracket",
  truncated: "expected more, received the end of the text",
  unquoted_key: "expected a key in double quotes",
  quotes: "expected a string in double quotes",
  control_character: "expected an escape such as \\n, received a control character",
  escape: "expected a valid escape behind the backslash",
  literal: "expected true, false or null",
  number: "expected a number as JSON writes it",
};

/** A text with spaces instead of trailing commas. */
const withoutTrailing = (text: string): string =>
  text.replace(/"(?:[^"\\\n]|\\.)*"?|(?<![[{,:]\s*),(?=\s*[}\]])/g, (found) => (found === "," ? " " : found));

/**
 * A text with spaces instead of a byte order mark and of comments, so that all offsets stay. What is never closed is
 * read to its end too, and stays as it is: a search for its end at each beginning would take quadratic time.
 */
const withoutComments = (text: string): string =>
  text
    .replace(/^\ufeff/, " ")
    .replace(/"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (found) =>
      /^(?:\/\/|\/\*[\s\S]*\*\/$)/.test(found) ? found.replaceAll(/[^\r\n]/g, " ") : found,
    );

const isTrailing = ({ kind, offset }: Repair, text: string): boolean =>
  kind === "extra_comma" && /^\s*[}\]]/.test(text.slice(offset + 1));
