// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { expander, expandVariables } from "../../../src/gateway/config/expandVariables.ts";
import { matchesGlob } from "../../../src/gateway/servers/isServed.ts";
import { newFolder } from "../newFolder.ts";

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
  const key = join(newFolder(), "key.txt");
  writeFileSync(key, "s3cret\n");
  const environment = {
    ...{ TOKEN: "s3cret", EMPTY: "", NESTED: "${TOKEN}" },
    ...{ "ProgramFiles(x86)": "C:", "input:api key": "k", "input:TOKEN": "i" },
  };
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
    ["{a} ${TOKEN} ${unfinished {", "{a} s3cret ${unfinished {"],
    ["${env:ProgramFiles(x86)}\\a", "C:\\a"],
    ["${env:MISSING:-x}", "x"],
    ["${input:api key}${input:TOKEN}", "ki"],
    [`[\${file:${key}}]`, "[s3cret]"],
  ])("makes %j to %j", (text, expanded) => {
    expect(expandVariables(text, environment)).toBe(expanded);
  });

  it.each([
    ["${MISSING}", "the environment has no variable MISSING"],
    ["${CRM_TOKEN}", "the environment has no variable CRM_TOKEN; set it, or write ${NAME:-text} with a text for it"],
    ["${toString}", "the environment has no variable toString"],
    ["${input:key}", 'the input "key" has no value'],
    ["${config:key}", "expected ${NAME} or ${NAME:-text}, received ${config:key}"],
    ["${file:/no/such}", "${file:/no/such} cannot be read: ENOENT"],
    ["${file:/}", "expected a file of at most 1048576 bytes"],
    ["${}", "received ${}"],
    ["a ${file:${TOKEN}/key.txt}", "expected no brace and no other variable in ${file:…}"],
    ["${MISSING:-s3${TOKEN}}", "in ${MISSING:…}"],
    ['${env:TOKEN:-{"a":1}}', "in ${env:…}"],
    ["${{TOKEN}}", "in ${…}"],
    ["${MY-KEY}", "received ${MY-KEY}"],
    ["pass${word 4711}", "received ${…}"],
  ])("refuses %j", (text, message) => {
    expect(() => expandVariables(text, environment)).toThrow(message);
  });
});

it("expander knows the variables of editors", () => {
  const folder = process.cwd();
  expect(expander({})("${workspaceFolder} ${cwd} ${CLAUDE_PROJECT_DIR}")).toBe(`${folder} ${folder} ${folder}`);
  expect(expander({})("${workspaceFolderBasename}${/}${pathSeparator}")).toBe(`${basename(folder)}${sep}${sep}`);
  expect(expander({ CLAUDE_PROJECT_DIR: "/app" })("${CLAUDE_PROJECT_DIR}/a")).toBe("/app/a");
  expect(expander({ userHome: "/home/ada" })("${userHome}")).toBe("/home/ada");
  expect(expander({})("${userHome}")).toBe(homedir());
});
