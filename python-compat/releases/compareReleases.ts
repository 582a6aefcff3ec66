/**
 * The order of two releases: negative if the left one came first.
 *
 * @example
 * ["0.1.16.post1", "0.1.5"].sort(compareReleases); // ["0.1.5", "0.1.16.post1"]
 */
export function compareReleases(left: string, right: string): number {
  return left.localeCompare(right, "en", { numeric: true });
}

/**
 * Whether a release is that one or came after it.
 *
 * @example
 * isSince("0.1.16.post1", "0.1.5"); // true
 */
export function isSince(release: string, first: string): boolean {
  return compareReleases(release, first) >= 0;
}
