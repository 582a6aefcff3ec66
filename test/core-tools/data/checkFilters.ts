import {
  type Filter,
  filterSql,
  matches,
  parseFilter,
  parsePath,
  parseWrite,
  writeData,
} from "../../../src/core-tools/data/index.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { statement, USER_DATA } from "../../../src/core-tools/database/statement.ts";
import type { JsonObject } from "../../../src/json/index.ts";
import { RandomData } from "./randomData.ts";

/** How often the database and `matches` were asked, and where they did not agree. */
export type FilterReport = { readonly filters: number; readonly fitting: number; readonly faults: readonly string[] };

const ROWS = 150;

/** Random filters over random contents of a new user, answered by the database and in memory. */
export async function checkFilters(database: Database, filters: number, seed: number): Promise<FilterReport> {
  const random = new RandomData(seed);
  const userId = `fuzz-${seed}`;
  const contents = new Map<string, JsonObject>();
  for (let row = 0; row < ROWS; row++) contents.set(parsePath(`row/${String(row).padStart(4, "0")}`), random.content());
  await database.asUser(userId, async (trx) => {
    for (const [path, content] of contents) await writeData(trx, parseWrite(path, content), { userId });
  });
  const faults: string[] = [];
  let fitting = 0;
  await database.asUser(userId, async (trx) => {
    for (let count = 0; count < filters; count++) {
      const { source, filter } = parsedFilter(random);
      const expected = [...contents].filter(([, content]) => matches(filter, content)).map(([path]) => path);
      const where = filterSql(filter);
      const rows = await trx.run<{ data_path: string }>(
        statement`select data_path from ${USER_DATA} where ${where} order by data_path`,
      );
      const received = rows.map(({ data_path }) => data_path);
      if (expected.length > 0 && expected.length < ROWS) fitting++;
      if (received.join() === expected.join()) continue;
      const path = [...contents.keys()].find((one) => received.includes(one) !== expected.includes(one));
      const [content, side] = [contents.get(path as string), received.includes(path as string) ? "database" : "memory"];
      faults.push(`${JSON.stringify(source)} fits ${JSON.stringify(content)} in the ${side} alone`);
    }
  });
  return { filters, fitting, faults };
}

/** The next random filter that is not too large. */
function parsedFilter(random: RandomData): { readonly source: JsonObject; readonly filter: Filter } {
  for (;;) {
    const source = random.filter();
    try {
      return { source, filter: parseFilter(source) };
    } catch (error) {
      if (!String(error).includes("at most")) throw error;
    }
  }
}
