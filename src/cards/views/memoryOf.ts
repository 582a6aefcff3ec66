import type { CardContext } from "../CardView.ts";

/** The user's changes to the view of these data. They survive a redraw, and are removed for other data. */
export function memoryOf<Memory extends object>({ state, data }: CardContext, start: () => Memory): Memory {
  const about = JSON.stringify(data);
  const kept = state.get("memory") as { readonly about: string; readonly memory: Memory } | undefined;
  if (kept?.about === about) return kept.memory;
  const memory = start();
  state.set("memory", { about, memory });
  return memory;
}
