/**
 * A title out of the name of a member.
 *
 * @example
 * labelOf("due_date"); // "Due date"
 */
export function labelOf(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replaceAll(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
