import { sql } from "kysely";
import { CoreToolsError } from "../CoreToolsError.ts";
import type { Kysely } from "./kyselyTypes.ts";

/**
 * Refuses tables of the core tools that another role has made, and functions of another role that run when they are
 * written: their owner could read and change all data, with the rights of the connected role.
 *
 * It trusts roles that can do everything that the connected role can, such as an administrator, and roles that one of
 * these has granted to it. A role that another role has granted is not trusted, because any role can grant itself to
 * others.
 *
 * @throws {CoreToolsError} `invalid_database`
 */
export async function expectTrustedOwners(db: Kysely<never>, schema: string): Promise<void> {
  const { rows } = await sql<{ what: string; name: string; owner: string; connected: string }>`
    with recursive given(role) as (
      select oid from pg_roles where rolname = current_user
      union
      select granted.roleid from pg_auth_members granted join given on granted.member = given.role
      where pg_has_role(granted.grantor, current_user, 'member')
    ),
    tables as (
      select oid, relowner, relname, case when relkind = 'v' then 'view' else 'table' end as kind from pg_class
      where relnamespace = (select oid from pg_namespace where nspname = ${schema}) and relname in (
        'user_data_store', 'user_triggers', 'trigger_firings', 'user_data',
        'openjiuwen_migrations', 'openjiuwen_migrations_lock'
      )
    ),
    owned(what, name, owner) as (
      select 'the ' || kind, relname, relowner from tables
      union all
      select 'the function of the trigger ' || tgname || ' of the ' || kind, relname, proowner
      from tables join pg_trigger on tgrelid = tables.oid join pg_proc on pg_proc.oid = tgfoid where not tgisinternal
    )
    select what, name, pg_get_userbyid(owner) as owner, current_user as connected from owned
    where owner not in (select role from given) and not pg_has_role(owner, current_user, 'member')
    order by what, name limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined) return;
  const { what, name, owner, connected } = found;
  const expected = `expected ${what} ${name} of the schema ${schema} to belong to ${connected} or a role that it trusts`;
  const way = `use a schema in which nobody else may create, as in ?options=-c%20search_path%3DSCHEMA, or connect as ${owner}`;
  throw new CoreToolsError("invalid_database", `${expected}, received one of ${owner}: ${way}`);
}
