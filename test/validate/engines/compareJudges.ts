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
  const result: Comparison = { checks: 0, valid: 0, judged: {}, known: new Map(), findings: [], further: 0 };
  const alike = new Map<string, number>();
  const seen = new Set<string>();
  while (result.checks < checks) {
    const cases: RandomCase[] = Array.from({ length: SCHEMAS }, () => {
      const random = randomSchema(dice);
      return { ...random, values: valuesFor(dice, random, VALUES) };
    });
    const asked = judges.map(({ judge }) => judge(cases));
    const ours = cases.map(judgeOurs);
    const others = await Promise.all(asked);
    for (const [index, it] of cases.entries()) {
      for (const [place, value] of it.values.entries()) {
        const verdict = ours[index]?.[place] as Verdict;
        const verdicts = others.map((all) => all[index]?.[place]);
        result.checks++;
        if (verdict === true) result.valid++;
        for (const [judge, { name }] of judges.entries()) {
          if (typeof verdicts[judge] === "boolean") result.judged[name] = (result.judged[name] ?? 0) + 1;
        }
        if (!disagree(verdict, verdicts)) continue;
        const reasons = reasonsFor(judges, textOf(it.schema), verdict, verdicts);
        if (reasons !== undefined && verdicts.includes(verdict))
          for (const reason of reasons) count(result.known, reason);
        else if (result.findings.length >= MAX_FINDINGS || (alike.get(kindOf(verdict)) ?? 0) >= MAX_ALIKE)
          result.further++;
        else await explain(it, value);
        if (typeof verdict === "string" && verdict.startsWith("refused")) break;
      }
    }
  }
  return result;

  async function explain({ schema, dialect }: RandomCase, value: unknown): Promise<void> {
    const judgeAll = async (pairs: readonly Pair[]) => {
      const cases = pairs.map((pair): Case => ({ schema: pair.schema as Schema, dialect, values: [pair.value] }));
      const others = await Promise.all(judges.map(({ judge }) => judge(cases)));
      return cases.map((it, index): [Verdict, (Verdict | undefined)[]] => [
        judgeOurs(it)[0] as Verdict,
        others.map((all) => all[index]?.[0]),
      ]);
    };
    const signature = ([ours, others]: [Verdict, (Verdict | undefined)[]]) =>
      `${kindOf(ours)} ${others.map((other) => (typeof ours === "string" ? "" : kindOf(other)))}`;
    const [first] = await judgeAll([{ schema, value }]);
    if (first === undefined) return;
    const wanted = signature(first);
    const small = await shrink({ schema, value }, async (pairs) =>
      (await judgeAll(pairs)).map((verdicts) => signature(verdicts) === wanted),
    );
    const [last = first] = await judgeAll([small]);
    const reasons = reasonsFor(judges, textOf(small.schema), ...last);
    if (reasons !== undefined) {
      for (const reason of reasons) count(result.known, reason);
      return;
    }
    const repro = `${dialect} ${textOf(small.schema)} on ${textOf(small.value)}`;
    if (seen.has(repro)) return;
    seen.add(repro);
    if (typeof last[0] === "string") count(alike, kindOf(last[0]));
    const names = judges.map(({ name }, judge) => `${name} ${last[1][judge] ?? "is not asked"}`);
    const found = { repro, verdicts: [`ours ${last[0]}`, ...names].join(", ") };
    result.findings.push(found);
    report?.(found);
  }
}

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
