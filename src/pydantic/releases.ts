import { didYouMean, shorten } from "../checks/index.ts";
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
    throw unknownRelease(sdk);
  }
  return history.findLast(([since]) => (ageOf(since) as number) <= age)?.[1];
}

function unknownRelease(sdk: unknown): ReleaseError {
  const name = shorten(String(sdk), 60);
  const message = `openjiuwen ${name} is not known.${hintFor(name)} SDK_RELEASES lists all; "latest" is ${SDK_RELEASES.at(-1)}`;
  return new ReleaseError("unknown_release", message);
}

/** The release before one that is not known. */
function hintFor(name: string): string {
  if (!VERSION.test(name)) return didYouMean(name, ["latest"]);
  const before = SDK_RELEASES.findLast((release) => isAtMost(numbersOf(release), numbersOf(name)));
  return before === undefined ? "" : ` The release before it is ${before}.`;
}

const VERSION = /^\d{1,9}(?:\.(?:post)?\d{1,9}){0,5}$/;

const numbersOf = (version: string): readonly number[] => version.split(/\D+/).map(Number);

function isAtMost(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at === -1 || (one[at] as number) < (other[at] ?? -1);
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
