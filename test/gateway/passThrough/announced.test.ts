import { expect, it } from "vitest";
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
