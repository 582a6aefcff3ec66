import { mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Gateway } from "../../src/gateway/index.ts";
import type { Reload } from "../../src/gateway/Reloads.ts";
import { newFolder } from "./newFolder.ts";
import { openGateway } from "./openListed.ts";
import { answerOf, callerWith, worker } from "./workers.ts";

const call = async (gateway: Gateway, server: string, tool = "who", args: object = {}): Promise<{ pid: number }> => {
  const params = { name: "exec", arguments: { server_name: server, tool_name: tool, arguments: args } };
  return answerOf(await gateway.service.callTool(params, callerWith()));
};

describe("watch", () => {
  const write = (file: string, mcpServers: object): void => writeFileSync(file, JSON.stringify({ mcpServers }));

  async function watched(write: (file: string) => void): Promise<[Gateway, Reload[], string]> {
    const file = join(newFolder(), "mcp.json");
    write(file);
    const reloads: Reload[] = [];
    return [await openGateway(file, { watch: true, onReload: (reload) => reloads.push(reload) }), reloads, file];
  }

  const ADDED = { added: ["two"], removed: [], restarted: [], changed: [] };
  it.each<[name: string, change: (file: string) => void | Promise<void>]>([
    ["is written", (file) => write(file, { one: worker(), two: worker() })],
    [
      "is replaced",
      (file) => {
        write(`${file}.new`, { one: worker(), two: worker() });
        renameSync(`${file}.new`, file);
      },
    ],
    [
      "is moved away and written, as vim does it",
      async (file) => {
        renameSync(file, `${file}~`);
        await new Promise((resolve) => setTimeout(resolve, 100));
        write(file, { one: worker(), two: worker() });
      },
    ],
    [
      "is written in steps",
      async (file) => {
        const text = JSON.stringify({ mcpServers: { one: worker(), two: worker() } });
        writeFileSync(file, "");
        await new Promise((resolve) => setTimeout(resolve, 100));
        writeFileSync(file, text.slice(0, 20));
        await new Promise((resolve) => setTimeout(resolve, 100));
        writeFileSync(file, text);
      },
    ],
  ])("reads the file again when it %s", async (_, change) => {
    const [gateway, reloads, file] = await watched((file) => write(file, { one: worker() }));
    const before = await call(gateway, "one");
    await change(file);
    await expect.poll(() => reloads, { timeout: 5_000 }).toEqual([ADDED]);
    expect(await call(gateway, "one")).toEqual(before);
  });

  it.skipIf(process.platform === "win32")("follows a link whose target is replaced, as of Kubernetes", async () => {
    const folder = newFolder();
    for (const [version, names] of [
      ["1", ["one"]],
      ["2", ["one", "two"]],
    ] as const) {
      mkdirSync(join(folder, version));
      write(join(folder, version, "mcp.json"), Object.fromEntries(names.map((name) => [name, worker()])));
    }
    symlinkSync("1", join(folder, "data"));
    symlinkSync("data/mcp.json", join(folder, "mcp.json"));
    const reloads: Reload[] = [];
    await openGateway(join(folder, "mcp.json"), { watch: true, onReload: (reload) => reloads.push(reload) });
    symlinkSync("2", join(folder, "next"));
    renameSync(join(folder, "next"), join(folder, "data"));
    await expect.poll(() => reloads, { timeout: 5_000 }).toEqual([ADDED]);
  });

  it("keeps the config of before while the file is wrong, and says so once", async () => {
    const [gateway, reloads, file] = await watched((file) => write(file, { one: worker() }));
    await gateway.ready();
    writeFileSync(file, '{ "mcpServers": ');
    const failed = { error: expect.stringContaining("mcp.json:1:") };
    await expect.poll(() => reloads, { timeout: 5_000 }).toEqual([failed]);
    expect(gateway.warnings).toEqual([expect.stringMatching(/^the config was not read again, .*mcp\.json:1:/)]);
    unlinkSync(file);
    const missing = { error: expect.stringContaining("cannot be read: ENOENT") };
    await expect.poll(() => reloads, { timeout: 5_000 }).toEqual([failed, missing]);
    expect(gateway.servers).toMatchObject([{ name: "one", state: "ready" }]);
    write(file, { one: worker() });
    const same = { added: [], removed: [], restarted: [], changed: [] };
    await expect.poll(() => reloads, { timeout: 5_000 }).toEqual([failed, missing, same]);
    expect(gateway.warnings).toEqual([]);
  });

  it("says nothing of a change that changes nothing", async () => {
    const [, reloads, file] = await watched((file) => write(file, { one: worker() }));
    writeFileSync(file, `${JSON.stringify({ mcpServers: { one: worker() } }, null, 2)}\n// the same`);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(reloads).toEqual([]);
  });

  it("needs a file", async () => {
    await expect(openGateway({ mcpServers: {} }, { watch: true })).rejects.toThrow("false for a config without a file");
  });

  it("ends with the gateway", async () => {
    const [gateway, reloads, file] = await watched((file) => write(file, {}));
    await gateway.close();
    write(file, { one: worker() });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(reloads).toEqual([]);
  });
});

it("answers the calls that are under way, at the server as it was", async () => {
  const gateway = await openGateway({ mcpServers: { same: worker(), other: worker("b"), gone: worker() } });
  const pids = await Promise.all(["same", "other", "gone"].map(async (name) => (await call(gateway, name)).pid));
  const calls = ["same", "other", "gone"].map((name) => call(gateway, name, "wait", { ms: 1_500 }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await gateway.reload({ mcpServers: { same: worker(), other: worker("B") } });
  expect((await call(gateway, "other")).pid).not.toBe(pids[1]);
  expect((await Promise.all(calls)).map(({ pid }) => pid)).toEqual(pids);
  await expect.poll(() => isRunning(pids[1]) || isRunning(pids[2])).toBe(false);
});

function isRunning(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
