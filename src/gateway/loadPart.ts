import { GatewayError } from "./GatewayError.ts";

/**
 * Loads a part that stands on packages which only those install who need them.
 *
 * @throws {GatewayError} `missing_package` with the command that installs them.
 * @example
 * const { encode } = await loadPart(() => import("@toon-format/toon"), ["@toon-format/toon"]);
 */
export async function loadPart<Part>(load: () => Promise<Part>, packages: readonly string[] = MCP): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "";
    const missing = packages.find((name) => message.includes(`'${name}'`) || message.includes(`'${name}/`));
    if (missing === undefined || !/cannot find (?:package|module)/i.test(message)) throw cause;
    const text = `expected the package ${missing}: npm install ${packages.join(" ")}`;
    throw new GatewayError("missing_package", "", text, { cause });
  }
}

/** MCP's own packages. */
const MCP = ["client", "server", "node"].map((name) => `@modelcontextprotocol/${name}`);
