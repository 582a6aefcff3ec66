import { BOOLEAN, checkOptions, integerIn, type OptionRules } from "../../checks/index.ts";
import { CoreToolsError, loadPart } from "../CoreToolsError.ts";
import { DEFAULT_POOL_SIZE } from "../limits.ts";
import { type Connections, Database } from "./Database.ts";
import { databaseError } from "./databaseError.ts";

/** How a database is opened. */
type DatabaseOptions = {
  /** The most connections to a PostgreSQL server, beside one for notifications. Default: 10. */
  readonly poolSize?: number | undefined;
  /**
   * Whether a PostgreSQL server must be reachable now. With `false` each call fails with `database_unavailable` until
   * the server is reachable. Default: `true`.
   */
  readonly mustBeUp?: boolean | undefined;
};

/**
 * Opens a database and migrates its tables to the newest version. The database is in memory or in a directory (both
 * PGlite), or on a server (PostgreSQL).
 *
 * @throws {CoreToolsError}
 * @example
 * const database = await openDatabase("file:./data");
 * await database.close();
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  checkOptions("openDatabase", options, OPTIONS);
  const { poolSize = DEFAULT_POOL_SIZE, mustBeUp = true } = options;
  const connections = await connect(url, poolSize).catch((cause) => {
    throw databaseError(cause);
  });
  const database = new Database(connections, await import("kysely"));
  try {
    await database.ready();
  } catch (cause) {
    const isAway = cause instanceof CoreToolsError && cause.code === "database_unavailable";
    if (isAway && !mustBeUp) return database;
    await database.close();
    throw cause;
  }
  return database;
}

/**
 * Migrates the tables of a database to the newest version, as a separate step before new processes start.
 * `openDatabase` and `createCoreTools` do the same.
 *
 * @throws {CoreToolsError}
 * @example
 * await migrate("postgres://ada@db.example.com/app");
 */
export async function migrate(url: string): Promise<void> {
  const database = await openDatabase(url);
  await database.close();
}

async function connect(url: string, poolSize: number): Promise<Connections> {
  if (/^postgres(?:ql)?:\/\//.test(url)) {
    const { connectPostgres } = await loadPart(() => import("./connectPostgres.ts"), ["kysely", "croner", "pg"]);
    return connectPostgres(url, { poolSize });
  }
  if (url === "memory://" || /^file:./.test(url)) {
    const { openPGlite } = await loadPart(
      () => import("./openPGlite.ts"),
      ["kysely", "croner", "@electric-sql/pglite"],
    );
    return openPGlite(url === "memory://" ? undefined : url.slice("file:".length));
  }
  // The text after the scheme may contain a password.
  const scheme = /^[a-z][a-z0-9+.-]{0,30}:/i.exec(url)?.[0];
  const received = scheme === undefined ? "another text" : `a text that begins with "${scheme}"`;
  throw new CoreToolsError(
    "invalid_database",
    `expected memory://, file:DIRECTORY or postgres://…, received ${received}`,
  );
}

const OPTIONS: OptionRules = { poolSize: integerIn(1, 1000), mustBeUp: BOOLEAN };
