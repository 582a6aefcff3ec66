import type { JsonObject, JsonValue } from "../../json/index.ts";

const NAMES = ["title", "name", "label", "text", "path", "id"] as const;

/** The member that names an object, and its text. */
export function titleOf(value: JsonObject): { readonly key: string; readonly title: string } | undefined {
  for (const key of NAMES) {
    const title: JsonValue | undefined = Object.hasOwn(value, key) ? value[key] : undefined;
    if ((typeof title === "string" && title !== "") || typeof title === "number") return { key, title: String(title) };
  }
  return undefined;
}
