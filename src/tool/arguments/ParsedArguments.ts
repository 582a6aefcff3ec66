import type { Change } from "./Change.ts";

/** Valid arguments, the changes to them, and their text as JSON, or blank, as it was before they were coerced. */
export type ParsedArguments = {
  readonly value: unknown;
  readonly json: string;
  readonly changes: readonly Change[];
};
