import type { Database, Trx } from "../database/Database.ts";

/** Tells the workers, when the transaction ends well, that something is due at a time. */
export async function wakeWorkers({ sql }: Database, trx: Trx, due: Date): Promise<void> {
  await sql`select pg_notify(${TRIGGER_CHANNEL}, ${due.toISOString()})`.execute(trx);
}

/** The channel of the database on which workers hear that something is due earlier than they may think. */
export const TRIGGER_CHANNEL = "openjiuwen_triggers";
