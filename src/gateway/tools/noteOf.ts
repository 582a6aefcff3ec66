import { write } from "../../json/index.ts";
import type { Change } from "../../tool/index.ts";

/**
 * The changes to arguments that were needed to fit the schema, as text for the model; `undefined` if there were none.
 *
 * @example
 * noteOf([{ kind: "number", path: "/head", before: "3", after: 3 }]);
 * // 'The arguments were changed to fit: /head: "3" became 3'
 */
export function noteOf(changes: readonly Change[]): string | undefined {
  if (changes.length === 0) return undefined;
  const lines = changes.slice(0, MAX_CHANGES).map((change) => {
    const place = "offset" in change ? `at ${change.offset}` : change.path || "all";
    return `${place}: ${shown(change.before)} became ${shown(change.after)}`;
  });
  const rest = changes.length > MAX_CHANGES ? `; and ${changes.length - MAX_CHANGES} more` : "";
  return `The arguments were changed to fit: ${lines.join("; ")}${rest}`;
}

/** @internal */
const MAX_CHANGES = 5;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = write(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}

/** @internal */
const MAX_SHOWN = 60;
