import { parse, TomlError } from "smol-toml";

/**
 * The value of a TOML text, as Codex writes its settings.
 *
 * @throws {Error} with the line and the column, without the text that is there, which may be secret.
 * @example
 * parseToml('[mcp_servers.files]\ncommand = "npx"', "config.toml"); // { mcp_servers: { files: { command: "npx" } } }
 */
export function parseToml(text: string, file: string): unknown {
  try {
    return parse(text.replace(/^\ufeff/, ""), { integersAsBigInt: "asNeeded" });
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const [, reason] = /^Invalid TOML document: (.*)/.exec(cause.message) ?? [];
    throw new Error(`${file}:${cause.line}:${cause.column}: ${reason}`, { cause });
  }
}
