import type { TSchema } from "typebox";
import { ReleaseError } from "./ReleaseError.ts";
import { type ModelName, type Shape, shapes } from "./shapes/index.ts";

/**
 * A release of the Python SDK, as PyPI names it, or the newest one that is known here.
 *
 * @example
 * tool.modelDumpJson({ sdk: "0.1.3" });
 */
export type SdkRelease = "0.1.3" | "0.1.19" | "0.1.19.post2" | "latest";

/** The shape that a release's classes have. A release is a row. */
const releases: { readonly [Release in Exclude<SdkRelease, "latest">]: keyof typeof shapes } = {
  "0.1.3": "0.1.3",
  "0.1.19": "0.1.19",
  "0.1.19.post2": "0.1.19",
};

const latest: keyof typeof releases = "0.1.19.post2";

/** The releases that can be asked for, oldest first. */
export const SDK_RELEASES: readonly SdkRelease[] = Object.keys(releases) as SdkRelease[];

/** The shape of a release; of none, the documented one. */
export function shapeOf(sdk: SdkRelease | undefined): Shape {
  if (sdk === undefined) return shapes.documented;
  const release = sdk === "latest" ? latest : sdk;
  if (!Object.hasOwn(releases, release)) {
    throw new ReleaseError(
      "unknown_release",
      `openjiuwen ${String(sdk)} is not known: ${SDK_RELEASES.join(", ")}, latest`,
    );
  }
  return shapes[releases[release]];
}

/** The class of that name in a release, as its JSON Schema. */
export function modelOf(name: ModelName, sdk: SdkRelease | undefined): TSchema {
  const model = shapeOf(sdk).models[name];
  if (model === undefined) throw new ReleaseError("missing_class", `openjiuwen ${sdk} has no class ${name}`);
  return model;
}
