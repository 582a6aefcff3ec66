import { mulberry32 } from "../../mulberry32.ts";

/** Random choices, the same ones for the same seed. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = mulberry32(seed);
  }

  /** An integer from 0 to below `count`. */
  int(count: number): number {
    return Math.floor(this.#random() * count);
  }

  /** A number from 0 to below 1. */
  fraction(): number {
    return this.#random();
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)] as T;
  }

  /** Some of a list, in its order. */
  some<T>(list: readonly T[], probability = 0.5): T[] {
    return list.filter(() => this.chance(probability));
  }

  many<T>(most: number, make: () => T): T[] {
    return Array.from({ length: 1 + this.int(most) }, make);
  }
}
