import { Dice } from "../engines/Dice.ts";
import { type Attack, Attacker } from "./Attacker.ts";
import { LEAVES } from "./leaves.ts";
import { WRAPPERS } from "./wrappers.ts";

/** The schema of a tool and arguments for it, as texts, and what they are made of. */
export type RandomAttack = { readonly family: string; readonly schema: string; readonly value: string };

const MAX_SCHEMA = 200_000;
const MAX_VALUE = 1_000_000;

/**
 * An attack of at most 200 KB of schema and 1 MB of value; the same one for the same seed and `largest` scale, which makes it
 * smaller.
 */
export function randomAttack(seed: number, largest = 1): RandomAttack {
  // Some costs show in small attacks, which are many in the time of a large one.
  for (let scale = largest / 4 ** (seed % 4); ; scale /= 4) {
    const attack = attackOf(seed, scale);
    if (attack.schema.length <= MAX_SCHEMA && attack.value.length <= MAX_VALUE) return attack;
  }
}

function attackOf(seed: number, scale: number): RandomAttack {
  const dice = new Dice(seed);
  const at = new Attacker(dice, scale);
  const family: string[] = [];
  const pickFrom = <T>(parts: { readonly [name: string]: T }): T => {
    const name = dice.pick(Object.keys(parts));
    family.unshift(name);
    return parts[name] as T;
  };
  let attack: Attack = pickFrom(LEAVES)(at);
  const levels = 1 + dice.int(3);
  for (let level = 0; level < levels; level++) {
    attack = pickFrom(WRAPPERS)(at, attack);
    // What only grows, or is shared by many places, is given up early.
    if (tooLong(attack)) return attackOf(seed, scale / 4);
  }
  const root = { type: "object", properties: { v: attack.schema }, $defs: at.defs };
  return { family: family.join(" > "), schema: JSON.stringify(root), value: JSON.stringify({ v: attack.value }) };
}

function tooLong({ schema, value }: Attack): boolean {
  try {
    return JSON.stringify(schema).length > MAX_SCHEMA || JSON.stringify(value).length > MAX_VALUE;
  } catch {
    return true; // longer than the longest string
  }
}
