import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { typescript } from "../../differential/typescript.ts";
import type { Release } from "../../releases/releases.ts";
import { answerOf, ascii, harnessQuestion, stringOf } from "../answerOf.ts";
import { type Answer, CAPABILITIES, KINDS, type Question } from "../Suite.ts";
import { FAULTS, type Fault } from "./faults.ts";

/** This package as a testee; `--plant N` puts the fault N into it, which the runner must find. */
const { plant } = parseArgs({ options: { plant: { type: "string", default: "0" } } }).values;
const fault: Fault | undefined = FAULTS[Number(plant)];
if (!fault) throw new Error(`expected --plant with a number below ${FAULTS.length}, received ${plant}`);

for await (const line of createInterface({ input: process.stdin })) {
  const value = JSON.parse(line);
  console.log(ascii(JSON.stringify("hello" in value ? greeting() : { id: value.id, ...(await answerTo(value)) })));
}

function greeting() {
  return {
    name: "openjiuwen-tools",
    language: "TypeScript",
    level: "bytes",
    kinds: KINDS,
    capabilities: CAPABILITIES,
  };
}

async function answerTo(asked: Question): Promise<Answer> {
  const question = fault?.question?.(asked) ?? asked;
  const { kind, profile, subject, input } = question;
  if (kind !== "class") return (await import("../ours.ts")).ours({ kind, profile, subject, text: stringOf(input) });
  const [answer] = await typescript(profile as Release).ask([harnessQuestion({ question })]);
  const answered = answerOf(answer as NonNullable<typeof answer>);
  return fault?.answer?.(answered, asked) ?? answered;
}
