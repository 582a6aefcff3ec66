import { afterEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../src/gateway/config/readConfig.ts";
import { ServerRegistry } from "../../src/gateway/servers/ServerRegistry.ts";
import { Upstream } from "../../src/gateway/upstream/Upstream.ts";
import { closing } from "./closing.ts";
import { serveHeaders } from "./headersServer.ts";
import { worker } from "./workers.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const resolved = (mcpServers: object) => ({
  ...readConfig({ mcpServers, start_on_use: true } as never),
  environment: {},
  faults: new Map(),
});

function open(mcpServers: object): ServerRegistry {
  return closing(new ServerRegistry(resolved(mcpServers).config, { environment: {} }));
}

/** How many servers a registry still has: each is closed with it. */
async function held(registry: ServerRegistry): Promise<number> {
  const close = vi.spyOn(Upstream.prototype, "close");
  await registry.close();
  return close.mock.calls.length;
}

describe("servers that are not in the config any more", () => {
  it("are forgotten, also after 1,000 reloads", async () => {
    const registry = open({});
    for (let index = 0; index < 1_000; index++) registry.reload(resolved({ [`s${index}`]: { command: "none" } }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await held(registry)).toBe(1);
  });

  it("are forgotten after they ended, where they were connected", async () => {
    const { url } = closing(await serveHeaders());
    const registry = open({});
    for (let index = 0; index < 20; index++) {
      registry.reload(resolved({ [`s${index}`]: { url, era: "legacy" } }));
      await registry.require(`s${index}`).tools();
    }
    // Besides the current one, the last one may still be ending.
    expect(await held(registry)).toBeLessThanOrEqual(2);
  });

  it("end with the gateway while they still answer", async () => {
    const registry = open({ one: worker() });
    const { upstream } = registry.require("one");
    await upstream.listTools();
    const code = upstream.callTool("wait", { ms: 60_000 }).catch(({ code }) => code);
    await new Promise((resolve) => setTimeout(resolve, 20));
    registry.reload(resolved({}));
    expect(upstream.state).toBe("closed");
    expect(await held(registry)).toBe(1);
    expect(await code).toBe("ended");
  });
});
