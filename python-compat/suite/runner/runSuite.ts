import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Asked,
  type IndexRow,
  type Kind,
  LEVELS,
  type Level,
  questionsIn,
  readIndex,
  suiteFolder,
} from "../Suite.ts";
import { failuresIn } from "./expectedFailures.ts";
import { judge } from "./judge.ts";
import { type Greeting, type Reply, startTestee, type Testee } from "./startTestee.ts";

/** A testee's own faults that are known: an entry holds for the ids that fit, from its level on. */
export type ExpectedFailure = {
  /** An id; `*` stands for any characters. */
  readonly id: string;
  readonly level: Level;
  readonly reason: string;
};

/** How many questions came to what. */
export type Counts = { passed: number; failed: number; expected: number; skipped: number };

/** What a run found. */
export type SuiteReport = {
  readonly greeting: Greeting;
  readonly level: Level;
  readonly counts: { readonly [kind in Kind]?: Counts };
  readonly failures: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
  /** The ids of questions that are expected to fail, but pass. */
  readonly unexpected: readonly string[];
  /** What is wrong with the run as a whole: nothing was compared, or the testee did not end as it should. */
  readonly complaints: readonly string[];
};

/** What a run is about. */
export type RunOptions = {
  /** A command for the shell. */
  readonly testee: string;
  /** Default: the testee's own. */
  readonly level?: Level | undefined;
  /** Only questions whose id fits; `*` stands for any characters. */
  readonly only?: string | undefined;
  /** Default: those of expected-failures/. */
  readonly expectedFailures?: readonly ExpectedFailure[] | undefined;
  /** Milliseconds until an answer is given up. */
  readonly patience?: number;
};

/** Questions that are under way at once. */
const WINDOW = 64;
/** Without an answer between them, this many ends of the testee end the run. */
const MAX_CRASHES = 5;

/**
 * Puts the suite to a testee.
 *
 * @throws {TesteeError} It does not greet, or ends again and again.
 * @example
 * const { failures } = await runSuite({ testee: "node python-compat/suite/testees/typescript.ts" });
 * failures; // []
 */
export async function runSuite({
  testee,
  only = "*",
  patience = 10_000,
  ...options
}: RunOptions): Promise<SuiteReport> {
  const index = readIndex();
  const start = () => startTestee(testee, { index, patience });
  const first = await start();
  const { greeting } = first;
  const level = options.level ?? greeting.level;
  const known = options.expectedFailures ?? readExpectedFailures(greeting.name);
  const wanted = fits(only);
  const asked = index.files
    .filter((file) => isAskedOf(greeting, file))
    .map((file) => ({ file, profiles: profilesOf(only, file, greeting) }))
    .flatMap(({ file, profiles }) => (profiles.length === 0 ? [] : questionsIn(file.path, profiles)))
    .filter(({ question }) => wanted(question.id));
  const results = sortOut(known, level);
  const able = asked.filter((one) => {
    const missing = one.needs.filter((need) => !greeting.capabilities.includes(need));
    if (missing.length > 0) results.skip(one);
    return missing.length === 0;
  });
  const end = await askAll(able, { first, start, each: results.take });
  const all = results.all();
  return { greeting, level, ...all, complaints: [...nothingCompared(all.counts, only), ...end] };
}

function isAskedOf({ kinds, subjects }: Greeting, { kind, subject }: IndexRow): boolean {
  return kinds.includes(kind) && (subjects?.includes(subject) ?? true);
}

/** A run that compares nothing proves nothing. */
function nothingCompared(counts: SuiteReport["counts"], only: string): string[] {
  const all = Object.values(counts);
  if (all.length === 0) return [`no question was asked: the testee's greeting leaves none with an id like ${only}`];
  const isCompared = all.some(({ passed, failed, expected }) => passed + failed + expected > 0);
  return isCompared ? [] : ["no answer was compared: all questions were skipped"];
}

/** The profiles of a file that the testee is asked for, and whose ids can fit a pattern. */
function profilesOf(pattern: string, { profiles, subject }: IndexRow, greeting: Greeting): readonly string[] {
  const [start = ""] = pattern.split("*");
  return profiles.filter((profile) => {
    const head = `${profile}/${subject}/`;
    return (greeting.profiles?.includes(profile) ?? true) && (start.startsWith(head) || head.startsWith(start));
  });
}

/**
 * The known faults of a testee.
 *
 * @example
 * readExpectedFailures("openjiuwen-tools"); // [{ id: "0.1.3/arguments/*", level: "accepts", reason: "…" }]
 */
export function readExpectedFailures(name: string): ExpectedFailure[] {
  if (!/^[\w.-]+$/.test(name)) return [];
  const path = join(suiteFolder, "expected-failures", `${name}.json`);
  return existsSync(path) ? failuresIn(path) : [];
}

/** Whether an id fits a pattern in which `*` stands for any characters. */
export function fits(pattern: string): (id: string) => boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  return (id) => expression.test(id);
}

type Asking = {
  readonly first: Testee;
  readonly start: () => Promise<Testee>;
  readonly each: (asked: Asked, reply: Reply) => void;
};

/**
 * Asks in order, with a window of questions under way; after a crash, those without an answer are asked again. Gives what
 * was wrong with the testee's end.
 */
async function askAll(asked: readonly Asked[], { first, start, each }: Asking): Promise<string[]> {
  let testee = first;
  let [sent, answered, crashes] = [0, 0, 0];
  while (answered < asked.length) {
    while (sent < asked.length && sent < answered + WINDOW) testee.ask((asked[sent++] as Asked).question);
    const reply = await testee.answer();
    if (!("crashed" in reply)) {
      each(asked[answered++] as Asked, reply);
      crashes = 0;
      continue;
    }
    await testee.kill();
    const complaint = testee.complaint();
    each(asked[answered++] as Asked, { crashed: complaint ? `${reply.crashed}: ${complaint}` : reply.crashed });
    crashes++;
    if (crashes === MAX_CRASHES)
      throw new Error(`the testee ended ${crashes} times in succession: ${reply.crashed}\n${complaint}`.trim());
    if (answered === asked.length) return [];
    testee = await start();
    sent = answered;
  }
  return testee.close();
}

/** Sorts replies into passed, failed, expected to fail and skipped. */
function sortOut(known: readonly ExpectedFailure[], level: Level) {
  const counts: { [kind in Kind]?: Counts } = {};
  const failures: { id: string; name: string; reason: string }[] = [];
  const unexpected: string[] = [];
  const expectedToFail = known
    .filter((entry) => LEVELS.indexOf(entry.level) <= LEVELS.indexOf(level))
    .map((entry) => fits(entry.id));
  const count = ({ question }: Asked, what: keyof Counts) => {
    counts[question.kind] ??= { passed: 0, failed: 0, expected: 0, skipped: 0 };
    (counts[question.kind] as Counts)[what]++;
  };
  return {
    skip: (asked: Asked) => count(asked, "skipped"),
    take(asked: Asked, reply: Reply) {
      if ("skip" in reply) return count(asked, "skipped");
      const { question, name, expected } = asked;
      const reason = "crashed" in reply ? `crashed: ${reply.crashed}` : judge(expected, reply.answer, level);
      const isExpected = expectedToFail.some((fitsId) => fitsId(question.id));
      if (reason === undefined && isExpected) unexpected.push(question.id);
      if (reason === undefined) return count(asked, "passed");
      if (!isExpected) failures.push({ id: question.id, name, reason });
      count(asked, isExpected ? "expected" : "failed");
    },
    all: () => ({ counts, failures, unexpected }),
  };
}
