import { expect, it } from "vitest";
import { CallerScope } from "../../src/gateway/servers/CallerScope.ts";
import { ServerListeners } from "../../src/gateway/servers/ServerListeners.ts";
import { callerWith } from "./workers.ts";

it("listeners hear of a change outside of the request that led to it, whose caller may have no connection left", async () => {
  const scope = new CallerScope(undefined);
  const listeners = new ServerListeners();
  const seen: unknown[] = [];
  await scope.run(callerWith({ user: "ann" }), [], async () => {
    listeners.onChange(() => seen.push(scope.current));
    listeners.onListChanged((list) => seen.push(list, scope.current));
    listeners.notify();
    listeners.notifyList("tools");
    expect(scope.current).toBeDefined();
  });
  expect(seen).toEqual([undefined, "tools", undefined]);
});
