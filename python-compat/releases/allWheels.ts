import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const folder = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "openjiuwen-releases");

/**
 * The wheels of every release of the SDK that pip knows of, oldest first, each fetched once.
 *
 * @example
 * for await (const { release, wheel } of allWheels(python)) console.log(release, wheel);
 */
export async function* allWheels(python: string): AsyncGenerator<{ readonly release: string; readonly wheel: string }> {
  const pip = (...args: string[]) => promisify(execFile)(python, ["-m", "pip", "--disable-pip-version-check", ...args]);
  const { stdout } = await pip("index", "versions", "openjiuwen", "--ignore-requires-python");
  for (const release of releasesIn(stdout)) {
    const wheel = join(folder, `openjiuwen-${release}-py3-none-any.whl`);
    if (!existsSync(wheel)) {
      const fetch = ["--quiet", "--no-deps", "--only-binary", ":all:", "--ignore-requires-python", "--dest", folder];
      await pip("download", ...fetch, `openjiuwen==${release}`);
    }
    yield { release, wheel };
  }
}

/**
 * The releases in what `pip index versions` prints, oldest first.
 *
 * @example
 * releasesIn("openjiuwen (0.1.4)\nAvailable versions: 0.1.4, 0.1.3\n"); // ["0.1.3", "0.1.4"]
 */
export function releasesIn(printed: string): string[] {
  const [, list] = /^Available versions: (.+)$/m.exec(printed) ?? [];
  if (list === undefined) throw new Error(`pip names no releases of openjiuwen: ${printed.trim()}`);
  return list.trim().split(", ").reverse();
}
