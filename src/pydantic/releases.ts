import { ReleaseError } from "./ReleaseError.ts";
import { ageOf, SDK_RELEASES, type SdkRelease } from "./SdkRelease.ts";
import { classes, type ModelName, type PythonType } from "./shapes/index.ts";

/** The class of that name in a release, or the documented one without a release. */
export function modelOf(name: ModelName, sdk: SdkRelease | undefined): PythonType {
  const { documented, history } = classes[name];
  if (sdk === undefined) return documented;
  const type = rowOf(history, sdk);
  if (type === undefined) {
    throw new ReleaseError("missing_class", `openjiuwen ${sdk} has no class ${name}; it is there ${spansOf(name)}`);
  }
  return type;
}

/**
 * What holds in a release, of rows that each hold from a release on, oldest first; undefined before the first.
 *
 * @throws {ReleaseError} The release is unknown.
 */
export function rowOf<T>(history: readonly (readonly [since: SdkRelease, row: T])[], sdk: SdkRelease): T | undefined {
  const age = ageOf(sdk);
  if (age === undefined) {
    throw new ReleaseError(
      "unknown_release",
      `openjiuwen ${String(sdk)} is not known: ${SDK_RELEASES.join(", ")}, latest`,
    );
  }
  return history.findLast(([since]) => (ageOf(since) as number) <= age)?.[1];
}

/** "from 0.0.37 to 0.1.3 and from 0.1.5 on" */
function spansOf(name: ModelName): string {
  const { history } = classes[name];
  const spans = history.flatMap(([since, type], at) => {
    if (type === undefined || (at > 0 && history[at - 1]?.[1] !== undefined)) return [];
    const gone = history.slice(at).find(([, later]) => later === undefined)?.[0];
    return gone === undefined
      ? [`from ${since} on`]
      : [`from ${since} to ${SDK_RELEASES[(ageOf(gone) as number) - 1]}`];
  });
  return spans.join(" and ");
}
