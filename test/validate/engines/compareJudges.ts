import { Dice } from "./Dice.ts";
import { type Case, type Judge, judgeOurs, textOf, type Verdict } from "./judges.ts";
import { KNOWN_FAULTS } from "./knownFaults.ts";
import { type RandomSchema, randomSchema, type Schema } from "./schemas.ts";
import { type Pair, shrink } from "./shrink.ts";
import { valuesFor } from "./values.ts";

/** One value on which the judges do not agree, as small as it still shows that. */
export type Disagreement = { readonly repro: string; readonly verdicts: string };

/** What came of a comparison. */
export type Comparison = {
  checks: number;
  valid: number;
  /** The checks for which each other judge gave a verdict. */
  judged: { [judge: string]: number };
  /** How often a judge was wrong in a known way: `Ajv: the reason`. */
  known: Map<string, number>;
  /** Those that are ours, or unknown. */
  findings: Disagreement[];
  /** Findings beyond the ones that were made small. */
  further: number;
};

const SCHEMAS = 40;
const VALUES = 50;
const MAX_FINDINGS = 40;
/** Those that look alike at first. */
const MAX_ALIKE = 5;

/** Asks this package and the other judges for verdicts on random values of random schemas. */
export async function compareJudges(
  judges: readonly Judge[],
  { checks, seed, report }: { checks: number; seed: number; report?: (found: Disagreement) => void },
): Promise<Comparison> {
  const dice = new Dice(seed);
  const comparer = new Comparer(judges, report);
  const { result } = comparer;
  while (result.checks < checks) {
    const cases: RandomCase[] = Array.from({ length: SCHEMAS }, () => {
      const random = randomSchema(dice);
      return { ...random, values: valuesFor(dice, random, VALUES) };
    });
    const verdicts = await judgeAll(judges, cases);
    for (const [index, it] of cases.entries()) await comparer.compare(it, verdicts[index] ?? []);
  }
  return result;
}

/** The verdict of this package on a value, and those of the others. */
type Verdicts = readonly [ours: Verdict, others: readonly (Verdict | undefined)[]];

/** The verdicts on all values of all cases. */
async function judgeAll(judges: readonly Judge[], cases: readonly Case[]): Promise<Verdicts[][]> {
  const asked = judges.map(({ judge }) => judge(cases));
  const ours = cases.map(judgeOurs);
  const others = await Promise.all(asked);
  return cases.map(({ values }, index) =>
    values.map((_, place): Verdicts => [ours[index]?.[place] as Verdict, others.map((all) => all[index]?.[place])]),
  );
}

class Comparer {
  readonly result: Comparison = { checks: 0, valid: 0, judged: {}, known: new Map(), findings: [], further: 0 };
  readonly #judges: readonly Judge[];
  readonly #report: ((found: Disagreement) => void) | undefined;
  readonly #alike: Map<string, number> = new Map();
  readonly #seen: Set<string> = new Set();

  constructor(judges: readonly Judge[], report: ((found: Disagreement) => void) | undefined) {
    this.#judges = judges;
    this.#report = report;
  }

  /** Counts the verdicts on a case, and explains those that differ. */
  async compare(it: RandomCase, all: readonly Verdicts[]): Promise<void> {
    for (const [place, verdicts] of all.entries()) {
      this.#count(verdicts);
      if (!disagree(...verdicts)) continue;
      await this.#look(it, it.values[place], verdicts);
      const [ours] = verdicts;
      if (typeof ours === "string" && ours.startsWith("refused")) break;
    }
  }

  #count([ours, others]: Verdicts): void {
    const { result } = this;
    result.checks++;
    if (ours === true) result.valid++;
    for (const [judge, { name }] of this.#judges.entries()) {
      if (typeof others[judge] === "boolean") result.judged[name] = (result.judged[name] ?? 0) + 1;
    }
  }

  async #look(it: RandomCase, value: unknown, [ours, others]: Verdicts): Promise<void> {
    const { result } = this;
    const reasons = reasonsFor(this.#judges, textOf(it.schema), ours, others);
    if (reasons !== undefined && others.includes(ours)) for (const reason of reasons) count(result.known, reason);
    else if (result.findings.length >= MAX_FINDINGS || (this.#alike.get(kindOf(ours)) ?? 0) >= MAX_ALIKE)
      result.further++;
    else await this.#explain(it, value);
  }

  async #explain({ schema, dialect }: RandomCase, value: unknown): Promise<void> {
    const judges = this.#judges;
    const judgePairs = async (pairs: readonly Pair[]): Promise<Verdicts[]> => {
      const all = await judgeAll(
        judges,
        pairs.map((pair): Case => ({ schema: pair.schema as Schema, dialect, values: [pair.value] })),
      );
      return all.map(([verdicts]) => verdicts as Verdicts);
    };
    const [first] = await judgePairs([{ schema, value }]);
    if (first === undefined) return;
    const wanted = signature(first);
    const small = await shrink({ schema, value }, async (pairs) =>
      (await judgePairs(pairs)).map((verdicts) => signature(verdicts) === wanted),
    );
    const [last = first] = await judgePairs([small]);
    const reasons = reasonsFor(judges, textOf(small.schema), ...last);
    for (const reason of reasons ?? []) count(this.result.known, reason);
    const repro = `${dialect} ${textOf(small.schema)} on ${textOf(small.value)}`;
    if (reasons !== undefined || this.#seen.has(repro)) return;
    this.#seen.add(repro);
    const [ours, others] = last;
    if (typeof ours === "string") count(this.#alike, kindOf(ours));
    const names = judges.map(({ name }, judge) => `${name} ${others[judge] ?? "is not asked"}`);
    const found = { repro, verdicts: [`ours ${ours}`, ...names].join(", ") };
    this.result.findings.push(found);
    this.#report?.(found);
  }
}

const signature = ([ours, others]: Verdicts): string =>
  `${kindOf(ours)} ${others.map((other) => (typeof ours === "string" ? "" : kindOf(other)))}`;

type RandomCase = RandomSchema & Case;

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** A verdict that is none of ours is always wrong; another judge that has none abstains. */
function disagree(ours: Verdict, others: readonly (Verdict | undefined)[]): boolean {
  return typeof ours === "string" || others.includes(!ours);
}

/** The known faults that explain every judge who differs; undefined where one is not explained. */
function reasonsFor(
  judges: readonly Judge[],
  schema: string,
  ours: Verdict,
  others: readonly (Verdict | undefined)[],
): string[] | undefined {
  if (typeof ours === "string") return undefined;
  const reasons: string[] = [];
  for (const [index, { name }] of judges.entries()) {
    if (others[index] !== !ours) continue;
    const known = KNOWN_FAULTS.find(({ judge, keywords }) => judge === name && keywords.test(schema));
    if (known === undefined) return undefined;
    reasons.push(`${name}: ${known.reason}`);
  }
  return reasons;
}

/** A verdict without the details of a complaint. */
function kindOf(verdict: Verdict | undefined): string {
  return String(verdict).split(":")[0] as string;
}
