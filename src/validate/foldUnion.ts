import { shorten } from "../json/index.ts";
import type { Draft } from "./Explanation.ts";

/**
 * The issues of a union's branches that help: those of the one branch whose kind the value is; or one that names all
 * kinds, if the value is of none of them; or one that tells what each form misses.
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
    const kinds = [...new Set(fails.flatMap((fail) => fail.kinds ?? [fail.expected]))];
    const received = fails[0]?.received ?? "";
    return [{ ...union, path: place, expected: alternatives(kinds, " or "), received, mismatch: true, kinds }];
  }
  const forms = meant.map((branch) =>
    branch.map(({ path, expected }) => inside(union.path, path) + expected).join(" and "),
  );
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

const MAX_ALTERNATIVES = 10;
const MAX_TEXT = 500;

function alternatives(texts: string[], separator: string): string {
  const unique = [...new Set(texts)];
  const shown = unique.slice(0, MAX_ALTERNATIVES).map((text) => shorten(text, MAX_TEXT));
  return shown.join(separator) + (unique.length > shown.length ? `${separator}…` : "");
}

function inside(outer: string, path: string): string {
  return path === outer ? "" : `at ${path.slice(outer.length)} `;
}
