import { EMPTY_LIST, isObject, type Repair, repairRoot, type SchemaSource } from "../../schema/index.ts";

type Parameters = { readonly [keyword: string]: unknown };

/**
 * The parameters of a tool from elsewhere, in a form that the Python class can hold, with the changes: some servers write
 * null in the place of an absent keyword, and PHP writes `[]` for an empty object. All else stays as it is.
 *
 * @example
 * readRoot({ type: null, properties: [] }).root; // { type: "object", properties: {} }
 */
export function readRoot(parameters: SchemaSource): {
  readonly root: Parameters;
  readonly changes: readonly Repair[];
} {
  if (!isObject(parameters)) return { root: {}, changes: [EMPTY_LIST] };
  const odd = Object.keys(HELD).filter((keyword) => !isHeld(keyword, parameters[keyword]));
  if (odd.length === 0) return { root: parameters, changes: [] };
  const meant: { [keyword: string]: unknown } = { ...parameters };
  const all: Repair[] = [];
  repairRoot(meant, { changes: all, refused: [] });
  const changes = all.filter(({ path }) => odd.includes(path.slice(1)));
  const root: { [keyword: string]: unknown } = { ...parameters };
  for (const { path, after } of changes) {
    const keyword = path.slice(1);
    if (after === undefined) delete root[keyword];
    else root[keyword] = after;
  }
  return { root, changes };
}

const isHeld = (keyword: string, value: unknown): boolean => value === undefined || HELD[keyword]?.(value) === true;

/** What the Python class holds. */
const HELD: { readonly [keyword: string]: (value: unknown) => boolean } = {
  type: (value) => value === "object",
  properties: isObject,
  required: (value) => Array.isArray(value) && value.every((name) => typeof name === "string"),
};
