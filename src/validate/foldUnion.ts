import { shorten } from "../json/index.ts";
import type { Issue } from "./Validator.ts";

/**
 * An issue on the way: `at` is the engine's way to the schema, `mismatch` tells that the value is of another kind, and
 * `kinds` which ones were expected, where there are several.
 *
 * @example
 * const { at, mismatch, kinds, ...issue }: Draft = draft;
 */
export type Draft = Omit<Issue, "message"> & { at: string; mismatch: boolean; kinds?: string[] };

/**
 * Replaces the issues of a union's branches, the last ones of `drafts`, by those that help: of the one branch whose
 * kind the value is; or one that names all kinds, where the value is of none; or one that tells what each form misses.
 *
 * @example
 * // anyOf: [{ type: "string" }, { type: "null" }], with 5
 * foldUnion(drafts, union); // drafts now end with: expected "string or null"
 */
export function foldUnion(drafts: Draft[], union: Draft): void {
  const branches = takeBranches(drafts, union);
  const best = Math.min(...branches.map((branch) => rank(branch, union.path)));
  const meant = branches.filter((branch) => rank(branch, union.path) === best);
  const only = meant.length === 1 ? meant[0] : undefined;
  if (only !== undefined && best < OTHER_KIND) {
    drafts.push(...only);
    return;
  }
  // Where each form fails at one and the same place, its kinds are what was expected there.
  const place = meant[0]?.find((draft) => draft.mismatch)?.path;
  const fails = meant.map((branch) => branch.find((draft) => draft.mismatch && draft.path === place));
  if (place !== undefined && best > MEANT && fails.every((fail) => fail !== undefined)) {
    const kinds = [...new Set(fails.flatMap((fail) => fail.kinds ?? [fail.expected]))];
    const received = fails[0]?.received ?? "";
    drafts.push({ ...union, path: place, expected: alternatives(kinds, " or "), received, mismatch: true, kinds });
    return;
  }
  const forms = meant.map((branch) =>
    branch.map(({ path, expected }) => inside(union.path, path) + expected).join(" and "),
  );
  drafts.push(forms.length === 0 ? union : { ...union, expected: alternatives(forms, ", or ") });
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

function takeBranches(drafts: Draft[], union: Draft): Draft[][] {
  const prefix = `${union.at}/${union.keyword}/`;
  let start = drafts.length;
  while (start > 0 && drafts[start - 1]?.at.startsWith(prefix)) start--;
  const branches = new Map<string, Draft[]>();
  for (const draft of drafts.splice(start)) {
    const index = draft.at.slice(prefix.length).split("/", 1)[0] as string;
    const branch = branches.get(index);
    if (branch === undefined) branches.set(index, [draft]);
    else branch.push(draft);
  }
  return [...branches.values()];
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
