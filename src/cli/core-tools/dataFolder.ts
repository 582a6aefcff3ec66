import { homedir } from "node:os";
import { join } from "node:path";

/**
 * The folder of the embedded database if none is named. It is in the user's data folder, because hosts start servers in
 * any directory.
 *
 * @example
 * dataFolder({ XDG_DATA_HOME: "/data" }); // "/data/openjiuwen-tools/core-tools"
 */
export const dataFolder = (environment: NodeJS.ProcessEnv): string =>
  join(userFolder(environment), "openjiuwen-tools", "core-tools");

function userFolder({ XDG_DATA_HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string {
  if (XDG_DATA_HOME) return XDG_DATA_HOME;
  if (process.platform === "win32") return LOCALAPPDATA || join(homedir(), "AppData", "Local");
  return process.platform === "darwin"
    ? join(homedir(), "Library", "Application Support")
    : join(homedir(), ".local", "share");
}
