import { countUp } from "../core-tools/data/countUp.ts";
import { onDatabases } from "./onDatabases.ts";

const WRITERS = 50;
const TIMES = 100;

/** 50 writers add 1 to one number 100 times each, on both databases; true where nothing was lost. */
export function soakData(): Promise<boolean> {
  return onDatabases(async (name, database) => {
    const [n, version] = await countUp(database, WRITERS, TIMES);
    console.log(`${name}: ${WRITERS} writers × ${TIMES} increments give ${n}, version ${version}`);
    return n === WRITERS * TIMES && version === n + 1;
  });
}
