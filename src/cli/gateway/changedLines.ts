import type { ServerStatus } from "../../gateway/index.ts";
import { printable, printableLine } from "../output/printable.ts";

/**
 * The lines of a terminal for the tools of a server that are held back: what has changed, and what it says now.
 *
 * @example
 * changedLines({ changed: { read: ["description"] }, changedTo: { read: { description: "Reads." } } });
 * // ["  read is held back: its description changed", "    description: Reads."]
 */
export function changedLines({ changed = {}, changedTo = {} }: Pick<ServerStatus, "changed" | "changedTo">): string[] {
  return Object.entries(changed).flatMap(([tool, parts]) => [
    `  ${printableLine(tool)} is held back: its ${parts.join(", ")} changed`,
    ...parts.map((part) => {
      const now = changedTo[tool]?.[part];
      return `    ${part}: ${now === undefined ? "it was removed" : printable(now).replaceAll("\n", "\n      ")}`;
    }),
  ]);
}
