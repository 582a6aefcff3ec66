import { setTimeout as wait } from "node:timers/promises";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";

/** So many writers add 1 to one number so often, under the expected version; what the number and its version are then. */
export async function countUp(
  database: Database,
  writers: number,
  times: number,
): Promise<[n: number, version: number]> {
  const data = new UserDataService(database, { userId: `count-${writers}-${times}` });
  await data.write("n", { n: 0 });
  const add = async (): Promise<void> => {
    for (let most = 1; ; most = Math.min(2 * most, 128)) {
      const { version, data: content } = await data.read("n");
      const { status, error } = await data.write("n", { n: numberIn(content) + 1 }, { expectedVersion: version });
      if (status === "success") return;
      if (status !== "conflict") throw new Error(error);
      await wait(Math.random() * most);
    }
  };
  const writer = async (): Promise<void> => {
    for (let count = 0; count < times; count++) await add();
  };
  await Promise.all(Array.from({ length: writers }, writer));
  const { version, data: content } = await data.read("n");
  return [numberIn(content), version as number];
}

const numberIn = (content: unknown): number => (content as { n: number }).n;
