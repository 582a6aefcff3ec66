/**
 * Looks into a store whether tools that are held back were approved meanwhile, at most once a second: each list, call
 * and status asks for it.
 *
 * @example
 * const look = new ApprovalLook();
 * await look.now(async () => (await pins.approvedOf("files", held)).length > 0);
 */
export class ApprovalLook {
  #last = Number.NEGATIVE_INFINITY;
  #looking: Promise<boolean> | undefined;

  /** Whether `look` finds something; `false` right after a look. With `isNews` it looks in any case. */
  async now(look: () => Promise<boolean>, isNews: boolean = false): Promise<boolean> {
    if (isNews) await this.#looking;
    else if (this.#looking === undefined && performance.now() - this.#last < PAUSE_MS) return false;
    this.#looking ??= look()
      // A store that cannot be read approves nothing.
      .catch(() => false)
      .finally(() => {
        this.#last = performance.now();
        this.#looking = undefined;
      });
    return this.#looking;
  }
}

const PAUSE_MS = 1_000;
