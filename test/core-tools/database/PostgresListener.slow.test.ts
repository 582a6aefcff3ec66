import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PostgresListener } from "../../../src/core-tools/database/PostgresListener.ts";
import { describePostgres } from "../databases.ts";
import type { PostgresServer } from "../startPostgres.ts";

describePostgres("the listener to notifications", (postgres) => {
  let server: PostgresServer;
  let admin: pg.Client;
  let config: pg.ClientConfig;
  beforeAll(async () => {
    server = await postgres.start();
    const connectionString = server.newDatabase();
    config = { connectionString, application_name: "listener" };
    admin = new pg.Client({ connectionString });
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.end();
    await server?.stop();
  });

  const tell = (channel: string, payload: string) => admin.query("select pg_notify($1, $2)", [channel, payload]);
  const connections = async () =>
    (await admin.query("select pid from pg_stat_activity where application_name = 'listener'")).rows.length;
  const cut = () =>
    admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener'");

  it("hears several channels, with their own listeners, over one connection", async () => {
    const listener = new PostgresListener(config);
    const heard: string[] = [];
    const ends = await Promise.all([
      listener.listen("one", (payload) => heard.push(`one ${payload}`)),
      listener.listen("one", (payload) => heard.push(`another ${payload}`)),
      listener.listen("Two; drop", (payload) => heard.push(`two ${payload}`)),
    ]);
    expect(await connections()).toBe(1);
    await tell("one", "a");
    await tell("Two; drop", "b");
    await expect.poll(() => heard).toEqual(["one a", "another a", "two b"]);
    await ends[0]?.();
    await ends[0]?.();
    await tell("one", "c");
    await expect.poll(() => heard.slice(3)).toEqual(["another c"]);
    await Promise.all(ends.map((end) => end()));
    await expect.poll(connections).toBe(0);
  });

  it("hears who begins to listen while the last one stops, and who stops twice", async () => {
    const listener = new PostgresListener(config);
    const heard: string[] = [];
    const end = await listener.listen("one", () => {});
    const [, next] = await Promise.all([end(), listener.listen("one", (payload) => heard.push(payload))]);
    await end();
    await tell("one", "a");
    await expect.poll(() => heard).toEqual(["a"]);
    await next();
    await expect.poll(connections).toBe(0);
  });

  it("tells of gaps once for each, and hears all channels after them", async () => {
    const listener = new PostgresListener(config);
    const heard: string[] = [];
    let gaps = 0;
    await listener.listen(
      "one",
      (payload) => heard.push(payload),
      () => gaps++,
    );
    await listener.listen("two", (payload) => heard.push(payload));
    for (const gap of [1, 2]) {
      await cut();
      await expect.poll(() => gaps, { timeout: 10_000 }).toBe(gap);
      await tell("one", `one ${gap}`);
      await tell("two", `two ${gap}`);
      await expect.poll(() => heard).toEqual([`one ${gap}`, `two ${gap}`]);
      heard.length = 0;
    }
    await listener.close();
    await expect.poll(connections).toBe(0);
  });
});
