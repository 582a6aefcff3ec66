import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { DUE_TRIGGERS, untilNextDue } from "../../../src/core-tools/worker/takeDue.ts";
import { onEachDatabase } from "../databases.ts";
import { insertTrigger } from "./triggers.ts";

onEachDatabase((open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());

  it("the time until the next trigger is due is that of the first one of all users", async () => {
    const now = new Date("2026-01-18T08:00:00Z");
    const until = (clock = () => now) => untilNextDue(database, { clock, queues: [DUE_TRIGGERS] });
    expect(await until()).toBe(undefined);
    await insertTrigger(database, { userId: "ada", next_trigger_at: new Date("2026-01-18T08:00:05Z") });
    await insertTrigger(database, { userId: "bob", next_trigger_at: new Date("2026-01-18T08:00:02Z") });
    expect(await until()).toBe(2000);
    expect(await until(() => new Date("2026-01-18T08:00:03Z"))).toBe(0);
  });
});
