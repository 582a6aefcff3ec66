import type { JsonSchema } from "../../src/schema/index.ts";
import { StrictError, type StrictProvider } from "../../src/strict/index.ts";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";
import { type Fault, judge, prepareSubject, type Subject } from "../strict/judge.ts";
import { record } from "./record.ts";
import { CONVERTERS, type Converter } from "./strictConverters.ts";

/** What each converter makes of the schemas of real tools, judged by its provider's published rules and by instances. */
export async function benchStrict(): Promise<void> {
  if (isCorpusMissing) return console.warn("skipped: strict, as ../shared/corpora is not there");
  const subjects = readCorpora().map(({ corpus, schema }) => ({ corpus, schema, subject: prepareSubject(schema) }));
  console.log(`\nstrict, ${subjects.length} schemas of real tools; target of ours: 0 wrong, at most 2 % refused`);
  console.log(row("", ["seed 002", "valid", "refused", "wrong:", ...WRONG, "silent"]));
  const reasons: string[] = [];
  for (const [provider, converters] of Object.entries(CONVERTERS) as [
    StrictProvider,
    { [name: string]: Converter },
  ][]) {
    for (const [name, convert] of Object.entries(converters)) {
      const tally = new Tally();
      for (const { corpus, schema, subject } of subjects) {
        tally.add(corpus, await tryTo(convert, schema, subject, provider));
      }
      console.log(row(`${provider}: ${name}`, tally.cells()));
      record({
        ...{ title: `schemas that ${provider} takes and that say the same`, contender: name },
        ...{ role: name === "ours" ? "ours" : "peer", value: tally.validPercent, unit: "%", better: "more" },
      });
      reasons.push(...tally.reasons().map((reason) => `  ${provider}: ${name}: ${reason}`));
    }
  }
  console.log(
    "Wrong is counted by the gravest fault; silent, a constraint that is lost without a word, also among the valid.",
  );
  console.log(`\nwhy\n${reasons.join("\n")}`);
}

type Outcome = { refused: string } | { faults: Fault[] };

const WRONG = ["invalid", "unsatisfiable", "narrower", "altered", "looser"] as const;

async function tryTo(
  convert: Converter,
  schema: JsonSchema,
  subject: Subject,
  provider: StrictProvider,
): Promise<Outcome> {
  try {
    const converted = await convert(structuredClone(schema));
    return { faults: judge(subject, converted, converted.ruled ?? provider) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isOurs = convert === CONVERTERS[provider].ours;
    if (isOurs && !(error instanceof StrictError))
      return { faults: [{ kind: "invalid", what: error.name, example: error.message }] };
    return { refused: error.message };
  }
}

class Tally {
  readonly #counts = new Map<string, number>();
  readonly #reasons = new Map<string, { count: number; example: string }>();
  #total = 0;
  #seed = { valid: 0, total: 0 };

  add(corpus: string, outcome: Outcome): void {
    this.#total++;
    if (corpus === "seed 002") this.#seed.total++;
    if ("refused" in outcome) {
      // The names and values of one schema are no part of the reason.
      const what = outcome.refused.replaceAll(/`[^`]*`|"[^"]*"|(?<=^|\s)\/[^\s:]*/g, "…").slice(0, 100);
      this.#count({ kind: "refused", what, example: "" });
      return;
    }
    const [gravest] = outcome.faults.filter(({ kind }) => kind !== "silent");
    const silent = outcome.faults.find(({ kind }) => kind === "silent");
    if (corpus === "seed 002" && gravest === undefined) this.#seed.valid++;
    this.#count(gravest ?? { kind: "valid", what: "", example: "" });
    if (silent !== undefined) this.#count(silent);
  }

  get validPercent(): number {
    return (100 * (this.#counts.get("valid") ?? 0)) / this.#total;
  }

  cells(): string[] {
    const of = (kind: string) => this.#counts.get(kind) ?? 0;
    const share = (kind: string) => `${((100 * of(kind)) / this.#total).toFixed(1)} %`;
    const wrong = WRONG.reduce((sum, kind) => sum + of(kind), 0);
    return [
      `${this.#seed.valid} of ${this.#seed.total}`,
      share("valid"),
      share("refused"),
      ...[wrong, ...WRONG.map(of), of("silent")].map(String),
    ];
  }

  /** The commonest reasons of each kind. */
  reasons(): string[] {
    const sorted = [...this.#reasons].sort(([, left], [, right]) => right.count - left.count);
    return ["refused", ...WRONG, "silent"].flatMap((kind) =>
      sorted
        .filter(([reason]) => reason.startsWith(`${kind}: `))
        .slice(0, 3)
        .map(([reason, { count, example }]) => `${reason} (${count} ×) ${example.slice(0, 160)}`),
    );
  }

  #count({ kind, what, example }: { kind: string; what: string; example: string }): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (kind === "valid") return;
    const reason = this.#reasons.get(`${kind}: ${what}`) ?? { count: 0, example };
    this.#reasons.set(`${kind}: ${what}`, { count: reason.count + 1, example: reason.example });
  }
}

const row = (name: string, cells: readonly string[]): string =>
  `  ${name.padEnd(28)}${cells.map((cell, index) => cell.padStart(index === 5 ? 15 : 10)).join("")}`;
