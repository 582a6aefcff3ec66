import { shorten } from "../../checks/index.ts";
import { MAX_ALL_INSTRUCTIONS, MAX_INSTRUCTIONS } from "../limits.ts";
import { stripInvisible } from "../stripInvisible.ts";
import type { Upstream } from "../upstream/Upstream.ts";

type Instructed = Pick<Upstream, "name" | "instructions">;

/**
 * What a server says about its use, as a model is shown it: without invisible characters, and not too long; `undefined`
 * if it says nothing.
 *
 * @example
 * instructionsOf(crm); // "Call find_customer first."
 */
export function instructionsOf({ instructions }: Instructed): string | undefined {
  if (typeof instructions !== "string") return undefined;
  return shorten(stripInvisible(instructions.slice(0, 2 * MAX_INSTRUCTIONS)).trim(), MAX_INSTRUCTIONS) || undefined;
}

/**
 * The instructions of all servers as one text. The lines of each server are quotes, so that it cannot speak for another
 * one.
 *
 * @example
 * joinedInstructions([crm]); // 'The server "crm" says:\n> Call find_customer first.'
 */
export function joinedInstructions(servers: readonly Instructed[]): string | undefined {
  const parts: string[] = [];
  let length = 0;
  let left = 0;
  for (const server of servers) {
    const text = instructionsOf(server);
    if (text === undefined) continue;
    const quoted = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `> ${line}`);
    const part = [`The server ${JSON.stringify(stripInvisible(server.name))} says:`, ...quoted].join("\n");
    length += part.length;
    if (length > MAX_ALL_INSTRUCTIONS) left++;
    else parts.push(part);
  }
  if (left > 0) parts.push(`${left} more servers have instructions that are left out here.`);
  return parts.length === 0 ? undefined : parts.join("\n\n");
}
