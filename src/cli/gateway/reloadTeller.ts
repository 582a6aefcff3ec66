import type { Reload } from "../../gateway/index.ts";
import { printableLine } from "../output/printable.ts";

/**
 * Makes a line for people of each time that a config was read again; `undefined` where nothing is new.
 *
 * @example
 * const tell = reloadTeller();
 * tell({ error: "mcp.json:1:1: expected a value" }); // "The config in the file cannot be used"
 * tell({ added: [], removed: [], restarted: [], changed: [] }); // "The config in the file is used again"
 */
export function reloadTeller(): (reload: Reload) => string | undefined {
  let isUsed = true;
  return (reload) => {
    const wasUsed = isUsed;
    isUsed = !("error" in reload);
    if ("error" in reload) return "The config in the file cannot be used";
    const changes = Object.entries(reload).filter(([, names]) => names.length > 0);
    const what = changes.map(([key, names]) => `${key} ${names.map(printableLine).join(", ")}`).join("; ");
    if (!wasUsed) return `The config in the file is used again${what && `: ${what}`}`;
    return what === "" ? undefined : `The config was read again: ${what}`;
  };
}
