import type { SdkRelease } from "../SdkRelease.ts";
import type { PythonType } from "./PythonType.ts";

/**
 * A class of the SDK through its releases.
 */
export type PythonClass = {
  /** The class without a release: it has the fields of all releases, so that nothing is lost. */
  readonly documented: PythonType;
  /** The class from a release on, oldest first; `undefined` if it was removed. */
  readonly history: readonly (readonly [since: SdkRelease, type: PythonType | undefined])[];
};
