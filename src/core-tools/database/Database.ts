import { setTimeout as wait } from "node:timers/promises";
import { CoreToolsError } from "../CoreToolsError.ts";
import { MAX_CLOSE_MS, MAX_TRANSACTION_ATTEMPTS } from "../limits.ts";
import { databaseError, isPassing } from "./databaseError.ts";
import type { CompiledQuery, Kysely, Sql, Transaction } from "./kyselyTypes.ts";
import { render, type Statement, statement } from "./statement.ts";
import type { Tables } from "./Tables.ts";

/** One transaction over the tables. */
export type Trx = Transaction<Tables>;

/** Ends what it was given for. */
export type End = () => Promise<void>;

/** The part of kysely that is used. It is loaded only with a database. */
export type KyselyParts = {
  readonly sql: Sql;
  readonly CompiledQuery: { raw(text: string, values: unknown[]): CompiledQuery };
};

/** What is done in a transaction, with the role in which the work for a user is done. */
type Work<Value> = (trx: Trx, role: string) => Promise<Value>;

/** What differs between PGlite and PostgreSQL. */
export type Connections = {
  readonly kind: "pglite" | "postgres";
  readonly db: Kysely<Tables>;
  /** Brings the tables to the newest form, and gives the role in which the work for a user is done. */
  prepare(): Promise<string>;
  /** Is called first in each transaction. */
  begin?(trx: Trx): Promise<unknown> | undefined;
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
  /** @internal As the owner of the tables: for maintenance alone. */
  readonly db: Kysely<Tables>;
  /** The tag of kysely for SQL, which is loaded only with a database. */
  readonly sql: Sql;
  readonly #kysely: KyselyParts;
  readonly #connections: Connections;
  /** What runs, and what ends a transaction that does not end by itself. */
  readonly #running = new Set<Promise<unknown>>();
  readonly #abandons = new Set<() => void>();
  #isAbandoned = false;
  /** The role in which the work for a user is done, or the one that is connected. */
  #role: Promise<string> | undefined;
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
  ready(): Promise<string> {
    this.#role ??= this.#connections.prepare().catch((cause) => {
      this.#role = undefined;
      throw databaseError(cause);
    });
    return this.#role;
  }

  /** @internal Runs one transaction that sees the rows of this user alone. */
  asUser<Value>(userId: string, work: (trx: Trx) => Promise<Value>): Promise<Value> {
    return this.#run(async (trx, role) => {
      await this.run(
        trx,
        statement`select set_config('role', ${role}, true), set_config('openjiuwen.user_id', ${userId}, true)`,
      );
      return work(trx);
    });
  }

  /** @internal The rows of a statement in a transaction. */
  async run<Row>(trx: Trx, whole: Statement): Promise<Row[]> {
    const { text, values } = render(whole);
    return (await trx.executeQuery<Row>(this.#kysely.CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows;
  }

  /** @internal Runs one transaction that sees the rows of all users. */
  asWorker<Value>(work: (trx: Trx) => Promise<Value>): Promise<Value> {
    const { sql } = this;
    return this.#run(async (trx) => {
      await sql`select set_config('openjiuwen.all_users', 'on', true)`.execute(trx);
      return work(trx);
    });
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

  /** Runs a transaction, again if what made it fail passes, unless it may have been committed. */
  async #run<Value>(work: Work<Value>): Promise<Value> {
    this.#expectOpen();
    try {
      return await this.#track(this.#attempt(work));
    } finally {
      const maintained = this.#closing === undefined ? this.#connections.maintain?.() : undefined;
      // Nothing waits for it, and if it fails the next one does its work.
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
        const role = await this.ready();
        return await this.db
          .transaction()
          .setIsolationLevel("read committed")
          .execute(async (trx) => {
            const value = await this.#untilAbandoned(trx, role, work);
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

  /** What the work gives, or an error once `close` waits for it no more; then it is rolled back. */
  #untilAbandoned<Value>(trx: Trx, role: string, work: Work<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const abandon = (): void => reject(new CoreToolsError("timeout", "the database was closed; nothing was written"));
      if (this.#isAbandoned) return abandon();
      const begun = this.#connections.begin?.(trx);
      this.#abandons.add(abandon);
      (begun === undefined ? work(trx, role) : begun.then(() => work(trx, role)))
        .then(resolve, reject)
        .finally(() => this.#abandons.delete(abandon));
    });
  }

  #expectOpen(): void {
    if (this.#closing === undefined) return;
    throw new CoreToolsError("database_unavailable", "expected an open database, received one that was closed");
  }
}

const RETRY_MS = 20;
