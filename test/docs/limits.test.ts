import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCounter } from "../../src/cards/data/measuresOf.ts";
import { readChart } from "../../src/cards/data/readChart.ts";
import { readForm } from "../../src/cards/data/readForm.ts";
import { readModal } from "../../src/cards/data/readModal.ts";
import { readSelect } from "../../src/cards/data/readSelect.ts";
import { readTable } from "../../src/cards/data/readTable.ts";
import { readToast } from "../../src/cards/data/readToast.ts";
import { parseField } from "../../src/core-tools/data/filters/parseField.ts";
import { parseFilter } from "../../src/core-tools/data/filters/parseFilter.ts";
import { parseContent } from "../../src/core-tools/data/parseContent.ts";
import { parsePath } from "../../src/core-tools/data/path.ts";
import { parseSort } from "../../src/core-tools/data/sort.ts";
import { USER_ID } from "../../src/core-tools/rules.ts";
import { decodeTools, defineTool, ToolInfo } from "../../src/index.ts";
import { IncrementalParser, type JsonValue, mutableCopy, parse, parsePython, write } from "../../src/json/index.ts";
import { PathTemplate } from "../../src/scenarios/PathTemplate.ts";
import { checkSchema, type JsonSchema } from "../../src/schema/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { toStrictSchema } from "../../src/strict/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { limitsIn, PAGE, readLimits, withTables } from "./limitsPage.ts";
import { root } from "./readPages.ts";

const limits = readLimits();
const page = readFileSync(PAGE, "utf8");

test("docs/limits.md has the limits of src/*/limits.ts; npm run limits writes it", () => {
  expect(limits.length).toBeGreaterThan(150);
  expect(page).toBe(withTables(page, limits));
});

const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const items = (levels: number): JsonSchema => (levels === 0 ? {} : { type: "array", items: items(levels - 1) });
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const fields = (count: number): { [name: string]: number } =>
  Object.fromEntries(numbers(count).map((index) => [`n${index}`, index]));
const filter = (levels: number): object => (levels === 1 ? { a: 1 } : { $not: filter(levels - 1) });
const within = (levels: number): JsonValue => (levels === 0 ? {} : { a: within(levels - 1) });
const tools = (objects: number): object =>
  objects === 0 ? { name: "f", inputSchema: { type: "object" } } : { tools: tools(objects - 1) };
const chunk = (index: number, name: string): object => ({
  choices: [{ index: 0, delta: { tool_calls: [{ index, id: `c${index}`, function: { name, arguments: "{}" } }] } }],
});
const pushed = (events: readonly object[]): void => {
  const stream = new ToolCallStream(openaiChat);
  for (const event of events) stream.push(event);
};
const tool = (options: object): unknown => defineTool({ name: "f", parameters: {}, execute: () => 1, ...options });
const issues = (count: number) => createValidator({ items: { type: "string" } }).issues(numbers(count));

