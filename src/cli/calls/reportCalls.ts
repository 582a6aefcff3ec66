import { ToolSet } from "../../set/index.ts";
import type { Change, ToolInfo } from "../../tool/index.ts";
import type { ReadCall } from "./readCalls.ts";

/** The errors of a call, and the changes made in it. */
export type CallReport = {
  /** `null` for a call that cannot be read. */
  readonly name: string | null;
  readonly id: string | null;
  readonly source: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
};

/** Checks calls as `ToolSet.run` does before it runs them. Of tools with the same name, the first counts. */
export function reportCalls(calls: readonly ReadCall[], tools: readonly ToolInfo[]): CallReport[] {
  const named = new Map(tools.toReversed().map((tool) => [tool.name, tool]));
  const set = new ToolSet([...named.values()]);
  return calls.map((read) => reportCall(read, set));
}

function reportCall({ call, source }: ReadCall, tools: ToolSet): CallReport {
  const { name, id } = call;
  const result = tools.safeParse(call);
  if (!result.ok) return { name, id, source, errors: [result.error.toModelMessage()], warnings: [] };
  return { name, id, source, errors: [], warnings: result.value.changes.map(describeChange) };
}

/** What was changed in arguments, as a sentence. */
export const describeChange = (change: Change): string =>
  "offset" in change
    ? `repaired (${change.kind}) at offset ${change.offset}: ${shown(change.before)} became ${shown(change.after)}`
    : `read differently (${change.kind}) at ${change.path || "/"}: ${shown(change.before)} became ${shown(change.after)}`;

/** A text of a repair, or a value of the arguments; without one, nothing was there, or it was removed. */
const shown = (value: unknown): string =>
  value === undefined || value === "" ? "nothing" : JSON.stringify(value).slice(0, SHOWN);

const SHOWN = 80;
