import { GatewayError } from "./GatewayError.ts";

/**
 * Loads a part that stands on MCP's own packages, which only those install who need them.
 *
 * @throws {GatewayError} `missing_package` with the command that installs them.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const [, name] = /'(@modelcontextprotocol\/\w+)/.exec(cause instanceof Error ? cause.message : "") ?? [];
    if (name === undefined) throw cause;
    const message = `expected the package ${name}: npm install ${PACKAGES.join(" ")}`;
    throw new GatewayError("missing_package", "", message, { cause });
  }
}

const PACKAGES = ["client", "server", "node"].map((name) => `@modelcontextprotocol/${name}`);
