import { parseArgs } from "node:util";
import { failuresIn } from "./runner/expectedFailures.ts";
import { runSuite, type SuiteReport } from "./runner/runSuite.ts";
import { LEVELS, type Level } from "./Suite.ts";

const HELP = `node python-compat/suite/run.ts --testee COMMAND [--level LEVEL] [--only IDS] [--shown 10] …

Puts the suite to a testee: a program that reads questions and writes answers, one JSON line each, as README.md says.

  --testee COMMAND   starts it, in a shell
  --level LEVEL      ${LEVELS.join(", ")}; default: the level that the testee names
  --only IDS         only questions whose id fits, such as "0.1.3/ToolCall/*"; * stands for any characters
  --shown N          how many failures are printed
  --patience SECONDS until an answer is given up; default: 10
  --expected-failures FILE
                     a list of {"id", "level", "reason"}; default: expected-failures/NAME.json

Ends with 1 if an answer is wrong, if a failure is expected that does not come, if nothing was compared, or if the testee
does not end as it should.`;

try {
  const { values } = parseArgs({
    options: {
      testee: { type: "string" },
      level: { type: "string" },
      only: { type: "string" },
      shown: { type: "string", default: "10" },
      "expected-failures": { type: "string" },
      patience: { type: "string", default: "10" },
      help: { type: "boolean", default: false },
    },
  });
  const { testee, level, only, shown, help } = values;
  if (help || testee === undefined) console.log(HELP);
  else {
    if (level !== undefined && !LEVELS.includes(level as Level)) {
      throw new Error(`expected --level ${LEVELS.join(" or ")}, received ${level}`);
    }
    const known = values["expected-failures"];
    const report = await runSuite({
      ...{ testee, level: level as Level | undefined, only, patience: Number(values.patience) * 1000 },
      expectedFailures: known === undefined ? undefined : failuresIn(known),
    });
    console.log(formatReport(report, Number(shown)));
    const { failures, unexpected, complaints } = report;
    if (failures.length + unexpected.length + complaints.length > 0) process.exitCode = 1;
  }
  if (testee === undefined && !help) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function formatReport(
  { greeting, level, counts, failures, unexpected, complaints }: SuiteReport,
  shown: number,
): string {
  const { name, language } = greeting;
  return [
    ...failures.slice(0, shown).map(({ id, name, reason }) => `${id} (${name})\n  ${reason}`),
    ...(failures.length > shown ? [`… and ${failures.length - shown} more`] : []),
    ...unexpected.map((id) => `expected to fail, but passed: ${id}`),
    ...complaints,
    `${name}${language ? ` (${language})` : ""} at the level ${level}`,
    ...Object.entries(counts).map(
      ([kind, { passed, failed, expected, skipped }]) =>
        `  ${kind}: ${passed} passed, ${failed} failed, ${expected} expected failures, ${skipped} skipped`,
    ),
  ].join("\n");
}
