/**
 * The last step of a URI's path, by which a file is told from others.
 *
 * @example
 * fileName("file:///reports/may.pdf?page=2"); // "may.pdf"
 */
export function fileName(uri: string): string {
  const [path = ""] = uri.split(/[?#]/);
  return path.split("/").findLast((step) => step !== "") ?? "file";
}
