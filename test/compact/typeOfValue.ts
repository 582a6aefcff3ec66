/** The narrowest type of a JSON value: one that a type takes just if it takes the value, fields that it does not name included. */
export function typeOfValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(typeOfValue).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}: ${typeOfValue(member)}`)
    .join("; ")}}`;
}
