// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a host's file has the variables of its path
import type { Host, HostFile } from "./Host.ts";
import { HOSTS } from "./hosts.ts";

type Environment = { readonly [name: string]: string | undefined };

/** What the paths of hosts depend on. */
export type HostPlace = {
  readonly platform: string;
  readonly home: string;
  readonly environment: Environment;
  /** The folder of a project. */
  readonly project: string;
};

/**
 * The path of a host's file on this machine; `undefined` if the path is in a variable that is not set.
 *
 * @example
 * const place = { platform: "linux", home: "/home/ada", environment: { COPILOT_HOME: "/c" }, project: "." };
 * hostPath("~/.claude.json", place); // "/home/ada/.claude.json"
 * hostPath("${COPILOT_HOME:-~/.copilot}/settings.json", place); // "/c/settings.json"
 */
export function hostPath(file: HostFile, { platform, home, environment, project }: HostPlace): string | undefined {
  const isKnown = platform === "darwin" || platform === "win32";
  const path = withVariables(typeof file === "string" ? file : file[isKnown ? platform : "linux"], environment);
  return path?.replace(/^([~.])(?=\/)/, (root) => (root === "~" ? home : project));
}

/** A path with the values of its variables, or their defaults; `undefined` if one has neither. */
function withVariables(path: string, environment: Environment): string | undefined {
  const [written, name, otherwise] = /\$\{(\w+)(?::-([^{}]*))?\}/.exec(path) ?? [];
  if (written === undefined) return path;
  const value = environment[name as string]?.trim() || otherwise;
  return value === undefined
    ? undefined
    : withVariables(
        path.replace(written, () => value),
        environment,
      );
}

/**
 * The host whose file has such a path; `undefined` for a file with another name or in another folder.
 *
 * @param environment the variables with which users move the files of hosts.
 */
export function hostOfFile(path: string, environment: Environment = {}): Host | undefined {
  const given = `/${path.replaceAll("\\", "/")}`;
  return HOSTS.find(({ files }) =>
    files.some(
      (file) =>
        tailsOf(file).some((tail) => isEndOf(tail, given)) ||
        pathsOf(file).some((each) => `/${withVariables(each, environment)?.replaceAll("\\", "/")}` === given),
    ),
  );
}

function isEndOf(tail: string, path: string): boolean {
  const names = tail.split("/").slice(1);
  const last = path.split("/").slice(-names.length);
  return last.length === names.length && names.every((name, index) => name === "*" || name === last[index]);
}

/** The end of the paths of a file, with the folder of its host; `.mcp.json` alone may be of anybody. */
function tailsOf(file: HostFile): string[] {
  return pathsOf(file)
    .flatMap((path) => withVariables(path, {}) ?? [])
    .map((path) => path.replace(/^~\/(?:Library\/Application Support|\.config|AppData\/Roaming)(?=\/)|^[~.](?=\/)/, ""))
    .filter((tail) => tail !== "/.mcp.json");
}

/**
 * How many folders above a config that of its project is: a host may have a folder of its own there.
 *
 * @example
 * foldersToProject("/home/ada/app/.vscode/mcp.json"); // 1
 * foldersToProject("/home/ada/app/mcp.json"); // 0
 */
export function foldersToProject(path: string): number {
  const given = path.replaceAll("\\", "/");
  const ofProjects = HOSTS.flatMap(({ files }) => files).filter((file) => typeof file === "string");
  const own = ofProjects.find((file) => file.startsWith("./") && given.endsWith(file.slice(1)));
  return own === undefined ? 0 : own.split("/").length - 2;
}

const pathsOf = (file: HostFile): string[] =>
  typeof file === "string" ? [file] : [file.darwin, file.linux, file.win32];
