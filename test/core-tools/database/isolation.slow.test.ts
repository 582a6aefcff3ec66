import { expect, it } from "vitest";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import { openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import { evaluateConditions, TriggerService } from "../../../src/core-tools/triggers/index.ts";
import { describePostgres } from "../databases.ts";
import { firingsOf } from "../worker/triggers.ts";

describePostgres("a server with another default of isolation", ({ start }) => {
  // There, a transaction that has waited for another one would not see what that one has written.
  it.each(["repeatable read", "serializable"])("%s: writes do not pass by a condition", async (level) => {
    const server = await start();
    const url = await server.newDatabase();
    const first = await openDatabase(url);
    const { sql } = first;
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set default_transaction_isolation = ${sql.lit(level)}`.execute(first.db);
    await first.close();
    const database = await openDatabase(url);
    try {
      const triggers = new TriggerService(database, { userId: "ada" });
      const { trigger_id = "" } = await triggers.create({
        triggerType: "condition",
        title: "Fifty",
        condition: { type: "count", watch_path: "a", rule: { value: 50 } },
        action: { type: "update", params: { path: "b", content: {} } },
      });
      const onWrite: ConstructorParameters<typeof UserDataService>[1]["onWrite"] = (trx, change) =>
        evaluateConditions(trx, change);
      const data = new UserDataService(database, { userId: "ada", onWrite });
      const results = await Promise.all(Array.from({ length: 50 }, (_, index) => data.write(`a/${index}`, {})));
      expect(results.filter(({ status }) => status !== "success")).toEqual([]);
      expect(await firingsOf(database, trigger_id)).toHaveLength(1);
    } finally {
      await database.close();
      await server.stop();
    }
  });
});
