/**
 * The text of a file; undefined if there is no such file. A pipe or a device, which may never end, is an error.
 *
 * @throws {Error}
 * @example
 * const text = await readPrivate("mcp.pins.json");
 */
export async function readPrivate(file: string): Promise<string | undefined> {
  const { readFile, stat } = await import("node:fs/promises");
  try {
    if (!(await stat(file)).isFile()) throw new Error(`expected a file, received another kind of place: ${file}`);
    return await readFile(file, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw cause;
  }
}

/**
 * Writes a file that only its owner can read. The file is replaced in one step, so that it is never half written.
 *
 * @example
 * await writePrivate("mcp.pins.json", JSON.stringify(approved));
 */
export async function writePrivate(file: string, text: string): Promise<void> {
  // The entry of the gateway is imported in browsers too, for its search.
  const { open, rename, rm } = await import("node:fs/promises");
  const draft = `${file}.${crypto.randomUUID()}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
}
