import { readFileSync } from "node:fs";
import { ToolInfo } from "../../../src/tool/index.ts";
import { createValidator } from "../../../src/validate/index.ts";
import { randomAttack } from "./randomAttack.ts";

/** Which attack to run, and how large it may be at most: 1 is all. */
export type Order = { readonly seed: number; readonly scale: number };

/** What came of one attack. */
export type Outcome = {
  readonly seed: number;
  readonly family: string;
  /** Milliseconds a step, without the time of other processes and threads. */
  readonly times: { readonly [step: string]: number };
  /** What is wrong: raw errors, and verdicts that do not agree. */
  readonly faults: readonly string[];
  readonly verdict: string;
  /** The most memory that the process ever held, in MB. */
  readonly memory: number;
};

const TYPED = new Set(["SchemaError", "ToolError", "ToolArgumentsError", "OptionError", "ValidationError"]);

/** Runs the attack of a seed against every door through which foreign schemas and values come. */
export function runAttack({ seed, scale }: Order): Outcome {
  const { family, schema, value } = randomAttack(seed, scale);
  const times: { [step: string]: number } = {};
  const faults: string[] = [];
  const step = <T>(name: string, allowed: (error: Error) => boolean, run: () => T): T | undefined => {
    const start = process.threadCpuUsage();
    try {
      return run();
    } catch (error) {
      if (!(error instanceof Error) || !allowed(error)) faults.push(`${name} throws ${String(error).slice(0, 300)}`);
      return undefined;
    } finally {
      const { user, system } = process.threadCpuUsage(start);
      times[name] = Math.round((user + system) / 1000);
    }
  };
  const isTyped = (error: Error) => TYPED.has(error.name);
  const never = () => false;

  const parameters = JSON.parse(schema);
  const arguments_ = JSON.parse(value);
  const validator = step("createValidator", isTyped, () => createValidator(parameters));
  const check = validator && step("check", never, () => validator.check(arguments_));
  const found = validator && step("issues", never, () => validator.issues(arguments_));
  if (check !== undefined && found !== undefined && check !== (found.total === 0)) {
    faults.push(`check says ${check}, issues has ${found.total}: ${found.issues[0]?.message.slice(0, 200)}`);
  }
  const tool = step("ToolInfo", isTyped, () => new ToolInfo({ name: "t", parameters: JSON.parse(schema) }));
  const parsed = tool && step("safeParseArguments", never, () => tool.safeParseArguments(value, { coerce: false }));
  const complaint = parsed === undefined || parsed.ok ? undefined : parsed.error;
  // Text may nest too deeply to be parsed.
  if (parsed !== undefined && check !== undefined && parsed.ok !== check && complaint?.code !== "limit_exceeded") {
    faults.push(`check says ${check}, safeParseArguments says ${complaint?.message.slice(0, 200) ?? "ok"}`);
  }
  if (tool && seed % 4 === 0)
    step("safeParseArguments with repairs", never, () => tool.safeParseArguments(`${value},`));
  const limit = found?.issues[0]?.keyword === "limit" ? "limit" : undefined;
  const verdict = validator === undefined ? "refused" : (limit ?? String(check));
  return { seed, family, times, faults, verdict, memory: Math.round(peakMemory() / 1024) };
}

/** The most memory that the process ever held, in kB. On Linux `maxRSS` counts that of its parent at the fork, too. */
function peakMemory(): number {
  const status = process.platform === "linux" ? readFileSync("/proc/self/status", "utf8") : "";
  const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return peak === undefined ? process.resourceUsage().maxRSS : Number(peak);
}

process.on("message", (order: Order) => {
  const outcome = runAttack(order);
  globalThis.gc?.();
  process.send?.(outcome);
});
