import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ProviderRules } from "../../src/rules/index.ts";
import * as room from "../../src/rules/index.ts";
import { linked, PAGE, type RuleRecord, readRecords, withRules } from "./providersPage.ts";
import { TITLES, TOPICS, type Topic } from "./providerTopics.ts";
import { fieldsOf, type Source } from "./ruleSources.ts";

const records = readRecords();
const page = readFileSync(PAGE, "utf8");

test("docs/providers.md has the rules of src/rules/; npm run providers writes it", () => {
  expect(page).toBe(withRules(page, records));
});

test("the page has the records of all providers", () => {
  expect(Object.keys(room).filter((name) => name.endsWith("_RULES"))).toEqual(
    expect.arrayContaining(records.map(({ name }) => name)),
  );
  expect(records.map(({ name }) => name)).toEqual([...TITLES.keys()]);
  for (const title of TITLES.values()) expect(page).toContain(title);
});

/** Another value of the same type. */
function otherValue(value: unknown): unknown {
  if (typeof value === "number") return Number.isFinite(value) ? value + 1 : 1;
  if (typeof value === "boolean") return value ? undefined : true;
  if (typeof value === "string") return OTHER_WORDS[value];
  if (value instanceof RegExp) return new RegExp(`${value.source}|x`);
  if (value instanceof Set) return new Set([...value, "x"]);
  return Array.isArray(value) ? [...value, "x"] : { properties: 1 };
}

const OTHER_WORDS: { readonly [word: string]: string } = {
  keep: "inline",
  inline: "keep",
  refused: "allowed",
  optional: "allowed",
  allowed: "refused",
};

/** Fields whose value only says how a name or an id is made. */
const UNSHOWN = /^(?:names|parameters\.propertyNames)\.(?:refused|maxLength|beginning)$/;

describe.each(records)("of $name", (record) => {
  test.each(fieldsOf(record.rules).filter((field) => !UNSHOWN.test(field)))("the page shows %s", (field) => {
    const changed = changedAt(record.rules, field.split("."), otherValue) as ProviderRules;
    // A limit where there was none has a source, too.
    const sources = new Map(record.sources).set(`${field}.properties`, { text: "a", read: "2026-01-01" });
    const others = records.map((one) => (one === record ? { ...record, rules: changed, sources } : one));
    expect(withRules(page, others)).not.toBe(page);
  });
});

function changedAt(value: unknown, [key, ...path]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const fields = value as { [field: string]: unknown };
  return { ...fields, [key]: changedAt(fields[key], path, change) };
}

describe("the tables", () => {
  const source = { text: "a/b#1 | c", read: "2026-01-01" };
  const record = (name: string, own: object = {}, most: Source = source): RuleRecord => ({
    name,
    rules: { tools: { most: 3 }, ...own } as unknown as ProviderRules,
    sources: new Map([
      ["tools.most", most],
      ["tools.refusesNone", source],
    ]),
  });
  const topics = TOPICS.filter(({ heading }) => heading === "Lists of tools");
  const table = (...lines: string[]) =>
    [
      "# Page",
      "",
      "## Lists of tools",
      "",
      "| provider | accepts | what is sent instead | source | read on |",
      "|---|---|---|---|---|",
    ]
      .concat(lines, "")
      .join("\n");
  const blank = "# Page\n\n## Lists of tools\n\n| old |\n";
  const error = "an error: choose the tools for this request";
  const link = "[a/b#1](https://github.com/a/b/issues/1)";

  test("have a row of providers with the same rule and source, and one of those without", () => {
    const none = { ...record("OLLAMA_RULES"), rules: {} as unknown as ProviderRules };
    const given = [record("OPENAI_CHAT_RULES"), record("GEMINI_RULES"), none];
    expect(withRules(blank, given, topics)).toBe(
      table(
        `| OpenAI Chat, Gemini | at most 3 tools | ${error} | ${link} \\| c | 2026-01-01 |`,
        "| Ollama | no rule is known | nothing is changed | – | – |",
      ),
    );
  });

  test("have a row for each source", () => {
    const other = { text: "https://a.b/c, d", read: "2026-01-02" };
    expect(withRules(blank, [record("OPENAI_CHAT_RULES"), record("GEMINI_RULES", {}, other)], topics)).toBe(
      table(
        `| OpenAI Chat | at most 3 tools | ${error} | ${link} \\| c | 2026-01-01 |`,
        `| Gemini | at most 3 tools | ${error} | [a.b/c](https://a.b/c), d | 2026-01-02 |`,
      ),
    );
  });

  test.each<[string, RuleRecord, readonly Topic[], string]>([
    ["a field in no table", record("GEMINI_RULES", { extra: { a: 1 } }), topics, "no table shows GEMINI_RULES.extra.a"],
    [
      "a field without a source",
      { ...record("GEMINI_RULES"), sources: new Map() },
      topics,
      "expected a source of GEMINI_RULES.tools.most",
    ],
    [
      "a flag that is false",
      record("GEMINI_RULES", { tools: { refusesNone: false } }),
      topics,
      "tools.refusesNone: expected true, received false",
    ],
    [
      "a table that the page does not have",
      record("GEMINI_RULES"),
      TOPICS,
      'a heading "## Names of tools" and a table',
    ],
  ])("are not written for %s", (_, given, own, message) => {
    expect(() => withRules(blank, [given], own)).toThrow(message);
  });
});

test.each([
  [
    "a report",
    "vercel/ai#5171, a/b.c#2",
    "[vercel/ai#5171](https://github.com/vercel/ai/issues/5171), [a/b.c#2](https://github.com/a/b.c/issues/2)",
  ],
  ["an address", "https://a.b/c/ (d)", "[a.b/c](https://a.b/c/) (d)"],
  ["neither", "mistral-common validator.py; `@a/b` 1", "mistral-common validator.py; `@a/b` 1"],
])("a link leads to %s", (_, text, expected) => {
  expect(linked(text)).toBe(expected);
});
