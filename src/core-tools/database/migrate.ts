import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { CoreToolsError } from "../CoreToolsError.ts";
import type { SchemaAndRole } from "./Database.ts";
import { expectTrustedOwners } from "./expectTrustedOwners.ts";
import type { Kysely } from "./kyselyTypes.ts";
import { first } from "./migrations/0001.ts";
import { rowSecurityRole } from "./rowSecurityRole.ts";
import { quoted } from "./statement.ts";

/**
 * Migrates the tables to the newest version, and sets up row-level security. Two processes that do this at once wait
 * for each other.
 *
 * @throws {CoreToolsError} `newer_schema`, and `invalid_database` if another role has made the tables.
 */
export async function migrate(db: Kysely<never>): Promise<SchemaAndRole> {
  const { rows } = await sql<{ schema: string | null; path: string }>`select pg_catalog.current_schema() as schema,
    pg_catalog.current_setting('search_path') as path`.execute(db);
  const { schema, path } = rows[0] as (typeof rows)[0];
  if (!schema) {
    throw new CoreToolsError("invalid_database", "expected a search_path with an existing schema, received none");
  }
  // Objects of other roles in the schema are not found without its name, so they cannot be used by mistake.
  await setPath(db, "pg_catalog, pg_temp");
  try {
    await expectTrustedOwners(db, schema);
    await migrateIn(db, schema);
    // Another role may have made a table after the first check.
    await expectTrustedOwners(db, schema);
    return { schema, role: await rowSecurityRole(db, schema) };
  } finally {
    // Fails only with the connection itself.
    await setPath(db, path).catch(() => {});
  }
}

async function setPath(db: Kysely<never>, path: string): Promise<void> {
  await sql`select pg_catalog.set_config('search_path', ${path}, false)`.execute(db);
}

async function migrateIn(db: Kysely<never>, schema: string): Promise<void> {
  const migrator = new Migrator({
    db,
    // Without it, the tables of migrations are found in all schemas, and those in another schema are mistaken for
    // these.
    migrationTableSchema: schema,
    provider: { getMigrations: async () => migrationsIn(quoted(schema)) },
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

const migrationsIn = (schema: string): Record<string, Migration> => ({
  "0001": migrationOf(first(schema)),
  // Each schema has its own role of users, which `rowSecurityRole` makes. Earlier releases, which would open the tables
  // to one role of all databases again, refuse tables with this migration.
  "0002": migrationOf([]),
});

const migrationOf = (statements: readonly string[]): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
