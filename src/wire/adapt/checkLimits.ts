import { pointerTo } from "../../json/index.ts";
import type { SizeLimits } from "../../rules/index.ts";
import { forEachSubschema, isObject } from "../../schema/index.ts";
import type { Findings, Mutable } from "./Findings.ts";

/**
 * Finds what makes a schema larger than a provider takes. It has no other form.
 *
 * @example
 * checkLimits({ properties: { a: { enum: [1, 2, 3] } } }, { ...limits, enumValues: 2 }, findings);
 * // findings.refused: [{ path: "/properties/a/enum", reason: "the provider takes at most 2 values of an enum, …" }]
 */
export function checkLimits(root: Mutable, limits: SizeLimits, { refused }: Findings): void {
  const check = (path: string, count: number, most: number, what: string): void => {
    if (count > most)
      refused.push({ path, reason: `the provider takes at most ${most} ${what}, and these are ${count}` });
  };
  check("", new TextEncoder().encode(JSON.stringify(root)).length, limits.bytes, "bytes of a schema");
  const places: Place[] = [{ schema: root, path: "", level: 0 }];
  const seen = new Set<unknown>();
  let [properties, deepest] = [0, places[0] as Place];
  for (const place of places) {
    const { schema, path, level } = place;
    if (level > deepest.level) deepest = place;
    if (isObject(schema.properties)) properties += Object.keys(schema.properties).length;
    check(`${path}/anyOf`, lengthOf(schema.anyOf), limits.branches, "members of an anyOf");
    check(`${path}/enum`, lengthOf(schema.enum), limits.enumValues, "values of an enum");
    forEachSubschema(schema, (sub, keyword, key) => {
      if (!isObject(sub) || seen.has(sub)) return;
      seen.add(sub);
      const below = keyword === "properties" ? level + 1 : level;
      places.push({ schema: sub as Mutable, path: pointerTo(path, keyword, key), level: below });
    });
  }
  check("", properties, limits.properties, "properties in all");
  check(deepest.path, deepest.level, limits.levels, "levels of properties");
}

/** A schema, and how many `properties` it stands in. */
type Place = { readonly schema: Mutable; readonly path: string; readonly level: number };

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
