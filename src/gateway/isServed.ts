import { matchesGlob } from "./config/matchesGlob.ts";

/** Which tools of a server are served. */
export type ToolFilter = {
  readonly server: string;
  readonly allow?: readonly string[] | undefined;
  readonly deny?: readonly string[] | undefined;
  /** Patterns of `server/tool`. */
  readonly disabled: readonly string[];
};

/**
 * Whether a tool is to be served by the config.
 *
 * @example
 * isServed("read_file", { server: "files", allow: ["read_*"], disabled: [] }); // true
 */
export function isServed(name: string, { server, allow, deny = [], disabled }: ToolFilter): boolean {
  if (allow !== undefined && !allow.some((pattern) => matchesGlob(pattern, name))) return false;
  if (deny.some((pattern) => matchesGlob(pattern, name))) return false;
  return !disabled.some((pattern) => matchesGlob(pattern, `${server}/${name}`));
}
