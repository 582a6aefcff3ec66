import type { JsonValue } from "../../json/index.ts";

/**
 * The member of an object or array under a name that comes from elsewhere, such as `constructor`; null counts as
 * missing.
 */
export function ownValue(value: JsonValue | undefined, name: string): JsonValue | undefined {
  const isContainer = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return (isContainer ? (value as { readonly [name: string]: JsonValue })[name] : undefined) ?? undefined;
}