describe("a value at the limit is read, and one beyond it is refused", () => {
  test.each<[constant: string, code: string, read: (size: number) => unknown]>([
    ["json/limits.ts DEFAULT_LENGTH", "limit_exceeded", (size) => parse(`"${"a".repeat(size - 2)}"`)],
    ["json/limits.ts DEFAULT_LENGTH", "limit_exceeded", (size) => new IncrementalParser().push(" ".repeat(size))],
    ["json/limits.ts DEFAULT_DEPTH", "limit_exceeded", (size) => parse(nested(size))],
    ["json/limits.ts MAX_DEPTH", "limit_exceeded", (size) => write(parsePython(nested(size), { maxDepth: 1000 }))],
    ["json/limits.ts MAX_DEPTH", "limit_exceeded", (size) => mutableCopy(JSON.parse(nested(size)))],
    ["json/limits.ts MAX_DIGITS", "limit_exceeded", (size) => parse("1".repeat(size), { integers: "bigint" })],
    ["json/limits.ts MAX_DIGITS", "invalid_json", (size) => parsePython("1".repeat(size))],
    ["checks/limits.ts MAX_TIMER_MS", "invalid_option", (size) => tool({ timeoutMs: size })],
    ["schema/limits.ts MAX_SCHEMA_DEPTH", "limit_exceeded", (size) => checkSchema(items(size - 1))],
    ["wire/limits.ts MAX_TOOL_CONTAINERS", "invalid_tool", (size) => decodeTools(tools(size))],
    ["tool/limits.ts MAX_RETRIES", "invalid_option", (size) => tool({ retries: size })],
    ["stream/limits.ts DEFAULT_CALLS", "limit_exceeded", (size) => pushed(numbers(size).map((at) => chunk(at, "f")))],
    ["stream/limits.ts MAX_NAME_LENGTH", "limit_exceeded", (size) => pushed([chunk(0, "f".repeat(size))])],
    [
      "strict/limits.ts MAX_DEPTH",
      "limit_exceeded",
      (size) => toStrictSchema(items(size - 1), { provider: "anthropic" }),
    ],
    ["core-tools/limits.ts MAX_PATH_CHARACTERS", "invalid_input", (size) => parsePath("a".repeat(size))],
    [
      "core-tools/limits.ts MAX_PATH_BYTES",
      "invalid_input",
      (size) => parsePath("é".repeat(size / 2) + "a".repeat(size % 2)),
    ],
    ["core-tools/limits.ts MAX_CONTENT_BYTES", "invalid_input", (size) => parseContent({ a: "b".repeat(size - 8) })],
    ["core-tools/limits.ts MAX_CONTENT_DEPTH", "invalid_input", (size) => parseContent(within(size - 1))],
    ["core-tools/limits.ts MAX_FILTER_LEVELS", "invalid_input", (size) => parseFilter(filter(size))],
    ["core-tools/limits.ts MAX_FILTER_TERMS", "invalid_input", (size) => parseFilter({ a: { $in: numbers(size) } })],
    ["core-tools/limits.ts MAX_FIELD_KEYS", "invalid_input", (size) => parseField("f", numbers(size).join("."))],
    ["core-tools/limits.ts MAX_SORT_LENGTH", "invalid_input", (size) => parseSort("a".repeat(size))],
    ["scenarios/limits.ts MAX_PATH_LENGTH", "invalid_template", (size) => new PathTemplate("a".repeat(size))],
  ])("%s", (constant, code, read) => {
    const size = sizeOf(constant);
    expect(codeOf(() => read(size))).toBeUndefined();
    expect(codeOf(() => read(size + 1))).toBe(code);
  });

  test("core-tools/limits.ts MAX_USER_BYTES", () => {
    const size = sizeOf("core-tools/limits.ts MAX_USER_BYTES");
    expect(USER_ID.accepts("é".repeat(size / 2))).toBe(true);
    expect(USER_ID.accepts(`${"é".repeat(size / 2)}a`)).toBe(false);
  });
});

describe("of what is beyond the limit, the rest is left out", () => {
  test.each<[constant: string, countOf: (size: number) => number | undefined]>([
    ["validate/limits.ts DEFAULT_ISSUES", (size) => issues(size).issues.length],
    ["validate/limits.ts MAX_ISSUES", (size) => issues(size).total],
    ["tool/limits.ts MAX_ISSUES", (size) => errorOf(size).issues.length],
    [
      "tool/limits.ts MAX_ISSUES_FOR_MODEL",
      (size) =>
        errorOf(size)
          .toModelMessage()
          .match(/^- .*: /gm)?.length,
    ],
    ["cards/limits.ts MAX_COLUMNS", (size) => readTable([fields(size)]).columns.length],
    ["checks/limits.ts MAX_TIMER_MS", (size) => readToast({ message: "m", duration_ms: size }, {}).duration],
  ])("%s", (constant, countOf) => {
    const size = sizeOf(constant);
    expect(countOf(size)).toBe(size);
    expect(countOf(size + 1)).toBe(size);
  });
});

test.each([
  ["cards/limits.ts MAX_LABELS", (size: number) => readChart({ labels: numbers(size), data: numbers(size) })],
  [
    "cards/limits.ts MAX_DATASETS",
    (size: number) => readChart({ labels: [1], datasets: numbers(size).map((n) => [n]) }),
  ],
  ["cards/limits.ts MAX_FIELDS", (size: number) => readForm(fields(size))],
  ["cards/limits.ts MAX_CHOICES", (size: number) => readSelect(numbers(size))],
  ["cards/limits.ts MAX_CHOICES", (size: number) => readForm({}, { fields: [{ name: "a", enum: numbers(size) }] })],
  ["cards/limits.ts MAX_MEASURES", (size: number) => readCounter(numbers(size))],
  ["cards/limits.ts MAX_ACTIONS", (size: number) => readModal({ title: "T", actions: numbers(size).map(String) })],
])("a card shows an error beyond %s", (constant, read) => {
  const size = sizeOf(constant);
  expect(() => read(size)).not.toThrow();
  expect(() => read(size + 1)).toThrow(`at most ${size}`);
});

