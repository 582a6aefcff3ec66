import { join } from "node:path";
import { runConformance } from "./runConformance.ts";

/** The fourteen scenarios of the conformance suite in which a client logs in, against a gateway. */
export async function soakAuth(): Promise<boolean> {
  const command = `"${process.execPath}" "${join(import.meta.dirname, "authClient.ts")}"`;
  const output = runConformance("0.1.16", ["client", "--suite", "auth", "--command", command]);
  if (output === undefined) return true;
  const scenarios = output
    .split("\n")
    .filter((line) => /: \d+ passed, \d+ failed/.test(line) && line.includes("auth/"));
  for (const scenario of scenarios) console.log(scenario);
  const passed = scenarios.filter((line) => /: [1-9]\d* passed, 0 failed/.test(line));
  console.log(`${passed.length} of ${SCENARIOS} scenarios passed`);
  return passed.length === SCENARIOS && scenarios.length === SCENARIOS;
}

const SCENARIOS = 14;
