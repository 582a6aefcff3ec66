/**
 * Whether a pattern is a regular expression of JavaScript with one of some sets of flags.
 *
 * @example
 * isRegExp("\\p{L}", ["u", ""]); // true
 * isRegExp("(", ["u", ""]); // false
 */
export const isRegExp = (pattern: string, ways: readonly string[]): boolean =>
  ways.some((flags) => {
    try {
      new RegExp(pattern, flags);
      return true;
    } catch {
      return false;
    }
  });
