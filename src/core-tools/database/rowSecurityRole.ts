import { sql } from "kysely";
import { CoreToolsError } from "../CoreToolsError.ts";
import type { Kysely, Transaction } from "./kyselyTypes.ts";
import { quoted } from "./statement.ts";

/**
 * Returns the role in which work for a user is done, and sets up row-level security if it does not separate the users,
 * as in a new database, or after a change of rights or a restore.
 *
 * Superusers and owners bypass row-level security, so work for a user is done in a role that does not. Each schema has
 * its own role, so that the right to use it opens no other application's data. The setting that shows the rows of all
 * users applies only to the owner of the tables, not to this role. If the role neither exists nor may be created, the
 * policies are forced on the owner too; filters then cannot use their index.
 *
 * @throws {CoreToolsError} `invalid_database` if row-level security cannot be set up.
 */
export async function rowSecurityRole(db: Kysely<never>, schema: string): Promise<string> {
  const role = await roleOf(db, schema);
  const found = await findRole(db, schema, role);
  if (found !== undefined) return found;
  await alone(db, (trx) => sql.raw(creation(role)).execute(trx));
  const isUsable = (await rightsOfRole(db, schema, role)) !== "none";
  await alone(db, (trx) => build(trx, schema, isUsable ? role : undefined));
  const built = await findRole(db, schema, role);
  if (built !== undefined) return built;
  throw new CoreToolsError(
    "invalid_database",
    `expected a database user under row-level security, received one that bypasses it: grant it the role ${role}, and the role that owns the tables`,
  );
}

/** Only one process at a time changes the rights of a table. */
function alone(db: Kysely<never>, work: (trx: Transaction<never>) => Promise<unknown>): Promise<unknown> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await work(trx);
  });
}

const LOCK = 5_204_811_390n;

/** Roles belong to the whole server, so the name contains a hash of the database and the schema. */
async function roleOf(db: Kysely<never>, schema: string): Promise<string> {
  const { rows } = await sql<{ role: string }>`select 'openjiuwen_tools_' || left(encode(sha256(convert_to(
    json_build_array(current_database(), ${schema}::text)::text, 'UTF8')), 'hex'), 32) as role`.execute(db);
  return (rows[0] as { role: string }).role;
}

const creation = (role: string): string => `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
    -- Who creates a role may use it only after that, since PostgreSQL 16.
    execute format('grant ${role} to %I', current_user);
  exception
    -- Two processes may do this at once, and not everybody may create roles.
    when duplicate_object or unique_violation or insufficient_privilege then null;
  end $$`;

const TABLES = ["user_data_store", "user_triggers", "trigger_firings"] as const;

/** @param role undefined if it cannot be used */
async function build(trx: Transaction<never>, schema: string, role: string | undefined): Promise<void> {
  const run = (text: string): Promise<unknown> => sql.raw(text).execute(trx);
  const inSchema = quoted(schema);
  const tables = TABLES.map((table) => `${inSchema}.${table}`);
  for (const other of await otherRoles(trx, schema, role)) {
    await run(`revoke all on ${tables.join(", ")}, ${inSchema}.user_data from ${quoted(other)}`);
    await run(`revoke usage on schema ${inSchema} from ${quoted(other)}`);
  }
  if (role !== undefined) {
    await run(`grant select, insert, update, delete on ${tables.join(", ")} to ${role}`);
    await run(`grant select on ${inSchema}.user_data to ${role}`);
    await run(`grant usage on schema ${inSchema} to ${role}`);
  }
  const owner = quoted(await ownerOf(trx, schema));
  for (const table of tables) {
    await run(`alter table ${table} ${role === undefined ? "force" : "no force"} row level security`);
    await run(`drop policy if exists of_worker on ${table}`);
    await run(`create policy of_worker on ${table} to ${owner}
      using (current_setting('openjiuwen.all_users', true) = 'on')`);
  }
}

/** The owner of the tables. */
async function ownerOf(trx: Transaction<never>, schema: string): Promise<string> {
  const { rows } = await sql<{ owner: string }>`select pg_get_userbyid(relowner) as owner
    from pg_class where oid = ${`${quoted(schema)}.user_data_store`}::regclass`.execute(trx);
  return (rows[0] as { owner: string }).owner;
}

/**
 * Other roles of users with rights on the tables: the role of earlier releases for all databases of a server, and the
 * role of a database of which this one is a copy.
 */
async function otherRoles(db: Kysely<never>, schema: string, role: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct rolname as name
    from pg_class, aclexplode(relacl) rights join pg_roles on pg_roles.oid = rights.grantee
    where relnamespace = ${quoted(schema)}::regnamespace and relname in (${sql.join(TABLES)}, 'user_data')
    and rolname ~ '^openjiuwen_tools(_[0-9a-f]{32})?$' and rolname <> ${role ?? ""}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The role in which row-level security separates the users, or undefined. */
async function findRole(db: Kysely<never>, schema: string, role: string): Promise<string | undefined> {
  const { rows } = await sql<{ connected: string; is_own: boolean; sees_all: boolean; is_active: boolean }>`select
      current_user as connected,
      bool_and((select polroles = array[relowner] from pg_policy where polrelid = pg_class.oid and polname = 'of_worker'))
        as is_own,
      bool_and(not row_security_active(oid) or pg_has_role(relowner, 'usage')) as sees_all,
      bool_and(row_security_active(oid)) as is_active
    from pg_class where relnamespace = ${quoted(schema)}::regnamespace and relname in (${sql.join(TABLES)})`.execute(
    db,
  );
  const { connected, is_own, sees_all, is_active } = rows[0] as (typeof rows)[0];
  const isWhole = is_own && sees_all && (await otherRoles(db, schema, role)).length === 0;
  if (!isWhole) return undefined;
  const rights = await rightsOfRole(db, schema, role);
  if (rights === "all") return role;
  return rights === "none" && is_active ? connected : undefined;
}

/** The rights of the role of users. */
async function rightsOfRole(db: Kysely<never>, schema: string, role: string): Promise<"all" | "some" | "none"> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql.raw(`set local role ${role}`).execute(trx);
      const { rows } = await sql<{ all: boolean }>`
        select has_schema_privilege(relnamespace, 'usage') and bool_and(has_table_privilege(oid, privilege)) as all
        from pg_class, unnest(array['select', 'insert', 'update', 'delete']) privilege
        where relname in (${sql.join(TABLES)}) and relnamespace = ${quoted(schema)}::regnamespace
        group by relnamespace`.execute(trx);
      return rows[0]?.all ? "all" : "some";
    });
  } catch (cause) {
    if (REFUSED.has((cause as { code?: unknown }).code)) return "none";
    throw cause;
  }
}

/** The role does not exist, or may not be used. */
const REFUSED: ReadonlySet<unknown> = new Set(["42501", "22023", "42704"]);
