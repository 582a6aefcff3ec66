import { CoreTools } from "./CoreTools.ts";
import { type CoreToolsOptions, checkCoreToolsOptions } from "./CoreToolsOptions.ts";
import type { Database } from "./database/Database.ts";
import { openDatabase } from "./database/openDatabase.ts";
import { loadSchedules } from "./triggers/index.ts";

/**
 * Tools with which any agent stores data of its user and sets triggers, over an embedded database or PostgreSQL.
 *
 * @throws {OptionError}
 * @throws {CoreToolsError} if the database cannot be opened, or a package for it is not installed.
 * @example
 * const core = await createCoreTools({ database: "file:./data", userId: "ada" });
 * messages.push(...(await core.tools.run(ToolCall.fromOpenAI(message))));
 * await core.close();
 */
export async function createCoreTools(options: CoreToolsOptions): Promise<CoreTools> {
  checkCoreToolsOptions(options);
  const { database } = options;
  if (typeof database !== "string") return create(database, options);
  // With an unavailable server, each call tries again.
  const opened = await openDatabase(database, { mustBeUp: false });
  try {
    return await create(opened, options);
  } catch (cause) {
    await opened.close();
    throw cause;
  }
}

/** Missing packages are reported now, and not by the first trigger. */
async function create(database: Database, options: CoreToolsOptions): Promise<CoreTools> {
  await loadSchedules();
  return new CoreTools(database, options);
}
