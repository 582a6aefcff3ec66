/** Waits for a time up to `MAX_TIMER_MS`, or until it is rung. A ring while nobody waits ends the next wait at once. */
export class Alarm {
  #isRung = false;
  #wake: (() => void) | undefined;

  get isRung(): boolean {
    return this.#isRung;
  }

  ring(): void {
    this.#isRung = true;
    this.#wake?.();
  }

  async wait(ms: number): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.ceil(ms));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    this.#isRung = false;
  }
}
