/**
 * The JSON Pointer (RFC 6901) of a path of names and indices.
 *
 * @example
 * pointerOf(["a/b", 0]); // "/a~1b/0"
 */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * A JSON Pointer with further steps; `undefined` steps are ignored.
 *
 * @example
 * pointerTo("/properties", "a/b"); // "/properties/a~1b"
 */
export function pointerTo(parent: string, ...steps: readonly (string | number | undefined)[]): string {
  return parent + pointerOf(steps.filter((step) => step !== undefined));
}

/**
 * The names and indices in a JSON Pointer.
 *
 * @example
 * pointerSteps("/properties/a~1b"); // ["properties", "a/b"]
 */
export function pointerSteps(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
