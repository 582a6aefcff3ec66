import { afterEach, describe, expect, it } from "vitest";
import { until } from "../until.ts";
import { CLIENTS, type Place, type TestClient } from "./clients.ts";

/** Describes what the clients of all revisions get of the test's service, which is served in a place. */
export function describeClients(place: "stdio" | "http", where: () => Place): void {
  const cases = CLIENTS.map(([client, connect]) => ({ place, client, connect }));
  describe.each(cases)("over $place, $client", { timeout: 20_000 }, ({ connect }) => {
    const opened: TestClient[] = [];
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((client) => client.close()));
    });
    const open = async (answers?: boolean): Promise<TestClient> => {
      const client = await connect(where(), answers);
      opened.push(client);
      return client;
    };

    it("lists the tools and calls one", async () => {
      const client = await open();
      expect(client.serverName).toBe("test");
      expect(await client.tools()).toContain("full");
      const result = await client.call("echo", { a: [1, null] });
      expect(JSON.parse(result.content[0]?.text ?? "")).toEqual({ name: "echo", arguments: { a: [1, null] } });
    });

    it("gets structured results of every kind", async () => {
      const client = await open();
      await client.tools();
      const { content, structuredContent } = await client.call("list");
      // Before 2026-07-28 it had to be an object.
      expect([[1, 2], { result: [1, 2] }]).toContainEqual(structuredContent);
      expect(content[0]?.text).toBe("[1,2]");
      expect((await client.call("structured", { value: { a: 1 } })).structuredContent).toEqual({ a: 1 });
    });

    // Over stdio the clients of the SDK lose what they read in one chunk with the result; the result keeps a distance, which
    // a busy machine can be too slow for.
    const count = place === "stdio" ? 20 : 600;
    it(`hears of progress, ${count} of ${count}`, { retry: 5 }, async () => {
      const client = await open();
      const heard: object[] = [];
      await client.call("progress", { count }, { onprogress: (progress) => heard.push(progress) });
      expect(heard).toHaveLength(count);
      expect(heard.at(-1)).toEqual({ progress: count, total: count, message: `step ${count}` });
    });

    it("cancels what is running", async () => {
      const client = await open();
      const before = Number((await client.call("aborted")).content[0]?.text);
      const controller = new AbortController();
      const call = client.call("wait", {}, { signal: controller.signal }).catch(() => "cancelled");
      await client.call("echo");
      controller.abort();
      expect(await call).toBe("cancelled");
      await until(async () => Number((await client.call("aborted")).content[0]?.text) === before + 1);
    });

    it("hears that the tools have changed", async () => {
      const client = await open();
      let changes = 0;
      await client.onToolsChanged(() => changes++);
      await until(async () => {
        if (changes === 0) await client.call("change");
        return changes > 0;
      });
    });

    it("is asked for input and answers", async () => {
      const client = await open(true);
      const result = await client.call("ask");
      expect(JSON.parse(result.content[0]?.text ?? "")).toEqual({
        inputResponses: { who: { action: "accept", content: { name: "Ann" } } },
        requestState: "state 1",
      });
      expect((await client.call("later")).content[0]?.text).toBe("now");
    });

    it("gets the error of a tool", async () => {
      const client = await open();
      await expect(client.call("fail")).rejects.toThrow("not today");
      expect((await client.call("echo")).isError).toBeUndefined();
    });
  });
}
