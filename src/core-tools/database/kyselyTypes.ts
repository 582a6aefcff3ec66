// The types of kysely, for declarations that also compile where kysely is not installed.
// biome-ignore lint/suspicious/noTsIgnore: it is an error only where kysely, an optional peer, is not installed
/** @ts-ignore */
export type { ColumnType, CompiledQuery, Generated, Kysely, Selectable, Sql, Transaction } from "kysely";
