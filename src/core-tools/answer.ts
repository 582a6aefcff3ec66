import type { ToolResult } from "../cards/index.ts";
import { CoreToolsError } from "./CoreToolsError.ts";

/**
 * The result of the work; a result with the status `error` if its input is not accepted or the database fails.
 *
 * @example
 * await answer(async () => ({ status: "success", path: parsePath("") }));
 * // { status: "error", error: "path: expected 1 to 1024 characters, received an empty string" }
 */
export async function answer(work: () => ToolResult | Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CoreToolsError) return { status: "error", error: error.message };
    throw error;
  }
}
