/**
 * JSON text in ASCII, as Python's json.dumps writes it.
 *
 * @example
 * ascii('"é"'); // '"\\u00e9"'
 */
export function ascii(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
