/**
 * The encoding of a text: UTF-16 by its byte order mark or, as JSON begins with ASCII, by a zero in the first two bytes;
 * otherwise UTF-8. Windows PowerShell writes UTF-16.
 *
 * @example
 * encodingOf(Buffer.from("\ufeff{}", "utf16le")); // "utf-16le"
 */
export function encodingOf([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (second === 0 && isAscii(first)) return "utf-16le";
  return first === 0 && isAscii(second) ? "utf-16be" : "utf-8";
}

const isAscii = (byte = 0): boolean => byte > 0 && byte < 0x80;

/** The name of an encoding, as `TextDecoder` has it. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be";
