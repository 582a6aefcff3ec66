import { encodingOf } from "../../checks/index.ts";
import { parse, type Repair, repair } from "../../json/index.ts";
import { GatewayError } from "../GatewayError.ts";
import type { GatewayConfig } from "./GatewayConfig.ts";
import { hostOfFile } from "./hosts.ts";
import { type ReadConfig, readConfig } from "./readConfig.ts";

/**
 * The config in a file, in the form of Claude Desktop, Cursor and VS Code: JSON, in which comments and trailing commas
 * are allowed. Keys of other hosts get the names of this package; a server that cannot be started is left as it is.
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
  // The entry is imported in browsers too, for its search.
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile(file).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new GatewayError("invalid_config", "", `${file} cannot be read: ${reason}`, { cause });
  });
  const config = parseConfig(decodeConfig(bytes, file), file);
  try {
    return readConfig(config, hostOfFile(file));
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new GatewayError(cause.code, cause.path, `${file}: ${cause.reason}`, { cause });
  }
}

/** The text of a file in UTF-8 or UTF-16. */
export function decodeConfig(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new GatewayError("invalid_config", "", `${file}: expected text in UTF-8 or UTF-16`, { cause });
  }
}

/** Gives a position in a text by line and column, as editors do. */
export function parseConfig(text: string, file: string): unknown {
  const fail = (offset: number, reason: string, cause?: unknown): never => {
    const before = text.slice(0, offset).split("\n");
    const place = `${file}:${before.length}:${(before.at(-1) as string).length + 1}`;
    throw new GatewayError("invalid_config", "", `${place}: ${reason}`, { cause });
  };
  try {
    const repaired = repair(text);
    const { changes } = repaired;
    const wrong = changes.find((change) => !isAllowed(change, text, changes));
    if (wrong !== undefined) {
      const { offset, kind, before, after } = wrong;
      const expected = after === "" ? `nothing here` : JSON.stringify(after.slice(0, MAX_SHOWN));
      fail(offset, `expected ${expected}, received ${JSON.stringify(before.slice(0, MAX_SHOWN))} (${kind})`);
    }
    return parse(repaired.text);
  } catch (cause) {
    if (cause instanceof GatewayError) throw cause;
    const { reason, index = text.length } = cause as { reason: string; index?: number };
    return fail(index, reason, cause);
  }
}

/** @internal */
const MAX_SHOWN = 60;

/** A comment, a trailing comma, and a byte order mark. */
function isAllowed({ kind, before, offset }: Repair, text: string, changes: readonly Repair[]): boolean {
  if (kind === "prose") return isComments(before);
  if (kind !== "extra_comma") return kind === "comment" || (kind === "space" && before === "\ufeff");
  const comments = new Map(
    changes.map((change) => [change.offset, change.kind === "comment" ? change.before.length : 0]),
  );
  let next = offset + 1;
  for (let step = 1; step > 0; next += step) step = comments.get(next) || (/\s/.test(text[next] ?? "") ? 1 : 0);
  return text[next] === "}" || text[next] === "]";
}

/** Whether a text around the JSON has only comments in it: files of settings begin with some. */
function isComments(text: string): boolean {
  const comment = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
  while (comment.lastIndex < text.length) if (!comment.test(text)) return false;
  return true;
}
