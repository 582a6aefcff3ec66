import { SDK_RELEASES } from "../../src/pydantic/SdkRelease.ts";
import { pip } from "../sdk/pip.ts";

/**
 * Every release of the SDK that pip finds, oldest first.
 *
 * @example
 * (await allReleases("python3"))[0]; // "0.0.37"
 */
export async function allReleases(python: string): Promise<string[]> {
  return releasesIn(await pip(python, "index", "versions", "openjiuwen", "--ignore-requires-python"));
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

/**
 * The releases that this package does not know, in the order given.
 *
 * @example
 * newReleases(["0.1.4", "0.1.99"]); // ["0.1.99"]
 */
export function newReleases(found: readonly string[]): string[] {
  const known: readonly string[] = SDK_RELEASES;
  return found.filter((release) => !known.includes(release));
}
