/** Takes what is found in a malformed schema: lists of wider entries do, too. */
export type Repairs = {
  readonly changes: Taker<Repair>;
  /** The places with several readings, or with none. */
  readonly refused: Taker<{ readonly path: string; readonly reason: string }>;
};

/** What entries can be added to. */
export type Taker<Entry> = { push(entry: Entry): unknown };

/**
 * A malformed keyword that got the form that is meant.
 *
 * @example
 * const repair: Repair = { path: "/properties/at/type", rule: "types", before: "any", after: undefined };
 */
export type Repair = {
  /** JSON Pointer to the keyword in the schema. */
  readonly path: string;
  readonly rule: "types" | "required" | "keywords" | "references";
  readonly before: unknown;
  /** `undefined` if the keyword is left out. */
  readonly after: unknown;
};
