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
 * A release of the Python SDK, as PyPI names it, or `"latest"`, the newest known one.
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

/**
 * Whether a text names a release that can be asked for, or is `"latest"`: for one of a setting or a request.
 *
 * @example
 * isSdkRelease("0.1.19"); // true
 * isSdkRelease("0.1"); // false
 */
export const isSdkRelease = (text: string): text is SdkRelease => ageOf(text as SdkRelease) !== undefined;

/** The position of a release; undefined for an unknown one. */
export const ageOf = (sdk: SdkRelease): number | undefined => (sdk === "latest" ? releases.length - 1 : ages.get(sdk));
