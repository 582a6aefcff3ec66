import { setTimeout as wait } from "node:timers/promises";
import { CoreToolsError } from "../CoreToolsError.ts";
import { MAX_CLOSE_MS, MAX_TRANSACTION_ATTEMPTS } from "../limits.ts";
import type { Settings } from "./beginning.ts";
import { databaseError, isPassing } from "./databaseError.ts";
import type { CompiledQuery, Kysely, Sql, Transaction } from "./kyselyTypes.ts";
import { render, type Statement } from "./statement.ts";
import type { Tables } from "./Tables.ts";

/** One transaction over the tables; `run` gives the rows of a statement. */
export type Trx = Transaction<Tables> & { run<Row>(whole: Statement): Promise<Row[]> };

/** Ends a lock or a subscription. */
export type End = () => Promise<void>;

/** The part of kysely that is used. It is loaded only with a database. */
type KyselyParts = {
  readonly sql: Sql;
  readonly CompiledQuery: { raw(text: string, values: unknown[]): CompiledQuery };
};

/** The schema of the tables, and the role in which work for a user is done. */
export type SchemaAndRole = { readonly schema: string; readonly role: string };

/** The work in a transaction, and its settings. */
type Work<Value> = {
  settings(place: SchemaAndRole): Settings;
  run(trx: Trx): Promise<Value>;
};

/** The differences between PGlite and PostgreSQL. */
export type Connections = {
  readonly kind: "pglite" | "postgres";
  readonly db: Kysely<Tables>;
  /** Makes transactions, in each of which `begin` is called first. */
  readonly transactions: Kysely<Tables>;
  /** Brings the tables to the newest form. */
  prepare(): Promise<SchemaAndRole>;
  /** Applies the settings of a transaction. */
  begin(trx: Transaction<Tables>, settings: Settings): Promise<unknown>;
  listen(channel: string, listener: (payload: string) => void, onGap?: () => void): Promise<End>;
  /** Is called after each transaction. */
  maintain?(): Promise<void> | undefined;
  close(): Promise<void>;
};

/**
 * An open database with the tables of the core tools.
 *
 * @example
 * const database = await openDatabase("memory://");
 * database.kind; // "pglite"
 * await database.close();
 */
export class Database {
  readonly kind: "pglite" | "postgres";
  /** @internal Runs as the owner of the tables: only for maintenance. */
  readonly db: Kysely<Tables>;
  /** The tag of kysely for SQL, which is loaded only with a database. */
  readonly sql: Sql;
  readonly #kysely: KyselyParts;
  readonly #connections: Connections;
  /** The running transactions, and the functions that abort those that do not end by themselves. */
  readonly #running = new Set<Promise<unknown>>();
  readonly #abandons = new Set<() => void>();
  #isAbandoned = false;
  #place: Promise<SchemaAndRole> | undefined;
  #closing: Promise<void> | undefined;

  /** @internal */
  constructor(connections: Connections, kysely: KyselyParts) {
    this.kind = connections.kind;
    this.db = connections.db;
    this.sql = kysely.sql;
    this.#kysely = kysely;
    this.#connections = connections;
  }

