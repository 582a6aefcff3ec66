/**
 * Whether a name needs no quotes. Of the letters beyond ASCII it accepts only those of the large alphabets, which every
 * compiler knows. For rarer letters it depends on the compiler's version of Unicode.
 *
 * @example
 * isIdentifier("路径"); // true
 * isIdentifier("content-type"); // false
 */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

/**
 * The name of a property in an object type.
 *
 * @example
 * quoteKey("content-type"); // '"content-type"'
 */
export function quoteKey(name: string): string {
  return isIdentifier(name) ? name : quoteLiteral(name);
}

/**
 * A scalar JSON value as a literal type.
 *
 * @example
 * quoteLiteral('a "b"'); // '"a \\"b\\""'
 */
export function quoteLiteral(value: string | number | boolean | null): string {
  const text = JSON.stringify(value);
  // JSON does not escape these two characters, but older versions of TypeScript read them as line breaks.
  return LINE_ENDS.test(text) ? text.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029") : text;
}

const LINE_ENDS = /[\u2028\u2029]/;
const LETTERS =
  "A-Za-z_$\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u0400-\u0481\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FEF\uAC00-\uD7A3";
const IDENTIFIER = new RegExp(`^[${LETTERS}][${LETTERS}0-9]*$`);
