import { type Statement, statement } from "./statement.ts";

/**
 * Those who write a user's data share the lock of the user until their transaction ends; who has it alone sees all that
 * was written, and is seen by all who write later. So no write passes by a condition that is created meanwhile.
 *
 * @example
 * statement`insert into user_data_store (…) values (…) returning ${sharedLock("ada")}`;
 */
export const sharedLock = (userId: string): Statement => statement`pg_advisory_xact_lock_shared(${keyOf(userId)})`;

/**
 * Waits for those who write, and holds off others. It is taken before any row is locked, so that nobody who has a part of
 * it waits for us.
 *
 * @example
 * await database.run(trx, statement`select ${soleLock("ada")}`);
 */
export const soleLock = (userId: string): Statement => statement`pg_advisory_xact_lock(${keyOf(userId)})`;

/** Two users may have the same key: then one waits for the other. */
const keyOf = (userId: string): Statement => statement`hashtextextended(${userId}, ${SEED})`;

/** Keeps these locks apart from those of other programs. */
const SEED = 7_264_318_559_201;
