import type { WireTool } from "../../wire/index.ts";
import type { CheckedFor } from "./CheckedFor.ts";
import type { Draft } from "./Finding.ts";
import { shown } from "./shown.ts";
import { strictLimitDrafts } from "./strictDrafts.ts";

/** What a provider refuses in a list of tools as a whole. */
export function listDrafts(tools: readonly WireTool[], provider: CheckedFor): Draft[] {
  return [...countDrafts(tools.length, provider), ...equalNames(tools), ...strictLimitDrafts(tools, provider)];
}

function countDrafts(
  count: number,
  { rules: { tools: { most = count, refusesNone = false } = {} } }: CheckedFor,
): Draft[] {
  if (count > most) {
    const say = (who: string): string =>
      `At most ${most} tools are taken by ${who}, and these are ${count}: send those that the conversation needs, which createToolSearch of openjiuwen-tools/gateway finds.`;
    return [{ path: `/${most}`, rule: "count", severity: "error", say }];
  }
  if (count > 0) return [];
  const say = (who: string): string =>
    refusesNone
      ? `An empty list of tools is refused by ${who}. The field is left out of the request.`
      : "There are no tools.";
  return [{ path: "", rule: "count", severity: refusesNone ? "changed" : "warning", say }];
}

function equalNames(tools: readonly WireTool[]): Draft[] {
  const seen = new Set<string>();
  return tools.flatMap(({ name }, position): Draft[] => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const say = (who: string): string =>
      `Two tools have the name ${shown(name)}, which is refused by ${who}: rename one, as in \`tool.with({ name })\`.`;
    return [{ path: `/${position}/name`, rule: "names", severity: "error", say }];
  });
}
