import { existsSync } from "node:fs";
import { join } from "node:path";
import { SDK_RELEASES, type SdkRelease } from "../../src/pydantic/SdkRelease.ts";
import { fieldsOf } from "./fieldsOf.ts";
import { type Shape, shapeOf } from "./shapeOf.ts";

/** A release of the SDK. */
export type Release = Exclude<SdkRelease, "latest">;

const fixtures = join(import.meta.dirname, "..", "fixtures");

/**
 * The releases that are compared, oldest first: those with fixtures, one of each shape.
 *
 * @example
 * releases.at(-1); // "0.1.19.post2"
 */
export const releases: readonly Release[] = (SDK_RELEASES as readonly Release[]).filter((release) =>
  existsSync(join(fixtures, release)),
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
