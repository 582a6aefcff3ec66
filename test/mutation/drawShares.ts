import { mulberry32 } from "../mulberry32.ts";

/** How many are drawn from a small group. */
const LEAST = 5;

/**
 * Draws about so many items out of all groups: from each its share, but at least five. The same seed draws the same ones,
 * and they keep their order.
 *
 * @example
 * drawShares({ json: mutantsOfJson, wire: mutantsOfWire }, 130, 1); // { json: […], wire: […] }
 */
export function drawShares<Item>(
  groups: { readonly [name: string]: readonly Item[] },
  count: number,
  seed: number,
): { [name: string]: Item[] } {
  const total = Object.values(groups).reduce((sum, items) => sum + items.length, 0);
  const drawn = Object.entries(groups).map(([name, items]) => {
    const share = Math.round((count * items.length) / total);
    return [name, sample(items, Math.max(LEAST, share), seed)] as const;
  });
  return Object.fromEntries(drawn);
}

function sample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = mulberry32(seed);
  const lots = items.map((item, index) => ({ item, index, lot: random() }));
  const drawn = lots.sort((left, right) => left.lot - right.lot).slice(0, count);
  return drawn.sort((left, right) => left.index - right.index).map(({ item }) => item);
}
