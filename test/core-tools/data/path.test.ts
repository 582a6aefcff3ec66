import { describe, expect, it } from "vitest";
import { isInRange, type PrefixMode, parsePath, parsePrefix } from "../../../src/core-tools/data/path.ts";

describe("parsePath", () => {
  it.each([
    ["a path as it came", "goals/2026/year", "goals/2026/year"],
    ["dots and slashes, which mean nothing", "/a//../b/", "/a//../b/"],
    ["text in NFC", "cafe\u0301/menu", "caf\u00e9/menu"],
    ["1,024 characters of ASCII", "a".repeat(1024), "a".repeat(1024)],
    ["500 characters outside of the BMP", "😀".repeat(500), "😀".repeat(500)],
  ])("takes %s", (_name, path, expected) => expect(parsePath(path)).toBe(expected));

  it.each([
    ["no text", 5, "path: expected a string, received a number"],
    ["an empty text", "", "path: expected 1 to 1024 characters, received an empty string"],
    ["a long text", "a".repeat(1025), "path: expected at most 1024 characters, received 1025"],
    ["a very long text", "a".repeat(10_000_000), "path: expected at most 1024 characters, received 10000000"],
    ["more bytes than an index takes", "目".repeat(1000), "path: expected at most 2000 bytes in UTF-8, received 3000"],
    ["a NUL", "a\0", "path: expected text without NUL characters, received one at offset 1"],
    ["half a character", "a\ud800b", "path: expected well-formed Unicode text, received a lone surrogate at offset 1"],
  ])("refuses %s", (_name, path, message) => {
    expect(() => parsePath(path)).toThrow(expect.objectContaining({ code: "invalid_input", message }));
  });
});

describe("parsePrefix", () => {
  const paths = ["goals", "goals-x", "goals/", "goals/2026", "goals/2026/year", "goals0", "goals/20260", "é/a", "zz"];
  it.each<[string, string, PrefixMode, string[]]>([
    ["all", "", "segment", paths],
    [
      "a path and all below it",
      "goals",
      "segment",
      ["goals", "goals/", "goals/2026", "goals/2026/year", "goals/20260"],
    ],
    ["no longer segment", "goals/2026", "segment", ["goals/2026", "goals/2026/year"]],
    ["what is below", "goals/", "segment", ["goals/", "goals/2026", "goals/2026/year", "goals/20260"]],
    ["another spelling", "e\u0301", "segment", ["é/a"]],
    ["a text", "goals/2026", "string", ["goals/2026", "goals/2026/year", "goals/20260"]],
    ["a text of the last characters", "\u{10ffff}", "string", []],
  ])("selects %s", (_name, prefix, mode, expected) => {
    const range = parsePrefix(prefix, mode);
    expect(paths.filter((path) => isInRange(range, path))).toEqual(expected);
    expect(paths.filter((path) => isBetween(range, path))).toEqual(expected);
  });

  it.each([
    ["a letter", "a", "b"],
    ["the last one before the surrogates", "a\ud7ff", "a\ue000"],
    ["the last of all", "a\u{10ffff}\u{10ffff}", "b"],
    ["only the last of all", "\u{10ffff}", undefined],
  ])("ends its range after %s", (_name, prefix, to) => expect(parsePrefix(prefix, "string").to).toBe(to));
});

/** As the database selects them: by bytes. */
function isBetween({ from, to, segment }: ReturnType<typeof parsePrefix>, path: string): boolean {
  const [bytes, low, high] = [path, from, to ?? ""].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
  const isInside = bytes.compare(low) >= 0 && (to === undefined || bytes.compare(high) < 0);
  return isInside && (segment === undefined || path === segment || bytes.compare(Buffer.from(`${segment}/`)) >= 0);
}
