import { pointerTo } from "../../json/index.ts";

/**
 * The place of a text, or of a name, with half of a surrogate pair in some data; `undefined` if all are whole.
 *
 * @example
 * brokenText({ description: "a\ud83d" }); // "/description"
 */
export function brokenText(data: unknown): string | undefined {
  const places: [value: unknown, path: string][] = [[data, ""]];
  for (const [value, path] of places) {
    if (typeof value === "string" && !value.isWellFormed()) return path;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (!name.isWellFormed()) return path;
      places.push([part, pointerTo(path, name)]);
    }
  }
  return undefined;
}
