import type { Database } from "../../../src/core-tools/database/Database.ts";

/** A database one of whose methods is another one. */
function databaseWith<Name extends "asUser" | "asWorker">(
  database: Database,
  name: Name,
  method: Database[Name],
): Database {
  return new Proxy(database, {
    get(target, key) {
      if (key === name) return method;
      const value = Reflect.get(target, key, target);
      return value instanceof Function && key !== "sql" ? value.bind(target) : value;
    },
  });
}

export const withAsWorker = (database: Database, method: Database["asWorker"]): Database =>
  databaseWith(database, "asWorker", method);

export const withAsUser = (database: Database, method: Database["asUser"]): Database =>
  databaseWith(database, "asUser", method);
