import type { Database, Trx } from "../database/Database.ts";

/** Notifies the workers, when the transaction commits, that something is due at a time. */
export async function wakeWorkers({ sql }: Database, trx: Trx, due: Date): Promise<void> {
  await sql`select pg_notify(${TRIGGER_CHANNEL}, ${due.toISOString()})`.execute(trx);
}

/** The channel of the database on which workers are notified that something is due earlier than they know. */
export const TRIGGER_CHANNEL = "openjiuwen_triggers";
