import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filterSql, parseFilter, parseWrite, writeData } from "../../../src/core-tools/data/index.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { statement, USER_DATA } from "../../../src/core-tools/database/statement.ts";
import { onEachDatabase } from "../databases.ts";
import { checkFilters } from "./checkFilters.ts";
import { FILTERS } from "./filterCases.ts";

onEachDatabase((open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  afterAll(() => database?.close());

  describe("a filter in the database", () => {
    it.each(FILTERS)("%s", async (name, filter, contents) => {
      const userId = `user of ${name}`.slice(0, 100);
      const found = await database.asUser(userId, async (trx) => {
        for (const [index, [content]] of contents.entries()) {
          await writeData(trx, parseWrite(`${index}`, content), { userId });
        }
        const where = filterSql(parseFilter(filter));
        return trx.run<{ data_path: string }>(
          statement`select data_path from ${USER_DATA} where ${where} order by data_path`,
        );
      });
      const expected = contents.flatMap(([, fits], index) => (fits ? [`${index}`] : []));
      expect(found.map(({ data_path }) => data_path)).toEqual(expected);
    });

    it("answers random filters as they are answered in memory", async () => {
      // `npm run soak -- filters` asks 10,000 on both.
      const count = kind === "postgres" ? 300 : 60;
      const { faults, fitting } = await checkFilters(database, count, 1);
      expect(faults).toEqual([]);
      expect(fitting).toBeGreaterThan(count / 4);
    }, 60_000);
  });
});
