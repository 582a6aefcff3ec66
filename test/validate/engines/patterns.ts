import { Budget } from "../../../src/validate/Budget.ts";
import { countSteps } from "../../../src/validate/regex/compilePattern.ts";
import { matchPattern } from "../../../src/validate/regex/matchPattern.ts";
import { parsePattern } from "../../../src/validate/regex/parsePattern.ts";
import { Dice } from "./Dice.ts";

/** What came of it: how many verdicts, how many of them true, and the wrong ones; patterns that cannot be walked. */
export type Comparison = { verdicts: number; valid: number; unwalkable: number; wrong: string[] };

const TEXTS = 8;

/** Walks random patterns on random short texts, and asks the native engine for the same. */
export function comparePatterns({ count, seed }: { count: number; seed: number }): Comparison {
  const dice = new Dice(seed);
  const result: Comparison = { verdicts: 0, valid: 0, unwalkable: 0, wrong: [] };
  for (let index = 0; index < count; index += TEXTS) {
    const pattern = randomPattern(dice, 3);
    const flags = ["u", ""].find((flag) => accepts(pattern, flag)) as "u" | "" | undefined;
    if (flags === undefined) continue;
    const native = new RegExp(pattern, flags);
    const tree = parsePattern(pattern, flags === "u");
    if (tree === undefined || !Number.isFinite(countSteps(tree))) {
      result.unwalkable++;
      continue;
    }
    const budget = new Budget();
    const walk = matchPattern(tree, flags, budget);
    for (let text = 0; text < TEXTS; text++) {
      const given = Array.from({ length: dice.int(7) }, () => dice.pick(CHARACTERS)).join("");
      // With the flag `u`, V8 looks for boundaries in the middle of a surrogate pair, where the specification never looks.
      if (/\\b/i.test(pattern) && given.includes("😀")) continue;
      const received = budget.run(given, () => walk(given));
      note(result, `/${pattern}/${flags} on ${JSON.stringify(given)}`, native.test(given), received);
    }
  }
  return result;
}

function note(result: Comparison, what: string, expected: boolean, received: boolean): void {
  result.verdicts++;
  if (expected) result.valid++;
  if (received !== expected) result.wrong.push(`${what}: expected ${expected}, received ${received}`);
}

function accepts(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

const CHARACTERS = [
  ...["a", "a", "b", "b", "c", "A", "B", "1", "_", "-", " ", "\n", "\r", "\u2028", "😀", "\ud83d", "\ude00", "é", "É"],
  ...["\u0131", "\u212a", "\u017f", "k", "s", "\u00df", "\u1e9e", "\u0000", "]", "{", "\\", "/", "\ufeff"],
];

const ATOMS = [
  ...["a", "a", "b", "c", ".", "\\d", "\\w", "\\s", "\\D", "\\W", "\\S", "\\b", "\\B", "^", "$", "\\n", "\\t", "\\x61"],
  ...[
    "\\u0061",
    "\\u{1F600}",
    "\\ud83d\\ude00",
    "\\ud83d",
    "😀",
    "\\p{L}",
    "\\P{Lu}",
    "\\p{Script=Greek}",
    "\\0",
    "\\cJ",
  ],
  ...[
    "[abc]",
    "[^a]",
    "[a-c\\d]",
    "[\\w-]",
    "[\\]\\\\]",
    "[^\\n]",
    "[😀é]",
    "[^😀]",
    "[]",
    "[^]",
    "[\\b]",
    "[\\p{Lu}_]",
    "[--a]",
  ],
  ...[
    "\\/",
    "\\-",
    "\\.",
    "\\]",
    "]",
    "{",
    "é",
    "k",
    "\\1",
    "\\k<n>",
    "\\u{61}",
    "-",
    "[\\s\\S]",
    "\\_",
    "{,2}",
    "a{",
    "\\8",
    "\\07",
  ],
];
const QUANTIFIERS = ["*", "+", "?", "{2}", "{1,}", "{0,2}", "{0}", "{1,3}", "{2,2}"];

function randomPattern(dice: Dice, depth: number): string {
  const parts = Array.from({ length: 1 + dice.int(3) }, () => {
    const part = depth > 0 && dice.chance(0.45) ? randomGroup(dice, depth) : dice.pick(ATOMS);
    return dice.chance(0.35) ? part + dice.pick(QUANTIFIERS) + (dice.chance(0.2) ? "?" : "") : part;
  });
  return (
    parts.join("") + (dice.chance(0.2) ? `|${depth > 0 ? randomPattern(dice, depth - 1) : dice.pick(["", "a"])}` : "")
  );
}

/** Without the inline flag `i`: V8 forgets where it ends, so that `(?i:a)|\\w` finds "ſ" with the flag `u`. */
function randomGroup(dice: Dice, depth: number): string {
  const openings = ["(", "(", "(?:", "(?:", "(?<n>", "(?=", "(?!", "(?<=", "(?<!", "(?s:", "(?m:"];
  return `${dice.pick(openings)}${randomPattern(dice, depth - 1)})`;
}
