import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Order, Outcome } from "./child.ts";
import { randomAttack } from "./randomAttack.ts";

/** What came of many attacks. */
export type Summary = {
  tries: number;
  /** How often there was which verdict. */
  verdicts: { [verdict: string]: number };
  slowest: { seed: number; family: string; step: string; time: number }[];
  /** The most memory of a process, in MB. */
  memory: number;
  faults: { seed: number; family: string; fault: string }[];
};

/** How the attacks are run; `maxTime` is the most that one step may take, in ms. */
export type RunOptions = { processes: number; scale?: number; maxTime?: number; report?: (line: string) => void };

const MAX_TIME = 2_000;
const MAX_MEMORY = 512;
/** Processor time for all steps of an attack, in ms, after which a process is ended; and time by the clock, on a busy machine. */
const HANG = 30_000;
const HANG_BY_CLOCK = 300_000;
const TRIES_A_PROCESS = 100;
const TRIES_A_REPORT = 1_000;

/**
 * Runs the attacks of seeds in processes of their own, under a watch on time and memory. `report` gets each fault at once,
 * and how many attacks are done after each 1,000.
 */
export async function runAttacks(
  seeds: readonly number[],
  { processes, scale = 1, maxTime = MAX_TIME, report }: RunOptions,
): Promise<Summary> {
  const summary: Summary = { tries: 0, verdicts: {}, slowest: [], memory: 0, faults: [] };
  const waiting = [...seeds];
  const work = async () => {
    while (waiting.length > 0) {
      const worker = startWorker(scale);
      for (let tries = 0; tries < TRIES_A_PROCESS && waiting.length > 0; tries++) {
        const seed = waiting.shift() as number;
        let outcome = await worker.run(seed);
        // Alone, as other processes on the machine, or what other attacks left behind, may be to blame.
        for (let again = 0; again < 2 && excessOf(outcome, maxTime).length > 0; again++) {
          worker.end();
          const alone = startWorker(scale);
          outcome = await alone.run(seed);
          alone.end();
        }
        record(seed, outcome);
        if (worker.ended()) break;
      }
      worker.end();
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return summary;

  function record(seed: number, outcome: Outcome | string): void {
    summary.tries++;
    const family = typeof outcome === "string" ? randomAttack(seed, scale).family : outcome.family;
    const faults = [...excessOf(outcome, maxTime), ...(typeof outcome === "string" ? [] : outcome.faults)];
    for (const fault of faults) {
      summary.faults.push({ seed, family, fault });
      report?.(`seed ${seed}, ${family}: ${fault}`);
    }
    if (summary.tries % TRIES_A_REPORT === 0) report?.(`${summary.tries} attacks, ${summary.faults.length} faults`);
    if (typeof outcome === "string") return;
    summary.verdicts[outcome.verdict] = (summary.verdicts[outcome.verdict] ?? 0) + 1;
    summary.memory = Math.max(summary.memory, outcome.memory);
    for (const [step, time] of Object.entries(outcome.times)) summary.slowest.push({ seed, family, step, time });
    summary.slowest.sort((left, right) => right.time - left.time).splice(10);
  }
}

/** What takes too much, or the end of the process. */
function excessOf(outcome: Outcome | string, maxTime: number): string[] {
  if (typeof outcome === "string") return [outcome];
  const slow = Object.entries(outcome.times).filter(([, time]) => time > maxTime);
  return [
    ...slow.map(([step, time]) => `${step} takes ${time} ms`),
    ...(outcome.memory > MAX_MEMORY ? [`the process holds ${outcome.memory} MB`] : []),
  ];
}

type Worker = { run(seed: number): Promise<Outcome | string>; end(): void; ended(): boolean };

function startWorker(scale: number): Worker {
  const execArgv = ["--expose-gc", "--no-warnings", "--max-old-space-size=1500"];
  const child = fork(join(import.meta.dirname, "child.ts"), { execArgv, stdio: ["ignore", "ignore", "ignore", "ipc"] });
  let over = false;
  child.on("exit", () => {
    over = true;
  });
  return {
    run: (seed) =>
      new Promise((resolve) => {
        const finish = (outcome: Outcome | string) => {
          clearTimeout(hang);
          clearInterval(watch);
          child.removeAllListeners("message").removeListener("exit", died);
          resolve(outcome);
        };
        const kill = (why: string) => {
          child.kill("SIGKILL");
          finish(why);
        };
        const died = (code: number | null, signal: string | null) => finish(`the process has died: ${signal ?? code}`);
        const hang = setTimeout(() => kill(`no answer within ${HANG_BY_CLOCK} ms`), HANG_BY_CLOCK);
        const before = loadOf(child).time;
        const watch = setInterval(() => {
          const { memory, time } = loadOf(child);
          if (memory > 2 * MAX_MEMORY) kill(`the process holds more than ${2 * MAX_MEMORY} MB`);
          else if (time - before > HANG) kill(`no answer within ${HANG} ms`);
        }, 100);
        child.on("message", finish).on("exit", died);
        child.send({ seed, scale } satisfies Order);
      }),
    end: () => void child.kill("SIGKILL"),
    ended: () => over || child.killed,
  };
}

/** The resident memory in MB and the processor time in ms, where the platform tells. */
function loadOf({ pid }: ChildProcess): { memory: number; time: number } {
  try {
    const memory = (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4) / 1024;
    // Behind the name in brackets: user and system time, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return { memory, time: (Number(fields[11]) + Number(fields[12])) * 10 };
  } catch {
    return { memory: 0, time: 0 };
  }
}
