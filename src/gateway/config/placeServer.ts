// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { basename, isAbsolute, join } from "node:path";
import { withProject } from "./expandVariables.ts";
import type { ServerConfig } from "./GatewayConfig.ts";
import { mapTexts } from "./mapTexts.ts";

/**
 * A server whose relative paths start at a folder, wherever the gateway runs: it starts there, and the variables of
 * editors stand for it.
 *
 * @throws {Error} for a folder that would be read as a variable.
 * @example
 * placeServer({ command: "npx", args: ["server-files", "."] }, "/home/ada/app");
 * // { command: "npx", args: ["server-files", "."], cwd: "/home/ada/app" }
 */
export function placeServer(server: ServerConfig, folder: string): ServerConfig {
  if (folder.includes("${")) throw new Error(`expected a folder without "\${" in its path, received ${folder}`);
  const placed = mapTexts(server, (text) => withFolder(text, folder));
  if (!("command" in placed)) return placed;
  const { cwd = "", envFile } = placed;
  return {
    ...placed,
    cwd: within(folder, cwd),
    ...(envFile !== undefined && { envFile: within(folder, envFile) }),
  };
}

function withFolder(text: string, folder: string): string {
  const [variable] = /[{}]/.test(folder) ? (/\$\{(?:CLAUDE_PROJECT_DIR\}|file:)/.exec(text) ?? []) : [];
  if (variable !== undefined) {
    throw new Error(`expected a folder without braces for ${variable.replace(/:$/, ":…}")}, received ${folder}`);
  }
  return withProject(text, folder)
    .replace(/\$\{(?:workspaceFolder|cwd)\}/g, () => folder)
    .replaceAll("${workspaceFolderBasename}", () => basename(folder))
    .replace(/\$\{file:([^{}]+)\}/g, (_, path: string) => `\${file:${within(folder, path)}}`);
}

/** A path may also begin with the user's folder, or with a variable. */
const within = (folder: string, path: string): string =>
  isAbsolute(path) || /^(?:~(?:$|[\\/])|\$\{)/.test(path) ? path : join(folder, path);
