import { Dice } from "../engines/Dice.ts";

/** A schema and the value that it is to be expensive for. */
export type Attack = { readonly schema: unknown; readonly value: unknown };

/** Makes attacks of limited size: `scale` is lowered until the texts are small enough. */
export class Attacker {
  readonly dice: Dice;
  readonly scale: number;
  readonly defs: { [name: string]: unknown } = {};
  #count = 0;

  constructor(dice: Dice, scale: number) {
    this.dice = dice;
    this.scale = scale;
  }

  /** From 1 to `most`, each order of magnitude as likely as the others; often the most. */
  size(most: number): number {
    const limit = Math.max(1, most * this.scale);
    return Math.max(1, Math.floor(this.dice.chance(0.3) ? limit : limit ** this.dice.fraction()));
  }

  /** Puts a schema among the definitions, and refers to it. */
  define(schema: unknown): { $ref: string } {
    const name = `d${this.#count++}`;
    this.defs[name] = schema;
    return { $ref: `#/$defs/${name}` };
  }

  /** The same limits with dice of their own, to make one thing twice. */
  replay(seed: number): Attacker {
    return new Attacker(new Dice(seed), this.scale);
  }

  /** A fresh name of a definition. */
  name(): string {
    return `d${this.#count++}`;
  }
}

export const many = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => item(i));

export const named = <T>(count: number, item: (index: number) => T, prefix = "k"): { [name: string]: T } =>
  Object.fromEntries(many(count, (index): [string, T] => [`${prefix}${index}`, item(index)]));
