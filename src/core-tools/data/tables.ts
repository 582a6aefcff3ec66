import { type TableName, tableNamed } from "../database/statement.ts";

/** The rows of all data, with those that were deleted. */
export const STORE: TableName = tableNamed("user_data_store");
/** The view of the data that are there. */
export const USER_DATA: TableName = tableNamed("user_data");
