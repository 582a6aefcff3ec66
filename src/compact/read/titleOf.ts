/**
 * The title that pydantic makes from the name of a field.
 *
 * @example
 * titleOf("max_results"); // "Max Results"
 */
export function titleOf(name: string): string {
  return name.replaceAll("_", " ").replaceAll(/\p{L}+/gu, capitalized);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
