import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { heardOf600 } from "../gateway/callers/heard.ts";
import { execBy, LOAD_WAYS, servedFour } from "../gateway/load.ts";
import { serveOddHttp } from "../gateway/servers/serveOddHttp.mjs";
import { until } from "../gateway/until.ts";
import { heapAfter } from "../gateway/upstream/heap.ts";
import { handles, killMany, killManyThroughGateway, processesWith } from "../gateway/upstream/kills.ts";
import { callsOf, httpUpstream, oddUpstream } from "../gateway/upstream/upstreams.ts";

/**
 * A server is killed fifty times in the middle of a call; 10,000 calls over each transport and era leave nothing, nor do
 * 10,000 through a gateway with four servers; all clients call all.
 */
export async function soakGateway(): Promise<boolean> {
  const kills = await killMany(50);
  console.log("50 kills:", kills);
  const through = await killManyThroughGateway(50);
  console.log("50 kills through a gateway:", through);
  let isWell = [...Object.values(kills), ...Object.values(through)].every((count) => count === 0);
  for (const ways of [[], ["modern"]]) {
    const server = await serveOddHttp({ ways, isLogged: false });
    const upstreams = { stdio: oddUpstream(ways), http: httpUpstream(server.url) };
    for (const [transport, upstream] of Object.entries(upstreams)) {
      const { bytes, handles } = await heapAfter(10_000, callsOf(upstream));
      const megabytes = (bytes / 1e6).toFixed(2);
      console.log(`10,000 calls, ${transport}, ${ways[0] ?? "legacy"}: ${megabytes} MB more, ${handles} handles`);
      if (bytes > 5e6 || handles > 5) isWell = false;
      await upstream.close();
    }
    await server.close();
  }
  return [await soakFour(), await soakProgress(), soakCallers(), isWell].every((part) => part);
}

/** Each client, over each transport, in front of each form of a gateway and of servers that ask, of each revision. */
function soakCallers(): boolean {
  const vitest = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", "test/gateway/callers", "test/gateway/asking"], {
    env: { ...process.env, ALL_CALLERS: "1" },
    stdio: "inherit",
    timeout: 600_000,
  });
  return status === 0;
}

/** The heap of this process, which the client, the gateway and its HTTP servers share; over stdio only that of the client. */
async function soakFour(): Promise<boolean> {
  let isWell = true;
  for (const way of LOAD_WAYS) {
    const before = handles();
    const mark = `soak-${process.pid}-${way.transport}-${way.era}`;
    const four = await servedFour(way, mark);
    const { bytes } = await heapAfter(10_000, execBy(four.callTool));
    await four.close();
    await until(() => handles() <= before && processesWith(mark) === 0);
    console.log(
      `10,000 calls through a gateway over ${way.transport}, ${way.era}: ${(bytes / 1e6).toFixed(2)} MB more`,
    );
    if (bytes > 5e6) isWell = false;
  }
  return isWell;
}

/** What clients hear of progress is told, and no condition: they lose what they read in one chunk with the result. */
async function soakProgress(): Promise<boolean> {
  for (const transport of ["stdio", "http"] as const) {
    for (const form of ["exec", "pass-through"] as const) {
      const heard = await heardOf600({ form, transport }, 10);
      for (const [client, counts] of Object.entries(heard)) {
        console.log(`600 of progress, ${form} over ${transport}, ${client} hears: ${counts.join(" ")}`);
      }
    }
  }
  return true;
}
