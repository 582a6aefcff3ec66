import { ReleaseError } from "./ReleaseError.ts";
import { classes, type ModelName, type PythonType } from "./shapes/index.ts";

/** Every release that PyPI has, oldest first. */
// biome-ignore format: a list
const releases = [
  "0.0.37", "0.1.1", "0.1.2", "0.1.3", "0.1.4", "0.1.5", "0.1.6", "0.1.7",
  "0.1.8", "0.1.9", "0.1.10", "0.1.10.post1", "0.1.10.post2", "0.1.10.post3", "0.1.10.post4", "0.1.10.post5",
  "0.1.11", "0.1.11.post1", "0.1.11.post2", "0.1.12", "0.1.13", "0.1.13.post1", "0.1.13.post2", "0.1.14",
  "0.1.14.post2", "0.1.15", "0.1.15.post1", "0.1.15.post2", "0.1.15.post3", "0.1.16", "0.1.16.post1", "0.1.16.post2",
  "0.1.16.post4", "0.1.16.post5", "0.1.16.post6", "0.1.16.post7", "0.1.16.post8", "0.1.16.post9", "0.1.16.post10", "0.1.16.post11",
  "0.1.16.post20", "0.1.17", "0.1.17.post1", "0.1.17.post2", "0.1.18", "0.1.18.post1", "0.1.19", "0.1.19.post2",
] as const;

/**
 * A release of the Python SDK, as PyPI names it, or the newest one that is known here.
 *
 * @example
 * tool.modelDumpJson({ sdk: "0.1.3" });
 */
export type SdkRelease = (typeof releases)[number] | "latest";

/**
 * The releases that can be asked for, oldest first.
 *
 * @example
 * SDK_RELEASES.at(-1); // "0.1.19.post2"
 */
export const SDK_RELEASES: readonly SdkRelease[] = releases;

const ages: ReadonlyMap<string, number> = new Map(releases.map((release, age) => [release, age]));

/** The class of that name in a release; of none, the documented one. */
export function modelOf(name: ModelName, sdk: SdkRelease | undefined): PythonType {
  const { documented, history } = classes[name];
  if (sdk === undefined) return documented;
  const age = sdk === "latest" ? releases.length - 1 : ages.get(sdk);
  if (age === undefined) {
    throw new ReleaseError(
      "unknown_release",
      `openjiuwen ${String(sdk)} is not known: ${SDK_RELEASES.join(", ")}, latest`,
    );
  }
  const type = history.findLast(([since]) => (ages.get(since) as number) <= age)?.[1];
  if (type === undefined) {
    throw new ReleaseError("missing_class", `openjiuwen ${sdk} has no class ${name}; it is there ${spansOf(name)}`);
  }
  return type;
}

/** "from 0.0.37 to 0.1.3 and from 0.1.5 on" */
function spansOf(name: ModelName): string {
  const { history } = classes[name];
  const spans = history.flatMap(([since, type], at) => {
    if (type === undefined || (at > 0 && history[at - 1]?.[1] !== undefined)) return [];
    const gone = history.slice(at).find(([, later]) => later === undefined)?.[0];
    return gone === undefined ? [`from ${since} on`] : [`from ${since} to ${releases[(ages.get(gone) as number) - 1]}`];
  });
  return spans.join(" and ");
}
