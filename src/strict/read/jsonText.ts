/**
 * The JSON text of a value, up to a number of characters, and whether the text is complete. The rest of the value is
 * not read, because a value with shared parts can have an extremely long text.
 *
 * @example
 * jsonText({ a: [1, 2] }, 300); // { text: '{"a":[1,2]}', isWhole: true }
 * jsonText({ a: [1, 2] }, 5); // { text: '{"a":', isWhole: false }
 */
export function jsonText(value: unknown, maxLength: number): { text: string; isWhole: boolean } {
  let text = "";
  const write = (part: unknown): void => {
    if (text.length > maxLength) return;
    if (typeof part === "object" && part !== null) writeParts(part);
    else text += JSON.stringify(typeof part === "string" ? part.slice(0, maxLength + 1) : part);
  };
  const writeParts = (whole: object): void => {
    const isList = Array.isArray(whole);
    text += isList ? "[" : "{";
    let separator = "";
    for (const [key, part] of Object.entries(whole)) {
      if (text.length > maxLength) return;
      text += isList ? separator : `${separator}${JSON.stringify(key)}:`;
      separator = ",";
      write(part);
    }
    text += isList ? "]" : "}";
  };
  write(value);
  return { text: text.slice(0, maxLength), isWhole: text.length <= maxLength };
}
