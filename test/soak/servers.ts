import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareRoads, ROADS } from "../gateway/called/compareRoads.ts";
import { installCalled } from "../gateway/called/startsOfCalled.ts";
import { listRealServers, printListed, saveListed } from "../gateway/real/toolsOfRealServers.ts";

/**
 * Fetches and starts all real servers anew and keeps what they list for the other soaks, then calls those that answer
 * without a network, directly and through the gateway; true if all list their tools and all answers are the same. With
 * `--calls` it does the second alone.
 */
export async function soakServers(): Promise<boolean> {
  const areListed = process.argv.includes("--calls") || (await soakLists());
  return (await soakCalls()) && areListed;
}

async function soakLists(): Promise<boolean> {
  const listed = await listRealServers();
  printListed(listed);
  await saveListed(listed);
  return Object.keys(listed.skipped).length === 0;
}

async function soakCalls(): Promise<boolean> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), "called-"));
  try {
    const { servers, missing } = await installCalled(folder);
    for (const [name, reason] of Object.entries(missing)) console.log(`skipped: ${name}: ${reason}`);
    const { tools, calls, refused, differences } = await compareRoads(servers, ROADS, console.log);
    for (const line of differences) console.log(line);
    const counts = `${Object.keys(servers).length} servers with ${tools} tools, ${calls} calls on each of ${ROADS.length} roads`;
    console.log(`${counts}: ${differences.length} differences; exec refused ${refused} calls, as their servers do`);
    return differences.length === 0 && Object.keys(missing).length === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
