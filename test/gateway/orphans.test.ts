import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGateway } from "../../src/gateway/index.ts";
import { killedInStart } from "./killedInStart.ts";
import { until } from "./until.ts";
import { ignoringTerm, processesWith } from "./upstream/kills.ts";

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

describe.skipIf(process.platform !== "linux")("a server that ends", () => {
  /** A gateway with a server that starts processes by the lines of a shell first. */
  const started = async (mark: string, lines: string, count: number) => {
    const odd = `${process.execPath} ${join(import.meta.dirname, "servers/odd.mjs")}`;
    const server = { command: "/bin/sh", args: ["-c", `${lines}\nexec ${odd}`], env: { MARK: mark } };
    const gateway = await createGateway({ mcpServers: { server } });
    await gateway.ready();
    await until(() => processesWith(mark) > count);
    return gateway;
  };

  it.each([
    ["in a session of its own", "setsid sleep 1000 &", 1],
    ["forked twice", "(setsid sh -c 'sleep 1000; true' &)", 2],
    ["that ignores SIGTERM", `setsid sh -c "trap '' TERM; sleep 1000; true" &`, 2],
    ["that starts others all the time", "setsid sh -c 'while true; do sleep 0.02; sleep 1000 & done' &", 9],
  ])("takes a process %s with it", async (name, lines, count) => {
    const mark = `leaving-${process.pid}-${name.replaceAll(" ", "-")}`;
    const gateway = await started(mark, lines, count);
    await gateway.close();
    // Closing waits for them.
    expect(processesWith(mark)).toBe(0);
  });

  it("takes none with it that has emptied its environment, as the page says", async () => {
    const mark = `emptied-${process.pid}`;
    const gateway = await started(mark, `setsid env -i MARK=${mark} sleep 2 &`, 1);
    await gateway.close();
    expect(processesWith(mark)).toBe(1);
    await until(() => processesWith(mark) === 0);
  });
});

describe.skipIf(process.platform !== "linux")("a gateway that is killed in the step that starts a server", () => {
  it("leaves no server", () => killedInStart());
});
