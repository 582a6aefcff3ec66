import { type TableName, tableNamed } from "../database/statement.ts";

/** The rows of all data, including deleted ones. */
export const STORE: TableName = tableNamed("user_data_store");
/** The view of the data that are not deleted. */
export const USER_DATA: TableName = tableNamed("user_data");
