/**
 * The file name in a URI: the last segment of its path.
 *
 * @example
 * fileName("file:///reports/may.pdf?page=2"); // "may.pdf"
 */
export function fileName(uri: string): string {
  const [path = ""] = uri.split(/[?#]/);
  return path.split("/").findLast((step) => step !== "") ?? "file";
}
