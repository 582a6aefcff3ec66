import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { CoreToolsError } from "../CoreToolsError.ts";
import type { Kysely } from "./kyselyTypes.ts";
import { up as first } from "./migrations/0001.ts";

/**
 * Migrates the tables to the newest version. Two processes that do this at once wait for each other.
 *
 * @throws {CoreToolsError} `newer_schema`
 */
export async function migrate(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
  const schema = rows[0]?.schema;
  if (!schema) {
    throw new CoreToolsError("invalid_database", "expected a search_path with a schema that is there, received none");
  }
  const migrator = new Migrator({
    db,
    // Without it the tables of migrations are found in all schemas, and those of another one are mistaken for these.
    migrationTableSchema: schema,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: "openjiuwen_migrations",
    migrationLockTableName: "openjiuwen_migrations_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  if (error instanceof Error && /corrupted migrations.*missing/.test(error.message)) {
    const message = `the tables were changed by a newer version of openjiuwen-tools: ${error.message}`;
    throw new CoreToolsError("newer_schema", message, { cause: error });
  }
  throw error;
}

const MIGRATIONS: Record<string, Migration> = { "0001": { up: first } };
