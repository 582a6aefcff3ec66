import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "../newFolder.ts";
import { openGateway } from "../openListed.ts";
import { answerOf, callerWith, worker } from "../workers.ts";

it.each([false, true])("a list of all tools that comes later loses no call (per_session: %s)", async (per_session) => {
  const gateway = await openGateway({ mcpServers: { one: { ...worker(), per_session } } });
  await gateway.ready();
  const call = { name: "exec", arguments: { server_name: "one", tool_name: "who" } };
  const pidFor = async (user: string): Promise<number> =>
    (answerOf(await gateway.service.callTool(call, callerWith({ user }))) as { pid: number }).pid;
  const before = await pidFor("ann");
  gateway.passThrough();
  // An older server is told at its start what its clients can do.
  const after = await pidFor("ann");
  expect(after).not.toBe(before);
  gateway.passThrough();
  expect(await Promise.all([pidFor("ann"), pidFor("bob")])).toEqual([after, per_session ? expect.any(Number) : after]);
});

/** A program that may run once, and takes a while to end. */
function runningOnce() {
  const { command, args, era } = worker();
  const code = `
    const { rmSync, writeFileSync } = require("node:fs");
    const lock = ${JSON.stringify(join(newFolder(), "lock"))};
    try {
      writeFileSync(lock, "", { flag: "wx" });
    } catch {
      console.error("another one runs");
      process.exit(1);
    }
    process.on("exit", () => rmSync(lock));
    process.stdin.on("end", () => setTimeout(() => {}, 300));
    import(${JSON.stringify(args[0])});
  `;
  return { command, args: ["-e", code], era };
}

const who = { name: "one__who", arguments: {} };

it("a program that may run once is not started beside itself when it is told what clients can do", async () => {
  const gateway = await openGateway({ mcpServers: { one: runningOnce() } });
  await gateway.ready();
  expect(await gateway.passThrough().callTool(who, callerWith())).not.toHaveProperty("isError");
});

it("nor when it was stopped because it was idle", async () => {
  const gateway = await openGateway({ mcpServers: { one: { ...runningOnce(), idle_timeout: 0.3 } } });
  const service = gateway.passThrough();
  await gateway.ready();
  const { pid } = answerOf(await service.callTool(who, callerWith())) as { pid: number };
  await expect.poll(() => gateway.servers[0]?.state).toBe("idle");
  expect(answerOf(await service.callTool(who, callerWith()))).not.toMatchObject({ pid });
});

it("a call of a tool of a server that does not start tells why", async () => {
  const failing = { command: process.execPath, args: ["-e", 'console.error("no key"); process.exit(1)'] };
  const gateway = await openGateway({ mcpServers: { one: failing, two: worker() } });
  const service = gateway.passThrough();
  const text = 'The server "one" cannot be started: Connection closed with exit code 1: no key';
  expect(await service.callTool(who, callerWith())).toEqual({ content: [{ type: "text", text }], isError: true });
  await expect(service.callTool({ name: "two__what" }, callerWith())).rejects.toThrow('Unknown tool "two__what"');
});
