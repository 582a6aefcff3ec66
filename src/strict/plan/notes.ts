/**
 * The texts of a schema. `limits` are the constraints that are only in the description.
 *
 * @example
 * const notes: Notes = { titles: [], descriptions: ["A city"], limits: ["minLength: 1"] };
 */
export type Notes = {
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly limits: readonly string[];
};

export const NO_NOTES: Notes = { titles: [], descriptions: [], limits: [] };

/**
 * Joins notes without repeated texts.
 *
 * @example
 * joinNotes(NO_NOTES, { titles: [], descriptions: ["A city"], limits: [] }).descriptions; // ["A city"]
 */
export function joinNotes(...all: readonly Notes[]): Notes {
  const some = all.filter((notes) => notes !== NO_NOTES);
  if (some.length < 2) return some[0] ?? NO_NOTES;
  const join = (key: keyof Notes): string[] => [...new Set(some.flatMap((notes) => notes[key]))];
  return { titles: join("titles"), descriptions: join("descriptions"), limits: join("limits") };
}

/**
 * The notes with further constraints for the description.
 *
 * @example
 * withLimits(NO_NOTES, ["minLength: 1"]).limits; // ["minLength: 1"]
 */
export const withLimits = (notes: Notes, limits: readonly string[]): Notes => joinNotes(notes, { ...NO_NOTES, limits });

/** Whether there is no text at all. */
export const isEmpty = ({ titles, descriptions, limits }: Notes): boolean =>
  titles.length + descriptions.length + limits.length === 0;
