import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGateway } from "../../src/gateway/index.ts";
import { killedInStart } from "./killedInStart.ts";
import { ignoringTerm, processesWith } from "./upstream/kills.ts";
import { until } from "./upstream/upstreams.ts";

describe.skipIf(process.platform !== "linux")("a gateway that is closed", () => {
  // How a gateway in a process of its own can end, and six kinds of servers, are in the slow tests.
  it("leaves no server that ignores its end and SIGTERM", async () => {
    const mark = `orphans-${process.pid}`;
    const args = [join(import.meta.dirname, "servers/odd.mjs"), "ignore-end", "ignore-term"];
    const stubborn = { command: process.execPath, args, env: { MARK: mark } };
    const gateway = await createGateway({ mcpServers: { stubborn } });
    await gateway.ready();
    expect([processesWith(mark), ignoringTerm(mark)]).toEqual([1, 1]);
    await gateway.close();
    await until(() => processesWith(mark) === 0);
  });
});

describe.skipIf(process.platform !== "linux")("a gateway that is killed in the step that starts a server", () => {
  it("leaves no server", () => killedInStart());
});
