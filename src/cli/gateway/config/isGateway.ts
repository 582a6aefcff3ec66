import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { asObject } from "./readHostConfig.ts";

/**
 * Whether the entry of a server starts this gateway, by the name of the package, by a file of it, or in the text of a
 * shell: a gateway that starts itself would do so without an end.
 *
 * @example
 * isGateway({ command: "bash", args: ["-lc", "npx openjiuwen-tools gateway"] }); // true
 */
export function isGateway(entry: unknown): boolean {
  const { command, args } = asObject(entry);
  const given = [command, ...(Array.isArray(args) ? args : [])].map(String);
  const words = given.flatMap((word, index) =>
    SCRIPT.test(given[index - 1] ?? "") ? word.split(/[\s"';&|]+/) : [word],
  );
  return words.some((word, index) => {
    const behind = words.slice(index + 1);
    return (PACKAGE.test(word) && behind.includes("gateway")) || (behind[0] === "gateway" && isOwnFile(word));
  });
}

/** The options of shells behind which a command stands in one text. */
const SCRIPT = /^(?:-[a-z]*c|-command|\/[ck])$/i;
const PACKAGE = /(?:^|[\\/])openjiuwen-tools(?:@|$|\.cmd$|[\\/])/;

/** Whether a program lies in this package, whatever the folders are called. */
function isOwnFile(path: string): boolean {
  if (!isAbsolute(path) || !/\.[cm]?[jt]s$/.test(path) || !existsSync(path)) return false;
  try {
    let folder = dirname(realpathSync(path));
    while (!existsSync(join(folder, "package.json")) && folder !== dirname(folder)) folder = dirname(folder);
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).name === "openjiuwen-tools";
  } catch {
    return false;
  }
}
