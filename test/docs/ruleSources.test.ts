import { expect, test } from "vitest";
import * as room from "../../src/rules/index.ts";
import { fieldsOf, RuleSources } from "./ruleSources.ts";

const records = Object.entries(room).filter(([name]) => name.endsWith("_RULES"));

test.each(records)("each field of %s has a source and the day on which it was read", (name, rules) => {
  const sources = new RuleSources().of(name);
  expect([...sources.keys()].sort()).toEqual(fieldsOf(rules).sort());
});

const source = `
export const NAMES = { allowed: /a/, maxLength: 1 };
/** @source the constant; read 2026-01-01 */
const LIMITS = { most: 1, least: 0 };
/** @source the record; read 2026-01-02 */
export const A_RULES: Rules = {
  /** @source \`@a/b\` 1.0.0 names; read 2026-01-03 */
  names: { ...NAMES, maxLength: 2 },
  lists: {
    /** @source a/b#1,
     *   a/b#2; read 2026-01-04 */
    most: 3,
    fewest: 4,
  },
  limits: LIMITS,
  strict: {},
};
export const B_RULES = { ...A_RULES, limits: LIMITS };
`;
const of = (text: string, record: string) => [...new RuleSources(new Map([["a.ts", text]])).of(record)];

test("a source is that of the field, or of the nearest object around it", () => {
  expect(of(source, "A_RULES")).toEqual([
    ["names.allowed", { text: "`@a/b` 1.0.0 names", read: "2026-01-03" }],
    ["names.maxLength", { text: "`@a/b` 1.0.0 names", read: "2026-01-03" }],
    ["lists.most", { text: "a/b#1, a/b#2", read: "2026-01-04" }],
    ["lists.fewest", { text: "the record", read: "2026-01-02" }],
    ["limits.most", { text: "the constant", read: "2026-01-01" }],
    ["limits.least", { text: "the constant", read: "2026-01-01" }],
    ["strict", { text: "the record", read: "2026-01-02" }],
  ]);
});

test("what is spread has its own sources, and those of the record around it", () => {
  const found = of(source.replace("export const B", "/** @source b; read 2026-01-05 */\nexport const B"), "B_RULES");
  expect(found).toContainEqual(["lists.most", { text: "a/b#1, a/b#2", read: "2026-01-04" }]);
  expect(found).toContainEqual(["lists.fewest", { text: "b", read: "2026-01-05" }]);
});

test.each([
  ["a field without a source", "/** @source the record; read 2026-01-02 */", "", "A_RULES.lists.fewest: expected"],
  ["a source without a day", "the record; read 2026-01-02", "the record", 'received "the record"'],
  ["a name with @ outside of code", "`@a/b`", "@a/b", 'A_RULES.names: expected "@source TEXT; read DAY"'],
  ["a record of another room", "A_RULES: Rules", "C_RULES: Rules", "expected the constant A_RULES"],
  ["a method", "strict: {}", "strict() {}", "A_RULES: expected fields with a value, received strict() {}"],
])("%s is an error", (_, before, after, message) => {
  expect(() => of(source.replace(before, after), "A_RULES")).toThrow(message);
});

test("a name stands for the constant of its own file", () => {
  const other = "/** @source other; read 2026-01-06 */\nconst LIMITS = { most: 1 };\nconst NAMES = LIMITS;";
  const sources = new RuleSources(
    new Map([
      ["a.ts", source],
      ["b.ts", other],
    ]),
  );
  expect([...sources.of("A_RULES")]).toEqual(of(source, "A_RULES"));
});
