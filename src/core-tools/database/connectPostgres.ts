import { setTimeout as wait } from "node:timers/promises";
import {
  CompiledQuery,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";
import pg from "pg";
import { CoreToolsError } from "../CoreToolsError.ts";
import { CONNECT_MS, IDLE_IN_TRANSACTION_MS, LOCK_MS, QUERY_MS, STATEMENT_MS } from "../limits.ts";
import { beginningSql } from "./beginning.ts";
import type { Connections } from "./Database.ts";
import { migrate } from "./migrate.ts";
import { PostgresListener } from "./PostgresListener.ts";
import { INT8, type Tables } from "./Tables.ts";

/**
 * Makes connections to a PostgreSQL server when they are needed.
 *
 * @throws {CoreToolsError} `invalid_database`
 */
export function connectPostgres(url: string, { poolSize }: { readonly poolSize: number }): Connections {
  expectUrl(url);
  const pool = poolOf({ ...configOf(url), ...TIME_LIMITS, max: poolSize });
  const db = kyselyOf(pool);
  const listener = new PostgresListener({ ...configOf(url), query_timeout: TIME_LIMITS.query_timeout });
  return {
    kind: "postgres",
    db,
    transactions: new Kysely<Tables>({ dialect: new BegunDialect({ pool }) }),
    begin: (trx, settings) => trx.executeQuery(CompiledQuery.raw(beginningSql(settings))),
    async prepare() {
      // Another process may need longer for its part than a statement may take.
      const migrating = kyselyOf(poolOf({ ...configOf(url), max: 1 }));
      return migrate(migrating as never).finally(() => migrating.destroy());
    },
    listen: (channel, heard, onGap) => listener.listen(channel, heard, onGap),
    async close() {
      const ended = Promise.all([listener.close(), pool.end()]);
      // A server that cannot be reached does not confirm the end of a connection.
      await Promise.race([ended, wait(MAX_END_MS, undefined, { ref: false })]);
    },
  };
}

/** The error contains neither the text nor its cause, because they may contain a password. */
function expectUrl(connectionString: string): void {
  try {
    new pg.Client({ connectionString });
  } catch (cause) {
    if (!(cause instanceof TypeError || cause instanceof URIError)) throw cause;
    const expected = "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE, received a text that is not a URL";
    throw new CoreToolsError("invalid_database", expected);
  }
}

const configOf = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: "openjiuwen-tools",
  connectionTimeoutMillis: CONNECT_MS,
  // Detects a silently lost connection after about 20 seconds.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: {
    getTypeParser: ((oid: number, format: never) =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  },
});

/** In milliseconds: the limits of a statement, of waiting for a lock and of an idle transaction. */
const TIME_LIMITS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  // For a server that cannot enforce its own limit because it cannot be reached.
  query_timeout: QUERY_MS,
};

/** @internal */
const MAX_END_MS = 5000;

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A connection that breaks while nobody uses it is replaced when the next one is asked for.
  pool.on("error", () => {});
  // One that breaks while it is used fails its statement as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Sends `begin` together with the first statement of a transaction. */
class BegunDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new BegunDriver(this.#config);
  }
}

class BegunDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}

const kyselyOf = (pool: pg.Pool): Kysely<Tables> => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
