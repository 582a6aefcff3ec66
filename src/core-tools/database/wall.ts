import { type Kysely, sql } from "kysely";
import { CoreToolsError } from "../CoreToolsError.ts";

/**
 * Row-level security separates the users. Superusers and owners bypass it, so the work for a user is done in a role
 * that does not. If that role neither exists nor may be created, the policies are forced on the owner too; filters then
 * cannot use their index.
 */
export const WALL: readonly string[] = [
  `do $$ begin
    if not exists (select from pg_roles where rolname = 'openjiuwen_tools') then
      create role openjiuwen_tools nologin;
    end if;
    -- Who creates a role may use it only after that, since PostgreSQL 16.
    execute format('grant openjiuwen_tools to %I', current_user);
  exception
    -- Two databases of one server may be migrated at once, and not everybody may create roles.
    when duplicate_object or unique_violation or insufficient_privilege then null;
  end $$`,
  `do $$
  declare
    usable boolean := true;
    rule text;
  begin
    begin
      set local role openjiuwen_tools;
      reset role;
    exception
      when insufficient_privilege or invalid_parameter_value or undefined_object then usable := false;
    end;
    if usable then
      grant select, insert, update, delete on user_data_store, user_triggers, trigger_firings to openjiuwen_tools;
      grant select on user_data to openjiuwen_tools;
      execute format('grant usage on schema %I to openjiuwen_tools', current_schema());
    end if;
    rule := case when usable then 'no force' else 'force' end;
    execute format('alter table user_data_store %s row level security', rule);
    execute format('alter table user_triggers %s row level security', rule);
    execute format('alter table trigger_firings %s row level security', rule);
  end $$`,
];

/**
 * The role in which the work for a user is done: `openjiuwen_tools`, or the connected one. If the policies do not hold
 * any more, for example after a change of rights or a restore, they are repaired.
 *
 * @throws {CoreToolsError} `invalid_database` if the wall cannot be made to hold.
 */
export async function wallRole(db: Kysely<never>): Promise<string> {
  const found = await findRole(db);
  if (found !== undefined) return found;
  await db.transaction().execute(async (trx) => {
    // The rights of a table are changed by one process at a time.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    for (const statement of WALL) await sql.raw(statement).execute(trx);
  });
  const built = await findRole(db);
  if (built !== undefined) return built;
  throw new CoreToolsError(
    "invalid_database",
    "expected row-level security to hold for the user of the database, received one who passes over it: grant it the role openjiuwen_tools",
  );
}

const ROLE = "openjiuwen_tools";
const LOCK = 5_204_811_390n;

/** The role whose wall holds, or undefined. */
async function findRole(db: Kysely<never>): Promise<string | undefined> {
  const rights = await rightsOfRole(db);
  if (rights === "all") return ROLE;
  if (rights === "some") return undefined;
  const { rows } = await sql<{ role: string; holds: boolean }>`select current_user::text as role,
    row_security_active('user_data_store') and row_security_active('user_triggers')
    and row_security_active('trigger_firings') as holds`.execute(db);
  return rows[0]?.holds ? rows[0].role : undefined;
}

/** What may be done in the role of users. */
async function rightsOfRole(db: Kysely<never>): Promise<"all" | "some" | "none"> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local role openjiuwen_tools`.execute(trx);
      const { rows } = await sql<{ all: boolean }>`
        select has_schema_privilege(current_schema(), 'usage') and bool_and(has_table_privilege(oid, privilege)) as all
        from pg_class, unnest(array['select', 'insert', 'update', 'delete']) privilege
        where relname in ('user_data_store', 'user_triggers', 'trigger_firings')
        and relnamespace = current_schema()::regnamespace`.execute(trx);
      return rows[0]?.all ? "all" : "some";
    });
  } catch (cause) {
    if (REFUSED.has((cause as { code?: unknown }).code)) return "none";
    throw cause;
  }
}

/** The role is not there, or may not be used. */
const REFUSED: ReadonlySet<unknown> = new Set(["42501", "22023", "42704"]);