  /**
   * @internal Migrates the tables to the newest version, once. If the server was not available, the next transaction
   * tries again.
   */
  ready(): Promise<SchemaAndRole> {
    this.#place ??= this.#connections.prepare().catch((cause) => {
      this.#place = undefined;
      throw databaseError(cause);
    });
    return this.#place;
  }

  /** @internal Runs one transaction that sees only the rows of this user. */
  asUser<Value>(userId: string, work: (trx: Trx) => Promise<Value>): Promise<Value> {
    return this.#run({ settings: ({ role }) => ({ role, "openjiuwen.user_id": userId }), run: work });
  }

  /** @internal Runs one transaction that sees the rows of all users. */
  asWorker<Value>(work: (trx: Trx) => Promise<Value>): Promise<Value> {
    return this.#run({ settings: () => ({ "openjiuwen.all_users": "on" }), run: work });
  }

  /**
   * @internal Calls the listener with the notifications of the channel, until the returned function is called. `onGap`
   * is called if something may have been missed.
   */
  async listen(channel: string, listener: (payload: string) => void, onGap?: () => void): Promise<End> {
    this.#expectOpen();
    await this.ready();
    try {
      return await this.#connections.listen(channel, listener, onGap);
    } catch (cause) {
      throw databaseError(cause);
    }
  }

  /**
   * Waits for the transactions that run, and closes the database.
   *
   * @example
   * await database.close();
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const ended = Promise.allSettled(this.#running);
    await Promise.race([ended, wait(MAX_CLOSE_MS, undefined, { ref: false })]);
    this.#isAbandoned = true;
    for (const abandon of this.#abandons) abandon();
    await ended;
    await this.#connections.close();
  }

  /** Runs a transaction, and repeats it after a temporary error, unless it may have been committed. */
  async #run<Value>(work: Work<Value>): Promise<Value> {
    this.#expectOpen();
    try {
      return await this.#track(this.#attempt(work));
    } finally {
      const maintained = this.#closing === undefined ? this.#connections.maintain?.() : undefined;
      // Nothing waits for it. If it fails, the next one does its work.
      if (maintained !== undefined) this.#track(maintained).catch(() => {});
    }
  }

  #track<Value>(run: Promise<Value>): Promise<Value> {
    this.#running.add(run);
    return run.finally(() => this.#running.delete(run));
  }

  async #attempt<Value>(work: Work<Value>): Promise<Value> {
    for (let attempt = 1; ; attempt++) {
      let isCommitting = false;
      try {
        const place = await this.ready();
        return await this.#connections.transactions
          .transaction()
          .setIsolationLevel("read committed")
          .execute(async (trx) => {
            const value = await this.#untilAbandoned(this.#trxOf(trx, place), place, work);
            isCommitting = true;
            return value;
          });
      } catch (cause) {
        if (isCommitting || attempt === MAX_TRANSACTION_ATTEMPTS || !isPassing(cause))
          throw databaseError(cause, { isCommitting });
        await wait(RETRY_MS * 2 ** attempt * Math.random());
      }
    }
  }

  #trxOf(kyselyTrx: Transaction<Tables>, { schema }: SchemaAndRole): Trx {
    const trx = kyselyTrx.withSchema(schema);
    return Object.assign(trx, {
      run: async <Row>(whole: Statement) => {
        const { text, values } = render(whole, schema);
        return (await trx.executeQuery<Row>(this.#kysely.CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows;
      },
    });
  }

  /** The result of the work, or an error when `close` no longer waits for it; then it is rolled back. */
  #untilAbandoned<Value>(trx: Trx, place: SchemaAndRole, work: Work<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const abandon = (): void => reject(new CoreToolsError("timeout", "the database was closed; nothing was written"));
      if (this.#isAbandoned) return abandon();
      this.#abandons.add(abandon);
      this.#connections
        .begin(trx, work.settings(place))
        .catch((cause) => Promise.reject(beginningError(cause, place)))
        .then(() => work.run(trx))
        .then(resolve, reject)
        .finally(() => this.#abandons.delete(abandon));
    });
  }

  #expectOpen(): void {
    if (this.#closing === undefined) return;
    throw new CoreToolsError("database_unavailable", "expected an open database, received one that was closed");
  }
}

/** PostgreSQL reports a missing role as an invalid value, although no value of the caller is invalid. */
function beginningError(cause: unknown, { role }: SchemaAndRole): unknown {
  if ((cause as { readonly code?: unknown } | undefined)?.code !== "22023") return cause;
  const message = `expected the role ${role}, in which the work for users is done; start again, which makes it`;
  return new CoreToolsError("invalid_database", message, { cause });
}

const RETRY_MS = 20;
