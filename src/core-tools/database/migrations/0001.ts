/**
 * The three tables and their policies.
 *
 * @param schema the name of the schema, as SQL
 */
export const first = (schema: string): readonly string[] => [
  `create table ${schema}.user_data_store (
    user_id text not null,
    data_path text collate "C" not null,
    content jsonb,
    version bigint not null check (version >= 1),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    deleted_at timestamptz(3),
    primary key (user_id, data_path)
  )`,
  `create index user_data_store_updated on ${schema}.user_data_store (user_id, updated_at desc, data_path) where deleted_at is null`,
  // Under row-level security a containment filter cannot use its index: the operator is not leakproof, so PostgreSQL
  // checks the policy first. This view belongs to a role that bypasses the policies, and has the check of the user as
  // an ordinary condition, so that the index is used.
  `create view ${schema}.user_data as
    select user_id, data_path, content, version, created_at, updated_at from ${schema}.user_data_store
    where user_id = current_setting('openjiuwen.user_id', true) and deleted_at is null`,
  // With fastupdate, a filter reads a list of pending entries until the next vacuum.
  `create index user_data_store_content on ${schema}.user_data_store using gin (content jsonb_path_ops) with (fastupdate = off)`,
  `create table ${schema}.user_triggers (
    id uuid primary key default gen_random_uuid(),
    user_id text not null,
    type text not null check (type in ('reminder', 'condition', 'schedule')),
    title text not null,
    description text,
    schedule text,
    schedule_type text check (schedule_type in ('once', 'daily', 'weekly', 'cron')),
    timezone text not null,
    missed text not null check (missed in ('once', 'skip')),
    condition jsonb,
    condition_state jsonb,
    action jsonb not null,
    source_path text,
    watch_path text collate "C",
    status text not null check (status in ('active', 'paused', 'completed', 'cancelled')),
    next_trigger_at timestamptz(3),
    last_triggered_at timestamptz(3),
    fire_count integer not null default 0,
    failure_count integer not null default 0,
    last_error text,
    swept_until timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  `create index user_triggers_due on ${schema}.user_triggers (next_trigger_at) where status = 'active'`,
  `create index user_triggers_due_of_user on ${schema}.user_triggers (user_id, next_trigger_at) where status = 'active'`,
  `create index user_triggers_of_user on ${schema}.user_triggers (user_id, status)`,
  `create index user_triggers_watched on ${schema}.user_triggers (user_id, watch_path) where type = 'condition' and status = 'active'`,
  `create table ${schema}.trigger_firings (
    trigger_id uuid not null references ${schema}.user_triggers (id) on delete cascade,
    occurrence timestamptz(3) not null,
    user_id text not null,
    action jsonb not null,
    status text not null check (status in ('pending', 'running', 'done', 'dead', 'missed', 'cancelled')),
    depth integer not null default 0,
    attempts integer not null default 0,
    not_before timestamptz(3) not null default '-infinity',
    worker text,
    error text,
    created_at timestamptz(3) not null,
    finished_at timestamptz(3),
    primary key (trigger_id, occurrence)
  )`,
  `create index trigger_firings_open on ${schema}.trigger_firings (not_before) where status in ('pending', 'running')`,
  `create index trigger_firings_open_of_user on ${schema}.trigger_firings (user_id, not_before) where status in ('pending', 'running')`,
  `create index trigger_firings_of_user on ${schema}.trigger_firings (user_id, created_at)`,
  `create index trigger_firings_finished on ${schema}.trigger_firings (finished_at) where finished_at is not null`,
  ...["user_data_store", "user_triggers", "trigger_firings"].flatMap((table) => [
    `alter table ${schema}.${table} enable row level security`,
    `create policy of_user on ${schema}.${table} using (user_id = current_setting('openjiuwen.user_id', true))`,
    `create policy of_worker on ${schema}.${table} using (current_setting('openjiuwen.all_users', true) = 'on')`,
  ]),
];
