// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { describe, expect, it } from "vitest";
import { expandVariables } from "../../../src/gateway/config/expandVariables.ts";
import { matchesGlob } from "../../../src/gateway/servers/isServed.ts";

describe("matchesGlob", () => {
  it.each<[pattern: string, name: string, matches: boolean]>([
    ["read", "read", true],
    ["read", "read_file", false],
    ["read_*", "read_file", true],
    ["read_*", "read_", true],
    ["*_file", "read_file", true],
    ["*", "", true],
    ["a*b*c", "abc", true],
    ["a*b*c", "a1b2c", true],
    ["a*b*c", "ac", false],
    ["a*a", "a", false],
    ["*ab*ab", "ab", false],
    ["*ab*ab*", "abab", true],
    ["read.file", "readXfile", false],
    ["", "", true],
    ["", "x", false],
  ])("%j means %j: %s", (pattern, name, matches) => {
    expect(matchesGlob(pattern, name)).toBe(matches);
  });

  it("takes linear time", () => {
    expect(matchesGlob(`${"*a".repeat(1_000)}b`, "a".repeat(100_000))).toBe(false);
  });
});

describe("expandVariables", () => {
  const environment = { TOKEN: "s3cret", EMPTY: "", NESTED: "${TOKEN}" };
  it.each<[text: string, expanded: string]>([
    ["Bearer ${TOKEN}", "Bearer s3cret"],
    ["${env:TOKEN}", "s3cret"],
    ["${TOKEN}${TOKEN}", "s3crets3cret"],
    ["${NAME:-a:-b}", "a:-b"],
    ["${TOKEN:-other}", "s3cret"],
    ["[${EMPTY}]", "[]"],
    ["${NESTED}", "${TOKEN}"],
    ["$TOKEN costs 5 $", "$TOKEN costs 5 $"],
    ["${unfinished", "${unfinished"],
  ])("makes %j to %j", (text, expanded) => {
    expect(expandVariables(text, environment)).toBe(expanded);
  });

  it.each([
    ["${MISSING}", "the environment has no variable MISSING"],
    ["${toString}", "the environment has no variable toString"],
    ["${input:key}", "expected ${NAME} or ${NAME:-text}, received ${input:key}"],
    ["${}", "received ${}"],
  ])("refuses %j", (text, message) => {
    expect(() => expandVariables(text, environment)).toThrow(message);
  });
});
