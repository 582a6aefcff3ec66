import { join } from "node:path";
import { runCode } from "../../src/gateway/code/runCode.ts";
import { createGateway, type Gateway } from "../../src/gateway/index.ts";
import { ATTACKS, attackedTool, endingFault } from "../gateway/code/attacks.ts";
import { peakMemory } from "../gateway/code/peakMemory.ts";

/**
 * The attacks on the sandbox with the limits that it has, alone and beside each other; 10,000 calls of one run and of
 * many, and 40 runs side by side, through a gateway with a server.
 */
export async function soakCode(): Promise<boolean> {
  const server = { command: process.execPath, args: [join(import.meta.dirname, "../gateway/servers/odd.mjs")] };
  const gateway = await createGateway({ code: true, mcpServers: { odd: server } });
  await gateway.ready();
  try {
    const results = [
      await soakAttacks("attacks, one after the other", 1),
      await soakAttacks("attacks, side by side", ATTACKS.length),
      await soakRuns(gateway, "10,000 calls in one run", 1, 10_000),
      await soakRuns(gateway, "10,000 calls in 100 runs", 100, 100),
      await soakRuns(gateway, "40 runs side by side", 40, 25),
    ];
    return results.every(Boolean);
  } finally {
    await gateway.close();
  }
}

async function soakAttacks(title: string, atOnce: number): Promise<boolean> {
  const faults: string[] = [];
  const attack = async ([name, code, ending]: (typeof ATTACKS)[number]): Promise<void> => {
    const { signal } = new AbortController();
    const fault = await endingFault(ending, runCode(code, { signal, call: attackedTool, wholeMs: 60_000 }));
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  };
  const bytes = await peakMemory(async () => {
    for (let done = 0; done < ATTACKS.length; done += atOnce) {
      await Promise.all(ATTACKS.slice(done, done + atOnce).map(attack));
    }
  });
  console.log(`${ATTACKS.length} ${title}: ${megabytes(bytes)} more at most, ${faults.length} faults`);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length === 0 && bytes < MAX_BYTES;
}

async function soakRuns(gateway: Gateway, title: string, runs: number, calls: number): Promise<boolean> {
  const code = `let sum = 0;
    for (let n = 0; n < ${calls}; n += 50) {
      const count = Math.min(50, ${calls} - n);
      const texts = await Promise.all(Array.from({ length: count }, (_, index) => tools.odd__echo({ text: String(n + index) })));
      for (const text of texts) sum += Number(text);
    }
    return sum;`;
  const start = performance.now();
  let right = 0;
  const bytes = await peakMemory(async () => {
    const caller = { signal: new AbortController().signal, progress() {} };
    const call = { name: "run", arguments: { code } };
    const results = await Promise.all(Array.from({ length: runs }, () => gateway.service.callTool(call, caller)));
    const expected = String((calls * (calls - 1)) / 2);
    right = results.filter(({ content }) => (content as { text: string }[])[0]?.text === expected).length;
  });
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${title}: ${right} of ${runs} right, ${seconds} s, ${megabytes(bytes)} more at most`);
  return right === runs && bytes < MAX_BYTES;
}

/** Four runs have 64 MB each, their threads some 25 MB, and what goes in and out of them is here too. */
const MAX_BYTES = 600e6;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
