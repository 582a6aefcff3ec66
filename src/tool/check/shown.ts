import { shorten } from "../../checks/index.ts";

/**
 * A value as the message of a finding shows it: its JSON, cut if it is long.
 *
 * @example
 * shown({ type: "string" }); // '{"type":"string"}'
 */
export const shown = (value: unknown): string => shorten((JSON.stringify(value) ?? "nothing").toWellFormed(), 100);
