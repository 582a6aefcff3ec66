import { listRealServers, printListed, saveListed } from "../gateway/real/toolsOfRealServers.ts";

/** Fetches and starts all real servers anew and keeps what they list for the other soaks; true if all list their tools. */
export async function soakServers(): Promise<boolean> {
  const listed = await listRealServers();
  printListed(listed);
  await saveListed(listed);
  return Object.keys(listed.skipped).length === 0;
}
