/**
 * Texts of any length for the arguments of a tool, and whether they are read as an object.
 *
 * @example
 * for (const [name, textOf, isObject] of longTexts) tool.safeParseArguments(textOf(1_000));
 */
export const longTexts: readonly [name: string, textOf: (size: number) => string, isObject: boolean][] = [
  ["single quotes", (size) => `{'city':'${"x".repeat(size)}'}`, true],
  ["line feeds", (size) => `{"city":"${"\n".repeat(size)}"}`, true],
  ["a string that is cut", (size) => `{"city":"${"x".repeat(size)}`, false],
  ["braces", (size) => "{".repeat(size), false],
  ["objects", (size) => "{}".repeat(size / 2), true],
  ["quotes", (size) => `{"city":${'"'.repeat(size)}`, false],
  ["text in text", (size) => JSON.stringify(JSON.stringify({ city: "x".repeat(size) })), true],
];
