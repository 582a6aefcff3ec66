// Writes the tables of docs/providers.md from the records of src/rules/: npm run providers
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProviderRules } from "../../src/rules/index.ts";
import * as room from "../../src/rules/index.ts";
import { FORMATS } from "../../src/wire/providers/formats.ts";
import { providers } from "../../src/wire/providers/providers.ts";
import { type Row, TITLES, TOPICS, type Topic, valueAt } from "./providerTopics.ts";
import { root } from "./readPages.ts";
import { replaceTables } from "./replaceTables.ts";
import { fieldsOf, RuleSources, type Source } from "./ruleSources.ts";

export const PAGE: string = join(root, "docs", "providers.md");

const HEAD = ["| provider | accepts | what is sent instead | source | read on |", "|---|---|---|---|---|"];

/** A record of `src/rules/`: its rules, and the source of each field by its path, such as `tools.most`. */
export type RuleRecord = {
  readonly name: string;
  readonly rules: ProviderRules;
  readonly sources: ReadonlyMap<string, Source>;
};

/**
 * The records of all providers, in the order of the page.
 *
 * @throws {Error} A record has no title, or a field of a record has no source.
 * @example
 * readRecords().map(({ name }) => name)[0]; // "OPENAI_CHAT_RULES"
 */
export function readRecords(): RuleRecord[] {
  const sources = new RuleSources();
  const exported = new Map(Object.entries(room).filter(([name]) => name.endsWith("_RULES")));
  const names = [...new Set([...TITLES.keys(), ...exported.keys()])];
  return names.map((name) => {
    const rules = exported.get(name) as ProviderRules | undefined;
    if (rules === undefined || !TITLES.has(name)) throw new Error(`expected the record ${name} and its title`);
    return { name, rules, sources: sources.of(name) };
  });
}

/**
 * The page with its tables written anew.
 *
 * @throws {Error} A field of a record is in no table, or has no source.
 */
export function withRules(page: string, records: readonly RuleRecord[], topics: readonly Topic[] = TOPICS): string {
  const shown = topics.flatMap(({ rows }) => rows.flatMap(({ fields }) => fields));
  for (const { name, rules } of records) {
    const lost = fieldsOf(rules).find((field) => !shown.some((one) => isWithin(field, one)));
    if (lost !== undefined) throw new Error(`docs/providers.md: no table shows ${name}.${lost}`);
  }
  const tables = topics.map((topic): [string, string[]] => [topic.heading, [...HEAD, ...linesOf(topic, records)]]);
  return replaceTables("docs/providers.md", page, new Map(tables));
}

/** Providers with the same cells share a line. */
function linesOf({ rows, others: [accepts, instead] }: Topic, records: readonly RuleRecord[]): string[] {
  const lines = rows.flatMap((row) => {
    const having = records.filter(({ rules }) => row.fields.some((field) => valueAt(rules, field) !== undefined));
    const cells = Map.groupBy(having, (record) => cellsOf(row, record));
    return [...cells].map(([text, alike]) => lineOf(alike, text));
  });
  const fields = rows.flatMap((row) => row.fields);
  const without = records.filter(({ rules }) => fields.every((field) => valueAt(rules, field) === undefined));
  return without.length === 0 ? lines : [...lines, lineOf(without, `${accepts} | ${instead} | – | – |`)];
}

const lineOf = (records: readonly RuleRecord[], cells: string): string =>
  `| ${records.map(({ name }) => TITLES.get(name)).join(", ")} | ${cells}`;

function cellsOf(row: Row, { name, rules, sources }: RuleRecord): string {
  const own = fieldsOf(rules).filter((field) => row.fields.some((one) => isWithin(field, one)));
  const found = own.map((field) => {
    const source = sources.get(field);
    if (source === undefined) throw new Error(`docs/providers.md: expected a source of ${name}.${field}`);
    return source;
  });
  const texts = new Set(found.map(({ text }) => linked(text)));
  const days = new Set(found.map(({ read }) => read));
  const [accepts, instead] = row.cells(rules);
  const sent = isRead(rules) ? "–" : instead;
  return `${[accepts, sent, [...texts].join("; "), [...days].sort().join(", ")].map(cell).join(" | ")} |`;
}

/** Whether answers of a provider are read, and nothing is sent to it. */
const isRead = (rules: ProviderRules): boolean =>
  providers.some((provider) => provider.rules === rules && FORMATS[provider.id] === "none");

const cell = (text: string): string => text.replaceAll("|", "\\|");

const isWithin = (field: string, outer: string): boolean => field === outer || field.startsWith(`${outer}.`);

/**
 * A source with links to the addresses and the reports in it.
 *
 * @example
 * linked("vercel/ai#5171"); // "[vercel/ai#5171](https://github.com/vercel/ai/issues/5171)"
 */
export const linked = (text: string): string =>
  text.replaceAll(
    /https:\/\/([^\s,;)]+)|\b([\w.-]+\/[\w.-]+)#(\d+)/g,
    (whole, address?: string, repository?: string, report?: string) =>
      address === undefined
        ? `[${whole}](https://github.com/${repository}/issues/${report})`
        : `[${address.replace(/\/$/, "")}](${whole})`,
  );

if (import.meta.main) writeFileSync(PAGE, withRules(readFileSync(PAGE, "utf8"), readRecords()));
