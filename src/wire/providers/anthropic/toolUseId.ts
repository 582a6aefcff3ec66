/**
 * An id that Anthropic accepts, which consists of letters, digits, `_` and `-`. Ids of other providers also have dots
 * and colons. Different ids stay different, and {@link originalId} restores the original.
 *
 * @example
 * toolUseId("toolu_1"); // "toolu_1"
 * toolUseId("f:0"); // "escaped-f-003a0"
 */
export function toolUseId(id: string): string {
  // An id that looks like an escaped id would be decoded to another one, so it is escaped itself.
  return /^[a-zA-Z0-9_-]+$/.test(id) && originalId(id) === id ? id : escaped(id);
}

/**
 * The original of an id that {@link toolUseId} escaped. Any other id is returned unchanged.
 *
 * @example
 * originalId("escaped-f-003a0"); // "f:0"
 */
export function originalId(id: string): string {
  if (!/^escaped-(?:\w|-[\da-f]{4})+$/.test(id)) return id;
  const character = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16));
  const original = id.slice(PREFIX.length).replace(/-(.{4})/g, character);
  return toolUseId(original) === id ? original : id;
}

const PREFIX = "escaped-";

function escaped(id: string): string {
  const code = (character: string): string => `-${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return PREFIX + id.replace(/[^a-zA-Z0-9_]/g, code);
}
