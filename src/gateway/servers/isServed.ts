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

/**
 * Whether a name is one that a pattern means, in which `*` stands for any characters.
 *
 * @example
 * matchesGlob("read_*", "read_file"); // true
 */
export function matchesGlob(pattern: string, name: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let from = first.length;
  const end = name.length - last.length;
  for (const part of rest) {
    const place = name.indexOf(part, from);
    if (place < 0 || place + part.length > end) return false;
    from = place + part.length;
  }
  return true;
}
