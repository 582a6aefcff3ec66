import { unwatchFile, watchFile } from "node:fs";

/**
 * Calls `onChange` after the file has changed and is quiet, until the function that it gives back is called. It asks for
 * the file's state, because events do not come from network drives and mounted folders, nor when the file is a link or
 * is replaced by another one, as editors do it.
 *
 * @example
 * const end = watchConfig("mcp.json", () => void gateway.reload());
 */
export function watchConfig(file: string, onChange: () => void): () => void {
  let quiet: NodeJS.Timeout | undefined;
  const note = (): void => {
    clearTimeout(quiet);
    quiet = setTimeout(onChange, QUIET_MS).unref();
  };
  watchFile(file, { interval: INTERVAL_MS, persistent: false }, note);
  return () => {
    clearTimeout(quiet);
    unwatchFile(file, note);
  };
}

/** The milliseconds between two looks at the file. */
const INTERVAL_MS = 250;

/** The milliseconds without a further change, because a file may be written in several steps. */
const QUIET_MS = 300;
