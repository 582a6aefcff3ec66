import { shorten } from "../../checks/index.ts";
import { MAX_ALTERNATIVES } from "../limits.ts";
import type { Draft } from "./Explanation.ts";

/**
 * The issues of a union's branches that help: those of the branch that the value is meant for, if there is only one; or
 * one issue that names all kinds, if the value is of none of them; or one issue that says what each branch expects.
 *
 * @example
 * // anyOf: [{ type: "string" }, { type: "null" }], with 5
 * foldUnion(branches, union); // one issue: expected "string or null"
 */
export function foldUnion(branches: readonly Draft[][], union: Draft): Draft[] {
  const ranks = branches.map((branch) => rank(branch, union.path));
  const best = ranks.reduce((least, one) => Math.min(least, one), OTHER_KIND);
  const meant = branches.filter((_, index) => ranks[index] === best);
  const only = meant.length === 1 ? meant[0] : undefined;
  if (only !== undefined && best < OTHER_KIND) return only;
  // If each form fails at one and the same place, its kinds are what was expected there.
  const place = meant[0]?.find((draft) => draft.mismatch)?.path;
  const fails = meant.map((branch) => branch.find((draft) => draft.mismatch && draft.path === place));
  if (place !== undefined && best > MEANT && fails.every((fail) => fail !== undefined)) {
    const kinds = firstOf(fails, (fail) => fail.kinds ?? [fail.expected]);
    const received = fails[0]?.received ?? "";
    return [{ ...union, path: place, expected: alternatives(kinds, " or "), received, mismatch: true, kinds }];
  }
  const forms = firstOf(meant, (branch) => [formOf(branch, union.path)]);
  return [forms.length === 0 ? union : { ...union, expected: alternatives(forms, ", or ") }];
}

const MEANT = 0;
const OTHER_TAG = 1;
const OTHER_KIND = 2;

/** How far a value is from a branch: of another kind, of the kind with another tag (`kind: "a"`), or meant for it. */
function rank(branch: Draft[], path: string): number {
  if (branch.some((draft) => draft.mismatch && draft.path === path)) return OTHER_KIND;
  const isTag = ({ keyword, path: place }: Draft): boolean =>
    (keyword === "const" || keyword === "enum") && place.lastIndexOf("/") === path.length;
  return branch.some(isTag) ? OTHER_TAG : MEANT;
}

/** @internal */
const MAX_TEXT = 500;

/** The first different texts, and one more than are shown. */
function firstOf<T>(parts: readonly T[], textsOf: (part: T) => readonly string[]): string[] {
  const texts = new Set<string>();
  for (const part of parts) {
    for (const text of textsOf(part)) texts.add(text);
    if (texts.size > MAX_ALTERNATIVES) break;
  }
  return [...texts];
}

function alternatives(texts: readonly string[], separator: string): string {
  const shown = texts.slice(0, MAX_ALTERNATIVES).map((text) => shorten(text, MAX_TEXT));
  return shown.join(separator) + (texts.length > shown.length ? `${separator}…` : "");
}

/** What one form misses, as far as it is shown. */
function formOf(branch: readonly Draft[], outer: string): string {
  let text = "";
  for (const { path, expected } of branch) {
    text += `${text === "" ? "" : " and "}${inside(outer, path)}${expected}`;
    if (text.length > MAX_TEXT) break;
  }
  return text;
}

function inside(outer: string, path: string): string {
  return path === outer ? "" : `at ${path.slice(outer.length)} `;
}
