/**
 * The JSON Pointer (RFC 6901) of a path of names and indices.
 *
 * @example
 * pointerOf(["a/b", 0]); // "/a~1b/0"
 */
export function pointerOf(path: readonly (string | number)[]): string {
  let pointer = "";
  for (const step of path) pointer += `/${escaped(step)}`;
  return pointer;
}

/**
 * A JSON Pointer with further steps; `undefined` steps are ignored.
 *
 * @example
 * pointerTo("/properties", "a/b"); // "/properties/a~1b"
 */
export function pointerTo(parent: string, ...steps: readonly (string | number | undefined)[]): string {
  let pointer = parent;
  for (const step of steps) if (step !== undefined) pointer += `/${escaped(step)}`;
  return pointer;
}

/** Almost no name has a character to escape, and a schema of 100,000 places asks for each. */
function escaped(step: string | number): string {
  if (typeof step === "number") return String(step);
  return step.includes("~") || step.includes("/") ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step;
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
