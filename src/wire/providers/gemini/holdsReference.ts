/**
 * Whether data has a key `$ref` at any depth. Gemini reads it in a result as the name of an image or document of the
 * same result, and refuses the request if none has this name.
 *
 * @see https://github.com/googleapis/python-genai/issues/2792
 * @example
 * holdsReference({ items: [{ $ref: "#/$defs/City" }] }); // true
 */
export function holdsReference(data: unknown): boolean {
  const waiting = [data];
  for (const value of waiting) {
    if (typeof value !== "object" || value === null) continue;
    if (Object.hasOwn(value, "$ref")) return true;
    for (const inner of Object.values(value)) waiting.push(inner);
  }
  return false;
}
