import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { createGateway } from "../../../src/gateway/index.ts";
import { until } from "../until.ts";
import { failureOf, oddUpstream, textOf } from "./upstreams.ts";

/** Kills a server in the middle of a call so many times, and counts what went wrong and what is left. */
export async function killMany(count: number): Promise<{ failures: number; processes: number; handles: number }> {
  const mark = `kills-${process.pid}`;
  const odd = oddUpstream([], {}, mark);
  await odd.listTools();
  const before = handles();
  let failures = 0;
  for (let index = 0; index < count; index++) {
    const [killed, text] = [
      await failureOf(odd.callTool("kill", { signal: "SIGKILL" })),
      textOf(await odd.callTool("echo", { text: `after ${index}` })),
    ];
    if (killed.end?.signal !== "SIGKILL" || !killed.message.includes("out of memory")) failures++;
    if (text !== `after ${index}`) failures++;
  }
  // What the last one left is still looked for.
  await until(() => handles() <= before);
  const after = handles();
  await odd.close();
  await until(() => processesWith(mark) === 0);
  return { failures, processes: processesWith(mark), handles: Math.max(0, after - before) };
}

/** The same through a gateway. */
export async function killManyThroughGateway(count: number): Promise<{ [what: string]: number }> {
  const mark = `gateway-kills-${process.pid}`;
  const odd = {
    command: process.execPath,
    args: [join(import.meta.dirname, "../servers/odd.mjs"), "all"],
    env: { MARK: mark },
  };
  const before = handles();
  const gateway = await createGateway({ mcpServers: { odd } });
  const exec = async (tool_name: string, args: object): Promise<string> => {
    const call = { name: "exec", arguments: { server_name: "odd", tool_name, arguments: args } };
    const result = await gateway.service.callTool(call, { signal: new AbortController().signal, progress() {} });
    return String(textOf(result));
  };
  let failures = 0;
  for (let index = 0; index < count; index++) {
    if (!(await exec("kill", { signal: "SIGKILL" })).includes("ended by SIGKILL: out of memory")) failures++;
    if ((await exec("echo", { text: `after ${index}` })) !== `after ${index}`) failures++;
  }
  await gateway.close();
  await until(() => processesWith(mark) === 0 && handles() <= before);
  return { failures, processes: processesWith(mark), handles: Math.max(0, handles() - before) };
}

/** What is open in this process. */
export const handles = (): number => process.getActiveResourcesInfo().filter((name) => name !== "Immediate").length;

/** How many processes have the text in their environment. */
export const processesWith = (mark: string): number => processIdsWith(mark).length;

/** How many of them take SIGTERM themselves, so that it does not end them. */
export function ignoringTerm(mark: string): number {
  return processIdsWith(mark).filter((id) => {
    try {
      const [, caught = "0"] = /^SigCgt:\s+(\w+)$/m.exec(readFileSync(`/proc/${id}/status`, "utf8")) ?? [];
      return (BigInt(`0x${caught}`) >> BigInt(constants.signals.SIGTERM - 1)) % 2n === 1n;
    } catch {
      return false;
    }
  }).length;
}

function processIdsWith(mark: string): string[] {
  return readdirSync("/proc").filter((entry) => {
    try {
      if (!readFileSync(`/proc/${entry}/environ`, "utf8").includes(`MARK=${mark}`)) return false;
      return readFileSync(`/proc/${entry}/stat`, "utf8").split(") ")[1]?.[0] !== "Z";
    } catch {
      return false;
    }
  });
}
