import type { PinStore } from "./PinStore.ts";

/** Watches a store for the approvals of other processes, as long as tools are held back. */
export class ApprovalWatch {
  readonly #store: PinStore;
  readonly #onChange: () => void;
  #end: (() => void) | undefined;

  constructor(store: PinStore, onChange: () => void) {
    this.#store = store;
    this.#onChange = onChange;
  }

  /** Begins to watch, or ends it. */
  set(isNeeded: boolean): void {
    if (isNeeded) this.#end ??= this.#store.watch?.(this.#onChange);
    else {
      this.#end?.();
      this.#end = undefined;
    }
  }
}
