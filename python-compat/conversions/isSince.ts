/**
 * Whether a release is that one or came after it.
 *
 * @example
 * isSince("0.1.16.post1", "0.1.5"); // true
 */
export function isSince(release: string, first: string): boolean {
  return release.localeCompare(first, "en", { numeric: true }) >= 0;
}
