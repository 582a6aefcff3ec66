/**
 * An English word without its endings, so that forms of one word are equal. Other words stay as they are.
 *
 * @example
 * ["translates", "translating", "translator"].map(stemOf); // ["translat", "translat", "translat"]
 */
export const stemOf = (word: string): string =>
  /^[a-z]{3,}$/.test(word) ? RULES.reduce((rest, [ending, kept]) => rest.replace(ending, kept), word) : word;

const RULES: readonly (readonly [RegExp, string])[] = [
  [/(?<=...)ie[sd]?$/, "y"],
  [/(?<=x|ch|sh|ss)es$|(?<=..)(?<![sui]|^new)s$/, ""],
  [/^([^aeiou][aeiou][^aeiouwxy])(?:ing|ed)$/, "$1e"],
  [/(?<=...)(?:ing|(?<!e)ed)$|(?<=....)(?:[eo]r|ly|e)$|(?<=.....)ion$/, ""],
  [/(?<=..)([bdgmnprt])\1$/, "$1"],
];
