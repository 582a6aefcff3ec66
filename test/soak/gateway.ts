import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { createGateway } from "../../src/gateway/index.ts";
import { execBy, fourServers } from "../gateway/load.ts";
import { serveOddHttp } from "../gateway/servers/serveOddHttp.mjs";
import { heapAfter } from "../gateway/upstream/heap.ts";
import { killMany } from "../gateway/upstream/kills.ts";
import { callsOf, httpUpstream, oddUpstream } from "../gateway/upstream/upstreams.ts";

/**
 * A server is killed fifty times in the middle of a call; 10,000 calls over each transport and era leave nothing, nor do
 * 10,000 through a gateway with four servers; all clients call all.
 */
export async function soakGateway(): Promise<boolean> {
  const kills = await killMany(50);
  console.log("50 kills:", kills);
  let isWell = Object.values(kills).every((count) => count === 0);
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
  return [await soakFour(), soakCallers(), isWell].every((part) => part);
}

/** Each client, over each transport, in front of each form of a gateway. */
function soakCallers(): boolean {
  const vitest = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", "test/gateway/callers"], {
    env: { ...process.env, ALL_CALLERS: "1" },
    stdio: "inherit",
    timeout: 600_000,
  });
  return status === 0;
}

async function soakFour(): Promise<boolean> {
  const four = await fourServers();
  const gateway = await createGateway(four.config);
  const { bytes, handles } = await heapAfter(
    10_000,
    execBy((...call) => gateway.service.callTool(...call)),
  );
  console.log(`10,000 calls through a gateway: ${(bytes / 1e6).toFixed(2)} MB more, ${handles} handles`);
  await gateway.close();
  await four.close();
  return bytes <= 5e6 && handles <= 5;
}