describe("the tables", () => {
  const source = `/**
 * A reason.
 *
 * @limit A: levels that
 *   are read
 * @option \`maxDepth\`
 * @beyond \`JsonError\`
 * @limit B: levels
 * @beyond nothing
 */
export const MAX_DEPTH = 1_200;
`;
  const table = "| what | limit | changed by | beyond it |\n|---|---|---|---|\n";
  const text = `# Page\n\n## A\n\nBefore.\n\n${table}| old | 1 | – | x |\n\nAfter.\n\n## C\n\nText.\n\n## B\n\n${table}`;

  test("are written from comments, and the text around them stays", () => {
    expect(withTables(text, limitsIn("a/limits.ts", source))).toBe(
      `# Page\n\n## A\n\nBefore.\n\n${table}| levels that are read | 1,200 | \`maxDepth\` | \`JsonError\` |\n\nAfter.\n\n## C\n\nText.\n\n## B\n\n${table}| levels | 1,200 | – | nothing |\n`,
    );
  });

  test.each([
    ["no comment", /\/\*\*[\s\S]*\*\/\n/, "", "src/a/limits.ts MAX_DEPTH: expected the tag @limit"],
    ["no end", "@beyond nothing", "", "expected the tag @beyond after @limit"],
    ["two ends", "@limit B: levels", "@beyond twice", "@beyond is not expected here"],
    ["no section", "@limit B: levels", "@limit levels", 'expected "@limit SECTION: WHAT"'],
    ["another tag", "@option", "@changed", "@changed is not expected here"],
    ["a computed number", "1_200", "2 ** 31", "expected constants with a number alone"],
    ["other code", "export", "f();\nexport", "expected constants with a number alone"],
  ])("need the form: %s", (_, before, after, message) => {
    expect(() => limitsIn("a/limits.ts", source.replace(before, after))).toThrow(message);
  });

  test.each([
    ["a section that is missing", "## B", "## D", '"## D" needs a table and rows, or none of both'],
    ["a table without limits", "Text.", table, '"## C" needs a table and rows, or none of both'],
    ["no table and no heading", /\n## B[\s\S]*/, "", 'expected a heading "## B" and a table'],
  ])("need the page: %s", (_, before, after, message) => {
    expect(() => withTables(text.replace(before, after), limitsIn("a/limits.ts", source))).toThrow(message);
  });
});

describe("a constant called MAX or MOST", () => {
  test("is in a limits.ts, or is marked as internal", () => {
    const files = globSync("src/**/*.ts", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
    const found = files
      .filter((path) => !/^src\/[\w-]+\/limits\.ts$/.test(path))
      .flatMap((path) => unmarkedIn(readFileSync(join(root, path), "utf8")).map((name) => `${path}: ${name}`));
    expect(found).toEqual([]);
  });

  test.each([
    ["without a comment", "const MAX_SIZE = 1;", ["MAX_SIZE"]],
    ["exported, with a comment", "/** What is read. */\nexport const MOST_SIZE = 1;", ["MOST_SIZE"]],
    ["after one that is marked", "/** @internal */\nconst MAX_A = 1;\nconst MAX_B = 1;", ["MAX_B"]],
    ["marked", "/**\n * How long it is.\n *\n * @internal\n */\nconst MAX_SIZE = 1;", []],
    ["with another name", "const SIZE = 1; // MAX_SIZE", []],
  ])("is seen %s", (_, source, expected) => {
    expect(unmarkedIn(source)).toEqual(expected);
  });
});

/** Limits that no user sees, such as the length of a part of a message, have `@internal` in their comment. */
function unmarkedIn(source: string): string[] {
  const constants = source.matchAll(
    /(?:^\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\n)?^(?:export )?const (?<name>(?:MAX|MOST)_\w+)/gm,
  );
  return [...constants].flatMap(({ groups }) => (groups?.comment?.includes("@internal") ? [] : (groups?.name ?? [])));
}

function sizeOf(constant: string): number {
  const limit = limits.find((one) => one.constant === constant);
  if (limit === undefined) throw new Error(`expected a limit ${constant}`);
  return limit.value;
}

function codeOf(read: () => unknown): unknown {
  try {
    read();
    return undefined;
  } catch (error) {
    return (error as { code?: unknown }).code ?? error;
  }
}

/** The error for arguments in which so many items do not fit. */
function errorOf(count: number) {
  const parameters = { type: "object", properties: { list: { type: "array", items: { type: "string" } } } } as const;
  const list = numbers(count).map((n) => [n]);
  const result = new ToolInfo({ name: "f", parameters }).safeParseArguments(JSON.stringify({ list }));
  if (result.ok) throw new Error("expected an error");
  return result.error;
}
