import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of this package, from the source as from the built files. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}
