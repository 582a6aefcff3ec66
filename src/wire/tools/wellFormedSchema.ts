import { pointerTo } from "../../json/index.ts";
import { isObject, type JsonSchema, type MutableSchema, schemasIn } from "../../schema/index.ts";
import type { Findings, RefusedPlace } from "../adapt/Findings.ts";
import { malformedTexts, mergedPlace, wellFormed } from "../wellFormed.ts";

/**
 * The schema with no half surrogate pair in its texts. What it replaces is added to the changes. Names of properties have
 * no other form: a call would have the other name. Nor have two texts that would become one.
 *
 * @example
 * wellFormedSchema({ title: "a\ud83d" }, { changes: [], refused: [] }); // { title: "a\ufffd" }
 */
export function wellFormedSchema(copy: JsonSchema, { changes, refused }: Findings): JsonSchema {
  const sent = wellFormed(copy);
  if (sent === copy) return sent;
  // Deeper ones first, so that the path of each change has the names from before it.
  for (const text of malformedTexts(copy).reverse()) changes.push({ ...text, rule: "texts" });
  const names = refusedNames(copy as MutableSchema);
  for (const name of names) refused.push(name);
  const merged = mergedPlace(copy);
  if (merged !== undefined && !names.some(({ path }) => path === merged))
    refused.push({ path: merged, reason: MERGED });
  return sent;
}

const MERGED = "it differs from another text in halves of surrogate pairs alone, which no provider takes";

/** The names of properties with half a surrogate pair, also those that are only required. */
function refusedNames(root: MutableSchema): RefusedPlace[] {
  const found: RefusedPlace[] = [];
  const refuse = (name: unknown, path: string): void => {
    if (typeof name !== "string" || name.isWellFormed()) return;
    const reason = `no call could have the property ${JSON.stringify(name)}, because half a surrogate pair cannot be sent`;
    found.push({ path, reason });
  };
  for (const [{ properties, required }, path] of schemasIn(root)) {
    const own = isObject(properties) ? properties : {};
    for (const name of Object.keys(own)) refuse(name, pointerTo(path, "properties", name));
    if (!Array.isArray(required)) continue;
    for (const [at, name] of required.entries())
      if (typeof name === "string" && !Object.hasOwn(own, name)) refuse(name, pointerTo(path, "required", at));
  }
  return found;
}
