import { join } from "node:path";
import { runConformance } from "./runConformance.ts";

/** The fourteen scenarios of the conformance suite in which a client logs in, against a gateway. */
export async function soakAuth(): Promise<boolean> {
  const command = `"${process.execPath}" "${join(import.meta.dirname, "authClient.ts")}"`;
  try {
    const { passed, failed } = await runConformance("0.1.16", ["client", "--suite", "auth", "--command", command]);
    console.log(`logins: ${passed.length}/${passed.length + failed.length} scenarios`);
    for (const name of failed) console.log(`  failed: ${name}`);
    return passed.length >= BAR && failed.length === 0;
  } catch (cause) {
    console.error((cause as Error).message);
    return false;
  }
}

const BAR = 14;
