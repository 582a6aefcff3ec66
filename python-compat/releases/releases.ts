import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SDK_RELEASES, type SdkRelease } from "../../src/pydantic/SdkRelease.ts";
import { fieldsOf } from "./fieldsOf.ts";
import { type Shape, shapeOf } from "./shapeOf.ts";

/** A release of the SDK. */
export type Release = Exclude<SdkRelease, "latest">;

/** Where they are listed. */
export const profilesFile: string = join(import.meta.dirname, "profiles.json");

const profiles: readonly string[] = JSON.parse(readFileSync(profilesFile, "utf8"));

/**
 * The releases that are compared, oldest first: one of each shape, which the suite calls profiles.
 *
 * @example
 * releases.at(-1); // "0.1.19.post2"
 */
export const releases: readonly Release[] = (SDK_RELEASES as readonly Release[]).filter((release) =>
  profiles.includes(release),
);

/**
 * The fields of each class of a release, as this package has them.
 *
 * @example
 * Object.keys(shapeIn("0.1.3").ToolCall ?? {}); // ["id*", "type*", "name*", "arguments*", "index"]
 */
export function shapeIn(release: Release): Shape {
  return shapeOf(fieldsOf(release));
}
