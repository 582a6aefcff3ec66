import type { SdkRelease } from "../SdkRelease.ts";
import type { PythonType } from "./PythonType.ts";

/**
 * A class of the SDK through its releases.
 */
export type PythonClass = {
  /** What is read and written without a release: all that any release has, so that nothing is lost. */
  readonly documented: PythonType;
  /** The class from a release on, oldest first; `undefined` where it is gone. */
  readonly history: readonly (readonly [since: SdkRelease, type: PythonType | undefined])[];
};
