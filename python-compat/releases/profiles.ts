import { SDK_RELEASES } from "../../src/pydantic/SdkRelease.ts";
import { knownReleases } from "./knownReleases.ts";
import { type Release, releases } from "./releases.ts";

/**
 * The profile of every release: the nearest compared release whose classes have the same fields, so that its answers
 * hold for both.
 *
 * @throws {Error} No compared release has the fields of a release.
 * @example
 * profilesByRelease()["0.1.18"]; // "0.1.18.post1"
 */
export function profilesByRelease(): { readonly [release: string]: Release } {
  const all = SDK_RELEASES as readonly Release[];
  return Object.fromEntries(all.map((release) => [release, profileOf(release, all)]));
}

function profileOf(release: Release, all: readonly Release[]): Release {
  const known = knownReleases();
  const same = releases.filter((profile) => known[profile]?.fields === known[release]?.fields);
  const distance = (profile: Release) => Math.abs(all.indexOf(profile) - all.indexOf(release));
  const [nearest] = same.sort((left, right) => distance(left) - distance(right));
  if (nearest === undefined) throw new Error(`no compared release has the classes of ${release}`);
  return nearest;
}
