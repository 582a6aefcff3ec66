import type { CardContext } from "../CardView.ts";

/** What the user did with these data. It is kept when the card is drawn again, and forgotten when other data come. */
export function memoryOf<Memory extends object>({ state, data }: CardContext, start: () => Memory): Memory {
  const about = JSON.stringify(data);
  const kept = state.get("memory") as { readonly about: string; readonly memory: Memory } | undefined;
  if (kept?.about === about) return kept.memory;
  const memory = start();
  state.set("memory", { about, memory });
  return memory;
}
