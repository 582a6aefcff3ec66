import { checkFilters } from "../core-tools/data/checkFilters.ts";
import { onDatabases } from "./onDatabases.ts";

const FILTERS = 1_000;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** 10,000 random filters to each of both databases, answered as in memory; true where all agree. */
export function soakFilters(): Promise<boolean> {
  return onDatabases(async (name, database) => {
    let faults = 0;
    let fitting = 0;
    for (const seed of SEEDS) {
      const report = await checkFilters(database, FILTERS, seed);
      fitting += report.fitting;
      faults += report.faults.length;
      for (const fault of report.faults.slice(0, 3)) console.log(fault);
    }
    const count = FILTERS * SEEDS.length;
    console.log(`${name}: ${count} filters, ${fitting} of which fit some contents and not others, ${faults} faults`);
    return faults === 0;
  });
}
