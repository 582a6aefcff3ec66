import { type Statement, statement } from "./statement.ts";

/**
 * All who write a user's data share the user's lock until their transaction ends. The holder of the exclusive lock sees
 * all earlier writes, and all later writers see its changes. So no write misses a condition that is created at the same
 * time.
 *
 * @example
 * statement`insert into user_data_store (…) values (…) returning ${sharedLock("ada")}`;
 */
export const sharedLock = (userId: string): Statement => statement`pg_advisory_xact_lock_shared(${keyOf(userId)})`;

/**
 * Waits for all writers and keeps out new ones. It is taken before any row is locked, so that a holder of the shared
 * lock never waits for this transaction.
 *
 * @example
 * await trx.run(statement`select ${soleLock("ada")}`);
 */
export const soleLock = (userId: string): Statement => statement`pg_advisory_xact_lock(${keyOf(userId)})`;

/** Two users may have the same key: then one waits for the other. */
const keyOf = (userId: string): Statement => statement`hashtextextended(${userId}, ${SEED})`;

/** Keeps these locks apart from those of other programs. */
const SEED = 7_264_318_559_201;
