import { statfsSync } from "node:fs";
import { MIN_FREE_BYTES } from "../limits.ts";

/**
 * Whether the disk of a directory has so little space left that PGlite must not write. If PGlite cannot extend its log,
 * it loops forever and blocks the process; a PostgreSQL server fails the statement instead.
 */
export function isFull(directory: string): boolean {
  const { bavail, blocks, bsize } = statfsSync(directory);
  // Some file systems do not report their free space.
  return blocks > 0 && bavail * bsize < MIN_FREE_BYTES;
}
