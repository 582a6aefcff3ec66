import { postgresHere } from "../core-tools/startPostgres.ts";
import { benchUserData } from "./coreToolsData.ts";
import { benchTriggers } from "./coreToolsTriggers.ts";

/** The core tools on a PostgreSQL that is started for them. */
export async function benchCoreTools(): Promise<void> {
  const postgres = postgresHere();
  if ("missing" in postgres) {
    console.log(`\ncore-tools: skipped, ${postgres.missing}`);
    return;
  }
  const server = await postgres.start();
  try {
    await benchUserData(server.newDatabase());
    await benchTriggers(server);
  } finally {
    await server.stop();
  }
}
