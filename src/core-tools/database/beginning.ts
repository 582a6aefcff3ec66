/** Settings until a transaction ends. The names come from the code, the values from anywhere. */
export type Settings = {
  readonly role?: string;
  readonly "openjiuwen.user_id"?: string;
  readonly "openjiuwen.all_users"?: "on";
};

/**
 * The statement that applies the settings of a transaction. It has no parameters, so that it can be sent together with
 * the one that begins the transaction, which saves a round trip. Values are written in hexadecimal digits: nothing in a
 * value can be read as SQL.
 *
 * Until the transaction ends, only PostgreSQL's own objects are found without their schema, so that a function or
 * operator of another role cannot replace the intended one.
 *
 * @example
 * settingsSql({ role: "a" });
 * // select pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', true),
 * //   pg_catalog.set_config('role', pg_catalog.convert_from(pg_catalog.decode('61', 'hex'), 'UTF8'), true)
 */
export function settingsSql(settings: Settings): string {
  const set = Object.entries(settings).map(
    ([name, value]) => `, pg_catalog.set_config('${name}', ${textSql(value)}, true)`,
  );
  return `select pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', true)${set.join("")}`;
}

const textSql = (text: string): string =>
  `pg_catalog.convert_from(pg_catalog.decode('${Buffer.from(text).toString("hex")}', 'hex'), 'UTF8')`;

/** Begins a transaction and applies its settings, in one message to the server. */
export const beginningSql = (settings: Settings): string =>
  `start transaction isolation level read committed; ${settingsSql(settings)}`;
